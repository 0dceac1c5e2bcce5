import { CallError } from '@avalwerk/api'
import { fakePlatform, screen } from '@avalwerk/testing/platform'
import { expect, jest, test } from '@jest/globals'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { Loaded } from './Loaded.tsx'

const TEXTS = {
  title: 'Vertrag',
  error: 'Der Vertrag wurde nicht geladen.',
  missingTitle: 'Vertrag nicht gefunden',
  missing: 'Es gibt ihn nicht.',
  list: { label: 'Zur Liste der Verträge', target: '/vertraege/liste' },
}

/** Typed text stands for the state of a form. */
function Form({ version }: { version: number }) {
  const [typed] = useState(() => `begun upon ${version}`)
  return <p>{typed}</p>
}

function Page({ read }: { read: () => Promise<{ version: number }> }) {
  const answer = useQuery({ queryKey: ['contract'], queryFn: read, staleTime: 60_000 })
  return (
    <Loaded result={answer} texts={TEXTS} fresh>
      {({ version }) => <Form version={version} />}
    </Loaded>
  )
}

test("a form on remembered data stays when others' changes have it read again", async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const client = new QueryClient()
  // The page before has just read it: the form begins without reading.
  client.setQueryData(['contract'], { version: 1 })
  const answers: ((contract: { version: number }) => void)[] = []
  const read = jest.fn(() => new Promise<{ version: number }>((resolve) => answers.push(resolve)))
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <MemoryRouter>
          <Page read={read} />
        </MemoryRouter>
      </QueryClientProvider>,
    ),
  )
  expect(place.textContent).toBe('begun upon 1')
  let reading: Promise<void> | undefined
  await act(async () => {
    reading = client.invalidateQueries()
    // The library tells its watchers in a turn of its own.
    await new Promise((resolve) => setTimeout(resolve))
  })
  expect(read).toHaveBeenCalledTimes(1)
  expect(place.textContent).toBe('begun upon 1')
  await act(async () => {
    answers[0]?.({ version: 2 })
    await reading
  })
  expect(place.textContent).toBe('begun upon 1')
  await act(async () => root.unmount())
})

/** An object that is read once, and whose next reading is answered otherwise. */
function Read({ read }: { read: () => Promise<{ name: string }> }) {
  const answer = useQuery({ queryKey: ['object'], queryFn: read, retry: false })
  return (
    <>
      <button onClick={() => void answer.refetch()}>Neu lesen</button>
      <Loaded result={answer} texts={TEXTS}>
        {({ name }) => <p>{name}</p>}
      </Loaded>
    </>
  )
}
const refusal = (code: 'NICHT_GEFUNDEN' | 'BESETZT', status: number) =>
  new CallError({ title: 'Später erneut.', status, code, korrelationsId: 'K-7' })

test('what isn’t there says so, not from memory, and leads to its list', async () => {
  const read = jest.fn<() => Promise<{ name: string }>>()
  read.mockResolvedValueOnce({ name: 'V-17' }).mockRejectedValueOnce(refusal('NICHT_GEFUNDEN', 404))
  const platform = fakePlatform()
  const { user } = platform.show(<Read read={read} />)
  expect(await screen.findByText('V-17')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Neu lesen' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Vertrag nicht gefunden' })).toBeVisible()
  expect(screen.queryByText('V-17')).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Zur Liste der Verträge' }))
  expect(platform.address()).toBe('vertraege/liste')
})

test('what can’t be read says so with the reference, and is read again when asked', async () => {
  const read = jest.fn<() => Promise<{ name: string }>>()
  read.mockRejectedValueOnce(refusal('BESETZT', 503)).mockResolvedValueOnce({ name: 'V-17' })
  const { user } = fakePlatform().show(<Read read={read} />)
  const alert = await screen.findByRole('alert')
  for (const text of ['Der Vertrag wurde nicht geladen.', 'Später erneut.', 'K-7']) expect(alert).toHaveTextContent(text)
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Vertrag')
  screen.getByRole('button', { name: 'Kopieren' }).focus()
  await user.tab()
  expect(screen.getByRole('button', { name: 'Erneut versuchen' })).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(await screen.findByText('V-17')).toBeVisible()
})
