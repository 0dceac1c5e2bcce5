import { calendarDate } from '@avalwerk/domain'
import { noteReminder, writeAll, pathTo, people } from '../aggregate/index.ts'
import { dueReminders } from '../aufgaben/index.ts'
import { endExpiredFreigabe, listExpiredFreigaben } from '../freigabe/index.ts'
import type { Deadline } from '../kernel/deadlines.ts'

/** A share ends with its last day. */
export const freigabeExpires: Deadline = {
  name: 'FREIGABE-ENDE',
  listDue: listExpiredFreigaben,
  settle: endExpiredFreigabe,
}

/** On its day a reminder is back among the tasks by itself; a mail tells the people who want mails. */
export const followUp: Deadline = {
  name: 'A-12',
  listDue: dueReminders.list,
  settle: async (ctx, id) => {
    const reminder = await dueReminders.lock(ctx.tx, ctx.now, id)
    if (!reminder) return
    await noteReminder(ctx.tx, reminder, { erinnert_am: calendarDate(ctx.now) })
    const party = { orgId: reminder.org_id, unternehmenId: reminder.unternehmen_id }
    const person = (await people(ctx.tx, party, [{ aktion: 'anzeigen', kategorien: ['Bürgschaften'] }])).filter(
      ({ id }) => id === reminder.nur_fuer,
    )
    await writeAll(ctx, party, person, {
      betreff: 'Wiedervorlage in Avalwerk',
      sentence: `${reminder.betreff}.`,
      target: { caption: 'Zur Bürgschaft', path: pathTo({ kind: 'BUERGSCHAFT', id: reminder.objekt_id }, 'AG') },
    })
  },
}
