import { TOKEN_MINDESTENS_S } from '@avalwerk/domain'
import { useStrom } from '@avalwerk/platform/remote'
import { Skelett } from '@avalwerk/ui'
import { lazy, Suspense } from 'react'
import { createBrowserRouter, type LoaderFunctionArgs, redirect, useLocation } from 'react-router'
import { angemeldet, type Kern } from './kern.ts'
import { Rahmen } from './rahmen/Rahmen.tsx'
import type { Ersatz } from './remotes/ersatz.ts'
import { Remoteseite } from './remotes/Remoteseite.tsx'
import { FehlendeRechte, Unbekannt } from './zugang/Seiten.tsx'
import { entscheideZugang } from './zugang/zugang.ts'

const Plattformseite = lazy(() => import(/* webpackChunkName: "plattform" */ './plattform/Seite.tsx'))

/** An address without the sign-in's `state`, or undefined if it has none. */
export function ohneState(adresse: URL): string | undefined {
  if (!adresse.searchParams.has('state')) return undefined
  const sauber = new URL(adresse)
  sauber.searchParams.delete('state')
  return sauber.pathname + sauber.search + sauber.hash
}

/** The one router of the portal; it owns history. @param ersatz a developer's own build that this tab shows */
export function erstelleRouter(kern: Kern, ersatz?: Ersatz) {
  const rollen = () => angemeldet(kern.auth)?.nutzer.rollen ?? []
  const entscheide = (pfad: string) =>
    entscheideZugang(pfad, rollen(), kern.rechte.rechte$.value.eigeneRechte, kern.manifest.bestand$.value)

  /** Before each navigation: a fresh token, then the access check. */
  async function vorNavigation({ request }: LoaderFunctionArgs): Promise<Response | null> {
    const adresse = new URL(request.url)
    const sauber = ohneState(adresse)
    if (sauber) return redirect(sauber)
    // Without a session every call is refused anyway; the sign-in page comes by itself.
    await kern.auth.token(TOKEN_MINDESTENS_S).catch(() => undefined)
    const zugang = entscheide(adresse.pathname)
    if (zugang.art === 'schreibweise') return redirect(zugang.nach + adresse.search + adresse.hash)
    return zugang.art === 'umleitung' ? redirect(zugang.nach) : null
  }

  /** Reads the manifest and the rights as they are now, so that a page appears or goes the moment they change. */
  function Inhalt() {
    const { pathname } = useLocation()
    const bestand = useStrom(kern.manifest.bestand$)
    useStrom(kern.rechte.rechte$)
    const zugang = entscheide(pathname)
    if (zugang.art === 'seite') {
      const { remote, route } = zugang.ziel
      return (
        <Remoteseite
          remote={remote}
          seite={`${route.bereich}/${route.pfad}`}
          sicherung={kern.sicherung}
          messung={kern.messung}
          up$={kern.connection.up$}
        />
      )
    }
    if (zugang.art === 'plattform')
      return (
        <Suspense fallback={<Skelett zeilen={10} name="Seite wird geladen" />}>
          <Plattformseite />
        </Suspense>
      )
    return zugang.art === 'unbekannt' ? <Unbekannt bestand={bestand} /> : <FehlendeRechte />
  }

  return createBrowserRouter([
    {
      path: '/',
      element: <Rahmen kern={kern} ersatz={ersatz} />,
      loader: vorNavigation,
      shouldRevalidate: () => true,
      HydrateFallback: () => null,
      children: [{ path: '*', element: <Inhalt /> }],
    },
  ])
}
