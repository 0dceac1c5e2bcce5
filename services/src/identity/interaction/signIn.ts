import { type CallId, callsById } from '@avalwerk/contracts'
import { secretHash } from '../../kernel/hash.ts'
import type { Database } from '../../kernel/database.ts'
import { FACTOR_MISSING } from '../actions.ts'
import { deviceOf, isKnownToAnybody, knownDevice } from '../devices.ts'
import { factorDemand } from '../demand.ts'
import { factorsOf, newSecret } from '../factors.ts'
import { accountOfPasskey, type SignInResult, accountOf, signIn } from '../accounts.ts'
import { findWaiting } from '../confirmation/store.ts'
import { signInPage, messageTo } from '../pages.ts'
import { addressLockedUntil, countFailureOfAddress } from '../signInAttempts.ts'
import { sessionKey } from '../atRest.ts'
import { type PageAnswer, type InteractionCall, tell, succeed, idOf } from './call.ts'
import { underway, goOn, factorPage } from './secondFactor.ts'
import { PASSKEY_WRONG, sentenceOf, appPage } from './factorSetUp.ts'

const WRONG = 'Benutzername oder Passwort ist falsch.'
export const OTHER_ACCOUNT = 'In diesem Browser ist jemand anderes angemeldet. Melden Sie diese Person zuerst im Portal ab.'
const OVER = 'Das hat zu lange gedauert, oder Ihr Passwort wurde geändert. Bitte melden Sie sich noch einmal an.'

/** The demo accounts to choose from; none where a signed-in person signs in anew, since they can't choose another account. */
const demoDetails = async ({ flow: { session }, deps: { passwords } }: InteractionCall) =>
  passwords.demo && !session?.accountId ? { accounts: await passwords.demo.accounts(), password: passwords.demo.password } : undefined

/** The page on which a person signs in, and what becomes of what they typed there. */
export async function signInNow(call: InteractionCall): Promise<PageAnswer | undefined> {
  const {
    flow,
    uid,
    input,
    request,
    deps: { db, clock, secure, installation, states },
  } = call
  const named = input?.has('username')
  const going = named ? undefined : await underway(call.deps, uid)
  if (going) return goOn(call, going.state, going.account)
  const notice = await hintOf(call)
  const show = async (name: string, error?: string): Promise<PageAnswer> => ({
    content: signInPage({ uid, name, error, notice, demo: await demoDetails(call) }),
    ...(error && { status: 401 }),
  })
  if (input?.has('passkey') && !named) return byPasskey(call, (error) => show('', error))
  if (!input || !named) return show((flow.params.login_hint as string | undefined) ?? '', input && OVER)
  const name = input.get('username') ?? ''
  // Strangers' failures from the same address, or under the same name, stop neither a signed-in person nor an account's own browser.
  const session = await ownSession(call, name)
  const device = deviceOf(request.headers.cookie, secure)
  const until = session ? undefined : await addressLockedUntil(db.system, request.ip, clock())
  if (until && !(await isOwnDevice(db, name, device))) {
    tell(call, { kind: 'sign-in-locked', reason: 'address' })
    return show(name, messageTo({ kind: 'locked', until }, WRONG))
  }
  const result = await signIn(db.system, clock, name, input.get('password') ?? '', { device, session })
  if (result.kind !== 'signed-in') {
    if (!session) await countFailureOfAddress(db.system, request.ip, clock())
    tellOfFailure(call, result)
    return show(name, messageTo(result, WRONG))
  }
  // Only the signed-in person may sign in anew: for another one the provider would end that person's session in the midst of their work.
  const before = flow.session?.accountId
  if (before && before !== result.nutzerId) return show(name, OTHER_ACCOUNT)
  const { nutzerId } = result
  const account = await accountOf(db.system, nutzerId)
  // The user may have lost the right to sign in meanwhile.
  if (!account?.passwordHash) return show(name, WRONG)
  const password = secretHash(account.passwordHash)
  if ((await factorsOf(db.system, nutzerId)).length > 0) {
    await states.remember(uid, { art: 'PASSWORT_STIMMT', nutzerId, password })
    return factorPage(call, nutzerId)
  }
  const demand = await factorDemand(db.system, nutzerId, installation)
  if (!demand) return succeed(call, nutzerId, 'password')
  const state = { art: 'FAKTOR_VERLANGT', nutzerId, password, by: demand.by, geheimnis: newSecret() } as const
  await states.remember(uid, state)
  return { content: await appPage(uid, account, state.geheimnis, { demanded: demand.by }) }
}

/** Tells a person who was signed in already why they are to sign in. */
async function hintOf({ flow: { prompt, params }, deps: { confirmationClient, db, clock } }: InteractionCall): Promise<string | undefined> {
  if (prompt.reasons.includes(FACTOR_MISSING))
    return 'Für Ihr Konto wird jetzt ein zweiter Faktor verlangt. Bitte melden Sie sich noch einmal an.'
  if (params.client_id === confirmationClient) {
    const waiting = await findWaiting(db.system, String(params.state), clock())
    const what = waiting && callsById.get(waiting.call as CallId)?.confirmed
    return `${what ? `${what}: ` : ''}Bitte bestätigen Sie den Schritt, indem Sie sich noch einmal anmelden.`
  }
  return params.kc_action ? 'Zur Sicherheit melden Sie sich bitte noch einmal an.' : undefined
}

/** Whether the named account has been signed in to with this browser. Attempts there are counted separately, and few are allowed. */
async function isOwnDevice(db: Database, name: string, device: string | undefined): Promise<boolean> {
  const named = device && (await idOf(db, name))
  return named !== undefined && (await knownDevice(db.system, named, device)) !== undefined
}

/** The session in which a person signs in anew under their own name; undefined for any other sign-in. */
async function ownSession({ flow: { session }, deps: { db } }: InteractionCall, name: string): Promise<string | undefined> {
  if (!session?.uid || !session.accountId) return undefined
  return (await idOf(db, name)) === session.accountId ? sessionKey(session.uid) : undefined
}

/** Signs in a passkey's owner, without a password. Failures count for the address: a signature can't be guessed, no owner locked out. */
async function byPasskey(call: InteractionCall, refuse: (sentence: string) => Promise<PageAnswer>): Promise<PageAnswer | undefined> {
  const {
    uid,
    input,
    request,
    flow,
    deps: { db, clock, keys, secure },
  } = call
  const until = flow.session?.accountId ? undefined : await addressLockedUntil(db.system, request.ip, clock())
  if (until && !(await isKnownToAnybody(db.system, deviceOf(request.headers.cookie, secure)))) {
    tell(call, { kind: 'sign-in-locked', reason: 'address' })
    return refuse(messageTo({ kind: 'locked', until }, PASSKEY_WRONG))
  }
  const proof = await keys.prove('SIGN_IN', uid, input?.get('passkey') ?? '')
  const account = proof.kind === 'right' ? await accountOfPasskey(db.system, proof.nutzerId) : undefined
  if (proof.kind !== 'right' || !account) {
    await countFailureOfAddress(db.system, request.ip, clock())
    tell(call, { kind: 'sign-in-failed', reason: proof.kind === 'right' ? 'inactive' : 'passkey', byOwner: false }, proof.nutzerId)
    return refuse(proof.kind === 'right' ? messageTo({ kind: 'inactive' }, PASSKEY_WRONG) : sentenceOf(proof))
  }
  const before = flow.session?.accountId
  if (before && before !== account.id) return refuse(OTHER_ACCOUNT)
  return succeed(call, account.id, 'passkey', { key: proof.key })
}

/** The last attempt before a lock is a failure, too. */
function tellOfFailure(call: InteractionCall, result: Exclude<SignInResult, { kind: 'signed-in' }>): void {
  const { kind, nutzerId } = result
  if (kind !== 'locked' || result.begins)
    tell(
      call,
      { kind: 'sign-in-failed', reason: kind === 'inactive' ? 'inactive' : nutzerId ? 'password' : 'unknown', byOwner: false },
      nutzerId,
    )
  // The audit says only that a lock began; further attempts during it are in the log.
  if (kind === 'locked')
    tell(call, { kind: 'sign-in-locked', reason: result.begins ? 'begins' : 'lasts', byOwner: false }, result.begins ? nutzerId : undefined)
}
