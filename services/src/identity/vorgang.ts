import { type Endpoint, endpunkte } from '@avalwerk/contracts'
import type { FactorDemandedOf, FactorDemander } from '@avalwerk/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { errors, type Provider } from 'oidc-provider'
import QRCode from 'qrcode'
import { DEMO_PASSWORT } from './demo.ts'
import { secretHash } from '../kernel/hash.ts'
import type { Page } from '../kernel/html.ts'
import { PROBLEMS } from '../kernel/problem.ts'
import type { Database } from '../kernel/datenbank.ts'
import type { SecurityEvent } from '../kernel/security-events.ts'
import type { SecurityLog } from '../kernel/security-log.ts'
import type { Clock } from '../kernel/uhr.ts'
import { actionFrom, FACTOR_MISSING, FACTOR_REMOVE, PASSKEY_SET_UP } from './aktionen.ts'
import { deviceCookie, deviceOf, isKnownToAnybody, knownDevice, rememberDevice } from './devices.ts'
import { ACR, acrOf, amrOf, factorDemand, type Factors } from './demand.ts'
import {
  codeMatches,
  entferne,
  type FactorKind,
  factorsOf,
  kindOfCode,
  newSecret,
  otpauthAddress,
  verifyCode,
  setUp,
  setUpFirst,
} from './faktoren.ts'
import {
  accountOfPasskey,
  type SignInResult,
  signInName,
  confirmPassword,
  demoAccounts,
  type Account,
  kontoVon,
  meldeAn,
  rememberSignIn,
  nutzerNamed,
} from './konten.ts'
import { findWaiting } from './confirmation/store.ts'
import { addPasskey, type NewPasskey, type Passkeys, PASSKEYS_MOST, passkeysOf, type Proof } from './passkeys.ts'
import { faultOfInput, setPassword } from './passwort.ts'
import {
  signInPage,
  codePage,
  codesPage,
  removePage,
  faktorSeite,
  noticePage,
  withoutWaysOut,
  lastFactorPage,
  messageTo,
  passkeyConfirmPage,
  passkeySetUpPage,
  changePasswordPage,
} from './seiten.ts'
import { addressLockedUntil, attempt, countFailureOfAddress } from './versuche.ts'
import { sessionMark } from './atRest.ts'
import type { Sealer } from './sealing.ts'
import { type SignInState, interimStates } from './zwischenstand.ts'

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>
/** A page, or undefined where the answer was a redirect. */
type Seite = Readonly<{ inhalt: Page; status?: number }>
type InteractionCall = Readonly<{
  request: FastifyRequest
  reply: FastifyReply
  vorgang: Interaction
  uid: string
  eingabe: URLSearchParams | undefined
}>

const WRONG = 'Benutzername oder Passwort ist falsch.'
const OTHER_ACCOUNT = 'In diesem Browser ist jemand anderes angemeldet. Melden Sie diese Person zuerst im Portal ab.'
/** What somebody asks for who sets one up. */
const SET_UP_BY = { APP: 'CONFIGURE_TOTP', PASSKEY: PASSKEY_SET_UP } as const satisfies Record<FactorKind, string>
const OVER = 'Das hat zu lange gedauert, oder Ihr Passwort wurde geändert. Bitte melden Sie sich noch einmal an.'
const SET_UP_MEANWHILE = 'Für dieses Konto ist inzwischen ein zweiter Faktor eingerichtet. Bitte bestätigen Sie die Anmeldung mit ihm.'
/** The same for every reason, so that nobody learns from it which passkeys there are. */
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
 * and the actions that somebody who is signed in asks for (a new password, a second factor, its removal).
 * @returns `answer` gives the page of an interaction, `ask` what a browser is asked of a passkey there
 */
export function interactions(
  anbieter: () => Provider,
  db: Database,
  uhr: Clock,
  sealer: Sealer,
  security: SecurityLog,
  keys: Passkeys,
  {
    demo,
    secure,
    installation,
    confirmationClient,
  }: { demo: boolean; secure: boolean; installation: FactorDemandedOf; confirmationClient: string },
) {
  const states = interimStates(db, uhr, sealer)
  const tell = (
    { request }: Pick<InteractionCall, 'request'>,
    event: Pick<SecurityEvent, 'kind' | 'reason' | 'byOwner'>,
    account?: string,
  ) => security.tell({ ...event, ...(account && { account }), address: request.ip, korrelationsId: request.id })
  /** Whoever signs in anew can't choose another account. */
  const demoDetails = async ({ session }: Interaction) =>
    demo && !session?.accountId ? { konten: await demoAccounts(db), passwort: DEMO_PASSWORT } : undefined

  async function weiter({ request, reply, uid }: InteractionCall, ergebnis: Record<string, unknown>): Promise<undefined> {
    await states.vergiss(uid)
    // The provider writes its cookies to the raw answer.
    const ziel = await anbieter().interactionResult(request.raw, reply.raw, ergebnis)
    await reply.redirect(ziel, 303)
    return undefined
  }

  /**
   * @param factors what the account was proved with
   * @param done what somebody asked for and has done on the way
   * @param key of a passkey
   */
  const gelungen = async (
    call: InteractionCall,
    nutzerId: string,
    factors: Factors,
    { done, key }: { done?: { status: 'success' }; key?: 'hwk' | 'swk' } = {},
  ) => {
    const device = await rememberDevice(db.system, nutzerId, deviceOf(call.request.headers.cookie, secure), uhr())
    call.reply.raw.appendHeader('set-cookie', deviceCookie(device, secure))
    await rememberSignIn(db.system, nutzerId, uhr())
    tell(call, { kind: 'sign-in', reason: factors }, nutzerId)
    const login = {
      accountId: nutzerId,
      amr: amrOf(factors, key),
      acr: acrOf(factors),
      remember: false,
      ts: Math.floor(uhr().getTime() / 1000),
    }
    return weiter(call, { login, ...(done && { aktion: done }) })
  }

  async function anmelden(call: InteractionCall): Promise<Seite | undefined> {
    const { vorgang, uid, eingabe, request } = call
    const named = eingabe?.has('username')
    const going = named ? undefined : await underway(uid)
    if (going) return goOn(call, going.state, going.konto)
    const hinweis = await hintOf(vorgang)
    const zeige = async (name: string, fehler?: string): Promise<Seite> => ({
      inhalt: signInPage({ uid, name, fehler, hinweis, demo: await demoDetails(vorgang) }),
      ...(fehler && { status: 401 }),
    })
    if (eingabe?.has('passkey') && !named) return byPasskey(call, (fehler) => zeige('', fehler))
    if (!eingabe || !named) return zeige((vorgang.params.login_hint as string | undefined) ?? '', eingabe && OVER)
    const name = eingabe.get('username') ?? ''
    // Strangers of the same address, and of the same name, don't stop whoever is signed in, nor somebody's own browser.
    const session = await ownSession(vorgang, name)
    const device = deviceOf(request.headers.cookie, secure)
    const bis = session ? undefined : await addressLockedUntil(db.system, request.ip, uhr())
    if (bis && !(await isOwnDevice(name, device))) {
      tell(call, { kind: 'sign-in-locked', reason: 'address' })
      return zeige(name, messageTo({ art: 'gesperrt', bis }, WRONG))
    }
    const ergebnis = await meldeAn(db.system, uhr, name, eingabe.get('password') ?? '', { device, session })
    if (ergebnis.art !== 'angemeldet') {
      if (!session) await countFailureOfAddress(db.system, request.ip, uhr())
      tellOfFailure(call, ergebnis)
      return zeige(name, messageTo(ergebnis, WRONG))
    }
    // Signing in anew is for whoever is signed in: the provider would end the other's session in the midst of their work.
    const before = vorgang.session?.accountId
    if (before && before !== ergebnis.nutzerId) return zeige(name, OTHER_ACCOUNT)
    const { nutzerId } = ergebnis
    const konto = await kontoVon(db.system, nutzerId)
    // Meanwhile they may not sign in any more.
    if (!konto?.passwortHash) return zeige(name, WRONG)
    const password = secretHash(konto.passwortHash)
    if ((await factorsOf(db.system, nutzerId)).length > 0) {
      await states.merke(uid, { art: 'PASSWORT_STIMMT', nutzerId, password })
      return factorPage(call, nutzerId)
    }
    const demand = await factorDemand(db.system, nutzerId, installation)
    if (!demand) return gelungen(call, nutzerId, 'password')
    const state = { art: 'FAKTOR_VERLANGT', nutzerId, password, by: demand.by, geheimnis: newSecret() } as const
    await states.merke(uid, state)
    return { inhalt: await setUpPage(uid, konto, state.geheimnis, { demanded: demand.by }) }
  }

  /** Why somebody signs in who was signed in already. */
  async function hintOf({ prompt, params }: Interaction): Promise<string | undefined> {
    if (prompt.reasons.includes(FACTOR_MISSING))
      return 'Für Ihr Konto wird jetzt ein zweiter Faktor verlangt. Bitte melden Sie sich noch einmal an.'
    if (params.client_id === confirmationClient) {
      const waiting = await findWaiting(db.system, String(params.state), uhr())
      const what = waiting && (endpunkte as Readonly<Record<string, Endpoint>>)[waiting.call]?.confirmed
      return `${what ? `${what}: ` : ''}Bitte bestätigen Sie den Schritt, indem Sie sich noch einmal anmelden.`
    }
    return params.kc_action ? 'Zur Sicherheit melden Sie sich bitte noch einmal an.' : undefined
  }

  /** Whose account is named, however it is typed. */
  const idOf = async (name: string): Promise<string | undefined> =>
    (await nutzerNamed(db.system, signInName(name)).select('n.id').executeTakeFirst())?.id

  /** Whether the named account has been signed in to with this browser. What is tried there is counted for it alone, few times. */
  async function isOwnDevice(name: string, device: string | undefined): Promise<boolean> {
    const named = device && (await idOf(name))
    return named !== undefined && (await knownDevice(db.system, named, device)) !== undefined
  }

  /** The session in which somebody signs in anew as who they are; undefined for anybody else. */
  async function ownSession({ session }: Interaction, name: string): Promise<string | undefined> {
    if (!session?.uid || !session.accountId) return undefined
    return (await idOf(name)) === session.accountId ? sessionMark(session.uid) : undefined
  }

  /** A sign-in whose password was right, and is still the same. */
  async function underway(uid: string): Promise<{ state: SignInState; konto: Account } | undefined> {
    const state = await states.lies(uid)
    if (!state || !('password' in state)) return undefined
    const konto = await kontoVon(db.system, state.nutzerId)
    if (konto?.passwortHash && secretHash(konto.passwortHash) === state.password) return { state, konto }
    await states.vergiss(uid)
    return undefined
  }

  /** Signs in whoever shows a passkey, without a password. Failures count for the address: a signature isn't guessed, and nobody locks others out. */
  async function byPasskey(call: InteractionCall, refuse: (sentence: string) => Promise<Seite>): Promise<Seite | undefined> {
    const { uid, eingabe, request, vorgang } = call
    const bis = vorgang.session?.accountId ? undefined : await addressLockedUntil(db.system, request.ip, uhr())
    if (bis && !(await isKnownToAnybody(db.system, deviceOf(request.headers.cookie, secure)))) {
      tell(call, { kind: 'sign-in-locked', reason: 'address' })
      return refuse(messageTo({ art: 'gesperrt', bis }, PASSKEY_WRONG))
    }
    const proof = await keys.prove('SIGN_IN', uid, eingabe?.get('passkey') ?? '')
    const konto = proof.kind === 'right' ? await accountOfPasskey(db.system, proof.nutzerId) : undefined
    if (proof.kind !== 'right' || !konto) {
      await countFailureOfAddress(db.system, request.ip, uhr())
      tell(call, { kind: 'sign-in-failed', reason: proof.kind === 'right' ? 'inactive' : 'passkey', byOwner: false }, proof.nutzerId)
      return refuse(proof.kind === 'right' ? messageTo({ art: 'inaktiv' }, PASSKEY_WRONG) : sentenceOf(proof))
    }
    const before = vorgang.session?.accountId
    if (before && before !== konto.id) return refuse(OTHER_ACCOUNT)
    return gelungen(call, konto.id, 'passkey', { key: proof.key })
  }

  const sentenceOf = ({ kind }: Proof) => (kind === 'copied' ? PASSKEY_COPIED : PASSKEY_WRONG)

  /** Goes on with a sign-in whose password was right: nothing is given out before the second factor is there. */
  async function goOn(call: InteractionCall, state: SignInState, konto: Account): Promise<Seite | undefined> {
    switch (state.art) {
      case 'PASSWORT_STIMMT':
        return secondFactor(call, state.nutzerId)
      case 'FAKTOR_STEHT': {
        const { factor = 'APP' } = state
        const asked = actionFrom(call.vorgang.params.kc_action)?.art === SET_UP_BY[factor]
        return gelungen(
          call,
          state.nutzerId,
          factor === 'APP' ? 'password+app' : 'password+passkey',
          asked ? { done: { status: 'success' } } : {},
        )
      }
      case 'FAKTOR_VERLANGT': {
        const { nutzerId, password, geheimnis, by } = state
        const made = async (factor: FactorKind, codes: readonly string[] | undefined): Promise<Seite> => {
          await states.merke(
            call.uid,
            codes ? { art: 'FAKTOR_STEHT', nutzerId, password, factor } : { art: 'PASSWORT_STIMMT', nutzerId, password },
          )
          return codes ? { inhalt: codesPage(call.uid, codes) } : factorPage(call, nutzerId, SET_UP_MEANWHILE, 409)
        }
        if (call.eingabe?.has('passkey')) {
          const result = await setUpPasskey(call, konto, call.eingabe, true)
          if (typeof result === 'object') return made('PASSKEY', result.codes ?? [])
          if (result === 'MEANWHILE') return made('PASSKEY', undefined)
          return { inhalt: await passkeyPage(call.uid, konto, { demanded: by, fehler: PASSKEY_NOT_MADE[result] }), status: 400 }
        }
        if (!call.eingabe && wayOf(call) === 'passkey') return { inhalt: await passkeyPage(call.uid, konto, { demanded: by }) }
        const typed = call.eingabe?.has('code') ? readSetUp(call.eingabe) : undefined
        const right = typed && codeMatches(geheimnis, typed.code, uhr())
        if (!right) {
          const fehler = typed && CODE_WRONG
          return { inhalt: await setUpPage(call.uid, konto, geheimnis, { demanded: by, fehler, ...typed }), ...(fehler && { status: 400 }) }
        }
        const codes = await db.system.transaction().execute((tx) => setUpFirst(tx, sealer, nutzerId, { geheimnis, ...typed }, uhr()))
        return made('APP', codes)
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
    geheimnis: string,
    more: { fehler?: string | undefined; bezeichnung?: string; demanded?: FactorDemander },
  ): Promise<Page> =>
    faktorSeite({
      ...more,
      uid,
      geheimnis,
      bild: await QRCode.toString(otpauthAddress(geheimnis, benutzername), { type: 'svg', margin: 0 }),
    })

  const passkeyPage = async (uid: string, { id }: Account, more: { fehler?: string; demanded?: FactorDemander }): Promise<Page> => {
    const there = await passkeysOf(db.system, id)
    return passkeySetUpPage({ ...more, uid, bezeichnung: there ? `Passkey ${there + 1}` : 'Passkey' })
  }
  /** Keeps the passkey that a browser has made. @param first only while there is no second factor */
  async function setUpPasskey({ uid }: InteractionCall, { id }: Account, input: URLSearchParams, first = false) {
    const made: NewPasskey | undefined = await keys.checkSetUp(uid, id, input.get('passkey') ?? '')
    if (!made) return 'WRONG'
    const { bezeichnung } = readSetUp(input, 'Passkey')
    return db.system.transaction().execute((tx) => addPasskey(tx, id, made, bezeichnung, uhr(), { first }))
  }

  /** The last attempt before a lock is a failure, too. */
  function tellOfFailure(call: InteractionCall, result: Exclude<SignInResult, { art: 'angemeldet' }>): void {
    const { art, nutzerId } = result
    if (art !== 'gesperrt' || result.begins)
      tell(
        call,
        { kind: 'sign-in-failed', reason: art === 'inaktiv' ? 'inactive' : nutzerId ? 'password' : 'unknown', byOwner: false },
        nutzerId,
      )
    // Of a lock the audit says that it began; who goes on trying is in the log.
    if (art === 'gesperrt')
      tell(
        call,
        { kind: 'sign-in-locked', reason: result.begins ? 'begins' : 'lasts', byOwner: false },
        result.begins ? nutzerId : undefined,
      )
  }

  /** Asks for a second factor: whoever has a passkey for it, unless they choose another way. */
  async function factorPage(call: InteractionCall, nutzerId: string, fehler?: string, status?: number): Promise<Seite> {
    const kinds = (await factorsOf(db.system, nutzerId)).map(({ kind }) => kind)
    const [app, passkey] = [kinds.includes('APP'), kinds.includes('PASSKEY')]
    const byCode = !passkey || wayOf(call) === 'code' || call.eingabe?.has('code')
    const inhalt = byCode ? codePage({ uid: call.uid, fehler, app, passkey }) : passkeyConfirmPage(call.uid, fehler)
    return { inhalt, ...(status !== undefined && { status }) }
  }

  async function secondFactor(call: InteractionCall, nutzerId: string): Promise<Seite | undefined> {
    if (!call.eingabe) return factorPage(call, nutzerId)
    const answer = call.eingabe.get('passkey')
    if (answer !== null) return confirmByPasskey(call, nutzerId, answer)
    const code = call.eingabe.get('code') ?? ''
    const ergebnis = await verifyCode(db.system, sealer, nutzerId, code, uhr())
    if (ergebnis.art !== 'stimmt')
      tell(call, { kind: 'second-factor-failed', reason: ergebnis.art === 'gesperrt' ? 'locked' : 'code', byOwner: false }, nutzerId)
    return ergebnis.art === 'stimmt'
      ? gelungen(call, nutzerId, `password+${kindOfCode(code)}`)
      : factorPage(call, nutzerId, messageTo(ergebnis, CODE_WRONG), 401)
  }

  async function confirmByPasskey(call: InteractionCall, nutzerId: string, answer: string): Promise<Seite | undefined> {
    let proof: Proof = { kind: 'wrong' }
    const result = await attempt(db.system, { kind: 'PASSKEY', key: nutzerId }, uhr(), async () => {
      proof = await keys.prove('FACTOR', call.uid, answer, nutzerId)
      return proof.kind === 'right'
    })
    const shown = proof as Proof
    if (shown.kind === 'right') return gelungen(call, nutzerId, 'password+passkey', { key: shown.key })
    tell(call, { kind: 'second-factor-failed', reason: result.art === 'gesperrt' ? 'locked' : 'passkey', byOwner: false }, nutzerId)
    return factorPage(call, nutzerId, messageTo(result, sentenceOf(shown)), 401)
  }

  async function handle(call: InteractionCall): Promise<Seite | undefined> {
    const { vorgang, uid, eingabe } = call
    const nutzerId = vorgang.session?.accountId ?? ''
    const aktion = actionFrom(vorgang.params.kc_action)
    const fertig = (status: 'success' | 'cancelled' | 'error') => weiter(call, { aktion: { status } })
    const konto = await kontoVon(db.system, nutzerId)
    if (!konto || !aktion) return fertig('error')
    if (eingabe?.has('abbrechen')) return fertig('cancelled')
    switch (aktion.art) {
      case 'UPDATE_PASSWORD': {
        // Whoever signs in elsewhere has no password here.
        if (!konto.passwortHash) return fertig('error')
        if (!eingabe) return { inhalt: changePasswordPage(uid, konto.benutzername) }
        const fehler = await ändere(call, konto, eingabe)
        return fehler ? { inhalt: changePasswordPage(uid, konto.benutzername, fehler), status: 400 } : fertig('success')
      }
      case 'CONFIGURE_TOTP': {
        const stand = await states.lies(uid)
        if (stand?.art === 'EINGERICHTET') return hasSetUp(call, nutzerId)
        const geheimnis = stand?.art === 'GEHEIMNIS' ? stand.geheimnis : newSecret()
        if (stand?.art !== 'GEHEIMNIS') await states.merke(uid, { art: 'GEHEIMNIS', geheimnis })
        if (!eingabe) return { inhalt: await setUpPage(uid, konto, geheimnis, {}) }
        const typed = readSetUp(eingabe)
        if (!codeMatches(geheimnis, typed.code, uhr()))
          return { inhalt: await setUpPage(uid, konto, geheimnis, { fehler: CODE_WRONG, bezeichnung: typed.bezeichnung }), status: 400 }
        const codes = await db.system.transaction().execute((tx) => setUp(tx, sealer, nutzerId, { geheimnis, ...typed }, uhr()))
        await states.merke(uid, { art: 'EINGERICHTET' })
        return { inhalt: codesPage(uid, codes) }
      }
      case PASSKEY_SET_UP: {
        if (!konto.passwortHash) return fertig('error')
        if ((await states.lies(uid))?.art === 'EINGERICHTET') return hasSetUp(call, nutzerId)
        if (!eingabe?.has('passkey')) return { inhalt: await passkeyPage(uid, konto, {}) }
        const result = await setUpPasskey(call, konto, eingabe)
        if (typeof result !== 'object')
          return {
            inhalt: await passkeyPage(uid, konto, { fehler: PASSKEY_NOT_MADE[result === 'MEANWHILE' ? 'WRONG' : result] }),
            status: 400,
          }
        if (!result.codes) return hasSetUp(call, nutzerId)
        await states.merke(uid, { art: 'EINGERICHTET' })
        return { inhalt: codesPage(uid, result.codes) }
      }
      case FACTOR_REMOVE: {
        const factors = await factorsOf(db.system, nutzerId)
        const faktor = factors.find(({ id }) => id === aktion.id)
        if (!faktor) return fertig('error')
        const demanded = (await factorDemand(db.system, nutzerId, installation)) !== undefined
        const removing = eingabe?.has('entfernen')
        if (!removing && demanded && factors.length === 1) return { inhalt: lastFactorPage(uid) }
        if (!removing) return { inhalt: removePage(uid, faktor) }
        const result = await db.system.transaction().execute((tx) => entferne(tx, nutzerId, faktor.id, uhr(), demanded))
        return result === 'VERLANGT' ? { inhalt: lastFactorPage(uid), status: PROBLEMS.FAKTOR_VERLANGT.status } : fertig('success')
      }
    }
  }

  /** Whoever has set a factor up has proven it: what their session does from now on counts as done with it. */
  async function hasSetUp(call: InteractionCall, nutzerId: string): Promise<undefined> {
    const session = await anbieter().Session.findByUid(call.vorgang.session?.uid ?? '')
    const amr = [...new Set([...(session?.amr ?? []), 'mfa'])]
    const login = { accountId: nutzerId, amr, acr: ACR.factors, remember: false, ts: session?.loginTs }
    return weiter(call, { aktion: { status: 'success' }, ...(session?.accountId === nutzerId && { login }) })
  }

  /** @returns why the password stays as it is; undefined if it was changed */
  async function ändere({ vorgang, request }: InteractionCall, konto: Account, eingabe: URLSearchParams) {
    const session = vorgang.session?.uid && sessionMark(vorgang.session.uid)
    const who = { nutzerId: konto.id, ...(session && { session }) }
    const confirmed = await confirmPassword(db.system, uhr, who, eingabe.get('bisher') ?? '')
    if (confirmed.art !== 'stimmt') {
      tell({ request }, { kind: 'confirmation-failed', reason: 'PASSWORT_FALSCH' }, konto.id)
      return messageTo(confirmed, 'Das bisherige Passwort ist nicht richtig.')
    }
    const neu = eingabe.get('neu') ?? ''
    if (neu === eingabe.get('bisher')) return 'Bitte wählen Sie ein anderes Passwort als das bisherige.'
    const mangel = faultOfInput(neu, eingabe.get('wiederholt') ?? '', konto.eigenes, demo)
    if (mangel) return mangel
    await db.system.transaction().execute((tx) => setPassword(tx, konto.id, neu, uhr(), session))
    return undefined
  }

  const unlessGone = (error: unknown) => {
    if (error instanceof errors.SessionNotFound) return undefined
    throw error
  }

  /** What a browser is asked of a passkey in a running interaction; undefined where nothing is to be asked. */
  async function ask(request: FastifyRequest, reply: FastifyReply): Promise<object | undefined> {
    const { uid } = request.params as { uid: string }
    const vorgang = await anbieter().interactionDetails(request.raw, reply.raw).catch(unlessGone)
    if (vorgang?.uid !== uid) return undefined
    if (vorgang.prompt.name === 'login') {
      const going = await underway(uid)
      if (!going) return keys.signInOptions(uid)
      const { state, konto } = going
      if (state.art === 'FAKTOR_VERLANGT') return keys.setUpOptions(uid, konto)
      return state.art === 'PASSWORT_STIMMT' ? keys.factorOptions(uid, konto.id) : undefined
    }
    const konto = await kontoVon(db.system, vorgang.session?.accountId ?? '')
    return konto && actionFrom(vorgang.params.kc_action)?.art === PASSKEY_SET_UP ? keys.setUpOptions(uid, konto) : undefined
  }

  /** Who has signed in with this browser since the page was opened: another tab did what this one was to do. */
  async function signedInMeanwhile(
    { session, prompt, params }: Interaction,
    raw: Pick<FastifyReply, 'raw' | 'request'>,
  ): Promise<string | undefined> {
    if (prompt.name !== 'login' || session?.accountId || params.client_id === confirmationClient) return undefined
    return (await anbieter().Session.get({ req: raw.request.raw, res: raw.raw } as never)).accountId
  }

  /** Answers a page of a running interaction. An old one (Back, one of many tabs) starts again rather than show an error. */
  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<Seite | undefined> {
    const { uid } = request.params as { uid: string }
    const vorgang = await anbieter().interactionDetails(request.raw, reply.raw).catch(unlessGone)
    if (vorgang?.uid !== uid) {
      const outdated = await anbieter().Interaction.find(uid)
      // The portal itself doesn't belong into the small window beside it.
      if (outdated?.params.client_id === confirmationClient)
        return {
          inhalt: withoutWaysOut(noticePage('Dieses Fenster ist überholt', 'Bitte schließen Sie es, und öffnen Sie es im Portal erneut.')),
          status: 400,
        }
      await reply.redirect('/')
      return undefined
    }
    const eingabe = request.method === 'POST' ? new URLSearchParams(request.body as string) : undefined
    const present = await signedInMeanwhile(vorgang, reply)
    if (present !== undefined) {
      // By nothing that is sent does somebody become another than they say.
      if (eingabe && (await idOf(eingabe.get('username') ?? '')) !== present)
        return { inhalt: signInPage({ uid, name: eingabe?.get('username') ?? '', fehler: OTHER_ACCOUNT, demo: undefined }), status: 401 }
      // By the provider's own way, which asks for nothing more: the tab comes to where it wanted to go.
      await reply.redirect(vorgang.returnTo, 303)
      return undefined
    }
    const aufruf: InteractionCall = { request, reply, vorgang, uid, eingabe }
    const page = await pageOf(aufruf)
    return page && vorgang.params.client_id === confirmationClient ? { ...page, inhalt: withoutWaysOut(page.inhalt) } : page
  }

  async function pageOf(aufruf: InteractionCall): Promise<Seite | undefined> {
    switch (aufruf.vorgang.prompt.name) {
      case 'login':
        return anmelden(aufruf)
      case 'aktion':
        return handle(aufruf)
      default:
        return { inhalt: noticePage('Die Anmeldung ist nicht möglich', 'Bitte rufen Sie das Portal erneut auf.'), status: 400 }
    }
  }

  return { answer, ask }
}
