import { calendarDate } from '@avalwerk/domain'
import { writeAll, pathTo } from '../aufgaben/aufgaben.ts'
import { personen } from '../aufgaben/empfaenger.ts'
import { beende } from '../freigabe/teilen.ts'
import type { Deadline } from './lauf.ts'
import type { Db } from './zeitpunkte.ts'

const expired = (db: Db, jetzt: Date) =>
  db.selectFrom('buergschaft_freigabe').where('beendet_am', 'is', null).where('bis', '<', calendarDate(jetzt))

/** A share ends with its last day. */
export const freigabeExpires: Deadline = {
  name: 'FREIGABE-ENDE',
  fällige: async (db, jetzt, höchstens) =>
    (await expired(db, jetzt).select('id').orderBy('bis').limit(höchstens).execute()).map(({ id }) => id),
  erledige: async (ctx, id) => {
    const freigabe = await expired(ctx.tx, ctx.jetzt).selectAll().where('id', '=', id).forUpdate().skipLocked().executeTakeFirst()
    if (!freigabe) return
    const buergschaft = await ctx.tx
      .selectFrom('buergschaft')
      .selectAll()
      .where('id', '=', freigabe.buergschaft_id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    await beende(ctx, buergschaft, freigabe)
  },
}

const heutige = (db: Db, jetzt: Date) =>
  db
    .selectFrom('aufgabe')
    .where('art', '=', 'A-12')
    .where('erledigt_am', 'is', null)
    .where('erinnert_am', 'is', null)
    .where('wiedervorlage_am', '<=', calendarDate(jetzt))

/** On its day a reminder is back among the tasks by itself; a mail says so to who wants mails. */
export const wiedervorlage: Deadline = {
  name: 'A-12',
  fällige: async (db, jetzt, höchstens) =>
    (await heutige(db, jetzt).select('id').orderBy('wiedervorlage_am').limit(höchstens).execute()).map(({ id }) => id),
  erledige: async (ctx, id) => {
    const a = await heutige(ctx.tx, ctx.jetzt).selectAll().where('id', '=', id).forUpdate().skipLocked().executeTakeFirst()
    if (!a) return
    await ctx.tx
      .updateTable('aufgabe')
      .set({ erinnert_am: calendarDate(ctx.jetzt) })
      .where('org_id', '=', a.org_id)
      .where('id', '=', id)
      .execute()
    const stelle = { orgId: a.org_id, unternehmenId: a.unternehmen_id }
    const person = (await personen(ctx.tx, stelle, [{ aktion: 'anzeigen', kategorien: ['Bürgschaften'] }])).filter(
      ({ id: p }) => p === a.nur_fuer,
    )
    await writeAll(ctx, stelle, person, 'Wiedervorlage in Avalwerk', `${a.betreff}.`, {
      wort: 'Zur Bürgschaft',
      pfad: pathTo({ art: 'BUERGSCHAFT', id: String(a.objekt_id) }, 'AG'),
    })
  },
}
