import type { Problem } from '@avalwerk/contracts'
import { BACKGROUND_HEADER, CORRELATION_HEADER, TIME_LIMIT_MS } from '@avalwerk/domain'
import type { ApiRequest, Transport } from '@avalwerk/platform'
import { sendWithProgress } from './progress.ts'
import { CallError, type CallErrorCode, isCallError } from './problem.ts'
import { t } from './texts.ts'

/** Follows a call: headers that it carries, and its end; without a status where no answer came. */
export type Middleware = (
  method: string,
  address: string,
) => Readonly<{ header: Readonly<Record<string, string>>; end: (status: number | undefined) => void }>

/** What a transport needs of the shell: the token, and whom to tell what becomes of calls. */
export type TransportOptions = Readonly<{
  /** A token that is valid for a while. */
  token: () => Promise<string | undefined>
  /** Refreshes the token whatever its validity. */
  refresh: () => Promise<string | undefined>
  /** An answer below 400 arrived for a call of the user's; the inactivity timer starts anew. */
  onSuccess: () => void
  /** A call of the user's begins and, by calling the result, ends. */
  begin: () => () => void
  /** Where calls are traced. */
  middleware?: () => Middleware | undefined
  /** Whether calls that begin now happen without the user, whatever code makes them. */
  byItself?: () => boolean
  /** Whether the sign-in has ended: then no call goes out any more. */
  hasEnded?: () => boolean
  /** The server doesn't know who asks, even with a new token. @param code its refusal's; undefined where there was no new token */
  onRefused?: (code: string | undefined) => void
  /** Has a step confirmed that the server wants confirmed. @returns whether it is */
  confirm?: (challenge: Challenge) => Promise<boolean>
  /** What calls tell of the connection. */
  connection?: {
    /** A call went through. */
    onReached(address: string): void
    /** No answer came, or one that says that the server isn't there. @param retryAfterS how long it asks to be left alone */
    onFailed(retryAfterS?: number): void
    /** Calls that happen by themselves are held back: the server asked for it. */
    waits(): boolean
  }
}>

/** A step that waits for its confirmation: what it is, in German, and where the window of the sign-in is. */
export type Challenge = NonNullable<Problem['bestaetigung']>

/** A refusal before anything was sent. */
const unsent = (status: number, code: CallErrorCode, title: string, korrelationsId: string) =>
  new CallError({ status, code, title, korrelationsId, felder: undefined })

const UNREACHABLE = t('transport.unreachable')
const TOO_LATE = t('transport.tooLate')
const isWrite = (method = 'GET') => method !== 'GET' && method !== 'HEAD'
/**
 * Adds to the sentence about a failed call what became of the change that it asked for: no answer came.
 * @param sent whether the request went out: then it is unknown whether it arrived
 */
const withOutcome = (sentence: string, method: string | undefined, sent: boolean) => {
  if (!isWrite(method)) return sentence
  return `${sentence} ${sent ? t('transport.changeUncertain') : t('transport.changeNotSent')}`
}
/** Whether the browser knows that it has no network at all. */
const isOffline = () => globalThis.navigator?.onLine === false
/** The problem that an answer carries, which may still be read afterwards; undefined where it carries none. */
export const problemOf = async (answer: Response): Promise<Partial<Problem> | undefined> =>
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
 * The one way to the server: bearer token, 60 s time-out, after a 401 one refresh and one retry, a correlation id. A second 401 ends the
 * sign-in: a user whom the identity provider knows and the server doesn't could renew tokens for ever.
 * Source: document 2, sections 7 and 8.
 * @throws CallError ZEIT or NETZ if there is no answer, NICHT_ANGEMELDET after the end of the sign-in
 */
export function createTransport(environment: TransportOptions): Transport {
  async function send(address: string, request: ApiRequest, correlation: string, token: string | undefined) {
    const timeLimit = AbortSignal.timeout(TIME_LIMIT_MS)
    const { onProgress, body, method = 'GET' } = request
    const headers = {
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
      ...request.headers,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(request.background && { [BACKGROUND_HEADER]: '1' }),
      [CORRELATION_HEADER]: correlation,
    }
    const upload = onProgress && body instanceof Blob
    try {
      if (upload) return await sendWithProgress(address, { method, headers, body, signal: request.signal }, onProgress, TIME_LIMIT_MS)
      return await fetch(address, {
        method,
        ...(body !== undefined && { body }),
        headers,
        signal: request.signal ? AbortSignal.any([request.signal, timeLimit]) : timeLimit,
      })
    } catch (error) {
      if (request.signal?.aborted) throw error
      const timedOut = upload ? (error as Error).name === 'TimeoutError' : timeLimit.aborted
      environment.connection?.onFailed()
      throw timedOut
        ? unsent(0, 'ZEIT', withOutcome(TOO_LATE, method, true), correlation)
        : unsent(0, 'NETZ', withOutcome(UNREACHABLE, method, !isOffline()), correlation)
    }
  }

  /** A token, or the refusal that there is none to be had now. */
  async function withToken(read: () => Promise<string | undefined>, method: string | undefined, correlation: string) {
    try {
      return await read()
    } catch (error) {
      if (isCallError(error)) throw error
      if (environment.hasEnded?.()) throw unsent(401, 'NICHT_ANGEMELDET', t('transport.signedOut'), correlation)
      // The identity provider can't be reached.
      environment.connection?.onFailed()
      throw unsent(0, 'NETZ', withOutcome(UNREACHABLE, method, false), correlation)
    }
  }

  /** Tells the connection what an answer says of it. */
  async function judge(address: string, response: Response): Promise<void> {
    const { connection } = environment
    if (!connection) return
    if (!AWAY.includes(response.status)) return connection.onReached(address)
    const code = await codeOf(response)
    if (code === undefined || code === 'NICHT_BEREIT') connection.onFailed(Number(response.headers.get('retry-after')) || undefined)
  }

  /** Sends a call; after a 401 refreshes the token once and sends it once more. */
  async function sendSignedIn(address: string, request: ApiRequest, correlation: string): Promise<Response> {
    const response = await send(address, request, correlation, await withToken(environment.token, request.method, correlation))
    if (response.status !== 401 || environment.hasEnded?.()) return response
    const code = await codeOf(response)
    const newToken = await withToken(environment.refresh, request.method, correlation).catch((error: unknown) => {
      if (environment.hasEnded?.()) environment.onRefused?.(code)
      throw error
    })
    if (newToken === undefined || environment.hasEnded?.()) {
      environment.onRefused?.(code)
      return response
    }
    const second = await send(address, request, correlation, newToken)
    if (second.status === 401) environment.onRefused?.(await codeOf(second))
    return second
  }

  /** Sends a call; where the server wants it confirmed, asks the user to confirm it and sends the very same call once more. */
  async function sendConfirmed(address: string, request: ApiRequest, correlation: string): Promise<Response> {
    const answer = await sendSignedIn(address, request, correlation)
    const challenge = answer.status === 403 && environment.confirm ? (await problemOf(answer))?.bestaetigung : undefined
    return challenge && (await environment.confirm?.(challenge)) ? sendSignedIn(address, request, correlation) : answer
  }

  return async (address, wanted = {}) => {
    const wished = environment.byItself?.() ? { ...wanted, background: true } : wanted
    if (environment.hasEnded?.()) throw unsent(401, 'NICHT_ANGEMELDET', t('transport.signedOut'), crypto.randomUUID())
    if (wished.background && environment.connection?.waits()) throw unsent(0, 'NETZ', UNREACHABLE, crypto.randomUUID())
    const end = wished.background ? () => {} : environment.begin()
    const correlation = crypto.randomUUID()
    // Traces of background calls would drown those of what users do.
    const trace = wished.background ? undefined : environment.middleware?.()?.(wished.method ?? 'GET', address)
    const request = trace ? { ...wished, headers: { ...wished.headers, ...trace.header } } : wished
    let status: number | undefined
    try {
      const response = await sendConfirmed(address, request, correlation)
      await judge(address, response)
      status = response.status
      if (response.ok && !request.background) environment.onSuccess()
      return response
    } finally {
      trace?.end(status)
      end()
    }
  }
}
