import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import React, { type ComponentType, type LazyExoticComponent, lazy, type ReactNode, Suspense, useState } from 'react'
import ReactDOMClient from 'react-dom/client'
import { Routes, Route as Seitenroute } from 'react-router'
import singleSpaReact from 'single-spa-react'
import type { Plattform } from '../plattform.ts'
import type { Route, Routentabelle } from '../routes.ts'
import { Plattformkontext } from './kontext.ts'
import { Remoterouter } from './router.tsx'
import { Stilrahmen } from './stil.tsx'

export type Seitenmodul = { default: ComponentType }

/** What the shell hands to a remote when it mounts it. */
export type Remoteeigenschaften = Readonly<{
  domElement: HTMLElement
  plattform: Plattform
  /** Called with what a render threw; the shell then shows its panel. */
  beiFehler: (fehler: unknown) => void
}>

/**
 * Makes the single-spa lifecycles of a remote from its route table. Each page is loaded when it is first shown.
 * @param warten shown while a page's code loads
 */
export function defineRemote(tabelle: Routentabelle<Seitenmodul>, warten: ReactNode) {
  const geladen = new Map<Route<Seitenmodul>, LazyExoticComponent<ComponentType>>()
  /** A page that failed to load is asked for anew at the next mount; the others stay as they are. */
  function komponente(route: Route<Seitenmodul>): LazyExoticComponent<ComponentType> {
    const vorhanden = geladen.get(route)
    if (vorhanden) return vorhanden
    const neu = lazy(() =>
      route.seite().catch((fehler: unknown) => {
        geladen.delete(route)
        throw fehler
      }),
    )
    geladen.set(route, neu)
    return neu
  }

  function Wurzel({ plattform }: Remoteeigenschaften) {
    const [eigene] = useState(() =>
      tabelle.routen
        .filter(({ bereich }) => bereich === plattform.bereich.pfad)
        .map((route) => ({ pfad: route.pfad, Seite: komponente(route) })),
    )
    return (
      <Stilrahmen>
        <Plattformkontext value={plattform}>
          <QueryClientProvider client={plattform.abfragen as QueryClient}>
            <Remoterouter plattform={plattform}>
              <Suspense fallback={warten}>
                <Routes>
                  {eigene.map(({ pfad, Seite }) => (
                    <Seitenroute key={pfad} path={pfad} element={<Seite />} />
                  ))}
                </Routes>
              </Suspense>
            </Remoterouter>
          </QueryClientProvider>
        </Plattformkontext>
      </Stilrahmen>
    )
  }

  return singleSpaReact<Remoteeigenschaften>({
    React,
    ReactDOMClient: ReactDOMClient as never,
    rootComponent: Wurzel as never,
    errorBoundary: (fehler, _info, eigenschaften) => {
      // Reported after the commit: the shell unmounts this tree in answer.
      queueMicrotask(() => eigenschaften.beiFehler(fehler))
      return (<></>) as never
    },
  })
}
