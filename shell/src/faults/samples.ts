import { releaseIn, releaseKey, type Release } from '../remotes/present.ts'

/**
 * Samples of the stack (JS Self-Profiling), on pages that the server lets sample themselves: which release the page was at work for, where
 * a library of the shell's did the work.
 */

type Trace = Readonly<{
  resources: readonly string[]
  frames: readonly Readonly<{ resourceId?: number; line?: number; column?: number }>[]
  stacks: readonly Readonly<{ frameId: number; parentId?: number }>[]
  samples: readonly Readonly<{ timestamp: number; stackId?: number }>[]
}>
type Profiler = EventTarget & { stop(): Promise<Trace> }
type ProfilerClass = new (options: Readonly<{ sampleInterval: number; maxBufferSize: number }>) => Profiler

const OPTIONS = { sampleInterval: 10, maxBufferSize: 3_000 }

/** A release that the page worked for, for a share of a time, and where it was most often. */
export type Sampled = Readonly<{ release: Release; share: number; place: string }>

/** Profiles that ended last: what a long frame did may be in the one before the last. */
const KEPT = 3
/** Fewer samples of a time say nothing about it. */
const FEWEST = 5
let running: Profiler | undefined
let ended: readonly Trace[] = []

/** Begins to sample, on a page that may; nothing in browsers that can't. */
export function startSampling(): void {
  const { Profiler } = window as unknown as { Profiler?: ProfilerClass }
  try {
    running = Profiler && new Profiler(OPTIONS)
  } catch {
    running = undefined
  }
  // What is full takes no more samples: the next ones go into another.
  running?.addEventListener('samplebufferfull', () => void turn(), { once: true })
}

let last = Promise.resolve()
let next: Promise<void> | undefined
/** Ends a profile and begins the next one; all that ask before it has begun to share one. */
function turn(): Promise<void> {
  next ??= last.then(async () => {
    next = undefined
    const before = running
    startSampling()
    const trace = await before?.stop().catch(() => undefined)
    if (trace) ended = [...ended, trace].slice(-KEPT)
  })
  last = next
  return next
}

/** The releases whose code was on the stack between two moments of this page, with the innermost of their places. */
export async function findSampled(from: number, until: number): Promise<readonly Sampled[]> {
  if (!running) return []
  await turn()
  return releasesIn(ended, from, until)
}

/** The same of profiles. */
export function releasesIn(traces: readonly Trace[], from: number, until: number): readonly Sampled[] {
  const found = new Map<string, { release: Release; places: Map<string, number> }>()
  let total = 0
  for (const trace of traces)
    for (const { timestamp, stackId } of trace.samples) {
      if (timestamp < from || timestamp > until) continue
      total++
      const { release, place } = releaseOn(trace, stackId) ?? {}
      if (!release || place === undefined) continue
      const { places } = found.get(releaseKey(release)) ?? { places: new Map<string, number>() }
      found.set(releaseKey(release), { release, places: places.set(place, (places.get(place) ?? 0) + 1) })
    }
  if (total < FEWEST) return []
  return [...found.values()].map(({ release, places }) => {
    const byCount = [...places].sort(([, a], [, b]) => b - a)
    const count = byCount.reduce((sum, [, times]) => sum + times, 0)
    return { release, share: count / total, place: byCount[0]?.[0] ?? '' }
  })
}

/** The release whose code is innermost on a stack, and its place there. */
function releaseOn({ resources, frames, stacks }: Trace, stackId: number | undefined): { release: Release; place: string } | undefined {
  for (let at = stackId; at !== undefined; at = stacks[at]?.parentId) {
    const { resourceId, line, column } = frames[stacks[at]?.frameId ?? -1] ?? {}
    const address = resourceId === undefined ? '' : (resources[resourceId] ?? '')
    const release = releaseIn(address)
    if (release) return { release, place: line === undefined ? address : `${address}:${line}:${column ?? 1}` }
  }
  return undefined
}
