import { type ReactNode, useMemo, useSyncExternalStore } from 'react'
import { createPath, type Navigator, Router, type To } from 'react-router'
import type { Platform } from '../platform.ts'

/** A remote's router: reads where the shell is and asks it to go places; history stays with the shell. */
export function RemoteRouter({ platform, children }: { platform: Platform; children: ReactNode }) {
  const { navigation, area } = platform
  const place = useSyncExternalStore(navigation.subscribe, navigation.location)
  const navigator = useMemo<Navigator>(() => {
    const address = (target: To) => (typeof target === 'string' ? target : createPath(target))
    return {
      createHref: address,
      push: (target, state) => navigation.navigate(address(target), { state }),
      replace: (target, state) => navigation.navigate(address(target), { state, replace: true }),
      go: (steps) => navigation.navigate(steps),
    }
  }, [navigation])
  return (
    <Router location={place} navigator={navigator} basename={`/${area.path}`}>
      {children}
    </Router>
  )
}
