import { BEFRISTUNG_LEVELS, befristungLevel, formatDate, calendarDate, addDays, daysBetween } from '@avalwerk/domain'
import { sql } from 'kysely'
import { remind, openAufgabe } from '../aufgaben/aufgaben.ts'
import { partiesOf } from '../buergschaft/beteiligte.ts'
import { numberOf } from '../buergschaft/lage.ts'
import { textValuesOf } from '../buergschaft/schritt.ts'
import { ereignis } from './ereignis.ts'
import type { Deadline } from './lauf.ts'
import type { Db } from './zeitpunkte.ts'

/** In force, with an expiry date that has come to a stage which nobody was told about yet. */
const limited = (db: Db, jetzt: Date) => {
  const heute = calendarDate(jetzt)
  return db
    .selectFrom('buergschaft')
    .where('status', '=', 'AKT')
    .where('geloescht_am', 'is', null)
    .where('befristungsdatum', 'is not', null)
    .where(sql<number>`coalesce(befristung_stufe, 61)`, '>', 0)
    .where((w) =>
      w.or(
        BEFRISTUNG_LEVELS.map((level) =>
          w.and([
            w('befristungsdatum', level === 0 ? '<' : '<=', addDays(heute, level)),
            w(sql<number>`coalesce(befristung_stufe, 61)`, '>', level),
          ]),
        ),
      ),
    )
}

export const befristung: Deadline = {
  name: 'BEFRISTUNG',
  fällige: async (db, jetzt, höchstens) =>
    (
      await limited(db, jetzt)
        .where('befristungsdatum', '<=', addDays(calendarDate(jetzt), BEFRISTUNG_LEVELS[0]))
        .select('id')
        .orderBy('befristungsdatum')
        .limit(höchstens)
        .execute()
    ).map(({ id }) => String(id)),
  erledige: async (v, id) => {
    const b = await limited(v.tx, v.jetzt).selectAll().where('id', '=', id).forUpdate().skipLocked().executeTakeFirst()
    if (!b?.befristungsdatum) return
    const level = befristungLevel(daysBetween(calendarDate(v.jetzt), b.befristungsdatum)) as number
    await v.tx.updateTable('buergschaft').set({ befristung_stufe: level }).where('id', '=', id).execute()
    const textwerte = { datum: formatDate(b.befristungsdatum) }
    if (level === 0) return ereignis(v, b, 'G46', textwerte, b.befristungsdatum)
    const gegenstand = { art: 'BUERGSCHAFT', id } as const
    const parties = await partiesOf(v.tx, b)
    const neu = await openAufgabe(v, 'A-02', gegenstand, parties, textValuesOf(b, textwerte), { frist: b.befristungsdatum })
    if (neu || !parties.begünstigter) return
    const satz = `Erinnerung: Die Befristung der Bürgschaft ${numberOf(b)} endet am ${textwerte.datum}.`
    await remind(v, 'A-02', parties.begünstigter, gegenstand, satz)
  },
}
