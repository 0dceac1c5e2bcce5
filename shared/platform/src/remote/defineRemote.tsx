import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import React, { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import ReactDOMClient from 'react-dom/client'
import { Route, Routes } from 'react-router'
import singleSpaReact from 'single-spa-react'
import type { Plattform } from '../plattform.ts'
import type { Routentabelle } from '../routes.ts'
import { Plattformkontext } from './kontext.ts'
import { Remoterouter } from './router.tsx'

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
  const seiten = tabelle.routen.map((route) => ({ ...route, Seite: lazy(route.seite) }))

  function Wurzel({ plattform }: Remoteeigenschaften) {
    const eigene = seiten.filter(({ bereich }) => bereich === plattform.bereich.pfad)
    return (
      <Plattformkontext value={plattform}>
        <QueryClientProvider client={plattform.abfragen as QueryClient}>
          <Remoterouter plattform={plattform}>
            <Suspense fallback={warten}>
              <Routes>
                {eigene.map(({ pfad, Seite }) => (
                  <Route key={pfad} path={pfad} element={<Seite />} />
                ))}
              </Routes>
            </Suspense>
          </Remoterouter>
        </QueryClientProvider>
      </Plattformkontext>
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
