import type { DbTransaction } from './database.ts'
import { Refusal, type Challenge } from './problem.ts'
import type { Caller } from './authentication.ts'
import type { CallerContext, UseCaseContext } from './useCase.ts'

/** What the services want of whoever signs people in; nothing else of them knows who that is. */

/** What somebody does, as it is confirmed: the call, and all that is said in it. */
export type ConfirmedStep = Readonly<{ call: string; fingerprint: string }>
/** Whose step it is, and in which session. */
export type Confirmer = Pick<Caller, 'orgId' | 'nutzerId' | 'session'>

/** Steps of weight are confirmed by signing in anew, at whoever signs people in. */
export type Confirmations = Readonly<{
  /** Has a step wait for its confirmation; one that waits already begins anew. @param what is done, as people read it */
  begin(who: Confirmer & Pick<Caller, 'companyProvider'>, step: ConfirmedStep, what: string): Promise<Challenge>
  /** Uses a confirmation up, in the step's own transaction. @returns whether there was one */
  redeem(tx: DbTransaction, who: Confirmer, step: ConfirmedStep): Promise<boolean>
}>

/** Why somebody gets a link to choose a password: they are new, or they forgot theirs. */
export type LinkPurpose = 'EINLADUNG' | 'PASSWORT'

/** The directory of those who sign people in. It follows the product's own table of users, which decides. */
export type IdentityDirectory = Readonly<{
  /**
   * Takes over what a user's row says now: in the transaction that changed it, or in the background. Whoever is inactive or
   * deleted has no session left.
   */
  apply(ctx: UseCaseContext, nutzerId: string): Promise<void>
  /** Ends all sessions of somebody; they may sign in again. */
  endSessions(ctx: UseCaseContext, nutzerId: string): Promise<void>
  /**
   * Ends sessions of the caller's own.
   * @param only the one, as whoever signs people in names it; without it all but the one in use
   * @param confirmed asked when nothing else is in the way, before anything ends
   * @returns what is left to do when the transaction is through
   * @throws Refusal NICHT_GEFUNDEN if the caller has no such session, SITZUNGEN_VON_HAND
   */
  endOwnSessions(ctx: CallerContext, only: string | undefined, confirmed: () => Promise<void>): Promise<(() => Promise<void>) | undefined>
  /** Takes away all second factors of somebody who has lost theirs, and ends their sessions. */
  resetFactors(ctx: UseCaseContext, nutzerId: string): Promise<void>
  /** An organisation demands a second factor of its people from now on. */
  demandFactors(ctx: UseCaseContext, orgId: string): Promise<void>
  /** How many of an organisation's people sign in by password alone; absent where others know that. The transaction must read for all. */
  factorless?(tx: DbTransaction, orgId: string): Promise<number>
  /** Sends somebody a link to choose a password. */
  invite(ctx: UseCaseContext, nutzerId: string, purpose: LinkPurpose): Promise<void>
  /** Somebody who comes through their company's own provider signed in without it: finds out whether they still belong to one. */
  recheckSso(ctx: UseCaseContext, nutzerId: string): Promise<void>
}>

/**
 * The caller has confirmed this very step by signing in anew; the system itself needn't. To be asked for last, when nothing else is in the
 * way: whoever signs in for a step shall not then read that it can't be done. Source: document 2, section 7.9.
 * @throws Refusal ANMELDUNG_NOETIG
 */
export async function requireConfirmed({ caller, isConfirmed }: Pick<UseCaseContext, 'caller' | 'isConfirmed'>): Promise<void> {
  if (caller && !(await isConfirmed?.())) throw new Refusal('ANMELDUNG_NOETIG')
}

/** The next full minute after a moment, as people in Germany read it. */
const formatMinute = (when: Date) =>
  new Intl.DateTimeFormat('de-DE', { timeStyle: 'short', timeZone: 'Europe/Berlin' }).format(
    new Date(Math.ceil(when.getTime() / 60_000) * 60_000),
  )
/** Says of a lock until when it lasts. */
export const tooManyFailures = (lockedUntil: Date): string =>
  `Zu viele Fehlversuche. Bitte versuchen Sie es ab ${formatMinute(lockedUntil)} Uhr erneut.`
