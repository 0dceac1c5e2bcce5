import { NACH_OBEN_MS } from '@avalwerk/domain'
import { hasDraft, useStrom } from '@avalwerk/platform/remote'
import { Dialog, farbe, Knopf, nurVorgelesen, SCHMAL } from '@avalwerk/ui'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Outlet, useBlocker, useLocation } from 'react-router'
import { ConfirmationDialog } from '../confirmation/ConfirmationDialog.tsx'
import type { Kern } from '../kern.ts'
import { ConnectionBanner } from './ConnectionBanner.tsx'
import { Hinweisbanner } from './Hinweisbanner.tsx'
import type { Ersatz } from '../remotes/ersatz.ts'
import { Ersatzmarke } from './Ersatzmarke.tsx'
import { Kopf } from './Kopf.tsx'
import { Fortschrittsanzeige, Meldungen, Problempopup } from './Popups.tsx'
import { Seitennavigation } from './Seitennavigation.tsx'
import { Sitzungswarnung } from './Sitzungswarnung.tsx'

const Palette = lazy(() => import(/* webpackChunkName: "palette" */ '../suche/Palette.tsx'))

/** What is asked of whoever is in the midst of a flow. */
const BEGUN = 'Der begonnene Vorgang ist noch nicht gespeichert. Mit dem Abmelden geht er verloren.'

const TATEN = ['pointerdown', 'wheel', 'keydown'] as const

/**
 * Scrolls to the top a moment after a navigation. Not when people are at work on the new page already: a button that moves
 * away under the pointer loses its click. @returns what calls it off
 */
function nachOben(): () => void {
  const ende = () => {
    clearTimeout(uhr)
    for (const tat of TATEN) removeEventListener(tat, ende, true)
  }
  const uhr = setTimeout(() => {
    window.scrollTo(0, 0)
    ende()
  }, NACH_OBEN_MS)
  for (const tat of TATEN) addEventListener(tat, ende, true)
  return ende
}

/** The frame around every page. */
export function Rahmen({ kern, ersatz }: { kern: Kern; ersatz?: Ersatz | undefined }) {
  const bestand = useStrom(kern.manifest.bestand$)
  const { pathname } = useLocation()
  const [navigationOffen, setNavigationOffen] = useState(false)
  const [suche, setSuche] = useState(false)
  /** What would be lost by signing out, while people are asked. */
  const [leaving, setLeaving] = useState<string>()

  // Restarted by each path: `pathname` is its only reason.
  useEffect(() => nachOben(), [pathname])
  useEffect(() => {
    const taste = (e: KeyboardEvent) => {
      if (!(e.ctrlKey || e.metaKey) || e.key.toLowerCase() !== 'k') return
      e.preventDefault()
      setSuche(true)
    }
    addEventListener('keydown', taste)
    return () => removeEventListener('keydown', taste)
  }, [])

  const signOut = () => {
    kern.sicherung.letGo()
    void kern.meldeAb()
  }
  const meldeAb = () => {
    const open = kern.sicherung.frage() ?? (hasDraft(pathname) ? BEGUN : undefined)
    if (open === undefined) signOut()
    else setLeaving(open)
  }
  return (
    <>
      <Fortschrittsanzeige kern={kern} />
      <a
        href="#inhalt"
        onClick={(e) => {
          e.preventDefault()
          document.getElementById('inhalt')?.focus()
        }}
        css={{ '&:not(:focus)': nurVorgelesen, position: 'absolute', zIndex: 50, padding: 8, background: farbe('fläche') }}
      >
        Zum Inhalt
      </a>
      <ConnectionBanner connection={kern.connection} />
      <Hinweisbanner />
      <Kopf beiMenü={() => setNavigationOffen(!navigationOffen)} beiSuche={() => setSuche(true)} beiAbmelden={meldeAb} />
      <div css={{ display: 'flex', minHeight: 'calc(100dvh - 48px)', [SCHMAL]: { display: 'block' } }}>
        <Seitennavigation remotes={bestand.remotes} offen={navigationOffen} beiWahl={() => setNavigationOffen(false)} />
        <main
          id="inhalt"
          tabIndex={-1}
          css={{ flex: 1, minWidth: 0, padding: '16px 24px 24px', outline: 'none', [SCHMAL]: { padding: 16 } }}
        >
          {bestand.erinnert && (
            <p role="status" css={{ marginBottom: 16, color: farbe('warnung') }}>
              Die Übersicht der Bereiche ist gerade nicht abrufbar. Sie arbeiten mit dem zuletzt bekannten Stand.
            </p>
          )}
          <Outlet />
        </main>
      </div>
      <Meldungen kern={kern} />
      <Problempopup kern={kern} />
      <ConfirmationDialog kern={kern} />
      <Sitzungswarnung beiAbmelden={meldeAb} />
      <Verlassensfrage kern={kern} />
      {leaving && (
        <Dialog
          titel="Abmelden?"
          rolle="alertdialog"
          beiSchließen={() => setLeaving(undefined)}
          knöpfe={
            <>
              <Knopf art="haupt" onClick={() => setLeaving(undefined)}>
                Weiter bearbeiten
              </Knopf>
              <Knopf onClick={signOut}>Ohne Speichern abmelden</Knopf>
            </>
          }
        >
          <p>{leaving}</p>
        </Dialog>
      )}
      {ersatz && <Ersatzmarke ersatz={ersatz} />}
      {suche && (
        <Suspense fallback={null}>
          <Palette remotes={bestand.remotes} beiSchließen={() => setSuche(false)} />
        </Suspense>
      )}
    </>
  )
}

/** The one navigation blocker: links, Back and the shell's own navigation all meet it. */
function Verlassensfrage({ kern: { sicherung } }: { kern: Kern }) {
  const [frage, setFrage] = useState<string>()
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const offen = currentLocation.pathname === nextLocation.pathname ? undefined : sicherung.frage()
    setFrage(offen)
    return offen !== undefined
  })
  if (blocker.state !== 'blocked') return null
  return (
    <Dialog
      titel="Seite verlassen?"
      rolle="alertdialog"
      beiSchließen={() => blocker.reset()}
      knöpfe={
        <>
          <Knopf art="haupt" onClick={() => blocker.reset()}>
            Weiter bearbeiten
          </Knopf>
          <Knopf onClick={() => blocker.proceed()}>Ohne Speichern verlassen</Knopf>
        </>
      }
    >
      <p>{frage}</p>
    </Dialog>
  )
}
