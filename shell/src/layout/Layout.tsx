import { AFTER_TOP_MS } from '@avalwerk/domain'
import { PageBoundary, PartBoundary } from '../faults/Boundaries.tsx'
import { hasDraft, onDemand, useObservable } from '@avalwerk/platform/remote'
import { Dialog, PartMissing, themeColor, visuallyHidden, NARROW_SCREEN } from '@avalwerk/ui'
import { useEffect, useState } from 'react'
import { Outlet, useBlocker, useLocation } from 'react-router'
import { ConfirmationDialog } from '../confirmation/ConfirmationDialog.tsx'
import type { CoreDeps } from '../core.ts'
import { ConnectionBanner } from './ConnectionBanner.tsx'
import { NoticeBanners } from './NoticeBanners.tsx'
import type { Override } from '../remotes/override.ts'
import { OverrideBadge } from './OverrideBadge.tsx'
import { Header } from './Header.tsx'
import { ProgressBar, Messages, ProblemPopup } from './Popups.tsx'
import { SideNavigation } from './SideNavigation.tsx'
import { SessionWarning } from './SessionWarning.tsx'
import { StayDialog } from './StayDialog.tsx'
import { t } from './texts.ts'

const Palette = onDemand(
  () => import(/* webpackChunkName: "palette" */ '../search/Palette.tsx'),
  () => null,
  ({ onClose }, again) => (
    <Dialog title={t('header.search')} onClose={onClose}>
      <PartMissing onRetry={again} />
    </Dialog>
  ),
)

/** What people may need is loaded once the first page had the network for itself: without a network, or with the next release, it's there. */
const PRELOAD_AFTER_MS = 5_000

/** What a user in the midst of a flow is asked. */
const BEGUN = t('layout.draftUnsaved')

const ACTIONS = ['pointerdown', 'wheel', 'keydown'] as const

/**
 * Scrolls to the top a moment after a navigation. Not when people are at work on the new page already: a button that moves
 * away under the pointer loses its click. @returns what calls it off
 */
function scrollToTopSoon(): () => void {
  const end = () => {
    clearTimeout(timer)
    for (const action of ACTIONS) removeEventListener(action, end, true)
  }
  const timer = setTimeout(() => {
    window.scrollTo(0, 0)
    end()
  }, AFTER_TOP_MS)
  for (const action of ACTIONS) addEventListener(action, end, true)
  return end
}

/**
 * A page that is being left takes no press any more, and shows that: what is pressed then was meant for the next one. Changed at once, not
 * with the next drawing: the next page takes the focus as soon as it is there.
 */
export function markLeaving(leaving: boolean): void {
  const content = document.getElementById('inhalt')
  if (content) content.inert = leaving
}

/** The frame around every page. */
export function Layout({ deps, override }: { deps: CoreDeps; override?: Override | undefined }) {
  const inventory = useObservable(deps.manifest.inventory$)
  const { pathname } = useLocation()
  const [navigationOpen, setNavigationOpen] = useState(false)
  const [search, setSearch] = useState(false)
  /** What would be lost by signing out, while people are asked. */
  const [leaving, setLeaving] = useState<string>()

  // Restarted by each path: `pathname` is its only reason.
  useEffect(() => scrollToTopSoon(), [pathname])
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      setSearch(true)
    }
    addEventListener('keydown', key)
    return () => removeEventListener('keydown', key)
  }, [])

  useEffect(() => {
    const timer = setTimeout(() => {
      if (navigator.onLine) Palette.preload().catch(() => undefined)
    }, PRELOAD_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])

  const signOut = () => {
    deps.guards.release()
    void deps.signOut()
  }
  const askToSignOut = () => {
    const open = deps.guards.question() ?? (hasDraft(pathname) ? BEGUN : undefined)
    if (open === undefined) signOut()
    else setLeaving(open)
  }
  return (
    <>
      <ProgressBar deps={deps} />
      <a
        href="#inhalt"
        onClick={(event) => {
          event.preventDefault()
          document.getElementById('inhalt')?.focus()
        }}
        css={{ '&:not(:focus)': visuallyHidden, position: 'absolute', zIndex: 50, padding: 8, background: themeColor('surface') }}
      >
        {t('layout.skipToContent')}
      </a>
      <PartBoundary name="notices">
        <ConnectionBanner connection={deps.connection} />
        <NoticeBanners />
      </PartBoundary>
      <PartBoundary name="header">
        <Header onMenu={() => setNavigationOpen(!navigationOpen)} onSearch={() => setSearch(true)} onSignOut={askToSignOut} />
      </PartBoundary>
      <div
        css={{
          display: 'flex',
          minHeight: 'calc(100dvh - 48px)',
          '&:has(> [inert])': { cursor: 'progress' },
          [NARROW_SCREEN]: { display: 'block' },
        }}
      >
        <PartBoundary name="navigation">
          <SideNavigation remotes={inventory.remotes} open={navigationOpen} onSelect={() => setNavigationOpen(false)} />
        </PartBoundary>
        <main
          id="inhalt"
          tabIndex={-1}
          css={{ flex: 1, minWidth: 0, padding: '16px 24px 24px', outline: 'none', [NARROW_SCREEN]: { padding: 16 } }}
        >
          {inventory.remembered && (
            <p role="status" css={{ marginBottom: 16, color: themeColor('warning') }}>
              {inventory.remotes.length > 0 ? t('layout.inventoryUnavailable') : t('layout.inventoryUnknown')}
            </p>
          )}
          <PageBoundary>
            <Outlet />
          </PageBoundary>
        </main>
      </div>
      <PartBoundary name="messages">
        <Messages deps={deps} />
        <ProblemPopup deps={deps} />
      </PartBoundary>
      <PartBoundary name="dialogs">
        <LeavePrompt deps={deps} />
      </PartBoundary>
      <PartBoundary name="dialogs">
        <ConfirmationDialog deps={deps} />
      </PartBoundary>
      <PartBoundary name="dialogs">
        <SessionWarning onSignOut={askToSignOut} />
      </PartBoundary>
      {leaving && (
        <PartBoundary name="dialogs">
          <StayDialog
            title={t('layout.signOutTitle')}
            leave={t('layout.signOutWithoutSaving')}
            onStay={() => setLeaving(undefined)}
            onLeave={signOut}
          >
            <p>{leaving}</p>
          </StayDialog>
        </PartBoundary>
      )}
      {override && (
        <PartBoundary name="badge">
          <OverrideBadge override={override} />
        </PartBoundary>
      )}
      {search && (
        <PartBoundary name="search">
          <Palette remotes={inventory.remotes} onClose={() => setSearch(false)} />
        </PartBoundary>
      )}
    </>
  )
}

/** The one navigation blocker: links, Back and the shell's own navigation all meet it. */
function LeavePrompt({ deps: { guards } }: { deps: CoreDeps }) {
  const [question, setQuestion] = useState<string>()
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const open = currentLocation.pathname === nextLocation.pathname ? undefined : guards.question()
    setQuestion(open)
    return open !== undefined
  })
  if (blocker.state !== 'blocked') return null
  return (
    <StayDialog
      title={t('layout.leaveTitle')}
      leave={t('layout.leaveWithoutSaving')}
      onStay={() => blocker.reset()}
      onLeave={() => blocker.proceed()}
    >
      <p>{question}</p>
    </StayDialog>
  )
}
