import { Global } from '@emotion/react'
import font from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'
import { isCallError } from '@avalwerk/api'
import { ADDRESS_PATH, AUTHENTICITY_PATH, TOKEN_MIN_S } from '@avalwerk/domain'
import { PLATFORM_CONTRACT, type Platform, retryPause } from '@avalwerk/platform'
import { bucketOf, nutzerHash } from '@avalwerk/platform/canary'
import { findRoute, pageName } from '@avalwerk/platform/manifest'
import { keepTyped, PlatformContext, StyleProvider } from '@avalwerk/platform/remote'
import { ErrorPanel, globalStyles, Button } from '@avalwerk/ui'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { filter, firstValueFrom, interval, race, Subject, timer } from 'rxjs'
import { start as startSingleSpa } from 'single-spa'
import './images/logo.svg'
import { ownWords, reportFault, reportAlso, reportOwnFault, reportRemotes, reportShown, namePages } from './report.ts'
import { Broken, RootBoundary } from './faults/Boundaries.tsx'
import { attributeFaults } from './faults/attribution.ts'
import { takeCrash, watchCrashes } from './faults/crash.ts'
import { watchLongTasks } from './faults/longTasks.ts'
import { offerExit } from './faults/exit.ts'
import { showPlainPage } from './faults/plainPage.ts'
import { returnToDestination } from './identity/destination.ts'
import { keycloakAuth } from './identity/keycloak.ts'
import type { AuthPort } from './identity/auth.ts'
import { type Connection, returns } from './connection.ts'
import { afterSignIn, createDeps, type CoreDeps, isPortalThere, publicApi } from './core.ts'
import { readEmbedded, type Config, loadConfig } from './configuration.ts'
import { navigationAdapter } from './navigation/adapter.ts'
import { applyAppearance } from './layout/appearance.ts'
import { listen } from './events/listen.ts'
import {
  beginLook,
  forgetLook,
  forgetLookLink,
  isLookedAt,
  keepLookLink,
  loadOverride,
  readOverride,
  remembersLook,
  takeLookLink,
} from './remotes/override.ts'
import { healScripts } from './remotes/heal.ts'
import { restoreBuiltIns, takeAsGood } from './remotes/builtIns.ts'
import { reportLeft, untidy$, watchLeftovers, watchWindow } from './remotes/leftovers.ts'
import { loadLifecycles } from './remotes/loader.ts'
import { reloadWithout } from './remotes/switchedOff.ts'
import { createRouter } from './router.tsx'
import { EndPage } from './session/EndPage.tsx'
import { keepDraftsOf, takeEnd } from './session/end.ts'
import { isConfirmationWindow } from './confirmation/confirmation.ts'
import { Sheet } from './Sheet.tsx'
import { LookOffer } from './LookOffer.tsx'
import { Waiting } from './Waiting.tsx'
import { t } from './texts.ts'

// What can't even say that it failed leaves a page that needs nothing of what may be damaged.
const root = createRoot(document.getElementById('avalwerk') as HTMLElement, {
  onUncaughtError: (error) => {
    showPlainPage()
    keepTyped()
    reportOwnFault(error)
  },
})

function show(content: ReactNode): void {
  root.render(
    <StyleProvider>
      <Global styles={globalStyles(font)} />
      <RootBoundary>{content}</RootBoundary>
    </StyleProvider>,
  )
}

/** The start came to an end that nobody thought of. */
export function startFailed(error: unknown): void {
  show(<Broken />)
  reportOwnFault(error)
}

/** How often it is asked whether people can be signed in again, and the pause where nothing seems to be wrong with that. */
const ASK_AGAIN_MS = 1_000
const NOTHING_WRONG_MS = 10_000

/**
 * Signs in, loads the user's rights, shows the app, then starts what runs in the background. Source: document 1,
 * section 4 (start-up).
 */
export async function start(): Promise<void> {
  offerExit()
  attributeFaults()
  const noted = watchCrashes()
  healScripts()
  watchLeftovers((release, left) => reportLeft({ report: reportFault }, release, left))
  returnToDestination()
  applyAppearance()
  window.avalwerkIntegrity = (readEmbedded('avalwerk-integrity') ?? {}) as Record<string, string>
  const config = await loadConfig()
  watchLongTasks(config.profiled ?? false)
  if (!config.allowedHosts.includes(location.hostname)) return show(<ForeignHost />)

  const path = location.pathname.replace(/\/$/, '')
  if (isConfirmationWindow()) return show(<Outdated />)
  if (path === AUTHENTICITY_PATH) {
    const { AuthenticityPage: AuthenticityCard } = await import('./public/AuthenticityPage.tsx')
    return show(<AuthenticityCard api={publicApi()} />)
  }
  if (path === ADDRESS_PATH) {
    const { AddressPage: Address } = await import('./public/AddressPage.tsx')
    return show(<Address api={publicApi()} />)
  }

  // Back from the provider, which signed the user out after they had done nothing for too long.
  const ended = takeEnd()
  if (ended) return show(<EndPage reason={ended} again={() => location.reload()} />)

  const auth = keycloakAuth(config)
  const deps = createDeps(auth)
  await deps.manifest.begin()
  namePages((path) => pageName(deps.manifest.inventory$.value.remotes, path))
  const lookLink = takeLookLink()
  const wanted = readOverride(config.overrideAllowed)
  const loaded = wanted && (await loadOverride(wanted))
  const isLook = wanted?.version !== undefined
  if (isLook && loaded === 'gone') {
    forgetLook()
    deps.messages.notify(t('lookOffer.over'))
  }
  const overridden = loaded === 'gone' ? undefined : loaded
  if (overridden) deps.manifest.setOverride(overridden, wanted?.byLink ?? false)
  // A developer's own server may come back, and its badge stays until then; what is looked at isn't shown, and so isn't said to be.
  const override = isLook && !overridden ? undefined : wanted
  // The requested page's remote comes while people are being signed in.
  const target = findRoute(deps.manifest.inventory$.value.remotes, location.pathname)
  // What somebody looks at waits until it is known that it is they who come.
  if (target?.remote.active && !isLookedAt(target.remote)) loadLifecycles(target.remote).catch(() => undefined)

  // Signing in may lead away from here.
  await noted
  const isSignedIn = await auth.init().catch((error: unknown) => {
    reportFault(error)
    return 'away' as const
  })
  if (isSignedIn === 'away') return beginAgainLater(auth)
  if (!isSignedIn) return config.loginRequired ? location.reload() : show(<StartPage deps={deps} />)
  const actor = afterSignIn(auth)
  if (!actor) return show(<WithoutArea deps={deps} />)

  keepDraftsOf(actor.nutzer.id)
  // What somebody else looked at in this tab isn't shown to this person.
  if (override?.version !== undefined && !remembersLook()) {
    if (lookLink) keepLookLink(lookLink)
    return location.reload()
  }
  const session = auth.session() ?? actor.nutzer.id
  deps.end.begin(session, (reason) => {
    // The provider may still know them: without a sign-out it would let them in again, as the same person.
    const known = reason === 'NO_ACCOUNT' || reason === 'FOREIGN_PROVIDER' || reason === 'INACTIVE'
    show(<EndPage reason={reason} again={() => void (known ? deps.signOut() : auth.login())} />)
  })
  auth.onEnd(() => void deps.providerEnded())

  const hash = await nutzerHash(actor.nutzer.id)
  deps.manifest.setParticipation({ bucket: bucketOf(hash), group: actor.area.group })
  observe(deps, config, hash)
  const ownSession = deps.beginSession()
  await loadOwn(deps)
  if (deps.end.isOver()) return
  if (lookLink && (await offerLook(deps, lookLink))) return
  if (deps.end.isOver()) return
  auth.onRefresh(() => void deps.rights.load(true).catch(() => undefined))
  reportRemotes(deps.reportRemote)
  deps.end.over(() => reportRemotes(undefined))
  tellCrash(deps)

  startSingleSpa()
  watchWindow()
  const router = createRouter(deps, override)
  const platform: Platform = {
    contract: PLATFORM_CONTRACT,
    // The shell's own pages stay.
    signal: new AbortController().signal,
    area: actor.area,
    nutzer: actor.nutzer,
    rights$: deps.rights.rights$,
    session$: ownSession.state$,
    navigation: navigationAdapter(router, deps.guards),
    account: { ...auth.konto, endSession: deps.endSessions, endOtherSessions: () => deps.endSessions(), signOut: deps.signOut },
    transport: deps.transport,
    queryClient: deps.queryClient,
    notify: deps.messages.notify,
    showProblem: deps.problem.show,
    progress: (work) => {
      const end = deps.progress.begin()
      return work.finally(end)
    },
    report: reportFault,
  }
  show(
    <QueryClientProvider client={deps.queryClient}>
      <PlatformContext value={platform}>
        <RouterProvider router={router} />
      </PlatformContext>
    </QueryClientProvider>,
  )
  deps.manifest.watch()
  const isFree = () => deps.guards.question() === undefined && deps.progress.running$.value === 0
  reloadWithout(deps.manifest.inventory$, untidy$, isFree, () => location.reload())
  const stop = listen({
    session,
    token: () => auth.token(TOKEN_MIN_S),
    queries: deps.queryClient,
    onRefused: deps.attempt,
    withoutUser: deps.withoutUser,
    rights: () => void deps.rights.load(true).catch(() => undefined),
    back: returns(deps.connection),
    platform: () => void deps.manifest.askServer(),
  })
  // Not where the user signed out or was away for too long: there nothing may be left behind.
  deps.end.over((why) => {
    if (why === 'ENDED') keepTyped()
  })
  deps.end.over(stop)
}

/**
 * The provider or the server can't sign users in now: the page begins anew once both can, without the provider's answer, which was of no use.
 */
async function beginAgainLater(auth: AuthPort): Promise<void> {
  const again = () => location.replace(location.pathname + location.search)
  show(<Waiting again={again} />)
  const canSignIn = async () => (await isPortalThere()) && (await auth.givesTokens())
  await firstValueFrom(timer(ASK_AGAIN_MS))
  if (await canSignIn()) await firstValueFrom(timer(NOTHING_WRONG_MS))
  else
    do await firstValueFrom(timer(ASK_AGAIN_MS))
    while (!(await canSignIn()))
  again()
}

/** Waits before something is asked for again: for a pause, or until the server is back where it was away, or the user wants to try at once. */
async function someTime(connection: Connection, pauseMs: number): Promise<void> {
  const asked = new Subject<void>()
  show(<Waiting again={() => asked.next()} />)
  await firstValueFrom(race(asked, returns(connection), interval(pauseMs).pipe(filter(() => connection.up$.value))))
}

/** Whether asking once more brings no other answer. */
const isFinal = (status: number): boolean => status >= 400 && status < 500 && status !== 408 && status !== 429

/**
 * Loads what pages need of the signed-in user: their rights, the key of what they keep in the browser, and the notices. If the server
 * can't be asked it waits until it can: otherwise the user would be told that they lack rights.
 */
async function loadOwn(deps: CoreDeps): Promise<void> {
  for (let time = 0; !deps.end.isOver(); time++)
    try {
      await Promise.all([deps.rights.load(), deps.unlock(), deps.loadNotices()])
      return
    } catch (error) {
      if (deps.end.isOver()) return
      if (isCallError(error) && isFinal(error.status)) return deps.problem.show(error)
      if (!isCallError(error)) reportFault(error)
      await someTime(deps.connection, retryPause(Math.max(0, time - 1)))
    }
}

/**
 * Offers to look at a release by the link that the tab was opened with, and does so, which loads the page anew.
 * @returns false where the person doesn't want to, the link isn't theirs, or is over
 */
async function offerLook(deps: CoreDeps, link: string): Promise<boolean> {
  const isWanted = await new Promise<boolean>((answer) => show(<LookOffer onAnswer={answer} />))
  if (!isWanted) {
    forgetLookLink()
    return false
  }
  try {
    beginLook(await deps.followLookLink(link), true)
    return true
  } catch (error) {
    const isRefused = isCallError(error) && error.status !== 401 && isFinal(error.status)
    // Else the next page offers it again.
    if (isRefused) forgetLookLink()
    deps.messages.notify(t(isRefused ? 'lookOffer.refused' : 'lookOffer.failed'))
    return false
  }
}

/** A page that crashed while a release was shown counts as a start of it which failed. */
function tellCrash({ measurement }: CoreDeps): void {
  const crashed = takeCrash()
  if (!crashed) return
  const { name: remote, version } = crashed
  void measurement.measure({ start: measurement.begin(remote, version), remote, version, dauerMs: null, fehler: 'ABSTURZ' })
  reportShown(ownWords('crash'), { art: 'ABSTURZ', remote, version })
}

/** Starts something that puts itself in front of the browser's own functions. */
function instrument(begin: () => void): void {
  // What a remote has changed before isn't taken for good with it.
  restoreBuiltIns()
  begin()
  takeAsGood()
}

/** Starts what an installation wants to see of its browsers, and loads nothing where it wants nothing. */
function observe(deps: CoreDeps, { tracing, errorService }: Config, hash: string): void {
  if (tracing)
    void import(/* webpackChunkName: "tracing" */ './tracing.ts').then(({ startTracing }) =>
      instrument(() => deps.setMiddleware(startTracing(tracing.share))),
    )
  if (errorService)
    void import(/* webpackChunkName: "error-service" */ './errorService.ts').then(({ startErrorService }) =>
      instrument(() => reportAlso(startErrorService(errorService.dsn, errorService.environment, hash))),
    )
}

const ForeignHost = () => (
  <Sheet>
    <ErrorPanel title={t('start.foreignHostTitle')} text={t('start.foreignHostText', { hostname: location.hostname })} />
  </Sheet>
)

/** Shown in the small window of a sign-in beside the portal, when its pages have led to the portal. */
const Outdated = () => (
  <Sheet>
    <h1>{t('start.outdatedTitle')}</h1>
    <p css={{ margin: '8px 0 24px' }}>{t('start.outdatedText')}</p>
    <Button variant="primary" onClick={() => window.close()}>
      {t('start.closeWindow')}
    </Button>
  </Sheet>
)

const StartPage = ({ deps }: { deps: CoreDeps }) => (
  <Sheet>
    <h1>{t('start.avalwerk')}</h1>
    <p css={{ margin: '8px 0 24px' }}>{t('start.intro')}</p>
    <Button variant="primary" onClick={() => void deps.auth.login()}>
      {t('start.signIn')}
    </Button>
    <p css={{ marginTop: 24 }}>
      <a href={AUTHENTICITY_PATH}>{t('start.checkAuthenticity')}</a>
    </p>
  </Sheet>
)

const WithoutArea = ({ deps }: { deps: CoreDeps }) => (
  <Sheet>
    <ErrorPanel title={t('start.noAreaTitle')} text={t('start.noAreaText')} />
    <p css={{ marginTop: 16 }}>
      <Button onClick={() => void deps.signOut()}>{t('start.signOut')}</Button>
    </p>
  </Sheet>
)
