import { type CallId, callsById } from '@avalwerk/contracts'
import { type FactorDemandedOf, type FactorDemander, PROBLEMS } from '@avalwerk/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { errors, type Provider } from 'oidc-provider'
import QRCode from 'qrcode'
import { secretHash } from '../kernel/hash.ts'
import type { Page } from '../kernel/html.ts'
import type { Database } from '../kernel/database.ts'
import type { SecurityEvent } from '../kernel/security-events.ts'
import type { SecurityLog } from '../kernel/security-log.ts'
import type { Clock } from '../kernel/clock.ts'
import { actionFrom, FACTOR_MISSING, FACTOR_REMOVE, PASSKEY_SET_UP } from './actions.ts'
import { deviceCookie, deviceOf, isKnownToAnybody, knownDevice, rememberDevice } from './devices.ts'
import { ACR, acrOf, amrOf, factorDemand, type Factors } from './demand.ts'
import {
  codeMatches,
  removeFactor,
  type FactorKind,
  factorsOf,
  kindOfCode,
  newSecret,
  otpauthAddress,
  verifyCode,
  setUp,
  setUpFirst,
} from './factors.ts'
import {
  accountOfPasskey,
  type SignInResult,
  signInName,
  confirmPassword,
  type Account,
  accountOf,
  signIn,
  rememberSignIn,
  nutzerNamed,
} from './accounts.ts'
import { findWaiting } from './confirmation/store.ts'
import { addPasskey, type NewPasskey, type Passkeys, PASSKEYS_MOST, passkeysOf, type Proof } from './passkeys.ts'
import { faultOfInput, setPassword } from './password.ts'
import {
  type KnownPasswords,
  signInPage,
  codePage,
  codesPage,
  removePage,
  factorPageOf,
  messagePage,
  withoutWaysOut,
  lastFactorPage,
  messageTo,
  passkeyConfirmPage,
  passkeySetUpPage,
  changePasswordPage,
} from './pages.ts'
import { addressLockedUntil, admitAttempt, countFailureOfAddress } from './signInAttempts.ts'
import { sessionKey } from './atRest.ts'
import type { Sealer } from './sealing.ts'
import { type SignInState, interimStates } from './interim.ts'

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>
/** A page, or undefined where the answer was a redirect. */
type PageAnswer = Readonly<{ content: Page; status?: number }>
type InteractionCall = Readonly<{
  request: FastifyRequest
  reply: FastifyReply
  flow: Interaction
  uid: string
  input: URLSearchParams | undefined
}>

const WRONG = 'Benutzername oder Passwort ist falsch.'
const OTHER_ACCOUNT = 'In diesem Browser ist jemand anderes angemeldet. Melden Sie diese Person zuerst im Portal ab.'
/** The action that a user asks for to set up a factor of a kind. */
const SET_UP_BY = { APP: 'CONFIGURE_TOTP', PASSKEY: PASSKEY_SET_UP } as const satisfies Record<FactorKind, string>
const OVER = 'Das hat zu lange gedauert, oder Ihr Passwort wurde geändert. Bitte melden Sie sich noch einmal an.'
const SET_UP_MEANWHILE = 'Für dieses Konto ist inzwischen ein zweiter Faktor eingerichtet. Bitte bestätigen Sie die Anmeldung mit ihm.'
/** The same for every reason, so that it doesn't reveal which passkeys exist. */
const PASSKEY_WRONG =
  'Die Bestätigung mit dem Passkey ist gescheitert: Er gehört zu keinem Konto, das sich hier anmelden kann, oder es hat zu lange gedauert.'
const PASSKEY_COPIED =
  'Dieser Passkey wurde vermutlich kopiert und gilt deshalb nicht. Bitte melden Sie sich auf einem anderen Weg an, und entfernen Sie ihn in Ihrem Konto.'
const PASSKEY_NOT_MADE = {
  WRONG: 'Der Passkey konnte nicht eingerichtet werden, oder es hat zu lange gedauert. Bitte versuchen Sie es erneut.',
  KNOWN: 'Dieser Passkey ist schon eingerichtet.',
  TOO_MANY: `Sie haben schon ${PASSKEYS_MOST} Passkeys. Bitte entfernen Sie zuerst einen.`,
} as const
const CODE_WRONG = 'Dieser Code stimmt nicht. Bitte warten Sie auf den nächsten, und versuchen Sie es erneut.'

/**
 * The pages of the embedded provider between its request and its answer: sign-in with password and second factor, or with a passkey,
 * and the actions that a signed-in person asks for (a new password, a second factor, its removal).
 * @returns `answer` gives the page of an interaction, `ask` the options with which a browser is asked for a passkey there
 */
export function interactions(
  provider: () => Provider,
  db: Database,
  clock: Clock,
  sealer: Sealer,
  security: SecurityLog,
  keys: Passkeys,
  {
    passwords,
    secure,
    installation,
    confirmationClient,
  }: { passwords: KnownPasswords; secure: boolean; installation: FactorDemandedOf; confirmationClient: string },
) {
  const states = interimStates(db, clock, sealer)
  const tell = (
    { request }: Pick<InteractionCall, 'request'>,
    event: Pick<SecurityEvent, 'kind' | 'reason' | 'byOwner'>,
    account?: string,
  ) => security.tell({ ...event, ...(account && { account }), address: request.ip, korrelationsId: request.id })
  /** The demo accounts to choose from; none where a signed-in person signs in anew, since they can't choose another account. */
  const demoDetails = async ({ session }: Interaction) =>
    passwords.demo && !session?.accountId ? { accounts: await passwords.demo.accounts(), password: passwords.demo.password } : undefined

  async function finish({ request, reply, uid }: InteractionCall, result: Record<string, unknown>): Promise<undefined> {
    await states.forget(uid)
    // The provider writes its cookies to the raw answer.
    const target = await provider().interactionResult(request.raw, reply.raw, result)
    await reply.redirect(target, 303)
    return undefined
  }

  /**
   * @param factors what the account was proved with
   * @param done the action that the person asked for and has completed on the way
   * @param key of a passkey
   */
  const succeed = async (
    call: InteractionCall,
    nutzerId: string,
    factors: Factors,
    { done, key }: { done?: { status: 'success' }; key?: 'hwk' | 'swk' } = {},
  ) => {
    const device = await rememberDevice(db.system, nutzerId, deviceOf(call.request.headers.cookie, secure), clock())
    call.reply.raw.appendHeader('set-cookie', deviceCookie(device, secure))
    await rememberSignIn(db.system, nutzerId, clock())
    tell(call, { kind: 'sign-in', reason: factors }, nutzerId)
    const login = {
      accountId: nutzerId,
      amr: amrOf(factors, key),
      acr: acrOf(factors),
      remember: false,
      ts: Math.floor(clock().getTime() / 1000),
    }
    return finish(call, { login, ...(done && { aktion: done }) })
  }

  async function signInNow(call: InteractionCall): Promise<PageAnswer | undefined> {
    const { flow, uid, input, request } = call
    const named = input?.has('username')
    const going = named ? undefined : await underway(uid)
    if (going) return goOn(call, going.state, going.account)
    const notice = await hintOf(flow)
    const show = async (name: string, error?: string): Promise<PageAnswer> => ({
      content: signInPage({ uid, name, error, notice, demo: await demoDetails(flow) }),
      ...(error && { status: 401 }),
    })
    if (input?.has('passkey') && !named) return byPasskey(call, (error) => show('', error))
    if (!input || !named) return show((flow.params.login_hint as string | undefined) ?? '', input && OVER)
    const name = input.get('username') ?? ''
    // Strangers' failures from the same address, or under the same name, stop neither a signed-in person nor an account's own browser.
    const session = await ownSession(flow, name)
    const device = deviceOf(request.headers.cookie, secure)
    const until = session ? undefined : await addressLockedUntil(db.system, request.ip, clock())
    if (until && !(await isOwnDevice(name, device))) {
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
    return { content: await setUpPage(uid, account, state.geheimnis, { demanded: demand.by }) }
  }

  /** Tells a person who was signed in already why they are to sign in. */
  async function hintOf({ prompt, params }: Interaction): Promise<string | undefined> {
    if (prompt.reasons.includes(FACTOR_MISSING))
      return 'Für Ihr Konto wird jetzt ein zweiter Faktor verlangt. Bitte melden Sie sich noch einmal an.'
    if (params.client_id === confirmationClient) {
      const waiting = await findWaiting(db.system, String(params.state), clock())
      const what = waiting && callsById.get(waiting.call as CallId)?.confirmed
      return `${what ? `${what}: ` : ''}Bitte bestätigen Sie den Schritt, indem Sie sich noch einmal anmelden.`
    }
    return params.kc_action ? 'Zur Sicherheit melden Sie sich bitte noch einmal an.' : undefined
  }

  /** The id of the account that is named, however the name is typed. */
  const idOf = async (name: string): Promise<string | undefined> =>
    (await nutzerNamed(db.system, signInName(name)).select('n.id').executeTakeFirst())?.id

  /** Whether the named account has been signed in to with this browser. Attempts there are counted separately, and few are allowed. */
  async function isOwnDevice(name: string, device: string | undefined): Promise<boolean> {
    const named = device && (await idOf(name))
    return named !== undefined && (await knownDevice(db.system, named, device)) !== undefined
  }

  /** The session in which a person signs in anew under their own name; undefined for any other sign-in. */
  async function ownSession({ session }: Interaction, name: string): Promise<string | undefined> {
    if (!session?.uid || !session.accountId) return undefined
    return (await idOf(name)) === session.accountId ? sessionKey(session.uid) : undefined
  }

  /** A sign-in whose password was right, and is still the same. */
  async function underway(uid: string): Promise<{ state: SignInState; account: Account } | undefined> {
    const state = await states.read(uid)
    if (!state || !('password' in state)) return undefined
    const account = await accountOf(db.system, state.nutzerId)
    if (account?.passwordHash && secretHash(account.passwordHash) === state.password) return { state, account }
    await states.forget(uid)
    return undefined
  }

  /** Signs in a passkey's owner, without a password. Failures count for the address: a signature can't be guessed, no owner locked out. */
  async function byPasskey(call: InteractionCall, refuse: (sentence: string) => Promise<PageAnswer>): Promise<PageAnswer | undefined> {
    const { uid, input, request, flow } = call
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

  const sentenceOf = ({ kind }: Proof) => (kind === 'copied' ? PASSKEY_COPIED : PASSKEY_WRONG)

  /** Goes on with a sign-in whose password was right: nothing is given out before the second factor is there. */
  async function goOn(call: InteractionCall, state: SignInState, account: Account): Promise<PageAnswer | undefined> {
    switch (state.art) {
      case 'PASSWORT_STIMMT':
        return secondFactor(call, state.nutzerId)
      case 'FAKTOR_STEHT': {
        const { factor = 'APP' } = state
        const asked = actionFrom(call.flow.params.kc_action)?.kind === SET_UP_BY[factor]
        return succeed(
          call,
          state.nutzerId,
          factor === 'APP' ? 'password+app' : 'password+passkey',
          asked ? { done: { status: 'success' } } : {},
        )
      }
      case 'FAKTOR_VERLANGT': {
        const { nutzerId, password, geheimnis, by } = state
        const answerMade = async (factor: FactorKind, codes: readonly string[] | undefined): Promise<PageAnswer> => {
          await states.remember(
            call.uid,
            codes ? { art: 'FAKTOR_STEHT', nutzerId, password, factor } : { art: 'PASSWORT_STIMMT', nutzerId, password },
          )
          return codes ? { content: codesPage(call.uid, codes) } : factorPage(call, nutzerId, SET_UP_MEANWHILE, 409)
        }
        if (call.input?.has('passkey')) {
          const result = await setUpPasskey(call, account, call.input, true)
          if (typeof result === 'object') return answerMade('PASSKEY', result.codes ?? [])
          if (result === 'MEANWHILE') return answerMade('PASSKEY', undefined)
          return { content: await passkeyPage(call.uid, account, { demanded: by, error: PASSKEY_NOT_MADE[result] }), status: 400 }
        }
        if (!call.input && wayOf(call) === 'passkey') return { content: await passkeyPage(call.uid, account, { demanded: by }) }
        const typed = call.input?.has('code') ? readSetUp(call.input) : undefined
        const right = typed && codeMatches(geheimnis, typed.code, clock())
        if (!right) {
          const error = typed && CODE_WRONG
          return {
            content: await setUpPage(call.uid, account, geheimnis, { demanded: by, error, ...typed }),
            ...(error && { status: 400 }),
          }
        }
        const codes = await db.system
          .transaction()
          .execute((tx) => setUpFirst(tx, sealer, nutzerId, { secret: geheimnis, ...typed }, clock()))
        return answerMade('APP', codes)
      }
    }
  }

  const readSetUp = (input: URLSearchParams, name = 'Authenticator-App') => ({
    code: input.get('code') ?? '',
    bezeichnung: (input.get('bezeichnung') ?? '').trim().slice(0, 60) || name,
  })
  /** Which of several ways a page's link leads to. */
  const wayOf = ({ request }: Pick<InteractionCall, 'request'>) => (request.query as { weg?: unknown }).weg
  const setUpPage = async (
    uid: string,
    { benutzername }: Account,
    secret: string,
    more: { error?: string | undefined; bezeichnung?: string; demanded?: FactorDemander },
  ): Promise<Page> =>
    factorPageOf({
      ...more,
      uid,
      secret,
      image: await QRCode.toString(otpauthAddress(secret, benutzername), { type: 'svg', margin: 0 }),
    })

  const passkeyPage = async (uid: string, { id }: Account, more: { error?: string; demanded?: FactorDemander }): Promise<Page> => {
    const there = await passkeysOf(db.system, id)
    return passkeySetUpPage({ ...more, uid, bezeichnung: there ? `Passkey ${there + 1}` : 'Passkey' })
  }
  /** Keeps the passkey that a browser has made. @param first only while there is no second factor */
  async function setUpPasskey({ uid }: InteractionCall, { id }: Account, input: URLSearchParams, first = false) {
    const made: NewPasskey | undefined = await keys.checkSetUp(uid, id, input.get('passkey') ?? '')
    if (!made) return 'WRONG'
    const { bezeichnung } = readSetUp(input, 'Passkey')
    return db.system.transaction().execute((tx) => addPasskey(tx, id, made, bezeichnung, clock(), { first }))
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
      tell(
        call,
        { kind: 'sign-in-locked', reason: result.begins ? 'begins' : 'lasts', byOwner: false },
        result.begins ? nutzerId : undefined,
      )
  }

  /** Asks for a second factor: for the passkey if the user has one, unless they choose another way. */
  async function factorPage(call: InteractionCall, nutzerId: string, error?: string, status?: number): Promise<PageAnswer> {
    const kinds = (await factorsOf(db.system, nutzerId)).map(({ kind }) => kind)
    const [app, passkey] = [kinds.includes('APP'), kinds.includes('PASSKEY')]
    const byCode = !passkey || wayOf(call) === 'code' || call.input?.has('code')
    const content = byCode ? codePage({ uid: call.uid, error, app, passkey }) : passkeyConfirmPage(call.uid, error)
    return { content, ...(status !== undefined && { status }) }
  }

  async function secondFactor(call: InteractionCall, nutzerId: string): Promise<PageAnswer | undefined> {
    if (!call.input) return factorPage(call, nutzerId)
    const answer = call.input.get('passkey')
    if (answer !== null) return confirmByPasskey(call, nutzerId, answer)
    const code = call.input.get('code') ?? ''
    const result = await verifyCode(db.system, sealer, nutzerId, code, clock())
    if (result.kind !== 'right')
      tell(call, { kind: 'second-factor-failed', reason: result.kind === 'locked' ? 'locked' : 'code', byOwner: false }, nutzerId)
    return result.kind === 'right'
      ? succeed(call, nutzerId, `password+${kindOfCode(code)}`)
      : factorPage(call, nutzerId, messageTo(result, CODE_WRONG), 401)
  }

  async function confirmByPasskey(call: InteractionCall, nutzerId: string, answer: string): Promise<PageAnswer | undefined> {
    let proof: Proof = { kind: 'wrong' }
    const result = await admitAttempt(db.system, { kind: 'PASSKEY', key: nutzerId }, clock(), async () => {
      proof = await keys.prove('FACTOR', call.uid, answer, nutzerId)
      return proof.kind === 'right'
    })
    const shown = proof as Proof
    if (shown.kind === 'right') return succeed(call, nutzerId, 'password+passkey', { key: shown.key })
    tell(call, { kind: 'second-factor-failed', reason: result.kind === 'locked' ? 'locked' : 'passkey', byOwner: false }, nutzerId)
    return factorPage(call, nutzerId, messageTo(result, sentenceOf(shown)), 401)
  }

  async function handle(call: InteractionCall): Promise<PageAnswer | undefined> {
    const { flow, uid, input } = call
    const nutzerId = flow.session?.accountId ?? ''
    const action = actionFrom(flow.params.kc_action)
    const finishAction = (status: 'success' | 'cancelled' | 'error') => finish(call, { aktion: { status } })
    const account = await accountOf(db.system, nutzerId)
    if (!account || !action) return finishAction('error')
    if (input?.has('abbrechen')) return finishAction('cancelled')
    switch (action.kind) {
      case 'UPDATE_PASSWORD': {
        // A user who signs in elsewhere has no password here.
        if (!account.passwordHash) return finishAction('error')
        if (!input) return { content: changePasswordPage(uid, account.benutzername) }
        const error = await update(call, account, input)
        return error ? { content: changePasswordPage(uid, account.benutzername, error), status: 400 } : finishAction('success')
      }
      case 'CONFIGURE_TOTP': {
        const interimState = await states.read(uid)
        if (interimState?.art === 'EINGERICHTET') return hasSetUp(call, nutzerId)
        const geheimnis = interimState?.art === 'GEHEIMNIS' ? interimState.geheimnis : newSecret()
        if (interimState?.art !== 'GEHEIMNIS') await states.remember(uid, { art: 'GEHEIMNIS', geheimnis })
        if (!input) return { content: await setUpPage(uid, account, geheimnis, {}) }
        const typed = readSetUp(input)
        if (!codeMatches(geheimnis, typed.code, clock()))
          return { content: await setUpPage(uid, account, geheimnis, { error: CODE_WRONG, bezeichnung: typed.bezeichnung }), status: 400 }
        const codes = await db.system.transaction().execute((tx) => setUp(tx, sealer, nutzerId, { secret: geheimnis, ...typed }, clock()))
        await states.remember(uid, { art: 'EINGERICHTET' })
        return { content: codesPage(uid, codes) }
      }
      case PASSKEY_SET_UP: {
        if (!account.passwordHash) return finishAction('error')
        if ((await states.read(uid))?.art === 'EINGERICHTET') return hasSetUp(call, nutzerId)
        if (!input?.has('passkey')) return { content: await passkeyPage(uid, account, {}) }
        const result = await setUpPasskey(call, account, input)
        if (typeof result !== 'object')
          return {
            content: await passkeyPage(uid, account, { error: PASSKEY_NOT_MADE[result === 'MEANWHILE' ? 'WRONG' : result] }),
            status: 400,
          }
        if (!result.codes) return hasSetUp(call, nutzerId)
        await states.remember(uid, { art: 'EINGERICHTET' })
        return { content: codesPage(uid, result.codes) }
      }
      case FACTOR_REMOVE: {
        const factors = await factorsOf(db.system, nutzerId)
        const factor = factors.find(({ id }) => id === action.id)
        if (!factor) return finishAction('error')
        const demanded = (await factorDemand(db.system, nutzerId, installation)) !== undefined
        const removing = input?.has('entfernen')
        if (!removing && demanded && factors.length === 1) return { content: lastFactorPage(uid) }
        if (!removing) return { content: removePage(uid, factor) }
        const result = await db.system.transaction().execute((tx) => removeFactor(tx, nutzerId, factor.id, clock(), demanded))
        return result === 'VERLANGT' ? { content: lastFactorPage(uid), status: PROBLEMS.FAKTOR_VERLANGT.status } : finishAction('success')
      }
    }
  }

  /** A user who has set a factor up has proven it: from now on their session counts as signed in with it. */
  async function hasSetUp(call: InteractionCall, nutzerId: string): Promise<undefined> {
    const session = await provider().Session.findByUid(call.flow.session?.uid ?? '')
    const amr = [...new Set([...(session?.amr ?? []), 'mfa'])]
    const login = { accountId: nutzerId, amr, acr: ACR.factors, remember: false, ts: session?.loginTs }
    return finish(call, { aktion: { status: 'success' }, ...(session?.accountId === nutzerId && { login }) })
  }

  /** @returns why the password stays as it is; undefined if it was changed */
  async function update({ flow, request }: InteractionCall, account: Account, input: URLSearchParams) {
    const session = flow.session?.uid && sessionKey(flow.session.uid)
    const who = { nutzerId: account.id, ...(session && { session }) }
    const confirmed = await confirmPassword(db.system, clock, who, input.get('bisher') ?? '')
    if (confirmed.kind !== 'right') {
      tell({ request }, { kind: 'confirmation-failed', reason: 'PASSWORT_FALSCH' }, account.id)
      return messageTo(confirmed, 'Das bisherige Passwort ist nicht richtig.')
    }
    const fresh = input.get('neu') ?? ''
    if (fresh === input.get('bisher')) return 'Bitte wählen Sie ein anderes Passwort als das bisherige.'
    const fault = faultOfInput(fresh, input.get('wiederholt') ?? '', account.own, passwords.published)
    if (fault) return fault
    await db.system.transaction().execute((tx) => setPassword(tx, account.id, fresh, clock(), session))
    return undefined
  }

  const unlessGone = (error: unknown) => {
    if (error instanceof errors.SessionNotFound) return undefined
    throw error
  }

  /** The options with which a browser is asked for a passkey in a running interaction; undefined where there is nothing to ask. */
  async function ask(request: FastifyRequest, reply: FastifyReply): Promise<object | undefined> {
    const { uid } = request.params as { uid: string }
    const flow = await provider().interactionDetails(request.raw, reply.raw).catch(unlessGone)
    if (flow?.uid !== uid) return undefined
    if (flow.prompt.name === 'login') {
      const going = await underway(uid)
      if (!going) return keys.signInOptions(uid)
      const { state, account } = going
      if (state.art === 'FAKTOR_VERLANGT') return keys.setUpOptions(uid, account)
      return state.art === 'PASSWORT_STIMMT' ? keys.factorOptions(uid, account.id) : undefined
    }
    const account = await accountOf(db.system, flow.session?.accountId ?? '')
    return account && actionFrom(flow.params.kc_action)?.kind === PASSKEY_SET_UP ? keys.setUpOptions(uid, account) : undefined
  }

  /** The account that was signed in to with this browser since the page was opened: another tab has done what this one was to do. */
  async function signedInMeanwhile(
    { session, prompt, params }: Interaction,
    raw: Pick<FastifyReply, 'raw' | 'request'>,
  ): Promise<string | undefined> {
    if (prompt.name !== 'login' || session?.accountId || params.client_id === confirmationClient) return undefined
    return (await provider().Session.get({ req: raw.request.raw, res: raw.raw } as never)).accountId
  }

  /** Answers a page of a running interaction. An outdated page (Back, one of many tabs) starts again rather than show an error. */
  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<PageAnswer | undefined> {
    const { uid } = request.params as { uid: string }
    const flow = await provider().interactionDetails(request.raw, reply.raw).catch(unlessGone)
    if (flow?.uid !== uid) {
      const outdated = await provider().Interaction.find(uid)
      // The portal itself must not open in the small window beside it.
      if (outdated?.params.client_id === confirmationClient)
        return {
          content: withoutWaysOut(
            messagePage('Dieses Fenster ist überholt', 'Bitte schließen Sie es, und öffnen Sie es im Portal erneut.'),
          ),
          status: 400,
        }
      await reply.redirect('/')
      return undefined
    }
    const input = request.method === 'POST' ? new URLSearchParams(request.body as string) : undefined
    const present = await signedInMeanwhile(flow, reply)
    if (present !== undefined) {
      // A form that names another account must not go on as the account that is signed in.
      if (input && (await idOf(input.get('username') ?? '')) !== present)
        return { content: signInPage({ uid, name: input?.get('username') ?? '', error: OTHER_ACCOUNT, demo: undefined }), status: 401 }
      // Back through the provider, which asks for nothing more: the tab gets to where it was going.
      await reply.redirect(flow.returnTo, 303)
      return undefined
    }
    const call: InteractionCall = { request, reply, flow, uid, input }
    const page = await pageOf(call)
    return page && flow.params.client_id === confirmationClient ? { ...page, content: withoutWaysOut(page.content) } : page
  }

  async function pageOf(call: InteractionCall): Promise<PageAnswer | undefined> {
    switch (call.flow.prompt.name) {
      case 'login':
        return signInNow(call)
      case 'aktion':
        return handle(call)
      default:
        return { content: messagePage('Die Anmeldung ist nicht möglich', 'Bitte rufen Sie das Portal erneut auf.'), status: 400 }
    }
  }

  return { answer, ask }
}
