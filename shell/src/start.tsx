import { Global } from '@emotion/react'
import schrift from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'
import { istAufruffehler } from '@avalwerk/api'
import { ADDRESS_PATH, ECHTHEIT_PFAD, TOKEN_MINDESTENS_S } from '@avalwerk/domain'
import { PLATTFORM_VERTRAG, type Plattform } from '@avalwerk/platform'
import { eimer, nutzerhash } from '@avalwerk/platform/kanarie'
import { findeRoute } from '@avalwerk/platform/manifest'
import { keepTyped, Plattformkontext, Stilrahmen } from '@avalwerk/platform/remote'
import { Fehlerfeld, globaleStile, Knopf } from '@avalwerk/ui'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { start as starteSingleSpa } from 'single-spa'
import './bilder/zeichen.svg'
import { berichte, meldeAuch } from './bericht.ts'
import { returnToDestination } from './identitaet/destination.ts'
import { keycloakAuth } from './identitaet/keycloak.ts'
import { angemeldet, erstelleKern, type Kern, öffentlicherTransport } from './kern.ts'
import { eingebettet, type Konfiguration, ladeKonfiguration } from './konfiguration.ts'
import { navigationsadapter } from './navigation/adapter.ts'
import { wendeDarstellungAn } from './rahmen/darstellung.ts'
import { listen } from './events/listen.ts'
import { ladeErsatz, liesErsatz } from './remotes/ersatz.ts'
import { ladeRemote } from './remotes/lader.ts'
import { erstelleRouter } from './router.tsx'
import { EndPage } from './sitzung/EndPage.tsx'
import { keepDraftsOf, takeEnd } from './sitzung/end.ts'
import { isConfirmationWindow } from './confirmation/confirmation.ts'
import { Blatt } from './Blatt.tsx'
import { Waiting } from './Waiting.tsx'

const wurzel = createRoot(document.getElementById('avalwerk') as HTMLElement)

function zeige(inhalt: ReactNode): void {
  wurzel.render(
    <Stilrahmen>
      <Global styles={globaleStile(schrift)} />
      {inhalt}
    </Stilrahmen>,
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
  wendeDarstellungAn()
  window.avalwerkIntegritaet = (eingebettet('avalwerk-integritaet') ?? {}) as Record<string, string>
  const konfiguration = await ladeKonfiguration()
  if (!konfiguration.erlaubteHosts.includes(location.hostname)) return zeige(<FremderHost />)

  const path = location.pathname.replace(/\/$/, '')
  if (isConfirmationWindow()) return zeige(<Outdated />)
  if (path === ECHTHEIT_PFAD) {
    const { Echtheit } = await import('./oeffentlich/Echtheit.tsx')
    return zeige(<Echtheit transport={öffentlicherTransport()} />)
  }
  if (path === ADDRESS_PATH) {
    const { Adresse } = await import('./oeffentlich/Adresse.tsx')
    return zeige(<Adresse transport={öffentlicherTransport()} />)
  }

  // Back from the provider, which signed somebody out that did nothing for too long.
  const ended = takeEnd()
  if (ended) return zeige(<EndPage reason={ended} again={() => location.reload()} />)

  const auth = keycloakAuth(konfiguration)
  const kern = erstelleKern(auth)
  await kern.manifest.beginne()
  const ersatz = liesErsatz(konfiguration.ersatzErlaubt)
  const ersetzter = ersatz && (await ladeErsatz(ersatz))
  if (ersetzter) kern.manifest.setzeErsatz(ersetzter)
  // The requested page's remote comes while people are being signed in.
  const ziel = findeRoute(kern.manifest.bestand$.value.remotes, location.pathname)
  if (ziel?.remote.aktiv) ladeRemote(ziel.remote).catch(() => undefined)

  const istAngemeldet = await auth.init().catch((fehler: unknown) => {
    berichte(fehler)
    return 'away' as const
  })
  if (istAngemeldet === 'away') return beginAgainLater()
  if (!istAngemeldet) return konfiguration.loginPflicht ? location.reload() : zeige(<Startseite kern={kern} />)
  const wer = angemeldet(auth)
  if (!wer) return zeige(<OhneBereich kern={kern} />)

  keepDraftsOf(wer.nutzer.id)
  const session = auth.session() ?? wer.nutzer.id
  kern.end.begin(session, (reason) => {
    // The provider may still know them: without a sign-out it would let them in again, as the same person.
    const known = reason === 'NO_ACCOUNT' || reason === 'FOREIGN_PROVIDER' || reason === 'INACTIVE'
    zeige(<EndPage reason={reason} again={() => void (known ? kern.meldeAb() : auth.login())} />)
  })
  auth.beiEnde(() => void kern.providerEnded())

  const hash = await nutzerhash(wer.nutzer.id)
  kern.manifest.setzeTeilnahme({ eimer: eimer(hash), gruppe: wer.bereich.gruppe })
  beobachte(kern, konfiguration, hash)
  const sitzung = kern.beginneSitzung()
  await loadOwn(kern)
  if (kern.end.isOver()) return
  auth.beiErneuerung(() => void kern.rechte.lade(true).catch(() => undefined))

  starteSingleSpa()
  const router = erstelleRouter(kern, ersatz)
  const plattform: Plattform = {
    vertrag: PLATTFORM_VERTRAG,
    bereich: wer.bereich,
    nutzer: wer.nutzer,
    rechte$: kern.rechte.rechte$,
    sitzung$: sitzung.stand$,
    navigation: navigationsadapter(router, kern.sicherung),
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
      <Plattformkontext value={plattform}>
        <RouterProvider router={router} />
      </Plattformkontext>
    </QueryClientProvider>,
  )
  kern.manifest.beobachte()
  const stop = listen({
    session,
    token: () => auth.token(TOKEN_MINDESTENS_S),
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
async function someTimeUp({ connection }: Kern): Promise<void> {
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
async function loadOwn(kern: Kern): Promise<void> {
  while (!kern.end.isOver())
    try {
      await Promise.all([kern.rechte.lade(), kern.unlock()])
      return
    } catch (fehler) {
      if (kern.end.isOver()) return
      if (!istAufruffehler(fehler) || (fehler.status > 0 && fehler.status < 502)) return kern.problem.zeige(fehler)
      await someTimeUp(kern)
    }
}

/** Starts what an installation wants to see of its browsers, and loads nothing where it wants nothing. */
function beobachte(kern: Kern, { spuren, fehlerdienst }: Konfiguration, hash: string): void {
  if (spuren)
    void import(/* webpackChunkName: "spuren" */ './spuren.ts').then(({ beginneSpuren }) =>
      kern.setzeBegleiter(beginneSpuren(spuren.anteil)),
    )
  if (fehlerdienst)
    void import(/* webpackChunkName: "fehlerdienst" */ './fehlerdienst.ts').then(({ beginneFehlerdienst }) =>
      meldeAuch(beginneFehlerdienst(fehlerdienst.dsn, fehlerdienst.umgebung, hash)),
    )
}

const FremderHost = () => (
  <Blatt>
    <Fehlerfeld
      titel="Unbekannte Adresse"
      text={`Das Portal darf unter „${location.hostname}“ nicht verwendet werden. Bitte rufen Sie die Adresse auf, die der Betreiber Ihnen genannt hat.`}
    />
  </Blatt>
)

/** The small window of a sign-in beside the portal, whose pages have led away from it. */
const Outdated = () => (
  <Blatt>
    <h1>Dieses Fenster ist überholt</h1>
    <p css={{ margin: '8px 0 24px' }}>
      Bitte schließen Sie es, und öffnen Sie es im Portal erneut. Dort steht noch alles, wie Sie es eingegeben haben.
    </p>
    <Knopf art="haupt" onClick={() => window.close()}>
      Fenster schließen
    </Knopf>
  </Blatt>
)

const Startseite = ({ kern }: { kern: Kern }) => (
  <Blatt>
    <h1>Avalwerk</h1>
    <p css={{ margin: '8px 0 24px' }}>Digitale Bürgschaften anfordern, prüfen und verwalten.</p>
    <Knopf art="haupt" onClick={() => void kern.auth.login()}>
      Anmelden
    </Knopf>
    <p css={{ marginTop: 24 }}>
      <a href={ECHTHEIT_PFAD}>Echtheit einer Bürgschaft prüfen</a>
    </p>
  </Blatt>
)

const OhneBereich = ({ kern }: { kern: Kern }) => (
  <Blatt>
    <Fehlerfeld
      titel="Kein Bereich"
      text="Ihr Zugang gehört zu keinem Bereich des Portals. Bitte wenden Sie sich an Ihre Administrator:innen."
    />
    <p css={{ marginTop: 16 }}>
      <Knopf onClick={() => void kern.meldeAb()}>Abmelden</Knopf>
    </p>
  </Blatt>
)
