import { timeOfDay } from '@avalwerk/domain'
import type { DbTransaction } from './database.ts'
import { Refusal, type Challenge } from './problem.ts'
import type { Caller } from './authentication.ts'
import type { CallerContext, UseCaseContext } from './useCase.ts'

/** What the services want of the identity provider; nothing else in them knows which one it is. */

/** What a person does, as it is confirmed: the call, and all of its input. */
export type ConfirmedStep = Readonly<{ call: string; fingerprint: string }>
/** Whose step it is, and in which session. */
export type Confirmer = Pick<Caller, 'orgId' | 'nutzerId' | 'session'>

/** Steps of weight are confirmed by signing in anew, at the identity provider. */
export type Confirmations = Readonly<{
  /** Has a step wait for its confirmation; one that waits already begins anew. @param what is done, as people read it */
  begin(who: Confirmer & Pick<Caller, 'companyProvider'>, step: ConfirmedStep, what: string): Promise<Challenge>
  /** Uses a confirmation up, in the step's own transaction. @returns whether there was one */
  redeem(tx: DbTransaction, who: Confirmer, step: ConfirmedStep): Promise<boolean>
}>

/** Why a user gets a link to choose a password: they are new, or they forgot theirs. */
export type LinkPurpose = 'EINLADUNG' | 'PASSWORT'

/** The identity provider's directory of users. It follows the product's own table of users, which decides. */
export type IdentityDirectory = Readonly<{
  /**
   * Takes over what a user's row says now: in the transaction that changed it, or in the background. A user who is inactive
   * or deleted has no session left.
   */
  apply(ctx: UseCaseContext, nutzerId: string): Promise<void>
  /** Ends all sessions of a user; they may sign in again. */
  endSessions(ctx: UseCaseContext, nutzerId: string): Promise<void>
  /**
   * Ends sessions of the caller's own.
   * @param only the one session, as the identity provider names it; without it all sessions but the one in use
   * @param confirmed asked when nothing else is in the way, before anything ends
   * @returns what is left to do when the transaction is through
   * @throws Refusal NICHT_GEFUNDEN if the caller has no such session, SITZUNGEN_VON_HAND
   */
  endOwnSessions(ctx: CallerContext, only: string | undefined, confirmed: () => Promise<void>): Promise<(() => Promise<void>) | undefined>
  /** Takes away all second factors of a user who has lost theirs, and ends their sessions. */
  resetFactors(ctx: UseCaseContext, nutzerId: string): Promise<void>
  /** An organisation demands a second factor of its people from now on. */
  demandFactors(ctx: UseCaseContext, orgId: string): Promise<void>
  /** How many of an organisation's people sign in by password alone; absent if the portal can't tell. The transaction must read for all. */
  factorless?(tx: DbTransaction, orgId: string): Promise<number>
  /** Sends a user a link to choose a password. */
  invite(ctx: UseCaseContext, nutzerId: string, purpose: LinkPurpose): Promise<void>
  /** Finds out whether a user still belongs to their company's own provider, after a sign-in without it. */
  recheckSso(ctx: UseCaseContext, nutzerId: string): Promise<void>
}>

/**
 * Requires that the caller has confirmed this very step by signing in anew; the system itself needn't. To be called last, when nothing
 * else is in the way: a person who signs in for a step shall not then read that it can't be done. Source: document 2, section 7.9.
 * @throws Refusal ANMELDUNG_NOETIG
 */
export async function requireConfirmed({ caller, isConfirmed }: Pick<UseCaseContext, 'caller' | 'isConfirmed'>): Promise<void> {
  if (caller && !(await isConfirmed?.())) throw new Refusal('ANMELDUNG_NOETIG')
}

/** The next full minute after a moment, as people in Germany read it. */
const formatMinute = (when: Date) => timeOfDay(new Date(Math.ceil(when.getTime() / 60_000) * 60_000))
/** The sentence that says until when a lock lasts. */
export const tooManyFailures = (lockedUntil: Date): string =>
  `Zu viele Fehlversuche. Bitte versuchen Sie es ab ${formatMinute(lockedUntil)} Uhr erneut.`
