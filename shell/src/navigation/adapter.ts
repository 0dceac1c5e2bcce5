import type { Navigation, Ort } from '@avalwerk/platform'
import { openState, sealState } from '@avalwerk/platform/remote'
import type { DataRouter } from 'react-router'
import type { Guards } from './sicherung.ts'

/** A navigation to another page has begun and waits for its access check. */
const pending = ({ state: { navigation, location } }: DataRouter): boolean =>
  navigation.location !== undefined && navigation.location.pathname !== location.pathname

/**
 * The shell's router as remotes see it. Whoever is on the way to another page isn't called back: what the page being left
 * would put in its own place (a search that came to rest, a redirect) is dropped.
 */
export function navigationAdapter(router: DataRouter, sicherung: Guards): Navigation {
  let read: { from: DataRouter['state']['location']; ort: Ort } | undefined
  return {
    ort: () => {
      const { location } = router.state
      if (read?.from !== location) read = { from: location, ort: { ...location, state: openState(location.state) } }
      return read.ort
    },
    abonniere: (beiÄnderung) => {
      let vorher = router.state.location
      return router.subscribe(({ location }) => {
        if (location === vorher) return
        vorher = location
        beiÄnderung()
      })
    },
    gehe: (ziel, optionen = {}) => {
      if (typeof ziel === 'number') return void router.navigate(ziel)
      const ersetzen = optionen.ersetzen ?? false
      if (ersetzen && pending(router)) return
      void router.navigate(ziel, { replace: ersetzen, state: sealState(optionen.state) })
    },
    sichere: sicherung.sichere,
  }
}
