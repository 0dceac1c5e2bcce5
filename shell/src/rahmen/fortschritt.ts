import { BehaviorSubject } from 'rxjs'

/** Counts work of the user's that is going on; the indicator ends on failure too. */
export function progressCounter() {
  const läuft$ = new BehaviorSubject(0)
  return {
    läuft$,
    beginne(): () => void {
      läuft$.next(läuft$.value + 1)
      let offen = true
      return () => {
        if (offen) läuft$.next(läuft$.value - 1)
        offen = false
      }
    },
  }
}
