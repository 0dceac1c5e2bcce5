import type { Problem } from '@avalwerk/contracts'
import { BACKGROUND_HEADER, CORRELATION_HEADER, TIME_LIMIT_MS } from '@avalwerk/domain'
import type { ApiRequest, Transport } from '@avalwerk/platform'
import { sendWithProgress } from './fortschritt.ts'
import { CallError, isCallError } from './problem.ts'

/** Follows a call: headers that it carries, and its end; without a status where no answer came. */
export type Middleware = (
  method: string,
  adresse: string,
) => Readonly<{ kopf: Readonly<Record<string, string>>; ende: (status: number | undefined) => void }>

export type TransportOptions = Readonly<{
  /** A token that is valid for a while. */
  token: () => Promise<string | undefined>
  /** Refreshes the token whatever its validity. */
  erneuere: () => Promise<string | undefined>
  /** An answer below 400 arrived for a call of the user's; the inactivity timer starts anew. */
  beiErfolg: () => void
  /** A call of the user's begins and, by calling the result, ends. */
  beginne: () => () => void
  /** Where calls are traced. */
  begleiter?: () => Middleware | undefined
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
  new CallError({ status, code, title, korrelationsId, felder: undefined })

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
export function createTransport(umgebung: TransportOptions): Transport {
  async function sende(adresse: string, anfrage: ApiRequest, correlation: string, token: string | undefined) {
    const timeLimit = AbortSignal.timeout(TIME_LIMIT_MS)
    const { beiFortschritt, body, method = 'GET' } = anfrage
    const headers = {
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
      ...anfrage.headers,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(anfrage.hintergrund && { [BACKGROUND_HEADER]: '1' }),
      [CORRELATION_HEADER]: correlation,
    }
    const hochladen = beiFortschritt && body instanceof Blob
    try {
      if (hochladen)
        return await sendWithProgress(adresse, { method, headers, body, signal: anfrage.signal }, beiFortschritt, TIME_LIMIT_MS)
      return await fetch(adresse, {
        method,
        ...(body !== undefined && { body }),
        headers,
        signal: anfrage.signal ? AbortSignal.any([anfrage.signal, timeLimit]) : timeLimit,
      })
    } catch (fehler) {
      if (anfrage.signal?.aborted) throw fehler
      const toLong = hochladen ? (fehler as Error).name === 'TimeoutError' : timeLimit.aborted
      umgebung.connection?.failed()
      throw toLong
        ? unsent(0, 'ZEIT', withOutcome(TOO_LATE, method, true), correlation)
        : unsent(0, 'NETZ', withOutcome(UNREACHABLE, method, !isOffline()), correlation)
    }
  }

  /** A token, or the refusal that there is none to be had now. */
  async function withToken(read: () => Promise<string | undefined>, method: string | undefined, correlation: string) {
    try {
      return await read()
    } catch (fehler) {
      if (isCallError(fehler)) throw fehler
      if (umgebung.ended?.()) throw unsent(401, 'NICHT_ANGEMELDET', 'Sie sind nicht mehr angemeldet.', correlation)
      // Whoever signs people in isn't there.
      umgebung.connection?.failed()
      throw unsent(0, 'NETZ', withOutcome(UNREACHABLE, method, false), correlation)
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
  async function sendSignedIn(adresse: string, anfrage: ApiRequest, correlation: string): Promise<Response> {
    const antwort = await sende(adresse, anfrage, correlation, await withToken(umgebung.token, anfrage.method, correlation))
    if (antwort.status !== 401 || umgebung.ended?.()) return antwort
    const code = await codeOf(antwort)
    const newOne = await withToken(umgebung.erneuere, anfrage.method, correlation).catch((fehler: unknown) => {
      if (umgebung.ended?.()) umgebung.refused?.(code)
      throw fehler
    })
    if (newOne === undefined || umgebung.ended?.()) {
      umgebung.refused?.(code)
      return antwort
    }
    const zweite = await sende(adresse, anfrage, correlation, newOne)
    if (zweite.status === 401) umgebung.refused?.(await codeOf(zweite))
    return zweite
  }

  /** Sends a call; where the server wants it confirmed, has people do so and sends the very same once more. */
  async function sendConfirmed(adresse: string, anfrage: ApiRequest, correlation: string): Promise<Response> {
    const answer = await sendSignedIn(adresse, anfrage, correlation)
    const challenge = answer.status === 403 && umgebung.confirm ? (await problemOf(answer))?.bestaetigung : undefined
    return challenge && (await umgebung.confirm?.(challenge)) ? sendSignedIn(adresse, anfrage, correlation) : answer
  }

  return async (adresse, wanted = {}) => {
    const gewünscht = umgebung.byItself?.() ? { ...wanted, hintergrund: true } : wanted
    if (umgebung.ended?.()) throw unsent(401, 'NICHT_ANGEMELDET', 'Sie sind nicht mehr angemeldet.', crypto.randomUUID())
    if (gewünscht.hintergrund && umgebung.connection?.waits()) throw unsent(0, 'NETZ', UNREACHABLE, crypto.randomUUID())
    const beende = gewünscht.hintergrund ? () => {} : umgebung.beginne()
    const correlation = crypto.randomUUID()
    // What happens again and again by itself would drown what people do.
    const spur = gewünscht.hintergrund ? undefined : umgebung.begleiter?.()?.(gewünscht.method ?? 'GET', adresse)
    const anfrage = spur ? { ...gewünscht, headers: { ...gewünscht.headers, ...spur.kopf } } : gewünscht
    let status: number | undefined
    try {
      const antwort = await sendConfirmed(adresse, anfrage, correlation)
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
