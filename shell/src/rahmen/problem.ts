import { istAufruffehler } from '@avalwerk/api'
import { BehaviorSubject } from 'rxjs'

export type Problemstand = Readonly<{ art: 'fehler'; text: string; kennung: string }> | Readonly<{ art: 'veraltet' }> | undefined

/** What the popup shows: a fault with its correlation id, or that a view was edited meanwhile. */
export function problemspeicher() {
  const problem$ = new BehaviorSubject<Problemstand>(undefined)
  return {
    problem$,
    schließe: () => problem$.next(undefined),
    zeige(fehler: unknown): void {
      if (istAufruffehler(fehler) && fehler.code === 'VERSION_VERALTET') return problem$.next({ art: 'veraltet' })
      const aufruf = istAufruffehler(fehler) ? fehler : undefined
      problem$.next({
        art: 'fehler',
        text: aufruf && aufruf.code !== 'FEHLER' ? aufruf.message : '',
        kennung: aufruf?.korrelationsId || crypto.randomUUID(),
      })
    },
  }
}
