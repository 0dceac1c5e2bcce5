import { rufe } from '@avalwerk/api'
import type { Transport } from '@avalwerk/platform'

const COLLECT_TIME_MS = 2_000
const PER_SUBMISSION = 20

const BASIS = '/plattformservice/api/private/v1/messungen'

/** A start of a remote: how long it took, or by which fault it failed. Told again with a fault, it is a start that failed. */
type Sent = Readonly<{ id: string; remote: string; version: string; dauerMs: number | null; fehler: string | null }>
/** The server's id of a start; undefined where it issued none: what is measured then is told to nobody. */
export type Start = Promise<string | undefined>
export type Measurement = Omit<Sent, 'id'> & Readonly<{ start: Start }>
export type MeasuringPoint = Readonly<{
  /** Somebody is about to start a release. */
  begin(remote: string, version: string): Start
  messe(messung: Measurement): Promise<void>
}>

/** Sends what was measured of remotes, some at a time, in the background. What can't be sent is lost; nobody waits for it. */
export function messungen(transport: Transport): MeasuringPoint {
  let waiting: Sent[] = []
  let uhr: ReturnType<typeof setTimeout> | undefined

  function sende(): void {
    clearTimeout(uhr)
    uhr = undefined
    const jetzt = waiting.splice(0, PER_SUBMISSION)
    if (jetzt.length === 0) return
    void rufe(transport, `POST ${BASIS}`, { body: { messungen: jetzt } }, { hintergrund: true }).catch(() => undefined)
    if (waiting.length) sende()
  }
  document.addEventListener('visibilitychange', () => document.hidden && sende())

  return {
    begin: (remote, version) =>
      rufe(transport, `POST ${BASIS}/starts`, { body: { remote, version } }, { hintergrund: true }).then(
        ({ id }) => id ?? undefined,
        () => undefined,
      ),
    async messe({ start, ...messung }) {
      const id = await start
      if (id === undefined) return
      waiting = [...waiting.filter((sent) => sent.id !== id), { id, ...messung }]
      // A fault may be what takes a release back: it doesn't wait.
      if (messung.fehler !== null) sende()
      else uhr ??= setTimeout(sende, COLLECT_TIME_MS)
    },
  }
}
