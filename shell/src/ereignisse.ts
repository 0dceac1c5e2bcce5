import { folgtSchritten } from '@avalwerk/api'
import { HINTERGRUND_HEADER } from '@avalwerk/domain'
import type { QueryClient } from '@tanstack/react-query'

const ADRESSE = '/aufgabenservice/api/private/v1/ereignisse'
const ERST_NACH_MS = 1_000
const SPÄTESTENS_NACH_MS = 30_000
/** Several changes of one step are one look. */
const BÜNDEL_MS = 250

/**
 * Listens to what changes at the own organisation and lets the screens read anew what they show of it; listens again
 * after every break. What was missed meanwhile is read when the stream is back.
 * @param beiRechten called when users or roles of the organisation changed: the own rights may be others now
 * @param beiPlattform called when the operator changed which remotes run
 */
export function lausche(
  token: () => Promise<string | undefined>,
  abfragen: QueryClient,
  beiRechten: () => void,
  beiPlattform: () => void,
): () => void {
  const ende = new AbortController()
  let wartezeit = ERST_NACH_MS
  let uhr: ReturnType<typeof setTimeout> | undefined
  let unterbrochen = false

  function frische(): void {
    clearTimeout(uhr)
    uhr = setTimeout(() => void abfragen.invalidateQueries({ predicate: ({ queryKey }) => folgtSchritten(queryKey) }), BÜNDEL_MS)
  }

  async function höre(): Promise<void> {
    const antwort = await fetch(ADRESSE, {
      headers: { authorization: `Bearer ${(await token()) ?? ''}`, accept: 'text/event-stream', [HINTERGRUND_HEADER]: '1' },
      signal: ende.signal,
    })
    if (!antwort.ok || !antwort.body) throw new Error(String(antwort.status))
    wartezeit = ERST_NACH_MS
    if (unterbrochen) {
      frische()
      beiRechten()
    }
    const leser = antwort.body.pipeThrough(new TextDecoderStream()).getReader()
    for (let teil = await leser.read(); !teil.done; teil = await leser.read()) {
      const arten = [...teil.value.matchAll(/"art":"(\w+)"/g)].map(([, art]) => art)
      // Which remotes run concerns everybody, and nothing else that they look at.
      if (arten.some((art) => art !== 'PLATTFORM')) frische()
      if (arten.some((art) => art === 'NUTZER' || art === 'ROLLE')) beiRechten()
      if (arten.includes('PLATTFORM')) beiPlattform()
    }
  }

  async function immer(): Promise<void> {
    while (!ende.signal.aborted) {
      await höre().catch(() => undefined)
      unterbrochen = true
      await new Promise((weiter) => setTimeout(weiter, wartezeit))
      wartezeit = Math.min(SPÄTESTENS_NACH_MS, wartezeit * 2)
    }
  }
  void immer()
  return () => ende.abort()
}
