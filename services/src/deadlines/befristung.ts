import { BEFRISTUNG_LEVELS, befristungLevel, formatDate, calendarDate, addDays, daysBetween } from '@avalwerk/domain'
import { sql } from 'kysely'
import { openAufgabe } from '../aggregate/index.ts'
import { noteColumns, numberOfRow, partiesOf, placeholdersOf } from '../buergschaft/index.ts'
import { event } from './event.ts'
import type { Deadline } from '../kernel/deadlines.ts'
import type { Db } from '../kernel/instants.ts'

/** Guarantees in force whose expiry date has come to a stage of which no party has been told yet. */
const expiredBuergschaften = (db: Db, now: Date) => {
  const today = calendarDate(now)
  return db
    .selectFrom('buergschaft')
    .where('status', '=', 'AKT')
    .where('geloescht_am', 'is', null)
    .where('befristungsdatum', 'is not', null)
    .where(sql<number>`coalesce(befristung_stufe, 61)`, '>', 0)
    .where((eb) =>
      eb.or(
        BEFRISTUNG_LEVELS.map((level) =>
          eb.and([
            eb('befristungsdatum', level === 0 ? '<' : '<=', addDays(today, level)),
            eb(sql<number>`coalesce(befristung_stufe, 61)`, '>', level),
          ]),
        ),
      ),
    )
}

/** Expiry dates: at each stage before the date, the task A-02 is opened or reminded of; when the date has passed, G46 is written. */
export const befristung: Deadline = {
  name: 'BEFRISTUNG',
  listDue: async (db, now, atMost) =>
    (
      await expiredBuergschaften(db, now)
        .where('befristungsdatum', '<=', addDays(calendarDate(now), BEFRISTUNG_LEVELS[0]))
        .select('id')
        .orderBy('befristungsdatum')
        .limit(atMost)
        .execute()
    ).map(({ id }) => id),
  settle: async (ctx, id) => {
    const buergschaft = await expiredBuergschaften(ctx.tx, ctx.now)
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!buergschaft?.befristungsdatum) return
    const level = befristungLevel(daysBetween(calendarDate(ctx.now), buergschaft.befristungsdatum)) as number
    await noteColumns(ctx.tx, id, { befristung_stufe: level })
    const placeholders = { datum: formatDate(buergschaft.befristungsdatum) }
    if (level === 0) return event(ctx, buergschaft, 'G46', placeholders, buergschaft.befristungsdatum)
    const about = { kind: 'BUERGSCHAFT', id } as const
    const parties = await partiesOf(ctx.tx, buergschaft)
    await openAufgabe(ctx, 'A-02', about, parties, placeholdersOf(buergschaft, placeholders), {
      deadline: buergschaft.befristungsdatum,
      reminder: `Erinnerung: Die Befristung der Bürgschaft ${numberOfRow(buergschaft)} endet am ${placeholders.datum}.`,
    })
  },
}
