import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { share } from './share.ts'

// jsdom has neither channels nor locks: those of one browser, for the tabs of one test.
type Peer = { onmessage?: (event: { data: unknown }) => void }
const peers = new Map<string, Set<Peer>>()
class Channel implements Peer {
  onmessage?: (event: { data: unknown }) => void
  readonly #all: Set<Peer>
  constructor(name: string) {
    this.#all = peers.get(name) ?? new Set()
    peers.set(name, this.#all.add(this))
  }
  postMessage(data: unknown): void {
    if (silent.has(this)) return
    for (const peer of this.#all) if (peer !== this) peer.onmessage?.({ data })
  }
  close(): void {
    this.#all.delete(this)
  }
}
/** Tabs that sleep. */
const silent = new Set<Peer>()

type Options = { ifAvailable?: boolean; steal?: boolean; signal?: AbortSignal }
type Work = (lock: object | null) => unknown
type Held = { release: (fault: Error) => void }
function lockManager() {
  const held = new Map<string, Held>()
  const queue: { name: string; run: () => void }[] = []
  const free = (name: string, mine: Held) => {
    if (held.get(name) !== mine) return
    held.delete(name)
    const at = queue.findIndex((waiting) => waiting.name === name)
    if (at >= 0) queue.splice(at, 1)[0]?.run()
  }
  return {
    request: (name: string, options: Options, work: Work) =>
      new Promise<unknown>((done, fail) => {
        const run = () => {
          const robbed = Promise.withResolvers<never>()
          const mine: Held = { release: (fault) => robbed.reject(fault) }
          held.set(name, mine)
          done(Promise.race([robbed.promise, Promise.resolve(work({})).finally(() => free(name, mine))]))
        }
        if (options.steal) {
          held.get(name)?.release(new DOMException('stolen', 'AbortError'))
          return run()
        }
        if (!held.has(name)) return run()
        if (options.ifAvailable) return done(work(null))
        const waiting = { name, run }
        queue.push(waiting)
        options.signal?.addEventListener('abort', () => {
          if (queue.includes(waiting)) queue.splice(queue.indexOf(waiting), 1)
          fail(new DOMException('called off', 'AbortError'))
        })
      }),
  }
}

let tabs: { stop: () => void }[] = []
/** A tab: what it holds, what it hears. */
function tab(name = 'anna.1') {
  const heard: string[] = []
  const held: { follows: boolean; tell: (what: string | undefined) => void; open: boolean }[] = []
  const before = new Set(peers.get(name))
  const stop = share<string>(
    name,
    (tell, follows, signal) =>
      new Promise((done) => {
        const one = { follows, tell, open: true }
        held.push(one)
        signal.addEventListener('abort', () => {
          one.open = false
          done()
        })
      }),
    (what) => heard.push(what),
  )
  const channel = [...(peers.get(name) ?? [])].find((peer) => !before.has(peer)) as Peer
  const made = { heard, held, stop, channel, holds: () => held.some(({ open }) => open) }
  tabs.push(made)
  return made
}
const wait = (ms = 0) => jest.advanceTimersByTimeAsync(ms)
const setLocks = (locks: unknown) => Object.defineProperty(navigator, 'locks', { configurable: true, value: locks })

beforeEach(() => {
  jest.useFakeTimers()
  Object.assign(globalThis, { BroadcastChannel: Channel })
  setLocks(lockManager())
})
afterEach(() => {
  for (const { stop } of tabs) stop()
  tabs = []
  peers.clear()
  silent.clear()
  jest.useRealTimers()
})

test('of ten tabs one holds the stream, and all hear what it tells', async () => {
  const ten = Array.from({ length: 10 }, () => tab())
  await wait()
  expect(ten.map(({ holds }) => holds())).toEqual([true, ...Array<boolean>(9).fill(false)])
  expect(ten[0]?.held[0]?.follows).toBe(false)
  ten[0]?.held[0]?.tell('news')
  expect(ten.map(({ heard }) => heard)).toEqual(Array(10).fill(['news']))
})

test('when the leading tab goes the next one holds the stream, and knows that something may have been missed', async () => {
  const [first, second, third] = [tab(), tab(), tab()]
  await wait()
  first.stop()
  await wait()
  expect([second.holds(), third.holds(), second.held[0]?.follows]).toEqual([true, false, true])
})

test('a sleeping tab loses the stream to a tab that is shown, and waits its turn when it wakes', async () => {
  const [first, second] = [tab(), tab()]
  await wait()
  silent.add(first.channel)
  document.dispatchEvent(new Event('visibilitychange'))
  await wait(2_500)
  expect([first.holds(), second.holds(), second.held[0]?.follows]).toEqual([false, true, true])
  silent.clear()
  second.stop()
  await wait()
  expect(first.holds()).toBe(true)
})

test('a tab that answers keeps the stream', async () => {
  const [first, second] = [tab(), tab()]
  await wait()
  document.dispatchEvent(new Event('visibilitychange'))
  await wait(600_000)
  expect([first.holds(), second.holds(), first.held.length]).toEqual([true, false, 1])
})

test('another account, or another sign-in, has a stream of its own and hears nothing', async () => {
  const [anna, bernd] = [tab('anna.1'), tab('bernd.2')]
  await wait()
  expect([anna.holds(), bernd.holds()]).toEqual([true, true])
  anna.held[0]?.tell('news')
  expect(bernd.heard).toEqual([])
})

test('without locks each tab holds its own', async () => {
  setLocks(undefined)
  const [first, second] = [tab(), tab()]
  await wait()
  expect([first.holds(), second.holds()]).toEqual([true, true])
})
