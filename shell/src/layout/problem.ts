import { isCallError, isUnreachable } from '@avalwerk/api'
import { BehaviorSubject } from 'rxjs'

/** What the popup shows; undefined while it is closed. `referenceCode` is for the operator: the correlation id, where there is one. */
export type ProblemState =
  | Readonly<{ kind: 'error'; text: string; referenceCode: string }>
  | Readonly<{ kind: 'outdated' }>
  | Readonly<{ kind: 'unreachable'; text: string }>
  | undefined

/** The store of the popup: a fault with its correlation id, that a view was edited meanwhile, or that there is no connection. */
export function problemStore() {
  const problem$ = new BehaviorSubject<ProblemState>(undefined)
  return {
    problem$,
    close: () => problem$.next(undefined),
    show(error: unknown): void {
      if (isCallError(error) && error.code === 'VERSION_VERALTET') return problem$.next({ kind: 'outdated' })
      if (isUnreachable(error)) return problem$.next({ kind: 'unreachable', text: error.message })
      const call = isCallError(error) ? error : undefined
      problem$.next({
        kind: 'error',
        text: call && call.code !== 'FEHLER' ? call.message : '',
        referenceCode: call?.korrelationsId || crypto.randomUUID(),
      })
    },
  }
}
