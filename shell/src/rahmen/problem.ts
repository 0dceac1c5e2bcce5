import { istAufruffehler, isUnreachable } from '@avalwerk/api'
import { BehaviorSubject } from 'rxjs'

export type Problemstand =
  | Readonly<{ art: 'fehler'; text: string; kennung: string }>
  | Readonly<{ art: 'veraltet' }>
  | Readonly<{ art: 'unreachable'; text: string }>
  | undefined

/** What the popup shows: a fault with its correlation id, that a view was edited meanwhile, or that there is no connection. */
export function problemspeicher() {
  const problem$ = new BehaviorSubject<Problemstand>(undefined)
  return {
    problem$,
    schließe: () => problem$.next(undefined),
    zeige(fehler: unknown): void {
      if (istAufruffehler(fehler) && fehler.code === 'VERSION_VERALTET') return problem$.next({ art: 'veraltet' })
      if (isUnreachable(fehler)) return problem$.next({ art: 'unreachable', text: fehler.message })
      const aufruf = istAufruffehler(fehler) ? fehler : undefined
      problem$.next({
        art: 'fehler',
        text: aufruf && aufruf.code !== 'FEHLER' ? aufruf.message : '',
        kennung: aufruf?.korrelationsId || crypto.randomUUID(),
      })
    },
  }
}
