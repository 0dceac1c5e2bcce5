import { retryPause } from '@avalwerk/platform'
import { BehaviorSubject, filter, type Observable, skip } from 'rxjs'

/** How often it is asked whether the server is there. */
const PROBE_MS = 1_000
/** Whatever a server says, people aren't left waiting for longer without a try. */
const LONGEST_ASKED_S = 300

/** What a try of the connection found; `unanswered` where nothing came back, not even a refusal. */
export type Tried = Readonly<{ up: boolean; unanswered?: boolean; retryAfterS?: number | undefined }>

/** What is known of the connection, and what calls tell of it. `waits`: calls that happen by themselves are held back. */
export type Connection = Readonly<{
  /** Whether the server can be reached, as far as is known. */
  up$: BehaviorSubject<boolean>
  onReached(address: string): void
  onFailed(retryAfterS?: number): void
  waits(): boolean
  /** Whether the server is there now, asked anew; where it isn't, there is no connection from now on. */
  isThere(): Promise<boolean>
  stop(): void
}>

/** Tells each time that the server is there again after it couldn't be reached. */
export const returns = ({ up$ }: Pick<Connection, 'up$'>): Observable<boolean> => up$.pipe(skip(1), filter(Boolean))

/** Answered from memory or from disk: says nothing about whether people can work. */
const isWork = (address: string): boolean => address.includes('/api/')

/**
 * Knows whether the server can be reached. A single failed call is no lost connection: it is tried at once whether another call fails, too.
 * While there is no connection it asks every second whether the server is there, which costs that nothing; only then a call like those of
 * the user is tried: at once where the server was away, otherwise less and less often, and as late as the server asks for. Not while the tab
 * is hidden, and at once when the browser has its network back.
 * @param probe asks whether the server is there, and ready
 * @param attempt makes a call like those of the user
 * @param back called when the server is there again
 */
export function watchConnection(probe: () => Promise<boolean>, attempt: () => Promise<Tried>, back: () => void): Connection {
  const up$ = new BehaviorSubject(true)
  let failures = 0
  /** Until then no call happens by itself, and until then none is tried. */
  let notBefore = 0
  let nextTry = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let trying = false
  let over = false

  async function tryNow(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    if (trying || over || document.hidden) return
    trying = true
    const tried = await tryOnce()
    trying = false
    if (over || !tried) return
    if (tried.up) return restore()
    lose(tried.retryAfterS)
    plan()
  }
  /** @returns undefined where the server is to be left alone for a while yet */
  async function tryOnce(): Promise<Tried | undefined> {
    if (!(await probe())) {
      // Once it is there, there is no reason to wait any longer.
      failures = nextTry = 0
      return { up: false }
    }
    if (Date.now() < nextTry) {
      plan()
      return undefined
    }
    const tried = await attempt()
    // What gives no answer is the sign-in's: it is left alone for no longer than the server is.
    const pause = tried.unanswered ? PROBE_MS : retryPause(failures++)
    nextTry = Date.now() + Math.max(pause, Math.min(tried.retryAfterS ?? 0, LONGEST_ASKED_S) * 1_000)
    return tried
  }
  function plan(): void {
    clearTimeout(timer)
    // Some more by chance, so that not all browsers ask at once.
    timer = setTimeout(() => void tryNow(), PROBE_MS * (1 + Math.random() / 4))
  }
  /** It makes no difference how many calls fail at once: only a failed try makes the next try later. */
  function lose(retryAfterS = 0): void {
    const asked = Date.now() + Math.min(retryAfterS, LONGEST_ASKED_S) * 1_000
    notBefore = Math.max(notBefore, asked)
    nextTry = Math.max(nextTry, asked)
    if (!up$.value) return
    up$.next(false)
    plan()
  }
  function restore(): void {
    failures = notBefore = nextTry = 0
    clearTimeout(timer)
    timer = undefined
    if (up$.value) return
    up$.next(true)
    back()
  }

  const offline = () => lose()
  const again = () => {
    if (!up$.value) void tryNow()
  }
  addEventListener('offline', offline)
  addEventListener('online', again)
  document.addEventListener('visibilitychange', again)
  return {
    up$,
    onReached: (address) => {
      if (isWork(address)) restore()
    },
    onFailed: (retryAfterS) => {
      // A server that says when to come back leaves no doubt.
      if (retryAfterS) return lose(retryAfterS)
      if (up$.value) void tryNow()
    },
    waits: () => Date.now() < notBefore,
    isThere: async () => {
      const isThere = await probe()
      if (!isThere && !over) lose()
      return isThere
    },
    stop: () => {
      over = true
      clearTimeout(timer)
      removeEventListener('offline', offline)
      removeEventListener('online', again)
      document.removeEventListener('visibilitychange', again)
    },
  }
}
