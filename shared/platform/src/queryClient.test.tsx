import { expect, jest, test } from '@jest/globals'
import { QueryClientProvider, useMutation } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from './queryClient.ts'

/** All that an event leaves to be done before the next one. */
async function microtasks() {
  for (let count = 0; count < 50; count++) await Promise.resolve()
}

test('the second click of a double click finds the button busy', async () => {
  const call = jest.fn(() => new Promise<void>(() => undefined))
  const Page = () => {
    const change = useMutation({ mutationFn: call })
    return (
      <button type="button" disabled={change.isPending} onClick={() => change.mutate()}>
        Ausstellen
      </button>
    )
  }
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  await act(async () =>
    root.render(
      <QueryClientProvider client={createQueryClient(() => undefined)}>
        <Page />
      </QueryClientProvider>,
    ),
  )
  // From here on as in a browser: `act` would wait for more than the next event does.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  const button = place.querySelector('button') as HTMLButtonElement
  button.click()
  await microtasks()
  button.click()
  await microtasks()
  expect(call).toHaveBeenCalledTimes(1)
  root.unmount()
})
