import type { Problem } from '@avalwerk/contracts'
import { HINTERGRUND_HEADER, KORRELATION_HEADER, ZEITGRENZE_MS } from '@avalwerk/domain'
import type { Anfrage, Transport } from '@avalwerk/platform'
import { sendeMitFortschritt } from './fortschritt.ts'
import { Aufruffehler, istAufruffehler } from './problem.ts'

/** Follows a call: headers that it carries, and its end; without a status where no answer came. */
export type Begleiter = (
  method: string,
  adresse: string,
) => Readonly<{ kopf: Readonly<Record<string, string>>; ende: (status: number | undefined) => void }>

export type Transportumgebung = Readonly<{
  /** A token that is valid for a while. */
  token: () => Promise<string | undefined>
  /** Refreshes the token whatever its validity. */
  erneuere: () => Promise<string | undefined>
  /** An answer below 400 arrived for a call of the user's; the inactivity timer starts anew. */
  beiErfolg: () => void
  /** A call of the user's begins and, by calling the result, ends. */
  beginne: () => () => void
  /** Where calls are traced. */
  begleiter?: () => Begleiter | undefined
  /** Calls that begin now happen without the user, whoever makes them. */
  byItself?: () => boolean
  /** Whether the sign-in has ended: then no call goes out any more. */
  ended?: () => boolean
  /** The server doesn't know who asks, even with a new token. @param code its refusal's; undefined where there was no new token */
  refused?: (code: string | undefined) => void
  /** Has a step confirmed that the server wants confirmed. @returns whether it is */
  confirm?: (challenge: Challenge) => Promise<boolean>
  /** What calls tell of the connection. */
  connection?: {
    /** A call went through. */
    reached(address: string): void
    /** No answer came, or one that says that the server isn't there. @param retryAfterS how long it asks to be left alone */
    failed(retryAfterS?: number): void
    /** Calls that happen by themselves are held back: the server asked for it. */
    waits(): boolean
  }
}>

/** A step that waits for its confirmation: what it is, in German, and where the window of the sign-in is. */
export type Challenge = NonNullable<Problem['bestaetigung']>

/** A refusal before anything was sent. */
const unsent = (status: number, code: string, title: string, korrelationsId: string) =>
  new Aufruffehler({ status, code, title, korrelationsId, felder: undefined })

const UNREACHABLE = 'Der Server ist gerade nicht erreichbar.'
const TOO_LATE = 'Der Server hat nicht rechtzeitig geantwortet.'
const isWrite = (method = 'GET') => method !== 'GET' && method !== 'HEAD'
/**
 * What became of a change to which no answer came, after what went wrong.
 * @param sent whether it went out: then nobody knows whether it arrived
 */
const withOutcome = (sentence: string, method: string | undefined, sent: boolean) => {
  if (!isWrite(method)) return sentence
  return `${sentence} ${sent ? 'Ob Ihre Änderung angekommen ist, steht noch nicht fest.' : 'Ihre Änderung wurde nicht gesendet; Ihre Eingaben bleiben hier stehen.'}`
}
/** Whether the browser knows that it has no network at all. */
const isOffline = () => globalThis.navigator?.onLine === false
const problemOf = async (answer: Response): Promise<Partial<Problem> | undefined> =>
  answer
    .clone()
    .json()
    .then(
      (body: Partial<Problem> | null) => body ?? undefined,
      () => undefined,
    )
const codeOf = async (answer: Response): Promise<string | undefined> => (await problemOf(answer))?.code
/** What stands in front of the server says so where it is away; the server itself with a code of its own. */
const AWAY = [502, 503, 504]

/**
 * The one way to the server: bearer token, 60 s time-out, after a 401 one refresh and one retry, a correlation id. A second 401 is the end
 * of the sign-in: whoever is known to the provider and not to the server could renew tokens for ever.
 * Source: document 2, sections 7 and 8.
 * @throws Aufruffehler ZEIT or NETZ if there is no answer, NICHT_ANGEMELDET after the end of the sign-in
 */
export function erstelleTransport(umgebung: Transportumgebung): Transport {
  async function sende(adresse: string, anfrage: Anfrage, korrelation: string, token: string | undefined) {
    const zeitgrenze = AbortSignal.timeout(ZEITGRENZE_MS)
    const { beiFortschritt, body, method = 'GET' } = anfrage
    const headers = {
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
      ...anfrage.headers,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(anfrage.hintergrund && { [HINTERGRUND_HEADER]: '1' }),
      [KORRELATION_HEADER]: korrelation,
    }
    const hochladen = beiFortschritt && body instanceof Blob
    try {
      if (hochladen)
        return await sendeMitFortschritt(adresse, { method, headers, body, signal: anfrage.signal }, beiFortschritt, ZEITGRENZE_MS)
      return await fetch(adresse, {
        method,
        ...(body !== undefined && { body }),
        headers,
        signal: anfrage.signal ? AbortSignal.any([anfrage.signal, zeitgrenze]) : zeitgrenze,
      })
    } catch (fehler) {
      if (anfrage.signal?.aborted) throw fehler
      const zuLange = hochladen ? (fehler as Error).name === 'TimeoutError' : zeitgrenze.aborted
      umgebung.connection?.failed()
      throw zuLange
        ? unsent(0, 'ZEIT', withOutcome(TOO_LATE, method, true), korrelation)
        : unsent(0, 'NETZ', withOutcome(UNREACHABLE, method, !isOffline()), korrelation)
    }
  }

  /** A token, or the refusal that there is none to be had now. */
  async function withToken(read: () => Promise<string | undefined>, method: string | undefined, korrelation: string) {
    try {
      return await read()
    } catch (fehler) {
      if (istAufruffehler(fehler)) throw fehler
      if (umgebung.ended?.()) throw unsent(401, 'NICHT_ANGEMELDET', 'Sie sind nicht mehr angemeldet.', korrelation)
      // Whoever signs people in isn't there.
      umgebung.connection?.failed()
      throw unsent(0, 'NETZ', withOutcome(UNREACHABLE, method, false), korrelation)
    }
  }

  /** Tells the connection what an answer says of it. */
  async function judge(adresse: string, antwort: Response): Promise<void> {
    const { connection } = umgebung
    if (!connection) return
    if (!AWAY.includes(antwort.status)) return connection.reached(adresse)
    const code = await codeOf(antwort)
    if (code === undefined || code === 'NICHT_BEREIT') connection.failed(Number(antwort.headers.get('retry-after')) || undefined)
  }

  /** Sends a call; after a 401 refreshes the token once and sends it once more. */
  async function sendeAngemeldet(adresse: string, anfrage: Anfrage, korrelation: string): Promise<Response> {
    const antwort = await sende(adresse, anfrage, korrelation, await withToken(umgebung.token, anfrage.method, korrelation))
    if (antwort.status !== 401 || umgebung.ended?.()) return antwort
    const code = await codeOf(antwort)
    const neues = await withToken(umgebung.erneuere, anfrage.method, korrelation).catch((fehler: unknown) => {
      if (umgebung.ended?.()) umgebung.refused?.(code)
      throw fehler
    })
    if (neues === undefined || umgebung.ended?.()) {
      umgebung.refused?.(code)
      return antwort
    }
    const zweite = await sende(adresse, anfrage, korrelation, neues)
    if (zweite.status === 401) umgebung.refused?.(await codeOf(zweite))
    return zweite
  }

  /** Sends a call; where the server wants it confirmed, has people do so and sends the very same once more. */
  async function sendConfirmed(adresse: string, anfrage: Anfrage, korrelation: string): Promise<Response> {
    const answer = await sendeAngemeldet(adresse, anfrage, korrelation)
    const challenge = answer.status === 403 && umgebung.confirm ? (await problemOf(answer))?.bestaetigung : undefined
    return challenge && (await umgebung.confirm?.(challenge)) ? sendeAngemeldet(adresse, anfrage, korrelation) : answer
  }

  return async (adresse, wanted = {}) => {
    const gewünscht = umgebung.byItself?.() ? { ...wanted, hintergrund: true } : wanted
    if (umgebung.ended?.()) throw unsent(401, 'NICHT_ANGEMELDET', 'Sie sind nicht mehr angemeldet.', crypto.randomUUID())
    if (gewünscht.hintergrund && umgebung.connection?.waits()) throw unsent(0, 'NETZ', UNREACHABLE, crypto.randomUUID())
    const beende = gewünscht.hintergrund ? () => {} : umgebung.beginne()
    const korrelation = crypto.randomUUID()
    // What happens again and again by itself would drown what people do.
    const spur = gewünscht.hintergrund ? undefined : umgebung.begleiter?.()?.(gewünscht.method ?? 'GET', adresse)
    const anfrage = spur ? { ...gewünscht, headers: { ...gewünscht.headers, ...spur.kopf } } : gewünscht
    let status: number | undefined
    try {
      const antwort = await sendConfirmed(adresse, anfrage, korrelation)
      await judge(adresse, antwort)
      status = antwort.status
      if (antwort.ok && !anfrage.hintergrund) umgebung.beiErfolg()
      return antwort
    } finally {
      spur?.ende(status)
      beende()
    }
  }
}
