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
    zeige(error: unknown): void {
      if (isCallError(error) && error.code === 'VERSION_VERALTET') return problem$.next({ art: 'veraltet' })
      if (isUnreachable(error)) return problem$.next({ art: 'unreachable', text: error.message })
      const call = isCallError(error) ? error : undefined
      problem$.next({
        art: 'fehler',
        text: call && call.code !== 'FEHLER' ? call.message : '',
        kennung: call?.korrelationsId || crypto.randomUUID(),
      })
    },
  }
}
