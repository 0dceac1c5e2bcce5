import { type ReactNode, useMemo, useSyncExternalStore } from 'react'
import { createPath, type Navigator, Router, type To } from 'react-router'
import type { Plattform } from '../plattform.ts'

/** A remote's router: reads where the shell is and asks it to go places; history stays with the shell. */
export function RemoteRouter({ plattform, children }: { plattform: Plattform; children: ReactNode }) {
  const { navigation, bereich } = plattform
  const ort = useSyncExternalStore(navigation.abonniere, navigation.ort)
  const navigator = useMemo<Navigator>(() => {
    const adresse = (ziel: To) => (typeof ziel === 'string' ? ziel : createPath(ziel))
    return {
      createHref: adresse,
      push: (ziel, state) => navigation.gehe(adresse(ziel), { state }),
      replace: (ziel, state) => navigation.gehe(adresse(ziel), { state, ersetzen: true }),
      go: (schritte) => navigation.gehe(schritte),
    }
  }, [navigation])
  return (
    <Router location={ort} navigator={navigator} basename={`/${bereich.pfad}`}>
      {children}
    </Router>
  )
}
