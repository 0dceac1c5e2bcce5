import { befristungLevel, formatDate, calendarDate, daysBetween } from '@avalwerk/domain'
import { openAufgabe } from '../aggregate/index.ts'
import { befristeteBuergschaften, noteColumns, numberOfRow, partiesOf, placeholdersOf } from '../buergschaft/index.ts'
import { event } from './event.ts'
import type { Deadline } from '../kernel/deadlines.ts'

/** Expiry dates: at each stage before the date, the task A-02 is opened or reminded of; when the date has passed, G46 is written. */
export const befristung: Deadline = {
  name: 'BEFRISTUNG',
  listDue: befristeteBuergschaften.list,
  settle: async (ctx, id) => {
    const buergschaft = await befristeteBuergschaften.lock(ctx.tx, ctx.now, id)
    if (!buergschaft?.befristungsdatum) return
    const level = befristungLevel(daysBetween(calendarDate(ctx.now), buergschaft.befristungsdatum)) as number
    await noteColumns(ctx.tx, buergschaft, { befristung_stufe: level })
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
