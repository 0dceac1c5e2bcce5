import { problemOf } from '@avalwerk/api'
import type { Account, ApiRequest, Platform, Remote } from '@avalwerk/platform'
import type { QueryClient } from '@tanstack/react-query'
import { Observable, Subject, takeUntil } from 'rxjs'
import { ownWords, reportShown } from '../report.ts'
import { blame } from './present.ts'

/** What a remote that has left is told when it asks for something. */
export class RevokedError extends Error {
  override name = 'RevokedError'
}

/** What one mount of a remote gets of the platform. */
export type Handle = Readonly<{
  platform: Platform
  /** The mount has ended: from now on nothing can be done with it. */
  revoke(): void
  /** What was asked for after the end, and how often. */
  refused(): Readonly<Record<string, number>>
}>

/** What was written before the end may say how it came out, and write what waited for it, for so long after its answer. */
const FINISHING_MS = 1_000
/** So many navigations within a time, without anything that a person does, are a loop. */
const [LOOP_COUNT, LOOP_MS] = [30, 2_000]
const ACTIONS = ['pointerdown', 'keydown'] as const
/** How a query client is asked to do something; reading what it has harms nobody. */
const CLIENT_WORK: readonly (keyof QueryClient)[] = [
  'cancelQueries',
  'clear',
  'ensureQueryData',
  'fetchInfiniteQuery',
  'fetchQuery',
  'invalidateQueries',
  'prefetchInfiniteQuery',
  'prefetchQuery',
  'refetchQueries',
  'removeQueries',
  'resetQueries',
  'setQueriesData',
  'setQueryData',
]

/** Whether an answer says that there is no such call. */
const isUnknown = async (response: Response): Promise<boolean> =>
  response.status === 415 || (response.status === 404 && (await problemOf(response))?.code === 'ADRESSE_UNBEKANNT')
/** Whether a call failed otherwise than by what somebody typed, or by a server that is away. */
const isFailure = ({ status }: Response, method: string): boolean => status === 500 || (status === 400 && method === 'GET')

const isRead = ({ method = 'GET' }: ApiRequest): boolean => method === 'GET'

/**
 * Hands the platform to one mount of a remote. It belongs to that mount and is dead after it: streams end, guards go, reads that are under
 * way are called off, and whatever the remote asks for later is refused, counted and reported. What a person had written before may still
 * come to its end.
 * @param onLoop a remote leads from page to page without anybody's doing; its navigations are refused from then on
 */
export function handleOf(platform: Platform, { name, version }: Pick<Remote, 'name' | 'version'>, onLoop: (error: Error) => void): Handle {
  const ended = new AbortController()
  const end$ = new Subject<void>()
  const cleanUps = new Set<() => void>()
  const refused: Record<string, number> = {}
  let writing = 0
  let finishedAt = -Infinity

  const refuse = (what: string): RevokedError => {
    refused[what] = (refused[what] ?? 0) + 1
    const error = new RevokedError(`${what} after the end`)
    blame({ name, version }, 'NACHHALL')
    if (refused[what] === 1) platform.report(error, { remote: name, version, art: 'NACHHALL' })
    return error
  }
  const isOver = (): boolean => ended.signal.aborted
  const isFinishing = (): boolean => writing > 0 || Date.now() - finishedAt < FINISHING_MS
  /** Whether something that a write may lead to is still the remote's. */
  const may = (what: string): boolean => !isOver() || isFinishing() || (refuse(what), false)

  /** Streams end with the mount. */
  const whileMounted = <T>(source: Observable<T>): Observable<T> =>
    new Observable<T>((observer) => {
      if (!isOver()) return source.pipe(takeUntil(end$)).subscribe(observer)
      observer.complete()
      return undefined
    })
  /** Something that is taken back at the end, if it wasn't before. */
  const tied = (takeBack: () => void): (() => void) => {
    const once = () => {
      if (cleanUps.delete(once)) takeBack()
    }
    cleanUps.add(once)
    return once
  }

  /**
   * What an answer says of the remote. A call that the contracts don't have is its fault; where the server fails, or can't read a question,
   * which may be an address that somebody made up, it is told of and counts for nobody.
   */
  async function judgeAnswer({ method = 'GET', call }: ApiRequest, sent: Promise<Response>): Promise<Response> {
    const response = await sent
    const unknown = await isUnknown(response)
    if (unknown) blame({ name, version }, 'AUFRUF')
    // The browser has shown that it failed.
    if (unknown || isFailure(response, method))
      reportShown(ownWords(`${response.status} ${call ?? method}`), { remote: name, version, art: 'AUFRUF' })
    return response
  }

  async function transport(address: string, request: ApiRequest = {}): Promise<Response> {
    if (!may('transport')) throw new RevokedError(address)
    if (isRead(request)) {
      const signals = [request.signal, isOver() ? undefined : ended.signal].filter((signal) => signal !== undefined)
      const sent = platform.transport(address, signals.length > 0 ? { ...request, signal: AbortSignal.any(signals) } : request)
      return judgeAnswer(request, sent)
    }
    writing++
    try {
      return await judgeAnswer(request, platform.transport(address, request))
    } finally {
      writing--
      finishedAt = Date.now()
    }
  }

  let loop: { count: number; from: number } | undefined
  let isLooping = false
  const byPerson = () => {
    loop = undefined
    isLooping = false
  }
  for (const action of ACTIONS) {
    addEventListener(action, byPerson, true)
    tied(() => removeEventListener(action, byPerson, true))
  }
  /** Whether a navigation is one too many. */
  function loops(): boolean {
    if (isLooping) return true
    const now = Date.now()
    if (!loop || now - loop.from > LOOP_MS) loop = { count: 0, from: now }
    isLooping = ++loop.count > LOOP_COUNT
    if (isLooping) onLoop(new Error(`${LOOP_COUNT} navigations within ${LOOP_MS / 1000} seconds`))
    return isLooping
  }

  const account = Object.fromEntries(
    Object.entries(platform.account).map(([what, work]) => [
      what,
      (...given: unknown[]) => {
        if (!may(`account.${what}`)) throw new RevokedError(what)
        return (work as (...all: unknown[]) => unknown)(...given)
      },
    ]),
  ) as unknown as Account

  const own: Platform = {
    ...platform,
    signal: ended.signal,
    rights$: whileMounted(platform.rights$),
    session$: whileMounted(platform.session$),
    navigation: {
      location: platform.navigation.location,
      subscribe: (onChange) => (isOver() ? (refuse('subscribe'), () => {}) : tied(platform.navigation.subscribe(onChange))),
      navigate: (target, options) => {
        // Whoever has gone elsewhere isn't called back, also not by what they had sent before.
        if (isOver()) return void (isFinishing() || refuse('navigate'))
        if (!loops()) platform.navigation.navigate(target, options)
      },
      guard: (question) => (isOver() ? (refuse('guard'), () => {}) : tied(platform.navigation.guard(question))),
    },
    account,
    transport,
    queryClient: clientOf(platform.queryClient as QueryClient, may),
    notify: (text) => void (may('notify') && platform.notify(text)),
    showProblem: (error) => void (may('showProblem') && platform.showProblem(error)),
    progress: (work) => (isOver() ? work : platform.progress(work)),
    // Whose it is isn't for the remote to say.
    report: (error) => platform.report(error, { remote: name, version, art: 'GEMELDET' }),
  }
  return {
    platform: own,
    revoke() {
      if (isOver()) return
      ended.abort()
      end$.next()
      for (const takeBack of cleanUps) takeBack()
    },
    refused: () => refused,
  }
}

/** The shared query client, which does nothing more for a mount that has ended. */
function clientOf(client: QueryClient, may: (what: string) => boolean): QueryClient {
  return new Proxy(client, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target)
      if (typeof value !== 'function') return value
      return (...given: unknown[]) => {
        if (CLIENT_WORK.includes(name as keyof QueryClient) && !may(`queries.${String(name)}`)) throw new RevokedError(String(name))
        return (value as (...all: unknown[]) => unknown).apply(target, given)
      }
    },
  })
}
