import { calendarDate } from '@avalwerk/domain'
import { noteReminder, writeAll, pathTo, people } from '../aggregate/index.ts'
import { endExpiredFreigabe, listExpiredFreigaben } from '../freigabe/index.ts'
import type { Deadline } from '../kernel/deadlines.ts'
import { dueReminders } from '../records/aufgabe.ts'

/** A share ends with its last day. */
export const freigabeExpires: Deadline = {
  name: 'FREIGABE-ENDE',
  listDue: listExpiredFreigaben,
  settle: endExpiredFreigabe,
}

/** On its day a reminder is back among the tasks by itself; a mail tells the people who want mails. */
export const followUp: Deadline = {
  name: 'A-12',
  listDue: async (db, now, atMost) =>
    (await dueReminders(db, calendarDate(now)).select('id').orderBy('wiedervorlage_am').limit(atMost).execute()).map(({ id }) => id),
  settle: async (ctx, id) => {
    const today = calendarDate(ctx.now)
    const dueAufgabe = await dueReminders(ctx.tx, today).selectAll().where('id', '=', id).forUpdate().skipLocked().executeTakeFirst()
    if (!dueAufgabe) return
    await noteReminder(ctx.tx, dueAufgabe, { erinnert_am: today })
    const party = { orgId: dueAufgabe.org_id, unternehmenId: dueAufgabe.unternehmen_id }
    const person = (await people(ctx.tx, party, [{ aktion: 'anzeigen', kategorien: ['Bürgschaften'] }])).filter(
      ({ id }) => id === dueAufgabe.nur_fuer,
    )
    await writeAll(ctx, party, person, {
      betreff: 'Wiedervorlage in Avalwerk',
      sentence: `${dueAufgabe.betreff}.`,
      target: { caption: 'Zur Bürgschaft', path: pathTo({ kind: 'BUERGSCHAFT', id: dueAufgabe.objekt_id }, 'AG') },
    })
  },
}
