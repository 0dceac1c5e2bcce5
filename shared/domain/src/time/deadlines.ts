/**
 * When time itself takes a step, opens a task or reminds. Source: domain conventions, transition tables (O15, G46, G47),
 * task catalogue and the life cycle of assignments.
 */

/** So many calendar days before a draft lapses its owners are warned. */
export const DRAFT_NOTICE_DAYS = 14
/** Working days of an open review after which its beneficiary is reminded (G47), one reminder each. */
export const PRUEFUNG_REMIND_WORKING_DAYS = [5, 10, 20] as const
/** Calendar days before the expiry date on which the beneficiary is reminded; the last stands for 'expired' (G46). */
export const BEFRISTUNG_LEVELS = [60, 30, 7, 0] as const
/** Calendar days before the expected expiry date on which the beneficiary is asked to discharge or to change it. */
export const EXPIRY_LEAD_DAYS = 30
/** Working days that a promised guarantee may take to come from the guarantor's own system (B-15). */
export const TRANSFER_WORKING_DAYS = 5
/** Calendar days after which the receiver of an unanswered assignment is reminded. */
export const ABTRETUNG_REMIND_DAYS = 30
/** Calendar days after which an unanswered assignment is withdrawn (G41). */
export const ABTRETUNG_ROLLBACK_DAYS = 60
/** Working days after which a second review for which no other person has the right is reported to the administrators. */
export const ZWEITPRUEFUNG_REPORT_WORKING_DAYS = 2
/** Minutes after which an import is given up if no process has gone on reading its file. */
export const IMPORT_STANDSTILL_MINUTES = 15
/** Calendar days that a checked file waits to be taken over. */
export const IMPORT_UNDECIDED_DAYS = 7
/** Calendar days that the rows of a file that was taken over are kept. */
export const IMPORT_KEPT_DAYS = 90

/**
 * The stage that an expiry date has reached.
 * @param days calendar days until the expiry date; negative when it has passed
 * @returns 60, 30, 7 days before, 0 when it has passed; undefined while there is more time
 */
export function befristungLevel(days: number): (typeof BEFRISTUNG_LEVELS)[number] | undefined {
  return days < 0 ? 0 : BEFRISTUNG_LEVELS.findLast((level) => level > 0 && days <= level)
}
