import { hasRight, type RequiredRight } from '@avalwerk/domain'
import { createContext, useContext, useMemo, useSyncExternalStore } from 'react'
import type { Observable } from 'rxjs'
import type { Plattform, RightsState } from '../plattform.ts'

/** Given by the shell and by defineRemote; tests give their own. */
export const PlatformContext = createContext<Plattform | undefined>(undefined)

/** What the shell offers. */
export function usePlatform(): Plattform {
  const plattform = useContext(PlatformContext)
  if (!plattform) throw new Error('Kein Plattformkontext')
  return plattform
}

/** The latest value of a stream that has one from the start. */
export function useObservable<T>(strom: Observable<T>): T {
  const speicher = useMemo(() => {
    let wert: T
    const lies = (beiÄnderung: () => void) => {
      const subscription = strom.subscribe((neu) => {
        wert = neu
        beiÄnderung()
      })
      return () => subscription.unsubscribe()
    }
    lies(() => {})()
    return { lies, wert: () => wert }
  }, [strom])
  return useSyncExternalStore(speicher.lies, speicher.wert)
}

export const useRights = (): RightsState => useObservable(usePlatform().rechte$)

/** Does the user hold a right now? Screens react at once when it changes. */
export function useRight(anspruch: RequiredRight): boolean {
  return hasRight(useRights().eigeneRechte, anspruch)
}
