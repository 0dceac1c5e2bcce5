import { Global } from '@emotion/react'
import schrift from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'
import { isCallError } from '@avalwerk/api'
import { ADDRESS_PATH, AUTHENTICITY_PATH, TOKEN_MIN_S } from '@avalwerk/domain'
import { PLATFORM_CONTRACT, type Plattform } from '@avalwerk/platform'
import { eimer, nutzerHash } from '@avalwerk/platform/kanarie'
import { findRoute } from '@avalwerk/platform/manifest'
import { keepTyped, PlatformContext, StyleProvider } from '@avalwerk/platform/remote'
import { ErrorPanel, globalStyles, Button } from '@avalwerk/ui'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { start as starteSingleSpa } from 'single-spa'
import './bilder/zeichen.svg'
import { berichte, reportAlso } from './bericht.ts'
import { returnToDestination } from './identitaet/destination.ts'
import { keycloakAuth } from './identitaet/keycloak.ts'
import { angemeldet, createDeps, type AppDeps, publicTransport } from './kern.ts'
import { embedded, type Config, loadConfig } from './konfiguration.ts'
import { navigationAdapter } from './navigation/adapter.ts'
import { applyRendering } from './rahmen/darstellung.ts'
import { listen } from './events/listen.ts'
import { loadOverride, readOverride } from './remotes/ersatz.ts'
import { ladeRemote } from './remotes/lader.ts'
import { createRouter } from './router.tsx'
import { EndPage } from './sitzung/EndPage.tsx'
import { keepDraftsOf, takeEnd } from './sitzung/end.ts'
import { isConfirmationWindow } from './confirmation/confirmation.ts'
import { Sheet } from './Blatt.tsx'
import { Waiting } from './Waiting.tsx'

const root = createRoot(document.getElementById('avalwerk') as HTMLElement)

function zeige(inhalt: ReactNode): void {
  root.render(
    <StyleProvider>
      <Global styles={globalStyles(schrift)} />
      {inhalt}
    </StyleProvider>,
  )
}

/** Before the page is begun anew where nobody can be signed in, and before the rights are asked for again. */
const BEGIN_AGAIN_MS = 10_000
const PAUSE_MS = 1_000

/**
 * Signs in, loads the user's rights, shows the app, then starts what runs in the background. Source: document 1,
 * section 4 (start-up).
 */
export async function starte(): Promise<void> {
  returnToDestination()
  applyRendering()
  window.avalwerkIntegritaet = (embedded('avalwerk-integritaet') ?? {}) as Record<string, string>
  const konfiguration = await loadConfig()
  if (!konfiguration.erlaubteHosts.includes(location.hostname)) return zeige(<ForeignHost />)

  const path = location.pathname.replace(/\/$/, '')
  if (isConfirmationWindow()) return zeige(<Outdated />)
  if (path === AUTHENTICITY_PATH) {
    const { Echtheit } = await import('./oeffentlich/Echtheit.tsx')
    return zeige(<Echtheit transport={publicTransport()} />)
  }
  if (path === ADDRESS_PATH) {
    const { Adresse } = await import('./oeffentlich/Adresse.tsx')
    return zeige(<Adresse transport={publicTransport()} />)
  }

  // Back from the provider, which signed somebody out that did nothing for too long.
  const ended = takeEnd()
  if (ended) return zeige(<EndPage reason={ended} again={() => location.reload()} />)

  const auth = keycloakAuth(konfiguration)
  const kern = createDeps(auth)
  await kern.manifest.beginne()
  const ersatz = readOverride(konfiguration.ersatzErlaubt)
  const overridden = ersatz && (await loadOverride(ersatz))
  if (overridden) kern.manifest.setzeErsatz(overridden)
  // The requested page's remote comes while people are being signed in.
  const ziel = findRoute(kern.manifest.bestand$.value.remotes, location.pathname)
  if (ziel?.remote.aktiv) ladeRemote(ziel.remote).catch(() => undefined)

  const isSignedIn = await auth.init().catch((fehler: unknown) => {
    berichte(fehler)
    return 'away' as const
  })
  if (isSignedIn === 'away') return beginAgainLater()
  if (!isSignedIn) return konfiguration.loginPflicht ? location.reload() : zeige(<StartPage kern={kern} />)
  const wer = angemeldet(auth)
  if (!wer) return zeige(<WithoutArea kern={kern} />)

  keepDraftsOf(wer.nutzer.id)
  const session = auth.session() ?? wer.nutzer.id
  kern.end.begin(session, (reason) => {
    // The provider may still know them: without a sign-out it would let them in again, as the same person.
    const known = reason === 'NO_ACCOUNT' || reason === 'FOREIGN_PROVIDER' || reason === 'INACTIVE'
    zeige(<EndPage reason={reason} again={() => void (known ? kern.meldeAb() : auth.login())} />)
  })
  auth.beiEnde(() => void kern.providerEnded())

  const hash = await nutzerHash(wer.nutzer.id)
  kern.manifest.setzeTeilnahme({ eimer: eimer(hash), gruppe: wer.bereich.gruppe })
  beobachte(kern, konfiguration, hash)
  const sitzung = kern.beginneSitzung()
  await loadOwn(kern)
  if (kern.end.isOver()) return
  auth.beiErneuerung(() => void kern.rechte.lade(true).catch(() => undefined))

  starteSingleSpa()
  const router = createRouter(kern, ersatz)
  const plattform: Plattform = {
    vertrag: PLATFORM_CONTRACT,
    bereich: wer.bereich,
    nutzer: wer.nutzer,
    rechte$: kern.rechte.rechte$,
    sitzung$: sitzung.stand$,
    navigation: navigationAdapter(router, kern.sicherung),
    konto: { ...auth.konto, beendeSitzung: kern.endSessions, beendeAndere: () => kern.endSessions(), meldeAb: kern.meldeAb },
    transport: kern.transport,
    abfragen: kern.abfragen,
    melde: kern.meldungen.melde,
    zeigeProblem: kern.problem.zeige,
    fortschritt: (arbeit) => {
      const beende = kern.fortschritt.beginne()
      return arbeit.finally(beende)
    },
    berichte,
  }
  zeige(
    <QueryClientProvider client={kern.abfragen}>
      <PlatformContext value={plattform}>
        <RouterProvider router={router} />
      </PlatformContext>
    </QueryClientProvider>,
  )
  kern.manifest.beobachte()
  const stop = listen({
    session,
    token: () => auth.token(TOKEN_MIN_S),
    queries: kern.abfragen,
    refused: kern.attempt,
    withoutUser: kern.withoutUser,
    rights: () => void kern.rechte.lade(true).catch(() => undefined),
    platform: () => void kern.manifest.frage(),
  })
  // Not where somebody signed out, or left their place: there nothing is to be found any more.
  kern.end.over((why) => {
    if (why === 'ENDED') flushSync(keepTyped)
  })
  kern.end.over(stop)
}

/** The provider or the server can't sign anybody in now: the page begins anew in a while, without the answer that came to nothing. */
function beginAgainLater(): void {
  const again = () => location.replace(location.pathname + location.search)
  setTimeout(again, BEGIN_AGAIN_MS)
  zeige(<Waiting again={again} />)
}

/** Until the server has been there again for a moment, or somebody wants to try at once. */
async function someTimeUp({ connection }: AppDeps): Promise<void> {
  let stop = () => {}
  await new Promise<void>((go) => {
    zeige(<Waiting again={go} />)
    const watch = connection.up$.subscribe((up) => {
      if (up) setTimeout(go, PAUSE_MS)
    })
    stop = () => watch.unsubscribe()
  })
  stop()
}

/**
 * Loads what pages need of whoever is signed in: their rights, and the key of what they keep in the browser. Nobody is told that they lack
 * rights because the server can't be asked: waits until it can.
 */
async function loadOwn(kern: AppDeps): Promise<void> {
  while (!kern.end.isOver())
    try {
      await Promise.all([kern.rechte.lade(), kern.unlock()])
      return
    } catch (fehler) {
      if (kern.end.isOver()) return
      if (!isCallError(fehler) || (fehler.status > 0 && fehler.status < 502)) return kern.problem.zeige(fehler)
      await someTimeUp(kern)
    }
}

/** Starts what an installation wants to see of its browsers, and loads nothing where it wants nothing. */
function beobachte(kern: AppDeps, { spuren, fehlerdienst }: Config, hash: string): void {
  if (spuren)
    void import(/* webpackChunkName: "spuren" */ './spuren.ts').then(({ beginneSpuren }) =>
      kern.setzeBegleiter(beginneSpuren(spuren.anteil)),
    )
  if (fehlerdienst)
    void import(/* webpackChunkName: "fehlerdienst" */ './fehlerdienst.ts').then(({ beginneFehlerdienst }) =>
      reportAlso(beginneFehlerdienst(fehlerdienst.dsn, fehlerdienst.umgebung, hash)),
    )
}

const ForeignHost = () => (
  <Sheet>
    <ErrorPanel
      titel="Unbekannte Adresse"
      text={`Das Portal darf unter „${location.hostname}“ nicht verwendet werden. Bitte rufen Sie die Adresse auf, die der Betreiber Ihnen genannt hat.`}
    />
  </Sheet>
)

/** The small window of a sign-in beside the portal, whose pages have led away from it. */
const Outdated = () => (
  <Sheet>
    <h1>Dieses Fenster ist überholt</h1>
    <p css={{ margin: '8px 0 24px' }}>
      Bitte schließen Sie es, und öffnen Sie es im Portal erneut. Dort steht noch alles, wie Sie es eingegeben haben.
    </p>
    <Button art="haupt" onClick={() => window.close()}>
      Fenster schließen
    </Button>
  </Sheet>
)

const StartPage = ({ kern }: { kern: AppDeps }) => (
  <Sheet>
    <h1>Avalwerk</h1>
    <p css={{ margin: '8px 0 24px' }}>Digitale Bürgschaften anfordern, prüfen und verwalten.</p>
    <Button art="haupt" onClick={() => void kern.auth.login()}>
      Anmelden
    </Button>
    <p css={{ marginTop: 24 }}>
      <a href={AUTHENTICITY_PATH}>Echtheit einer Bürgschaft prüfen</a>
    </p>
  </Sheet>
)

const WithoutArea = ({ kern }: { kern: AppDeps }) => (
  <Sheet>
    <ErrorPanel
      titel="Kein Bereich"
      text="Ihr Zugang gehört zu keinem Bereich des Portals. Bitte wenden Sie sich an Ihre Administrator:innen."
    />
    <p css={{ marginTop: 16 }}>
      <Button onClick={() => void kern.meldeAb()}>Abmelden</Button>
    </p>
  </Sheet>
)
