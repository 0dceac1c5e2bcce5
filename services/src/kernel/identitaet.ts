import type { Transaktion } from './datenbank.ts'
import { Ablehnung } from './problem.ts'
import type { Aufrufer } from './anmeldung.ts'
import type { Vorgang } from './vorgang.ts'

/** What the services want of whoever signs people in; nothing else of them knows who that is. */

/**
 * Is this the user's password? Asks who signs people in; the transaction must write for all. Whoever signs in through their company's
 * own provider has none to be asked for: that is another answer than a wrong one, and so is a lock after too many wrong ones.
 */
export type Passwortprüfung = (
  tx: Transaktion,
  wer: Pick<Aufrufer, 'benutzername' | 'nutzerId' | 'session'>,
  passwort: string,
) => Promise<boolean | 'SSO_OHNE_BESTAETIGUNG' | { lockedUntil: Date }>

/** Why somebody gets a link to choose a password: they are new, or they forgot theirs. */
export type Linkanlass = 'EINLADUNG' | 'PASSWORT'

/** The directory of those who sign people in. It follows the product's own table of users, which decides. */
export type Identitätsverzeichnis = Readonly<{
  /**
   * Takes over what a user's row says now: in the transaction that changed it, or in the background. Whoever is inactive or
   * deleted has no session left.
   */
  übernimm(v: Vorgang, nutzerId: string): Promise<void>
  /** Ends all sessions of somebody; they may sign in again. */
  endSessions(v: Vorgang, nutzerId: string): Promise<void>
  /** Takes away all second factors of somebody who has lost theirs, and ends their sessions. */
  setzeFaktorenZurück(v: Vorgang, nutzerId: string): Promise<void>
  /** An organisation demands a second factor of its people from now on. */
  demandFactors(v: Vorgang, orgId: string): Promise<void>
  /** How many of an organisation's people sign in by password alone; absent where others know that. The transaction must read for all. */
  factorless?(tx: Transaktion, orgId: string): Promise<number>
  /** Sends somebody a link to choose a password. */
  ladeEin(v: Vorgang, nutzerId: string, anlass: Linkanlass): Promise<void>
  /** Somebody who comes through their company's own provider signed in without it: finds out whether they still belong to one. */
  recheckSso(v: Vorgang, nutzerId: string): Promise<void>
}>

/**
 * Confirmed by signing in anew? Returned, not thrown: the failed attempt counts.
 * @returns what is answered to a wrong password, or to somebody who has none
 */
export async function passwortfehler(v: Vorgang, passwort: string, prüfePasswort: Passwortprüfung): Promise<Ablehnung | undefined> {
  const urteil = v.wer !== null && (await prüfePasswort(v.tx, v.wer, passwort))
  if (urteil === true) return undefined
  if (typeof urteil !== 'object') return new Ablehnung(urteil || 'PASSWORT_FALSCH')
  return new Ablehnung('PASSWORT_GESPERRT', [{ feld: 'passwort', grund: tooManyFailures(urteil.lockedUntil) }])
}

/** The next full minute after a moment, as people in Germany read it. */
const clock = (when: Date) =>
  new Intl.DateTimeFormat('de-DE', { timeStyle: 'short', timeZone: 'Europe/Berlin' }).format(
    new Date(Math.ceil(when.getTime() / 60_000) * 60_000),
  )
/** Says of a lock until when it lasts. */
export const tooManyFailures = (lockedUntil: Date): string =>
  `Zu viele Fehlversuche. Bitte versuchen Sie es ab ${clock(lockedUntil)} Uhr erneut.`
