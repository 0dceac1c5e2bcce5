/** Whose code holds up the page. */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { markPresent } from '../remotes/present.ts'
import { watchLongTasks } from './longTasks.ts'
import { releasesIn } from './samples.ts'

const ORIGIN = 'http://portal.example'
const TEXTE = `${ORIGIN}/remotes/mfe-texte/1.0.0/app.1.js`
const NUTZER = `${ORIGIN}/remotes/mfe-nutzer/2.0.0/app.2.js`
const SHELL = `${ORIGIN}/shell/libraries.3.js`

type Frame = Readonly<{ startTime: number; duration: number; scripts: readonly object[] }>
let frame: (entry: Frame) => void
let faults: string[]
let reports: Record<string, unknown>[]
const browsers = globalThis.PerformanceObserver
/** The profile that the browser gives, if it gives one. */
let trace: Parameters<typeof releasesIn>[0][number] | undefined
let begun: number

beforeEach(() => {
  faults = []
  reports = []
  begun = 0
  trace = undefined
  class Observer {
    static supportedEntryTypes = ['long-animation-frame']
    constructor(told: (list: { getEntries: () => Frame[] }) => void) {
      frame = (entry) => told({ getEntries: () => [entry] })
    }
    observe(): void {}
  }
  class Profiler extends EventTarget {
    constructor() {
      super()
      begun++
    }
    async stop() {
      return trace
    }
  }
  Object.assign(window, { Profiler })
  Object.assign(globalThis, { PerformanceObserver: Observer })
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (_address, init) => {
    reports.push(JSON.parse(init?.body as string) as Record<string, unknown>)
    return new Response(null, { status: 204 })
  })
  for (const [name, version] of [
    ['mfe-texte', '1.0.0'],
    ['mfe-nutzer', '2.0.0'],
  ] as const)
    shown.push(markPresent({ name, version }, (fault) => void faults.push(`${name} ${fault}`)))
})
const shown: (() => void)[] = []
afterEach(() => {
  for (const goes of shown.splice(0)) goes()
  jest.restoreAllMocks()
  Reflect.deleteProperty(window, 'Profiler')
  Object.assign(globalThis, { PerformanceObserver: browsers })
})
const settled = async () => {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve()
}
const script = (sourceURL: string, duration: number, pauseDuration = 0) => ({
  sourceURL,
  duration,
  pauseDuration,
  invokerType: 'user-callback',
})

test('the release whose script the browser names, with its time; long enough, its start has failed', async () => {
  watchLongTasks(true)
  frame({ startTime: 0, duration: 190, scripts: [script(TEXTE, 190)] })
  frame({ startTime: 0, duration: 400, scripts: [script(TEXTE, 120), script(NUTZER, 150), script(TEXTE, 110)] })
  await settled()
  expect(faults).toEqual([])
  expect(reports).toEqual([
    {
      seite: '/',
      meldung: 'user-callback',
      orte: ['/remotes/mfe-texte/1.0.0/app.1.js'],
      art: 'STILLSTAND',
      remote: 'mfe-texte',
      version: '1.0.0',
    },
  ])
  // It waited for a person.
  frame({ startTime: 0, duration: 9_000, scripts: [script(TEXTE, 9_000, 8_900)] })
  await settled()
  expect([faults, reports.length]).toEqual([[], 1])
  frame({ startTime: 0, duration: 2_000, scripts: [script(TEXTE, 2_000)] })
  await settled()
  expect([faults, reports.length]).toEqual([['mfe-texte STILLSTAND'], 1])
})

test('where the browser names a library, the release on the stack of the samples', async () => {
  const at = (timestamp: number, stackId?: number) => ({ timestamp, ...(stackId !== undefined && { stackId }) })
  trace = {
    resources: [SHELL, NUTZER],
    frames: [{ resourceId: 0, line: 1, column: 5 }, { resourceId: 1, line: 7, column: 3 }, { resourceId: 1, line: 9, column: 1 }, {}],
    // A library's function that a remote's called, which a library called; another place; something of the browser's own.
    stacks: [{ frameId: 0 }, { frameId: 1, parentId: 0 }, { frameId: 0, parentId: 1 }, { frameId: 2, parentId: 0 }, { frameId: 3 }],
    samples: [at(50, 2), ...Array.from({ length: 6 }, (_, turn) => at(100 + turn, 2)), at(200, 3), at(210), at(220, 4), at(900, 2)],
  }
  expect(releasesIn([trace], 200, 220)).toEqual([])
  expect(releasesIn([trace], 100, 300)).toEqual([
    { release: { name: 'mfe-nutzer', version: '2.0.0' }, share: 7 / 9, place: `${NUTZER}:7:3` },
  ])
  watchLongTasks(true)
  frame({ startTime: 100, duration: 300, scripts: [script(SHELL, 300)] })
  await settled()
  expect(reports).toEqual([
    expect.objectContaining({ art: 'STILLSTAND', remote: 'mfe-nutzer', orte: ['/remotes/mfe-nutzer/2.0.0/app.2.js:7:3'] }),
  ])
  expect([faults, begun]).toEqual([[], 2])
})

test('frames that come together find their samples, each its own, also where their profile has ended', async () => {
  const samples = Array.from({ length: 600 }, (_, turn) => ({ timestamp: turn * 10, stackId: 0 }))
  trace = { resources: [NUTZER], frames: [{ resourceId: 0, line: 7, column: 3 }], stacks: [{ frameId: 0 }], samples }
  watchLongTasks(true)
  for (const startTime of [0, 100, 200]) frame({ startTime, duration: 250, scripts: [script(SHELL, 250)] })
  // Whatever the browser profiles from now on has none of them.
  await Promise.resolve()
  trace = { ...trace, samples: [] }
  frame({ startTime: 300, duration: 2_500, scripts: [script(SHELL, 2_500)] })
  await settled()
  await settled()
  expect(faults).toEqual(['mfe-nutzer STILLSTAND'])
})

test('nobody, where nobody saw the page, or the machine slept', async () => {
  watchLongTasks(true)
  frame({ startTime: 0, duration: 3_600_000, scripts: [script(TEXTE, 3_600_000)] })
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  frame({ startTime: 0, duration: 5_000, scripts: [script(TEXTE, 5_000)] })
  await settled()
  expect([faults, reports]).toEqual([[], []])
})

test('nobody, where the page may not sample itself, or the shell was at work', async () => {
  watchLongTasks(false)
  expect(begun).toBe(0)
  frame({ startTime: 100, duration: 5_000, scripts: [script(SHELL, 5_000), script('', 100)] })
  await settled()
  expect([faults, reports]).toEqual([[], []])
})
