import type { ApiClient } from '@avalwerk/api'
import type { RemoteFault } from '@avalwerk/domain'
import { collector } from '../collector.ts'

/** A start of a remote: how long it took, or by which fault it failed. Reported again with a fault, the start counts as failed. */
type Sent = Readonly<{ id: string; remote: string; version: string; dauerMs: number | null; fehler: RemoteFault | null }>
/** The server's id of a start; undefined where it issued none: then the measurement is not sent. */
export type Start = Promise<string | undefined>
/** What was measured of a start, before the server's id of it is there. */
export type Measurement = Omit<Sent, 'id'> & Readonly<{ start: Start }>
/** Where the shell tells of starts of remotes. */
export type MeasuringPoint = Readonly<{
  /** Must be called when the user is about to start a release. */
  begin(remote: string, version: string): Start
  measure(measurement: Measurement): Promise<void>
}>

/** Sends what was measured of remotes, some at a time, in the background. What can't be sent is lost; no page waits for it. */
export function measurements(api: ApiClient): MeasuringPoint {
  const waiting = collector<Sent>((messungen) => api.plattform.messungenMelden.mutate({ body: { messungen } }, { background: true }))
  return {
    begin: (remote, version) =>
      api.plattform.startMelden.mutate({ body: { remote, version } }, { background: true }).then(
        ({ id }) => id ?? undefined,
        () => undefined,
      ),
    async measure({ start, ...measurement }) {
      const id = await start
      if (id === undefined) return
      waiting.add({ id, ...measurement }, (other) => other.id === id)
      // A fault may be what takes a release back: it doesn't wait.
      if (measurement.fehler !== null) waiting.send()
    },
  }
}
