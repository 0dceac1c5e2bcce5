import type { ApiClient } from '@avalwerk/api'
import type { RemoteFault } from '@avalwerk/domain'
import { collector } from '../collector.ts'

/** A release of a remote. */
type Release = Readonly<{ remote: string; version: string }>
/** A start of a remote: how long it took, or by which fault it failed. Reported again with a fault, the start counts as failed. */
type Sent = Release & Readonly<{ id: string; dauerMs: number | null; fehler: RemoteFault | null }>
/** Whether a page of a release is in front of the user, and how long the switch to it took, where it was loaded already. */
type Use = Release & Readonly<{ id: string; present: boolean; switchMs: number | null }>
/** The server's id of a start; undefined where it issued none: then nothing of it is sent. */
export type Start = Promise<string | undefined>
/** What was measured of a start, before the server's id of it is there. */
export type Measurement = Omit<Sent, 'id'> & Readonly<{ start: Start }>
/** Where the shell tells of starts of remotes. */
export type MeasuringPoint = Readonly<{
  /** Must be called when the user is about to start a release. */
  begin(remote: string, version: string): Start
  measure(measurement: Measurement): Promise<void>
  /**
   * The page of a release is there from now on.
   * @param shown by which start it was loaded, and how long the switch to it took if that was before
   * @returns it is left
   */
  show(shown: Release & Readonly<{ start: Start; switchMs: number | null }>): () => void
}>

/** Who is still there is told so often: the server takes people for gone who weren't told of for more than twice as long. */
const STILL_THERE_MS = 120_000

/** Sends what was measured of remotes, some at a time, in the background. What can't be sent is lost; no page waits for it. */
export function measurements(api: ApiClient): MeasuringPoint {
  const waiting = collector<Sent | Use>((some) =>
    api.plattform.messungenMelden.mutate(
      {
        body: {
          messungen: some.flatMap((one) => ('fehler' in one ? [one] : [])),
          use: some.flatMap((one) => ('present' in one ? [one] : [])),
        },
      },
      { background: true },
    ),
  )
  return {
    begin: (remote, version) =>
      api.plattform.startMelden.mutate({ body: { remote, version } }, { background: true }).then(
        ({ id }) => id ?? undefined,
        () => undefined,
      ),
    async measure({ start, ...measurement }) {
      const id = await start
      if (id === undefined) return
      waiting.add({ id, ...measurement }, (other) => 'fehler' in other && other.id === id)
      // A fault may be what takes a release back: it doesn't wait.
      if (measurement.fehler !== null) waiting.send()
    },
    show({ start, switchMs, ...release }) {
      const tell = async (present: boolean, ms: number | null = null) => {
        const id = await start
        // What only says where the user is, is outdated by the next word on it.
        if (id !== undefined)
          waiting.add(
            { id, ...release, present, switchMs: ms },
            (other) => 'present' in other && other.id === id && other.switchMs === null,
          )
      }
      const onVisibility = () => void tell(!document.hidden)
      const clock = setInterval(() => !document.hidden && void tell(true), STILL_THERE_MS)
      document.addEventListener('visibilitychange', onVisibility)
      void tell(!document.hidden, switchMs)
      return () => {
        clearInterval(clock)
        document.removeEventListener('visibilitychange', onVisibility)
        void tell(false)
      }
    },
  }
}
