import { isCallError, isUnreachable } from '@avalwerk/api'
import { BehaviorSubject } from 'rxjs'

export type ProblemState =
  | Readonly<{ art: 'fehler'; text: string; kennung: string }>
  | Readonly<{ art: 'veraltet' }>
  | Readonly<{ art: 'unreachable'; text: string }>
  | undefined

/** What the popup shows: a fault with its correlation id, that a view was edited meanwhile, or that there is no connection. */
export function problemStore() {
  const problem$ = new BehaviorSubject<ProblemState>(undefined)
  return {
    problem$,
    schließe: () => problem$.next(undefined),
    zeige(fehler: unknown): void {
      if (isCallError(fehler) && fehler.code === 'VERSION_VERALTET') return problem$.next({ art: 'veraltet' })
      if (isUnreachable(fehler)) return problem$.next({ art: 'unreachable', text: fehler.message })
      const aufruf = isCallError(fehler) ? fehler : undefined
      problem$.next({
        art: 'fehler',
        text: aufruf && aufruf.code !== 'FEHLER' ? aufruf.message : '',
        kennung: aufruf?.korrelationsId || crypto.randomUUID(),
      })
    },
  }
}
