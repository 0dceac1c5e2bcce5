import { TOKEN_MIN_S } from '@avalwerk/domain'
import { onDemand, useObservable } from '@avalwerk/platform/remote'
import { PageSkeleton, PartMissing } from '@avalwerk/ui'
import { useState } from 'react'
import { createBrowserRouter, type LoaderFunctionArgs, Navigate, redirect, useLocation, useRouteError } from 'react-router'
import { afterSignIn, type CoreDeps } from './core.ts'
import { Layout, markLeaving } from './layout/Layout.tsx'
import type { Override } from './remotes/override.ts'
import { RemotePage } from './remotes/RemotePage.tsx'
import { LeftPage, MissingRights, Unknown } from './access/Pages.tsx'
import { decideAccess } from './access/access.ts'
import { withoutEchoes } from './navigation/echoes.ts'

const PlatformPage = onDemand(
  () => import(/* webpackChunkName: "plattform" */ './platform/Page.tsx'),
  () => <PageSkeleton />,
  (_, again) => <PartMissing onRetry={again} />,
)

/** An address without the sign-in's `state`, or undefined if it has none. */
function withoutState(address: URL): string | undefined {
  if (!address.searchParams.has('state')) return undefined
  const cleaned = new URL(address)
  cleaned.searchParams.delete('state')
  return cleaned.pathname + cleaned.search + cleaned.hash
}

/** Hands what the router caught to the boundary around everything: there is one page for it. */
function Rethrow(): never {
  throw useRouteError()
}

/** The one router of the portal; it owns history. @param override another build that this tab shows */
export function createRouter(deps: CoreDeps, override?: Override) {
  const roles = () => afterSignIn(deps.auth)?.nutzer.rollen ?? []
  const decide = (path: string) => decideAccess(path, roles(), deps.rights.rights$.value.ownRights, deps.manifest.inventory$.value)

  /** Gets a fresh token before each navigation, then checks the access. */
  async function beforeNavigation({ request }: LoaderFunctionArgs): Promise<Response | null> {
    const address = new URL(request.url)
    const cleaned = withoutState(address)
    if (cleaned) return redirect(cleaned)
    // Without a session every call is refused anyway; the sign-in page comes by itself.
    await deps.auth.token(TOKEN_MIN_S).catch(() => undefined)
    const access = decide(address.pathname)
    if (access.kind === 'canonical') return redirect(access.to + address.search + address.hash)
    return access.kind === 'redirect' ? redirect(access.to) : null
  }

  /**
   * Reads the manifest and the rights as they are now, so that a page appears or disappears the moment they change; not while it holds
   * unsaved input.
   */
  function Content() {
    const { pathname } = useLocation()
    const inventory = useObservable(deps.manifest.inventory$)
    useObservable(deps.rights.rights$)
    const access = decide(pathname)
    const found = access.kind === 'page' ? { pathname, ...access.target } : undefined
    const [last, setLast] = useState(found)
    if (found && (found.pathname !== last?.pathname || found.remote !== last.remote || found.route !== last.route)) setLast(found)
    const isHeld = !found && last?.pathname === pathname && deps.guards.question() !== undefined
    const shown = found ?? (isHeld ? last : undefined)
    if (shown) {
      const { remote, route } = shown
      return (
        <RemotePage
          remote={remote}
          page={`${route.area}/${route.path}`}
          isGone={isHeld}
          guards={deps.guards}
          measurement={deps.measurement}
          connection={deps.connection}
        />
      )
    }
    if (access.kind === 'platform') return <PlatformPage />
    if (access.kind === 'left') return <LeftPage />
    if (access.kind === 'canonical') return <Navigate to={access.to} replace />
    return access.kind === 'unknown' ? <Unknown bestand={inventory} /> : <MissingRights />
  }

  const router = createBrowserRouter(
    [
      {
        path: '/',
        element: <Layout deps={deps} override={override} />,
        errorElement: <Rethrow />,
        loader: beforeNavigation,
        shouldRevalidate: () => true,
        HydrateFallback: () => null,
        children: [{ path: '*', element: <Content /> }],
      },
    ],
    { window: withoutEchoes(window) },
  )
  router.subscribe(({ navigation, location: here }) => markLeaving((navigation.location ?? here).pathname !== here.pathname))
  return router
}
