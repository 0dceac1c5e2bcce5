import type { Navigation, Ort } from '@avalwerk/platform'
import type { DataRouter } from 'react-router'
import type { Guards } from './sicherung.ts'

/** A navigation to another page has begun and waits for its access check. */
const unterwegs = ({ state: { navigation, location } }: DataRouter): boolean =>
  navigation.location !== undefined && navigation.location.pathname !== location.pathname

/**
 * The shell's router as remotes see it. Whoever is on the way to another page isn't called back: what the page being left
 * would put in its own place (a search that came to rest, a redirect) is dropped.
 */
export function navigationsadapter(router: DataRouter, sicherung: Guards): Navigation {
  return {
    ort: () => router.state.location as Ort,
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
      if (ersetzen && unterwegs(router)) return
      void router.navigate(ziel, { replace: ersetzen, state: optionen.state })
    },
    sichere: sicherung.sichere,
  }
}
