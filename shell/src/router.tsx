import { TOKEN_MIN_S } from '@avalwerk/domain'
import { useObservable } from '@avalwerk/platform/remote'
import { Skeleton } from '@avalwerk/ui'
import { lazy, Suspense } from 'react'
import { createBrowserRouter, type LoaderFunctionArgs, redirect, useLocation } from 'react-router'
import { angemeldet, type AppDeps } from './kern.ts'
import { Rahmen } from './rahmen/Rahmen.tsx'
import type { DevOverride } from './remotes/ersatz.ts'
import { RemotePage } from './remotes/Remoteseite.tsx'
import { MissingRights, Unknown } from './zugang/Seiten.tsx'
import { decideAccess } from './zugang/zugang.ts'

const PlatformPage = lazy(() => import(/* webpackChunkName: "plattform" */ './plattform/Seite.tsx'))

/** An address without the sign-in's `state`, or undefined if it has none. */
function withoutState(adresse: URL): string | undefined {
  if (!adresse.searchParams.has('state')) return undefined
  const sauber = new URL(adresse)
  sauber.searchParams.delete('state')
  return sauber.pathname + sauber.search + sauber.hash
}

/** The one router of the portal; it owns history. @param ersatz a developer's own build that this tab shows */
export function createRouter(kern: AppDeps, ersatz?: DevOverride) {
  const rollen = () => angemeldet(kern.auth)?.nutzer.rollen ?? []
  const decide = (pfad: string) => decideAccess(pfad, rollen(), kern.rechte.rechte$.value.eigeneRechte, kern.manifest.bestand$.value)

  /** Before each navigation: a fresh token, then the access check. */
  async function beforeNavigation({ request }: LoaderFunctionArgs): Promise<Response | null> {
    const adresse = new URL(request.url)
    const sauber = withoutState(adresse)
    if (sauber) return redirect(sauber)
    // Without a session every call is refused anyway; the sign-in page comes by itself.
    await kern.auth.token(TOKEN_MIN_S).catch(() => undefined)
    const zugang = decide(adresse.pathname)
    if (zugang.art === 'schreibweise') return redirect(zugang.nach + adresse.search + adresse.hash)
    return zugang.art === 'umleitung' ? redirect(zugang.nach) : null
  }

  /** Reads the manifest and the rights as they are now, so that a page appears or goes the moment they change. */
  function Content() {
    const { pathname } = useLocation()
    const bestand = useObservable(kern.manifest.bestand$)
    useObservable(kern.rechte.rechte$)
    const zugang = decide(pathname)
    if (zugang.art === 'seite') {
      const { remote, route } = zugang.ziel
      return (
        <RemotePage
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
        <Suspense fallback={<Skeleton zeilen={10} name="Seite wird geladen" />}>
          <PlatformPage />
        </Suspense>
      )
    return zugang.art === 'unbekannt' ? <Unknown bestand={bestand} /> : <MissingRights />
  }

  return createBrowserRouter([
    {
      path: '/',
      element: <Rahmen kern={kern} ersatz={ersatz} />,
      loader: beforeNavigation,
      shouldRevalidate: () => true,
      HydrateFallback: () => null,
      children: [{ path: '*', element: <Content /> }],
    },
  ])
}
