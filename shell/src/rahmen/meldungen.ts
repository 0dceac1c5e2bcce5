import { BehaviorSubject } from 'rxjs'

const DURATION_MS = 8000
export type Message = Readonly<{ id: number; text: string }>

/** Short success messages; each goes by itself after eight seconds. */
export function messageStore() {
  const meldungen$ = new BehaviorSubject<readonly Message[]>([])
  let nummer = 0
  const entferne = (id: number) => meldungen$.next(meldungen$.value.filter((m) => m.id !== id))
  return {
    meldungen$,
    entferne,
    melde(text: string): void {
      const id = ++nummer
      meldungen$.next([...meldungen$.value, { id, text }])
      setTimeout(() => entferne(id), DURATION_MS)
    },
  }
}
