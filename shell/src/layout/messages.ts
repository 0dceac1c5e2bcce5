import { BehaviorSubject } from 'rxjs'

const DURATION_MS = 8000
/** A short message of success; its id tells it from others with the same text. */
export type Message = Readonly<{ id: number; text: string }>

/** Short success messages; each goes by itself after eight seconds. */
export function messageStore() {
  const messages$ = new BehaviorSubject<readonly Message[]>([])
  let number = 0
  const remove = (id: number) => messages$.next(messages$.value.filter((m) => m.id !== id))
  return {
    messages$,
    remove,
    notify(text: string): void {
      const id = ++number
      messages$.next([...messages$.value, { id, text }])
      setTimeout(() => remove(id), DURATION_MS)
    },
  }
}
