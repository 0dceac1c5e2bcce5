import { calendarDate } from '@avalwerk/domain'
import { sql } from 'kysely'
import { newerEdition } from '../dokument/templates.ts'
import { replace } from '../text/aktivieren.ts'
import type { Deadline } from './lauf.ts'
import type { Db } from './zeitpunkte.ts'

/** Active, over by its last day, and a newer version of it is in force: it was replaced by one that was to be valid later. */
const replaced = (db: Db, jetzt: Date) => {
  const heute = calendarDate(jetzt)
  return db
    .selectFrom('texttemplate as t')
    .where('t.status', '=', 'A')
    .where('t.gueltig_bis', '<', heute)
    .where(
      sql<boolean>`exists (select from texttemplate n where n.stamm = t.stamm and n.fassung > t.fassung and n.status = 'A' and n.gueltig_ab <= ${heute})`,
    )
}

/** A newer version of a text becomes valid: the old one is archived (X15). */
export const textVersions: Deadline = {
  name: 'TEXTVERSION',
  fällige: async (db, jetzt, höchstens) => (await replaced(db, jetzt).select('t.id').limit(höchstens).execute()).map(({ id }) => id),
  erledige: async (ctx, id) => {
    const text = await replaced(ctx.tx, ctx.jetzt).selectAll('t').where('t.id', '=', id).forUpdate().skipLocked().executeTakeFirst()
    if (!text) return
    const neu = await newerEdition(ctx.tx, text, calendarDate(ctx.jetzt))
    if (neu) await replace(ctx, text, neu)
  },
}
