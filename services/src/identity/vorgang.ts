import type { FactorDemandedOf, FactorDemander } from '@avalwerk/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { errors, type Provider } from 'oidc-provider'
import QRCode from 'qrcode'
import { DEMO_PASSWORT } from '../demodaten/nutzer.ts'
import { secretHash } from '../kernel/hash.ts'
import { PROBLEME } from '../kernel/problem.ts'
import type { Datenbank } from '../kernel/datenbank.ts'
import type { SecurityEvent } from '../kernel/security-events.ts'
import type { SecurityLog } from '../kernel/security-log.ts'
import type { Uhr } from '../kernel/uhr.ts'
import { aktionAus, FACTOR_MISSING, FAKTOR_ENTFERNEN } from './aktionen.ts'
import { deviceCookie, deviceOf, rememberDevice } from './devices.ts'
import { factorDemand, PASSWORD_ALONE, WITH_SECOND_FACTOR } from './demand.ts'
import {
  codeStimmt,
  entferne,
  faktorenVon,
  kindOfCode,
  neuesGeheimnis,
  otpauthAdresse,
  prüfeCode,
  richteEin,
  setUpFirst,
} from './faktoren.ts'
import { type Anmeldeergebnis, confirmPassword, demokonten, type Konto, kontoVon, meldeAn, merkeAnmeldung } from './konten.ts'
import { mangelDerEingabe, setzePasswort } from './passwort.ts'
import {
  anmeldeseite,
  codeseite,
  codesSeite,
  entfernenSeite,
  faktorSeite,
  hinweisseite,
  letzterFaktorSeite,
  meldungZu,
  passwortändernSeite,
} from './seiten.ts'
import { adresseGesperrtBis, zähleFehlschlagDerAdresse } from './versuche.ts'
import { sessionMark } from './atRest.ts'
import type { Sealer } from './sealing.ts'
import { type SignInState, zwischenstände } from './zwischenstand.ts'

type Vorgang = Awaited<ReturnType<Provider['interactionDetails']>>
/** A page, or undefined where the answer was a redirect. */
type Seite = Readonly<{ inhalt: string; status?: number }>
/** What an account was proved with. */
type Factors = `password${'' | '+app' | '+recovery-code'}`
type Aufruf = Readonly<{
  request: FastifyRequest
  reply: FastifyReply
  vorgang: Vorgang
  uid: string
  eingabe: URLSearchParams | undefined
}>

const FALSCH = 'Benutzername oder Passwort ist falsch.'
const OTHER_ACCOUNT = 'In diesem Browser ist jemand anderes angemeldet. Melden Sie diese Person zuerst im Portal ab.'
const OVER = 'Das hat zu lange gedauert, oder Ihr Passwort wurde geändert. Bitte melden Sie sich noch einmal an.'
const SET_UP_MEANWHILE = 'Für dieses Konto ist inzwischen ein zweiter Faktor eingerichtet. Bitte geben Sie seinen Code ein.'
const CODE_FALSCH = 'Dieser Code stimmt nicht. Bitte warten Sie auf den nächsten, und versuchen Sie es erneut.'

/**
 * The pages of the embedded provider between its request and its answer: sign-in with password and second factor, and the
 * actions that somebody who is signed in asks for (a new password, a second factor, its removal).
 */
export function vorgänge(
  anbieter: () => Provider,
  db: Datenbank,
  uhr: Uhr,
  sealer: Sealer,
  security: SecurityLog,
  { demo, secure, installation }: { demo: boolean; secure: boolean; installation: FactorDemandedOf },
) {
  const stände = zwischenstände(db, uhr, sealer)
  const tell = ({ request }: Pick<Aufruf, 'request'>, event: Pick<SecurityEvent, 'kind' | 'reason' | 'byOwner'>, account?: string) =>
    security.tell({ ...event, ...(account && { account }), address: request.ip, korrelationsId: request.id })
  const demoangaben = async () => (demo ? { konten: await demokonten(db), passwort: DEMO_PASSWORT } : undefined)

  async function weiter({ request, reply, uid }: Aufruf, ergebnis: Record<string, unknown>): Promise<undefined> {
    await stände.vergiss(uid)
    // The provider writes its cookies to the raw answer.
    const ziel = await anbieter().interactionResult(request.raw, reply.raw, ergebnis)
    await reply.redirect(ziel, 303)
    return undefined
  }

  /**
   * @param factors what the account was proved with
   * @param done what somebody asked for and has done on the way
   */
  const gelungen = async (a: Aufruf, nutzerId: string, factors: Factors, done?: { status: 'success' }) => {
    const device = await rememberDevice(db.system, nutzerId, deviceOf(a.request.headers.cookie, secure), uhr())
    a.reply.raw.appendHeader('set-cookie', deviceCookie(device, secure))
    await merkeAnmeldung(db.system, nutzerId, uhr())
    tell(a, { kind: 'sign-in', reason: factors }, nutzerId)
    const amr = factors === 'password' ? PASSWORD_ALONE : WITH_SECOND_FACTOR
    const login = { accountId: nutzerId, amr, remember: false, ts: Math.floor(uhr().getTime() / 1000) }
    return weiter(a, { login, ...(done && { aktion: done }) })
  }

  async function anmelden(a: Aufruf): Promise<Seite | undefined> {
    const { vorgang, uid, eingabe, request } = a
    const stand = await stände.lies(uid)
    const named = eingabe?.has('username')
    if (stand && 'password' in stand && !named) {
      const konto = await kontoVon(db.system, stand.nutzerId)
      if (konto?.passwortHash && secretHash(konto.passwortHash) === stand.password) return goOn(a, stand, konto)
      await stände.vergiss(uid)
    }
    const hinweis = vorgang.prompt.reasons.includes(FACTOR_MISSING)
      ? 'Für Ihr Konto wird jetzt ein zweiter Faktor verlangt. Bitte melden Sie sich noch einmal an.'
      : vorgang.params.kc_action
        ? 'Zur Sicherheit melden Sie sich bitte noch einmal an.'
        : undefined
    const zeige = async (name: string, fehler?: string): Promise<Seite> => ({
      inhalt: anmeldeseite({ uid, name, fehler, hinweis, demo: await demoangaben() }),
      ...(fehler && { status: 401 }),
    })
    if (!eingabe || !named) return zeige((vorgang.params.login_hint as string | undefined) ?? '', eingabe && OVER)
    const name = eingabe.get('username') ?? ''
    const bis = await adresseGesperrtBis(db.system, request.ip, uhr())
    if (bis) {
      tell(a, { kind: 'sign-in-locked', reason: 'address' })
      return zeige(name, meldungZu({ art: 'gesperrt', bis }, FALSCH))
    }
    const ergebnis = await meldeAn(db.system, uhr, name, eingabe.get('password') ?? '', deviceOf(request.headers.cookie, secure))
    if (ergebnis.art !== 'angemeldet') {
      await zähleFehlschlagDerAdresse(db.system, request.ip, uhr())
      tellOfFailure(a, ergebnis)
      return zeige(name, meldungZu(ergebnis, FALSCH))
    }
    // Signing in anew is for whoever is signed in: the provider would end the other's session in the midst of their work.
    const before = vorgang.session?.accountId
    if (before && before !== ergebnis.nutzerId) return zeige(name, OTHER_ACCOUNT)
    const { nutzerId } = ergebnis
    const konto = await kontoVon(db.system, nutzerId)
    // Meanwhile they may not sign in any more.
    if (!konto?.passwortHash) return zeige(name, FALSCH)
    const password = secretHash(konto.passwortHash)
    if ((await faktorenVon(db.system, nutzerId)).length > 0) {
      await stände.merke(uid, { art: 'PASSWORT_STIMMT', nutzerId, password })
      return { inhalt: codeseite(uid) }
    }
    const demand = await factorDemand(db.system, nutzerId, installation)
    if (!demand) return gelungen(a, nutzerId, 'password')
    const state = { art: 'FAKTOR_VERLANGT', nutzerId, password, by: demand.by, geheimnis: neuesGeheimnis() } as const
    await stände.merke(uid, state)
    return { inhalt: await setUpPage(uid, konto, state.geheimnis, { demanded: demand.by }) }
  }

  /** Goes on with a sign-in whose password was right: nothing is given out before the second factor is there. */
  async function goOn(a: Aufruf, state: SignInState, konto: Konto): Promise<Seite | undefined> {
    switch (state.art) {
      case 'PASSWORT_STIMMT':
        return zweiterFaktor(a, state.nutzerId)
      case 'FAKTOR_STEHT': {
        const asked = aktionAus(a.vorgang.params.kc_action)?.art === 'CONFIGURE_TOTP'
        return gelungen(a, state.nutzerId, 'password+app', asked ? { status: 'success' } : undefined)
      }
      case 'FAKTOR_VERLANGT': {
        const { nutzerId, password, geheimnis, by } = state
        const typed = a.eingabe?.has('code') ? readSetUp(a.eingabe) : undefined
        const right = typed && codeStimmt(geheimnis, typed.code, uhr())
        if (!right) {
          const fehler = typed && CODE_FALSCH
          return { inhalt: await setUpPage(a.uid, konto, geheimnis, { demanded: by, fehler, ...typed }), ...(fehler && { status: 400 }) }
        }
        const codes = await db.system.transaction().execute((tx) => setUpFirst(tx, sealer, nutzerId, { geheimnis, ...typed }, uhr()))
        await stände.merke(a.uid, { art: codes ? 'FAKTOR_STEHT' : 'PASSWORT_STIMMT', nutzerId, password })
        return codes ? { inhalt: codesSeite(a.uid, codes) } : { inhalt: codeseite(a.uid, SET_UP_MEANWHILE), status: 409 }
      }
    }
  }

  const readSetUp = (input: URLSearchParams) => ({
    code: input.get('code') ?? '',
    bezeichnung: (input.get('bezeichnung') ?? '').trim().slice(0, 60) || 'Authenticator-App',
  })
  const setUpPage = async (
    uid: string,
    { benutzername }: Konto,
    geheimnis: string,
    more: { fehler?: string | undefined; bezeichnung?: string; demanded?: FactorDemander },
  ): Promise<string> =>
    faktorSeite({
      ...more,
      uid,
      geheimnis,
      bild: await QRCode.toString(otpauthAdresse(geheimnis, benutzername), { type: 'svg', margin: 0 }),
    })

  /** The last attempt before a lock is a failure, too. */
  function tellOfFailure(a: Aufruf, result: Exclude<Anmeldeergebnis, { art: 'angemeldet' }>): void {
    const { art, nutzerId } = result
    if (art !== 'gesperrt' || result.begins)
      tell(
        a,
        { kind: 'sign-in-failed', reason: art === 'inaktiv' ? 'inactive' : nutzerId ? 'password' : 'unknown', byOwner: false },
        nutzerId,
      )
    // Of a lock the audit says that it began; who goes on trying is in the log.
    if (art === 'gesperrt')
      tell(a, { kind: 'sign-in-locked', reason: result.begins ? 'begins' : 'lasts', byOwner: false }, result.begins ? nutzerId : undefined)
  }

  async function zweiterFaktor(a: Aufruf, nutzerId: string): Promise<Seite | undefined> {
    if (!a.eingabe) return { inhalt: codeseite(a.uid) }
    const code = a.eingabe.get('code') ?? ''
    const ergebnis = await prüfeCode(db.system, sealer, nutzerId, code, uhr())
    if (ergebnis.art !== 'stimmt')
      tell(a, { kind: 'second-factor-failed', reason: ergebnis.art === 'gesperrt' ? 'locked' : 'code', byOwner: false }, nutzerId)
    return ergebnis.art === 'stimmt'
      ? gelungen(a, nutzerId, `password+${kindOfCode(code)}`)
      : { inhalt: codeseite(a.uid, meldungZu(ergebnis, CODE_FALSCH)), status: 401 }
  }

  async function handle(a: Aufruf): Promise<Seite | undefined> {
    const { vorgang, uid, eingabe } = a
    const nutzerId = vorgang.session?.accountId ?? ''
    const aktion = aktionAus(vorgang.params.kc_action)
    const fertig = (status: 'success' | 'cancelled' | 'error') => weiter(a, { aktion: { status } })
    const konto = await kontoVon(db.system, nutzerId)
    if (!konto || !aktion) return fertig('error')
    if (eingabe?.has('abbrechen')) return fertig('cancelled')
    switch (aktion.art) {
      case 'UPDATE_PASSWORD': {
        // Whoever signs in elsewhere has no password here.
        if (!konto.passwortHash) return fertig('error')
        if (!eingabe) return { inhalt: passwortändernSeite(uid, konto.benutzername) }
        const fehler = await ändere(a, konto, eingabe)
        return fehler ? { inhalt: passwortändernSeite(uid, konto.benutzername, fehler), status: 400 } : fertig('success')
      }
      case 'CONFIGURE_TOTP': {
        const stand = await stände.lies(uid)
        if (stand?.art === 'EINGERICHTET') return hasSetUp(a, nutzerId)
        const geheimnis = stand?.art === 'GEHEIMNIS' ? stand.geheimnis : neuesGeheimnis()
        if (stand?.art !== 'GEHEIMNIS') await stände.merke(uid, { art: 'GEHEIMNIS', geheimnis })
        if (!eingabe) return { inhalt: await setUpPage(uid, konto, geheimnis, {}) }
        const typed = readSetUp(eingabe)
        if (!codeStimmt(geheimnis, typed.code, uhr()))
          return { inhalt: await setUpPage(uid, konto, geheimnis, { fehler: CODE_FALSCH, bezeichnung: typed.bezeichnung }), status: 400 }
        const codes = await db.system.transaction().execute((tx) => richteEin(tx, sealer, nutzerId, { geheimnis, ...typed }, uhr()))
        await stände.merke(uid, { art: 'EINGERICHTET' })
        return { inhalt: codesSeite(uid, codes) }
      }
      case FAKTOR_ENTFERNEN: {
        const factors = await faktorenVon(db.system, nutzerId)
        const faktor = factors.find(({ id }) => id === aktion.id)
        if (!faktor) return fertig('error')
        const demanded = (await factorDemand(db.system, nutzerId, installation)) !== undefined
        const removing = eingabe?.has('entfernen')
        if (!removing && demanded && factors.length === 1) return { inhalt: letzterFaktorSeite(uid) }
        if (!removing) return { inhalt: entfernenSeite(uid, faktor.bezeichnung) }
        const result = await db.system.transaction().execute((tx) => entferne(tx, nutzerId, faktor.id, uhr(), demanded))
        return result === 'VERLANGT' ? { inhalt: letzterFaktorSeite(uid), status: PROBLEME.FAKTOR_VERLANGT.status } : fertig('success')
      }
    }
  }

  /** Whoever has set a factor up has proven it: what their session does from now on counts as done with it. */
  async function hasSetUp(a: Aufruf, nutzerId: string): Promise<undefined> {
    const session = await anbieter().Session.findByUid(a.vorgang.session?.uid ?? '')
    const login = { accountId: nutzerId, amr: WITH_SECOND_FACTOR, remember: false, ts: session?.loginTs }
    return weiter(a, { aktion: { status: 'success' }, ...(session?.accountId === nutzerId && { login }) })
  }

  /** @returns why the password stays as it is; undefined if it was changed */
  async function ändere({ vorgang, request }: Aufruf, konto: Konto, eingabe: URLSearchParams) {
    const session = vorgang.session?.uid && sessionMark(vorgang.session.uid)
    const who = { nutzerId: konto.id, ...(session && { session }) }
    const confirmed = await confirmPassword(db.system, uhr, who, eingabe.get('bisher') ?? '')
    if (confirmed.art !== 'stimmt') {
      tell({ request }, { kind: 'confirmation-failed', reason: 'PASSWORT_FALSCH' }, konto.id)
      return meldungZu(confirmed, 'Das bisherige Passwort ist nicht richtig.')
    }
    const neu = eingabe.get('neu') ?? ''
    if (neu === eingabe.get('bisher')) return 'Bitte wählen Sie ein anderes Passwort als das bisherige.'
    const mangel = mangelDerEingabe(neu, eingabe.get('wiederholt') ?? '', konto.eigenes)
    if (mangel) return mangel
    await db.system.transaction().execute((tx) => setzePasswort(tx, konto.id, neu, uhr(), session))
    return undefined
  }

  const unlessGone = (error: unknown) => {
    if (error instanceof errors.SessionNotFound) return undefined
    throw error
  }

  /** Answers a page of a running interaction. An old one (Back, a second tab) starts again rather than show an error. */
  return async (request: FastifyRequest, reply: FastifyReply): Promise<Seite | undefined> => {
    const { uid } = request.params as { uid: string }
    const vorgang = await anbieter().interactionDetails(request.raw, reply.raw).catch(unlessGone)
    if (vorgang?.uid !== uid) {
      await reply.redirect('/')
      return undefined
    }
    const eingabe = request.method === 'POST' ? new URLSearchParams(request.body as string) : undefined
    const aufruf: Aufruf = { request, reply, vorgang, uid, eingabe }
    switch (vorgang.prompt.name) {
      case 'login':
        return anmelden(aufruf)
      case 'aktion':
        return handle(aufruf)
      default:
        return { inhalt: hinweisseite('Die Anmeldung ist nicht möglich', 'Bitte rufen Sie das Portal erneut auf.'), status: 400 }
    }
  }
}
