import { BehaviorSubject } from 'rxjs'

/** Counts work of the user's that is going on; the indicator ends on failure too. */
export function progressCounter() {
  const running$ = new BehaviorSubject(0)
  return {
    running$,
    begin(): () => void {
      running$.next(running$.value + 1)
      let open = true
      return () => {
        if (open) running$.next(running$.value - 1)
        open = false
      }
    },
  }
}
