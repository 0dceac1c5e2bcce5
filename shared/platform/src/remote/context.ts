import { hasRight, type RequiredRight } from '@avalwerk/domain'
import { createContext, useContext, useMemo, useSyncExternalStore } from 'react'
import type { Observable } from 'rxjs'
import type { Platform, RightsState } from '../platform.ts'

/** Given by the shell and by defineRemote; tests give their own. */
export const PlatformContext = createContext<Platform | undefined>(undefined)

/** The platform that the shell offers to a remote. */
export function usePlatform(): Platform {
  const platform = useContext(PlatformContext)
  if (!platform) throw new Error('Kein Plattformkontext')
  return platform
}

/**
 * The part of each call's contract that runs in the browser, by service and name: for the calls that the code of a remote, or of the shell,
 * names.
 */
export type CallTable = Readonly<Record<string, Readonly<Record<string, object>>>>
/**
 * Given by the shell and by defineRemote: code that shell and remotes share makes its calls as the shell or remote whose page it stands on.
 */
export const CallTableContext = createContext<CallTable | undefined>(undefined)
/** The calls of the shell or remote that the page belongs to; undefined under a remote that names none. */
export const useCallTable = (): CallTable | undefined => useContext(CallTableContext)

/** The latest value of a stream that has one from the start. */
export function useObservable<T>(stream: Observable<T>): T {
  const store = useMemo(() => storeOf(stream), [stream])
  return useSyncExternalStore(store.subscribe, store.latest)
}

function storeOf<T>(stream: Observable<T>) {
  let value: T
  const subscribe = (onChange: () => void) => {
    const subscription = stream.subscribe((next) => {
      value = next
      onChange()
    })
    return () => subscription.unsubscribe()
  }
  subscribe(() => {})()
  return { subscribe, latest: () => value }
}

/** The user's own rights, and all that can be given. The component renders anew when they change. */
export const useRights = (): RightsState => useObservable(usePlatform().rights$)

/** Does the user hold a right now? Screens react at once when it changes. */
export function useRight(need: RequiredRight): boolean {
  return hasRight(useRights().ownRights, need)
}
