import { INAKTIVITAET_MS, WARNUNG_MS } from '@avalwerk/domain'
import type { Sitzungsstand } from '@avalwerk/platform'
import { BehaviorSubject } from 'rxjs'

const SCHLÜSSEL = 'avalwerk.letzteAktivitaet'
const TAKT_MS = 1000

export type Sitzung = Readonly<{
  stand$: BehaviorSubject<Sitzungsstand>
  /** A call of the user's succeeded, here; the other tabs learn of it. */
  aktiv(): void
  beende(): void
}>

/**
 * Ends the session after 30 minutes without a successful call of the user's, in any tab. Compares times rather than
 * counting them, so that a sleeping machine is noticed on waking. Source: document 1, section 4 (session).
 * @param beiAblauf called once, after which nothing more happens
 */
export function überwacheSitzung(beiAblauf: () => void): Sitzung {
  let letzte = Date.now()
  const stand = (): Sitzungsstand => {
    const endetUm = letzte + INAKTIVITAET_MS
    return { endetUm, warnung: endetUm - Date.now() < WARNUNG_MS }
  }
  const stand$ = new BehaviorSubject(stand())

  function prüfe() {
    const neu = stand()
    if (neu.endetUm <= Date.now()) {
      beende()
      beiAblauf()
    } else if (neu.warnung !== stand$.value.warnung || neu.endetUm !== stand$.value.endetUm) stand$.next(neu)
  }
  function vonAnderemTab({ key, newValue }: StorageEvent) {
    const zeit = Number(newValue)
    if (key !== SCHLÜSSEL || !zeit || zeit <= letzte) return
    letzte = zeit
    prüfe()
  }
  function beende() {
    clearInterval(uhr)
    removeEventListener('storage', vonAnderemTab)
    document.removeEventListener('visibilitychange', prüfe)
  }

  const uhr = setInterval(prüfe, TAKT_MS)
  addEventListener('storage', vonAnderemTab)
  document.addEventListener('visibilitychange', prüfe)
  localStorage.setItem(SCHLÜSSEL, String(letzte))
  return {
    stand$,
    aktiv: () => {
      letzte = Date.now()
      localStorage.setItem(SCHLÜSSEL, String(letzte))
      prüfe()
    },
    beende,
  }
}
