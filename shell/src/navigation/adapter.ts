import type { Navigation, Ort } from '@avalwerk/platform'
import type { DataRouter } from 'react-router'
import type { Guards } from './sicherung.ts'

/** The shell's router as remotes see it. */
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
    gehe: (ziel, optionen = {}) =>
      void (typeof ziel === 'number'
        ? router.navigate(ziel)
        : router.navigate(ziel, { replace: optionen.ersetzen ?? false, state: optionen.state })),
    sichere: sicherung.sichere,
  }
}
