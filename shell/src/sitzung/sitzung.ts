import { INACTIVITY_MS, WARNING_MS } from '@avalwerk/domain'
import type { SessionState } from '@avalwerk/platform'
import { BehaviorSubject } from 'rxjs'

const KEY = 'avalwerk.letzteAktivitaet'
const INTERVAL_MS = 1000

export type Session = Readonly<{
  stand$: BehaviorSubject<SessionState>
  /** A call of the user's succeeded, here; the other tabs learn of it. */
  aktiv(): void
  beende(): void
}>

/**
 * Ends the session after 30 minutes without a successful call of the user's, in any tab. Compares times rather than
 * counting them, so that a sleeping machine is noticed on waking. Source: document 1, section 4 (session).
 * @param beiAblauf called once, after which nothing more happens
 */
export function watchSession(onExpiry: () => void): Session {
  let letzte = Date.now()
  const stand = (): SessionState => {
    const endetUm = letzte + INACTIVITY_MS
    return { endetUm, warnung: endetUm - Date.now() < WARNING_MS }
  }
  const stand$ = new BehaviorSubject(stand())

  function prüfe() {
    const neu = stand()
    if (neu.endetUm <= Date.now()) {
      beende()
      onExpiry()
    } else if (neu.warnung !== stand$.value.warnung || neu.endetUm !== stand$.value.endetUm) stand$.next(neu)
  }
  function ofOtherTab({ key, newValue }: StorageEvent) {
    const zeit = Number(newValue)
    if (key !== KEY || !zeit || zeit <= letzte) return
    letzte = zeit
    prüfe()
  }
  function beende() {
    clearInterval(uhr)
    removeEventListener('storage', ofOtherTab)
    document.removeEventListener('visibilitychange', prüfe)
  }

  const uhr = setInterval(prüfe, INTERVAL_MS)
  addEventListener('storage', ofOtherTab)
  document.addEventListener('visibilitychange', prüfe)
  localStorage.setItem(KEY, String(letzte))
  return {
    stand$,
    aktiv: () => {
      letzte = Date.now()
      localStorage.setItem(KEY, String(letzte))
      prüfe()
    },
    beende,
  }
}
