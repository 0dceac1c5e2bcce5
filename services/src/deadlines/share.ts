import { calendarDate } from '@avalwerk/domain'
import { noteReminder, writeAll, pathTo, people } from '../aggregate/index.ts'
import { closeFreigabe } from '../freigabe/index.ts'
import type { Deadline } from '../kernel/deadlines.ts'
import type { Db } from '../kernel/instants.ts'

const expiredShares = (db: Db, now: Date) =>
  db.selectFrom('buergschaft_freigabe').where('beendet_am', 'is', null).where('bis', '<', calendarDate(now))

/** A share ends with its last day. */
export const freigabeExpires: Deadline = {
  name: 'FREIGABE-ENDE',
  listDue: async (db, now, atMost) =>
    (await expiredShares(db, now).select('id').orderBy('bis').limit(atMost).execute()).map(({ id }) => id),
  settle: async (ctx, id) => {
    const freigabe = await expiredShares(ctx.tx, ctx.now).selectAll().where('id', '=', id).forUpdate().skipLocked().executeTakeFirst()
    if (!freigabe) return
    const buergschaft = await ctx.tx
      .selectFrom('buergschaft')
      .selectAll()
      .where('id', '=', freigabe.buergschaft_id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    await closeFreigabe(ctx, buergschaft, freigabe)
  },
}

const todays = (db: Db, now: Date) =>
  db
    .selectFrom('aufgabe')
    .where('art', '=', 'A-12')
    .where('erledigt_am', 'is', null)
    .where('erinnert_am', 'is', null)
    .where('wiedervorlage_am', '<=', calendarDate(now))

/** On its day a reminder is back among the tasks by itself; a mail tells the people who want mails. */
export const followUp: Deadline = {
  name: 'A-12',
  listDue: async (db, now, atMost) =>
    (await todays(db, now).select('id').orderBy('wiedervorlage_am').limit(atMost).execute()).map(({ id }) => id),
  settle: async (ctx, id) => {
    const dueAufgabe = await todays(ctx.tx, ctx.now).selectAll().where('id', '=', id).forUpdate().skipLocked().executeTakeFirst()
    if (!dueAufgabe) return
    await noteReminder(ctx.tx, dueAufgabe, { erinnert_am: calendarDate(ctx.now) })
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
