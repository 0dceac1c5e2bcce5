import { BehaviorSubject } from 'rxjs'

const FIRST_MS = 1_000
const LONGEST_MS = 15_000
/** Whatever a server says, people aren't left waiting for longer without a try. */
const LONGEST_ASKED_S = 300

/** What a try of the connection found. */
export type Tried = Readonly<{ up: boolean; retryAfterS?: number | undefined }>

/** What is known of the connection, and what calls tell of it. `waits`: calls that happen by themselves are held back. */
export type Connection = Readonly<{
  /** Whether the server can be reached, as far as is known. */
  up$: BehaviorSubject<boolean>
  onReached(address: string): void
  onFailed(retryAfterS?: number): void
  waits(): boolean
  stop(): void
}>

/** Answered from memory or from disk: says nothing about whether people can work. */
const isWork = (address: string): boolean => address.includes('/api/')

/**
 * Knows whether the server can be reached. A single failed call is no lost connection: it is tried at once whether another call fails, too.
 * Tries again by itself, less and less often, as late as the server asks for, not while the tab is hidden, and at once when the browser has
 * its network back.
 * @param attempt makes a call like those of the user
 * @param back called when the server is there again
 */
export function watchConnection(attempt: () => Promise<Tried>, back: () => void): Connection {
  const up$ = new BehaviorSubject(true)
  let failures = 0
  let notBefore = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let trying = false
  let over = false

  async function tryNow(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    if (trying || over || document.hidden) return
    if (Date.now() < notBefore) return plan(0)
    trying = true
    const { up, retryAfterS } = await attempt()
    trying = false
    if (over) return
    if (up) return restore()
    lose(retryAfterS)
    plan(Math.min(LONGEST_MS, FIRST_MS * 2 ** failures++))
  }
  function plan(ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => void tryNow(), Math.max(ms, notBefore - Date.now()))
  }
  /** It makes no difference how many calls fail at once: only a failed try makes the next try later. */
  function lose(retryAfterS = 0): void {
    notBefore = Math.max(notBefore, Date.now() + Math.min(retryAfterS, LONGEST_ASKED_S) * 1_000)
    if (!up$.value) return
    up$.next(false)
    plan(FIRST_MS)
  }
  function restore(): void {
    failures = 0
    notBefore = 0
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
    stop: () => {
      over = true
      clearTimeout(timer)
      removeEventListener('offline', offline)
      removeEventListener('online', again)
      document.removeEventListener('visibilitychange', again)
    },
  }
}
