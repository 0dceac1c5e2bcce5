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
  const store = useMemo(() => storeOf(strom), [strom])
  return useSyncExternalStore(store.subscribe, store.latest)
}

function storeOf<T>(strom: Observable<T>) {
  let value: T
  const subscribe = (onChange: () => void) => {
    const subscription = strom.subscribe((next) => {
      value = next
      onChange()
    })
    return () => subscription.unsubscribe()
  }
  subscribe(() => {})()
  return { subscribe, latest: () => value }
}

export const useRights = (): RightsState => useObservable(usePlatform().rechte$)

/** Does the user hold a right now? Screens react at once when it changes. */
export function useRight(anspruch: RequiredRight): boolean {
  return hasRight(useRights().eigeneRechte, anspruch)
}
