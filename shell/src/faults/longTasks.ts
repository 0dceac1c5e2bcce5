import { LONG_TASK_MS, STANDSTILL_MS } from '@avalwerk/domain'
import { ownWords, reportShown } from '../report.ts'
import { blame, releaseIn, releaseKey, type Release } from '../remotes/present.ts'
import { findSampled, startSampling } from './samples.ts'

/**
 * Whose code holds up the page. The browser names the script that it called, which is a library of the shell's where that handed the call
 * on: then samples of the stack tell, on the pages that are sampled.
 */

/**
 * A script that ran within a long frame (Long Animation Frames); addresses are empty for those of other origins. It may have waited for a
 * person, in a dialog of the browser's own.
 */
type LongScript = Readonly<{ sourceURL: string; duration: number; pauseDuration: number; invokerType: string }>
type LongFrame = Readonly<{ startTime: number; duration: number; scripts: readonly LongScript[] }>

/** What held up the page: a release, for so many milliseconds, and where that is known. */
type HoldUp = Readonly<{ release: Release; ms: number; place: string; how: string }>

/** The releases that the browser names, each with the time of all its scripts and the place of the longest. */
function namedIn({ scripts }: LongFrame): HoldUp[] {
  const found = new Map<string, HoldUp>()
  const worked = scripts
    .map(({ sourceURL, invokerType, duration, pauseDuration }) => ({ sourceURL, invokerType, ms: duration - pauseDuration }))
    .sort((a, b) => b.ms - a.ms)
  for (const { sourceURL, ms, invokerType } of worked) {
    const release = releaseIn(sourceURL)
    if (!release) continue
    const longest = found.get(releaseKey(release)) ?? { release, ms: 0, place: sourceURL, how: invokerType }
    found.set(releaseKey(release), { ...longest, ms: longest.ms + ms })
  }
  return [...found.values()]
}

function tell({ release, ms, place, how }: HoldUp): void {
  if (ms < LONG_TASK_MS) return
  if (ms >= STANDSTILL_MS) blame(release, 'STILLSTAND')
  reportShown(ownWords(how, place), { art: 'STILLSTAND', remote: release.name, version: release.version })
}

async function judge(frame: LongFrame, samples: boolean): Promise<void> {
  const named = namedIn(frame)
  for (const one of named) tell(one)
  if (!samples || named.some(({ ms }) => ms >= LONG_TASK_MS)) return
  const sampled = await findSampled(frame.startTime, frame.startTime + frame.duration)
  for (const { release, share, place } of sampled) tell({ release, ms: share * frame.duration, place, how: 'sampled' })
}

/** A frame that is longer was a machine's that slept meanwhile. */
const LONGEST_MS = 60_000
/** Whether a person waited: nobody does for a page that isn't seen. */
const heldUp = ({ duration }: LongFrame): boolean => duration >= LONG_TASK_MS && duration < LONGEST_MS && !document.hidden

/** From now on what holds up the page has a name, in browsers that tell of it. @param samples the server lets this page sample itself */
export function watchLongTasks(samples: boolean): void {
  if (!PerformanceObserver.supportedEntryTypes?.includes('long-animation-frame')) return
  if (samples) startSampling()
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as LongFrame[]) if (heldUp(entry)) void judge(entry, samples)
  }).observe({ type: 'long-animation-frame' })
}
