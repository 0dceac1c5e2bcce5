import { hatRecht, type Rechteanspruch } from '@avalwerk/domain'
import { createContext, useContext, useMemo, useSyncExternalStore } from 'react'
import type { Observable } from 'rxjs'
import type { Plattform, Rechtestand } from '../plattform.ts'

/** Given by the shell and by defineRemote; tests give their own. */
export const Plattformkontext = createContext<Plattform | undefined>(undefined)

/** What the shell offers. */
export function usePlattform(): Plattform {
  const plattform = useContext(Plattformkontext)
  if (!plattform) throw new Error('Kein Plattformkontext')
  return plattform
}

/** The latest value of a stream that has one from the start. */
export function useStrom<T>(strom: Observable<T>): T {
  const speicher = useMemo(() => {
    let wert: T
    const lies = (beiÄnderung: () => void) => {
      const abo = strom.subscribe((neu) => {
        wert = neu
        beiÄnderung()
      })
      return () => abo.unsubscribe()
    }
    lies(() => {})()
    return { lies, wert: () => wert }
  }, [strom])
  return useSyncExternalStore(speicher.lies, speicher.wert)
}

export const useRechte = (): Rechtestand => useStrom(usePlattform().rechte$)

/** Does the user hold a right now? Screens react at once when it changes. */
export function useRecht(anspruch: Rechteanspruch): boolean {
  return hatRecht(useRechte().eigeneRechte, anspruch)
}
