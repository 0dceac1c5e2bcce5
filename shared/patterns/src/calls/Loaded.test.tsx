import { expect, jest, test } from '@jest/globals'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { Loaded } from './Loaded.tsx'

const TEXTS = { title: 'Vertrag', error: 'Fehler', missingTitle: 'Fehlt', missing: 'Fehlt', list: { label: 'Liste', target: '/' } }

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
