import { INACTIVITY_MS, WARNING_MS } from '@avalwerk/domain'
import type { SessionState } from '@avalwerk/platform'
import { BehaviorSubject } from 'rxjs'

const KEY = 'avalwerk.lastActivity'
const INTERVAL_MS = 1000

/** The session as this tab sees it; `end` only stops watching it. */
export type Session = Readonly<{
  state$: BehaviorSubject<SessionState>
  /** A call of the user's succeeded, here; the other tabs learn of it. */
  active(): void
  end(): void
}>

/**
 * Ends the session after 30 minutes without a successful call of the user's, in any tab. Compares times rather than
 * counting them, so that a sleeping machine is noticed on waking. Source: document 1, section 4 (session).
 * @param onExpiry called once, after which nothing more happens
 */
export function watchSession(onExpiry: () => void): Session {
  let last = Date.now()
  const currentState = (): SessionState => {
    const endsAt = last + INACTIVITY_MS
    return { endsAt, warning: endsAt - Date.now() < WARNING_MS }
  }
  const state$ = new BehaviorSubject(currentState())

  function check() {
    const fresh = currentState()
    if (fresh.endsAt <= Date.now()) {
      end()
      onExpiry()
    } else if (fresh.warning !== state$.value.warning || fresh.endsAt !== state$.value.endsAt) state$.next(fresh)
  }
  function ofOtherTab({ key, newValue }: StorageEvent) {
    const time = Number(newValue)
    if (key !== KEY || !time || time <= last) return
    last = time
    check()
  }
  function end() {
    clearInterval(timer)
    removeEventListener('storage', ofOtherTab)
    document.removeEventListener('visibilitychange', check)
  }

  const timer = setInterval(check, INTERVAL_MS)
  addEventListener('storage', ofOtherTab)
  document.addEventListener('visibilitychange', check)
  localStorage.setItem(KEY, String(last))
  return {
    state$: state$,
    active: () => {
      last = Date.now()
      localStorage.setItem(KEY, String(last))
      check()
    },
    end,
  }
}
