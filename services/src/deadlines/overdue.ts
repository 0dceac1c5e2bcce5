import {
  ABTRETUNG_REMIND_DAYS,
  ABTRETUNG_ROLLBACK_DAYS,
  AUFGABEN,
  type AufgabeCode,
  calendarDate,
  PRUEFUNG_REMIND_WORKING_DAYS,
  workingDaysBetween,
  ZWEITPRUEFUNG_REPORT_WORKING_DAYS,
} from '@avalwerk/domain'
import type { Selectable } from 'kysely'
import { noteReminder, remind, pathTo, writeAll, people } from '../aggregate/index.ts'
import { laggingAufgaben } from '../aufgaben/index.ts'
import { type Buergschaft, lockUnlessBusy } from '../buergschaft/index.ts'
import type { AufgabeTable } from '../kernel/schema.ts'
import type { UseCaseContext } from '../kernel/useCase.ts'
import { event } from './event.ts'
import type { Deadline } from '../kernel/deadlines.ts'
import { beforeDays, beforeWorkingDays } from '../kernel/instants.ts'

type Aufgabe = Selectable<AufgabeTable>

/**
 * Open tasks of a kind that have waited for one of some stages without a reminder of it.
 * @param before how the days of a stage are counted: working days unless it says otherwise
 */
function lagging(
  kind: AufgabeCode,
  levels: readonly number[],
  remind: (ctx: UseCaseContext, aufgabe: Aufgabe, buergschaft: Buergschaft) => Promise<void>,
  before: (now: Date, days: number) => Date = beforeWorkingDays,
): Deadline {
  const due = laggingAufgaben(kind, (now) => levels.map((days) => before(now, days)))
  return {
    name: `${kind}-MAHNUNG`,
    listDue: due.list,
    settle: async (ctx, id) => {
      const aufgabe = await due.lock(ctx.tx, ctx.now, id)
      const buergschaft = aufgabe && (await lockUnlessBusy(ctx.tx, aufgabe.objekt_id))
      if (!aufgabe || !buergschaft) return
      const reached = levels.filter((days) => aufgabe.eingang_am < before(ctx.now, days)).length
      await noteReminder(ctx.tx, aufgabe, { erinnert: reached })
      await remind(ctx, aufgabe, buergschaft)
    },
  }
}

/** The beneficiary is reminded of a guarantee that waits for its review (G47), once for each stage. */
export const pruefungReminder = lagging('A-01', PRUEFUNG_REMIND_WORKING_DAYS, (ctx, aufgabe, buergschaft) =>
  event(ctx, buergschaft, 'G47', { tage: String(workingDaysBetween(calendarDate(aufgabe.eingang_am), calendarDate(ctx.now))) }),
)

/** A guarantor's administrators are told when only the first reviewer would be left for the second review. */
export const zweitpruefungReport = lagging('B-02', [ZWEITPRUEFUNG_REPORT_WORKING_DAYS], async (ctx, aufgabe) => {
  const party = { orgId: aufgabe.org_id, unternehmenId: aufgabe.unternehmen_id }
  const others = (await people(ctx.tx, party, AUFGABEN['B-02'].rights, { withoutMails: true })).filter(
    ({ id }) => id !== aufgabe.verborgen_fuer,
  )
  if (others.length > 0) return
  await writeAll(ctx, party, await people(ctx.tx, party, [{ aktion: 'verwalten', kategorien: ['Nutzer'] }], { withoutMails: true }), {
    betreff: 'Keine zweite prüfberechtigte Person vorhanden',
    sentence: `Eine Zweitprüfung wartet seit ${ZWEITPRUEFUNG_REPORT_WORKING_DAYS} Werktagen, und außer der Person der Erstprüfung darf sie niemand durchführen. Bitte berechtigen Sie eine weitere Person.`,
    target: { caption: 'Zur Bürgschaft', path: pathTo({ kind: 'BUERGSCHAFT', id: aufgabe.objekt_id }, 'BG') },
  })
})

/** The receiver of an assignment is reminded once. */
export const abtretungReminder = lagging(
  'A-05',
  [ABTRETUNG_REMIND_DAYS],
  (ctx, { org_id: orgId, unternehmen_id: unternehmenId, betreff }, buergschaft) =>
    remind(
      ctx,
      'A-05',
      { orgId, unternehmenId },
      { kind: 'BUERGSCHAFT', id: buergschaft.id },
      `Erinnerung: ${betreff}. Ohne Ihre Antwort gilt die Abtretung ${ABTRETUNG_ROLLBACK_DAYS} Tage nach ihrer Veranlassung als zurückgezogen.`,
    ),
  beforeDays,
)
