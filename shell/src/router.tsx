import { TOKEN_MIN_S } from '@avalwerk/domain'
import { useObservable } from '@avalwerk/platform/remote'
import { Skeleton } from '@avalwerk/ui'
import { lazy, Suspense } from 'react'
import { createBrowserRouter, type LoaderFunctionArgs, redirect, useLocation } from 'react-router'
import { angemeldet, type AppDeps } from './core.ts'
import { Layout } from './layout/Layout.tsx'
import type { DevOverride } from './remotes/override.ts'
import { RemotePage } from './remotes/RemotePage.tsx'
import { MissingRights, Unknown } from './access/Pages.tsx'
import { decideAccess } from './access/access.ts'

const PlatformPage = lazy(() => import(/* webpackChunkName: "plattform" */ './platform/Page.tsx'))

/** An address without the sign-in's `state`, or undefined if it has none. */
function withoutState(address: URL): string | undefined {
  if (!address.searchParams.has('state')) return undefined
  const sauber = new URL(address)
  sauber.searchParams.delete('state')
  return sauber.pathname + sauber.search + sauber.hash
}

/** The one router of the portal; it owns history. @param override a developer's own build that this tab shows */
export function createRouter(deps: AppDeps, override?: DevOverride) {
  const roles = () => angemeldet(deps.auth)?.nutzer.rollen ?? []
  const decide = (path: string) => decideAccess(path, roles(), deps.rechte.rechte$.value.eigeneRechte, deps.manifest.bestand$.value)

  /** Before each navigation: a fresh token, then the access check. */
  async function beforeNavigation({ request }: LoaderFunctionArgs): Promise<Response | null> {
    const address = new URL(request.url)
    const sauber = withoutState(address)
    if (sauber) return redirect(sauber)
    // Without a session every call is refused anyway; the sign-in page comes by itself.
    await deps.auth.token(TOKEN_MIN_S).catch(() => undefined)
    const access = decide(address.pathname)
    if (access.art === 'schreibweise') return redirect(access.nach + address.search + address.hash)
    return access.art === 'umleitung' ? redirect(access.nach) : null
  }

  /** Reads the manifest and the rights as they are now, so that a page appears or goes the moment they change. */
  function Content() {
    const { pathname } = useLocation()
    const portfolio = useObservable(deps.manifest.bestand$)
    useObservable(deps.rechte.rechte$)
    const access = decide(pathname)
    if (access.art === 'seite') {
      const { remote, route } = access.ziel
      return (
        <RemotePage
          remote={remote}
          seite={`${route.bereich}/${route.pfad}`}
          sicherung={deps.sicherung}
          messung={deps.messung}
          up$={deps.connection.up$}
        />
      )
    }
    if (access.art === 'plattform')
      return (
        <Suspense fallback={<Skeleton zeilen={10} name="Seite wird geladen" />}>
          <PlatformPage />
        </Suspense>
      )
    return access.art === 'unbekannt' ? <Unknown bestand={portfolio} /> : <MissingRights />
  }

  return createBrowserRouter([
    {
      path: '/',
      element: <Layout kern={deps} ersatz={override} />,
      loader: beforeNavigation,
      shouldRevalidate: () => true,
      HydrateFallback: () => null,
      children: [{ path: '*', element: <Content /> }],
    },
  ])
}
