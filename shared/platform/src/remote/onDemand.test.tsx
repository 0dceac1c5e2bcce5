import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { act, Component, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { onDemand, thrown } from './onDemand.ts'

const Greeting = ({ name }: { name: string }) => <p>Guten Tag, {name}</p>
const wait = () => <p>Wird geladen</p>

/** Says in words what was thrown below it. */
class Boundary extends Component<{ children: ReactNode }> {
  override state: { error?: Error } = {}
  static getDerivedStateFromError = (error: Error) => ({ error })
  override render = () => (this.state.error ? <p>Gescheitert: {this.state.error.message}</p> : this.props.children)
}

let root: Root
let place: HTMLElement
const show = (content: ReactNode) => act(async () => root.render(content))

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  place = document.createElement('div')
  root = createRoot(place)
})
afterEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  root.unmount()
})

/** Turns of the event loop: React takes a few of them. */
async function turns(count = 40) {
  for (let turn = 0; turn < count; turn++) await new Promise((next) => setTimeout(next, 1))
}

test('what waits is shown until the code is there, and no longer', async () => {
  // Where tests act, React's own `lazy` wouldn't hold it back either.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  const { promise, resolve } = Promise.withResolvers<{ default: typeof Greeting }>()
  const Later = onDemand(() => promise, wait)
  root.render(<Later name="Ada" />)
  await turns()
  expect(place.textContent).toBe('Wird geladen')
  resolve({ default: Greeting })
  await turns()
  expect(place.textContent).toBe('Guten Tag, Ada')
})

test('code that is there is shown at once, and isn’t asked for again', async () => {
  const load = jest.fn(async () => ({ default: Greeting }))
  const Later = onDemand(load, wait)
  await show(<Later name="Ada" />)
  await show(null)
  act(() => root.render(<Later name="Grace" />))
  expect(place.textContent).toBe('Guten Tag, Grace')
  expect(load).toHaveBeenCalledTimes(1)
})

test('a page that failed is thrown where it is shown, and asked for anew when it is shown again', async () => {
  const said = jest.spyOn(console, 'error').mockReturnValue()
  const load = jest.fn(async () => ({ default: Greeting })).mockRejectedValueOnce(new Error('Netz fort'))
  const Later = onDemand(load, wait, thrown)
  const page = (
    <Boundary>
      <Later name="Ada" />
    </Boundary>
  )
  await show(page)
  expect(place.textContent).toBe('Gescheitert: Netz fort')
  await show(null)
  await show(page)
  expect(place.textContent).toBe('Guten Tag, Ada')
  said.mockRestore()
})

/** A piece that fails so often before it is there. */
function flaky(failures: number) {
  const load = jest.fn(async () => ({ default: Greeting }))
  for (let time = 0; time < failures; time++) load.mockRejectedValueOnce(new Error('Netz fort'))
  const Later = onDemand(load, wait, ({ name }, again) => (
    <button type="button" onClick={again}>
      Ohne {name}
    </button>
  ))
  return { load, Later }
}

test('a piece that failed is missing in its place alone, and comes by itself', async () => {
  jest.useFakeTimers()
  try {
    const { load, Later } = flaky(2)
    await show(
      <>
        <input defaultValue="getippt" />
        <Later name="Ada" />
      </>,
    )
    const field = place.querySelector('input')
    expect(place.textContent).toBe('Ohne Ada')
    await act(() => jest.advanceTimersByTimeAsync(1_000))
    expect([place.textContent, load.mock.calls.length]).toEqual(['Ohne Ada', 2])
    await act(() => jest.advanceTimersByTimeAsync(1_999))
    expect(load).toHaveBeenCalledTimes(2)
    await act(() => jest.advanceTimersByTimeAsync(1))
    expect(place.textContent).toBe('Guten Tag, Ada')
    expect(place.querySelector('input')).toBe(field)
    await act(() => jest.advanceTimersByTimeAsync(60_000))
    expect(load).toHaveBeenCalledTimes(3)
  } finally {
    jest.useRealTimers()
  }
})

test('it comes at once when the network is back, or when it is asked for', async () => {
  const { Later } = flaky(2)
  await show(<Later name="Ada" />)
  await act(async () => void dispatchEvent(new Event('online')))
  expect(place.textContent).toBe('Ohne Ada')
  await act(async () => place.querySelector('button')?.click())
  expect(place.textContent).toBe('Guten Tag, Ada')
})

test('it says so by itself where nobody says how', async () => {
  const load = jest.fn(async () => ({ default: Greeting })).mockRejectedValueOnce(new Error('Netz fort'))
  const Later = onDemand(load)
  await show(<Later name="Ada" />)
  expect(place.querySelector('[role=alert]')?.textContent).toMatch(/^Dieser Teil der Seite konnte nicht geladen werden\./)
  await act(async () => place.querySelector('button')?.click())
  expect(place.textContent).toBe('Guten Tag, Ada')
})

test('one that was loaded before is there at once', async () => {
  const { load, Later } = flaky(1)
  await expect(Later.preload()).rejects.toThrow('Netz fort')
  await Later.preload()
  act(() => root.render(<Later name="Ada" />))
  expect(place.textContent).toBe('Guten Tag, Ada')
  expect(load).toHaveBeenCalledTimes(2)
})
