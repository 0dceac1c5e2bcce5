import { rufe } from '@avalwerk/api'
import type { Transport } from '@avalwerk/platform'

const SAMMELZEIT_MS = 2_000
const JE_SENDUNG = 20

/** A start of a remote: how long it took, or by which fault it failed. Told again with a fault, it is a start that failed. */
export type Messung = Readonly<{ id: string; remote: string; version: string; dauerMs: number | null; fehler: string | null }>

/** Sends what was measured of remotes, some at a time, in the background. What can't be sent is lost; nobody waits for it. */
export function messungen(transport: Transport) {
  let wartend: Messung[] = []
  let uhr: ReturnType<typeof setTimeout> | undefined

  function sende(): void {
    clearTimeout(uhr)
    uhr = undefined
    const jetzt = wartend.splice(0, JE_SENDUNG)
    if (jetzt.length === 0) return
    void rufe(transport, 'POST /plattformservice/api/private/v1/messungen', { body: { messungen: jetzt } }, { hintergrund: true }).catch(
      () => undefined,
    )
    if (wartend.length) sende()
  }
  document.addEventListener('visibilitychange', () => document.hidden && sende())

  return {
    messe(messung: Messung): void {
      wartend = [...wartend.filter(({ id }) => id !== messung.id), messung]
      // A fault may be what takes a release back: it doesn't wait.
      if (messung.fehler !== null) sende()
      else uhr ??= setTimeout(sende, SAMMELZEIT_MS)
    },
  }
}
export type Messstelle = ReturnType<typeof messungen>['messe']
