import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import React, { type ComponentType, type ReactNode, useState } from 'react'
import ReactDOMClient from 'react-dom/client'
import { Routes, Route as PageRoute } from 'react-router'
import singleSpaReact from 'single-spa-react'
import type { Platform } from '../platform.ts'
import type { RouteTable } from '../routes.ts'
import { type CallTable, CallTableContext, PlatformContext } from './context.ts'
import { FaultBoundary } from './FaultBoundary.tsx'
import { onDemand, thrown } from './onDemand.ts'
import { RemoteRouter } from './router.tsx'
import { StyleProvider } from './style.tsx'

/** The module of a page, whose default export is its component. */
export type PageModule = { default: ComponentType }

/** What the shell hands to a remote when it mounts it. */
export type RemoteProps = Readonly<{
  domElement: HTMLElement
  platform: Platform
  /** Called with what a render threw; the shell then shows its panel. */
  onError: (error: unknown) => void
}>

/** Told after the commit: the shell unmounts this tree in answer. */
const RemoteBoundary = ({ onError, children }: Pick<RemoteProps, 'onError'> & { children?: ReactNode }) => (
  <FaultBoundary onFault={(error) => queueMicrotask(() => onError(error))}>{children}</FaultBoundary>
)

/**
 * Makes the single-spa lifecycles of a remote from its route table. Each page is loaded when it is first shown.
 * @param wait shown while a page's code loads
 * @param calls the calls that the remote's code names
 */
export function defineRemote(table: RouteTable<PageModule>, wait: ReactNode, calls?: CallTable) {
  // The steps of a flow are routes of one page: it stays while they change, with what it holds.
  const components = new Map(table.routes.map(({ page }) => [page, onDemand(page, () => wait, thrown)]))
  const pages = table.routes.map(({ area, path, page }) => ({ area, path, Page: components.get(page) as ComponentType }))

  function Root({ platform }: RemoteProps) {
    const [own] = useState(() => pages.filter(({ area }) => area === platform.area.path))
    return (
      <StyleProvider>
        <PlatformContext value={platform}>
          <QueryClientProvider client={platform.queryClient as QueryClient}>
            <CallTableContext value={calls}>
              <RemoteRouter platform={platform}>
                <Routes>
                  {own.map(({ path, Page }) => (
                    <PageRoute key={path} path={path} element={<Page />} />
                  ))}
                </Routes>
              </RemoteRouter>
            </CallTableContext>
          </QueryClientProvider>
        </PlatformContext>
      </StyleProvider>
    )
  }

  return singleSpaReact<RemoteProps>({
    React,
    ReactDOMClient: ReactDOMClient as never,
    rootComponent: Root as never,
    errorBoundaryClass: RemoteBoundary as never,
  })
}
