/**
 * When time itself takes a step, opens a task or reminds. Source: domain conventions, transition tables (O15, G46, G47),
 * task catalogue and the life cycle of assignments.
 */

/** Calendar days before a draft lapses on which those whose it is are warned. */
export const DRAFT_NOTICE_DAYS = 14
/** Working days after which an open review is reminded of (G47), one reminder each. */
export const PRÜFUNG_ANMAHNEN_WERKTAGE = [5, 10, 20] as const
/** Calendar days before the expiry date on which the beneficiary is reminded; the last stands for 'expired' (G46). */
export const BEFRISTUNG_STUFEN = [60, 30, 7, 0] as const
/** Calendar days before the expected expiry date on which the beneficiary is asked to release or to change it. */
export const ABLAUF_VORLAUF_TAGE = 30
/** Working days that a promised guarantee may take to come from the guarantor's own system (B-15). */
export const ÜBERTRAGUNG_WERKTAGE = 5
/** Calendar days after which the receiver of an unanswered assignment is reminded, and after which it is withdrawn (G41). */
export const ABTRETUNG_ERINNERN_TAGE = 30
export const ABTRETUNG_RÜCKZUG_TAGE = 60
/** Working days after which a second review that nobody else may do is reported to the administrators. */
export const ZWEITPRÜFUNG_MELDEN_WERKTAGE = 2
/** Minutes after which a file that nobody reads on is given up. */
export const IMPORT_STILLSTAND_MINUTEN = 15
/** Calendar days that a checked file waits to be taken over, and that the rows of one that was are kept. */
export const IMPORT_UNENTSCHIEDEN_TAGE = 7
export const IMPORT_AUFBEWAHRT_TAGE = 90

/**
 * The stage that an expiry date has reached.
 * @param tage calendar days until the expiry date; negative when it has passed
 * @returns 60, 30, 7 days before, 0 when it has passed; undefined while there is more time
 */
export function befristungsstufe(tage: number): (typeof BEFRISTUNG_STUFEN)[number] | undefined {
  return tage < 0 ? 0 : BEFRISTUNG_STUFEN.findLast((stufe) => stufe > 0 && tage <= stufe)
}
