import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { whenTypedGoes } from '@avalwerk/platform/remote'
import { draw, screen, waitFor } from '@avalwerk/testing/components'
import { useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Link, MemoryRouter, Route, Routes } from 'react-router'
import { PageBoundary, PartBoundary, RootBoundary } from './Boundaries.tsx'
import { showPlainPage } from './plainPage.ts'

/** What is broken now, by name. */
const broken = new Set<string>()
function Fragile({ name }: { name: string }) {
  if (broken.has(name)) throw new Error(`${name} ist kaputt`)
  return <p>{name} geht</p>
}
const reports: unknown[] = []

beforeEach(() => {
  jest.spyOn(console, 'error').mockReturnValue()
  globalThis.fetch = (async (_address: string, { body }: { body: string }) => {
    reports.push(JSON.parse(body))
    return new Response()
  }) as never
})
afterEach(() => {
  jest.restoreAllMocks()
  broken.clear()
  reports.splice(0)
})

test('a part of the frame that fails is missing, is reported, and everything else goes on; it can be tried again', async () => {
  broken.add('Suche')
  const { user } = draw(
    <>
      <PartBoundary name="search">
        <Fragile name="Suche" />
      </PartBoundary>
      <Fragile name="Seite" />
    </>,
  )
  expect(screen.getByRole('alert')).toHaveTextContent('Suche: Dieser Teil konnte nicht angezeigt werden.')
  expect(screen.getByText('Seite geht')).toBeVisible()
  expect(reports).toEqual([expect.objectContaining({ meldung: 'Error', art: 'RAHMEN' })])
  broken.clear()
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
  expect(screen.getByText('Suche geht')).toBeVisible()
})

test('a page that fails leaves the frame, and the next page is shown', async () => {
  broken.add('Plattform')
  const { user } = draw(
    <MemoryRouter initialEntries={['/plattform']}>
      <Link to="/liste">Zur Liste</Link>
      <PageBoundary>
        <Routes>
          <Route path="plattform" element={<Fragile name="Plattform" />} />
          <Route path="liste" element={<Fragile name="Liste" />} />
        </Routes>
      </PageBoundary>
    </MemoryRouter>,
  )
  expect(screen.getByRole('alert')).toHaveTextContent('Diese Seite konnte nicht angezeigt werden')
  await user.click(screen.getByRole('link', { name: 'Zur Liste' }))
  expect(screen.getByText('Liste geht')).toBeVisible()
})

test('when the frame fails, what was typed in a remote is kept before that is taken away', async () => {
  const events: string[] = []
  function Typed() {
    useEffect(() => {
      const stop = whenTypedGoes(() => void events.push('kept'))
      return () => {
        stop()
        events.push('taken away')
      }
    }, [])
    return <p>Formular</p>
  }
  /** As the shell mounts a remote: in a tree of its own. */
  function Mount() {
    const place = useRef<HTMLDivElement>(null)
    useEffect(() => {
      const root = createRoot(place.current as HTMLElement)
      root.render(<Typed />)
      return () => void Promise.resolve().then(() => root.unmount())
    }, [])
    return <div ref={place} />
  }
  function Frame() {
    const [failed, setFailed] = useState(false)
    if (failed && broken.has('Rahmen')) throw new Error('Rahmen ist kaputt')
    return (
      <>
        <button type="button" onClick={() => setFailed(true)}>
          Umfallen
        </button>
        <Mount />
      </>
    )
  }
  broken.add('Rahmen')
  const { user } = draw(
    <RootBoundary>
      <Frame />
    </RootBoundary>,
  )
  expect(await screen.findByText('Formular')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Umfallen' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Das Portal ist auf einen Fehler gestoßen')
  await waitFor(() => expect(events).toEqual(['kept', 'taken away']))
  expect(screen.getByRole('button', { name: 'Seite neu laden' })).toBeVisible()
  broken.clear()
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
  expect(await screen.findByText('Formular')).toBeVisible()
})

test('the last page says what to do with the browser’s own means', async () => {
  showPlainPage()
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Das Portal ist auf einen Fehler gestoßen')
  expect(screen.getByRole('alert')).toHaveTextContent('begonnene Vorgänge sind dann wieder da')
  expect(screen.getByRole('button', { name: 'Seite neu laden' })).toBeVisible()
  document.body.replaceChildren()
})
