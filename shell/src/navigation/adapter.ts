import type { Navigation, Location } from '@avalwerk/platform'
import { openState, sealState } from '@avalwerk/platform/remote'
import type { DataRouter } from 'react-router'
import type { Guards } from './leaveGuard.ts'

/** A navigation to another page has begun and waits for its access check. */
const pending = ({ state: { navigation, location } }: DataRouter): boolean =>
  navigation.location !== undefined && navigation.location.pathname !== location.pathname

/**
 * The shell's router as remotes see it. A user on the way to another page isn't called back: a navigation by which the page being left
 * would replace itself (a search that came to rest, a redirect) is dropped.
 */
export function navigationAdapter(router: DataRouter, guards: Guards): Navigation {
  let read: { from: DataRouter['state']['location']; location: Location } | undefined
  return {
    location: () => {
      const { location } = router.state
      if (read?.from !== location) read = { from: location, location: { ...location, state: openState(location.state) } }
      return read.location
    },
    subscribe: (onChange) => {
      let before = router.state.location
      return router.subscribe(({ location }) => {
        if (location === before) return
        before = location
        onChange()
      })
    },
    navigate: (target, options = {}) => {
      if (typeof target === 'number') return void router.navigate(target)
      const replace = options.replace ?? false
      if (replace && pending(router)) return
      void router.navigate(target, { replace, state: sealState(options.state) })
    },
    guard: guards.guard,
  }
}
