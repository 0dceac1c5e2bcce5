import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import React, { type ComponentType, type LazyExoticComponent, lazy, type ReactNode, Suspense, useState } from 'react'
import ReactDOMClient from 'react-dom/client'
import { Routes, Route as Seitenroute } from 'react-router'
import singleSpaReact from 'single-spa-react'
import type { Plattform } from '../plattform.ts'
import type { Route, RouteTable } from '../routes.ts'
import { PlatformContext } from './kontext.ts'
import { RemoteRouter } from './router.tsx'
import { StyleProvider } from './stil.tsx'

export type PageModule = { default: ComponentType }

/** What the shell hands to a remote when it mounts it. */
export type RemoteProps = Readonly<{
  domElement: HTMLElement
  plattform: Plattform
  /** Called with what a render threw; the shell then shows its panel. */
  beiFehler: (fehler: unknown) => void
}>

/**
 * Makes the single-spa lifecycles of a remote from its route table. Each page is loaded when it is first shown.
 * @param warten shown while a page's code loads
 */
export function defineRemote(tabelle: RouteTable<PageModule>, wait: ReactNode) {
  const geladen = new Map<Route<PageModule>, LazyExoticComponent<ComponentType>>()
  /** A page that failed to load is asked for anew at the next mount; the others stay as they are. */
  function component(route: Route<PageModule>): LazyExoticComponent<ComponentType> {
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

  function Root({ plattform }: RemoteProps) {
    const [eigene] = useState(() =>
      tabelle.routen
        .filter(({ bereich }) => bereich === plattform.bereich.pfad)
        .map((route) => ({ pfad: route.pfad, Seite: component(route) })),
    )
    return (
      <StyleProvider>
        <PlatformContext value={plattform}>
          <QueryClientProvider client={plattform.abfragen as QueryClient}>
            <RemoteRouter plattform={plattform}>
              <Suspense fallback={wait}>
                <Routes>
                  {eigene.map(({ pfad, Seite }) => (
                    <Seitenroute key={pfad} path={pfad} element={<Seite />} />
                  ))}
                </Routes>
              </Suspense>
            </RemoteRouter>
          </QueryClientProvider>
        </PlatformContext>
      </StyleProvider>
    )
  }

  return singleSpaReact<RemoteProps>({
    React,
    ReactDOMClient: ReactDOMClient as never,
    rootComponent: Root as never,
    errorBoundary: (fehler, _info, eigenschaften) => {
      // Reported after the commit: the shell unmounts this tree in answer.
      queueMicrotask(() => eigenschaften.beiFehler(fehler))
      return (<></>) as never
    },
  })
}
