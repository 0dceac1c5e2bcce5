import type { PathOf } from '@avalwerk/contracts'
import { BACKGROUND_HEADER, type Change } from '@avalwerk/domain'
import { retryPause } from '@avalwerk/platform'
import { createParser } from 'eventsource-parser'
import { firstValueFrom, fromEvent, type Observable, race, timer } from 'rxjs'

const ADDRESS = '/aufgabenservice/api/private/v1/ereignisse' satisfies PathOf<'ereignis.strom'>
const LONGEST_WAIT_MS = 30_000
/** A stream that lasted so long was a good one. */
const GOOD_MS = 10_000
/** The server gives a sign of life every 25 seconds: a stream without any is one in name only. */
const SILENT_MS = 60_000
/** After the server gave the stream to another device of the same person. */
const REPLACED_WAIT_MS = 60_000

/** What a stream tells: a change, that it is open, a sign of life, that another device has it now, when to come again after its end. */
export type News = Change | 'open' | 'life' | 'replaced' | Readonly<{ retry: number }>

/** Takes a stream of server-sent events apart, however it is cut into pieces. A stream that begins anew needs a parser of its own. */
export function parser(tell: (news: News) => void): (piece: string) => void {
  const { feed } = createParser({
    onEvent: ({ event, data }) => tell(event === 'ersetzt' ? 'replaced' : (JSON.parse(data) as Change)),
    onComment: () => tell('life'),
    onRetry: (retry) => tell({ retry }),
  })
  return feed
}

/** The time to wait before the stream is asked for again, in milliseconds; some more by chance, so that not all browsers come at once. */
export const waitAfter = (failures: number, atLeastMs = 0): number =>
  Math.max(retryPause(failures, LONGEST_WAIT_MS), atLeastMs) * (1 + Math.random() / 4)

/** Waits for a time, or until the signal ends it, or what it is told of happens before. */
function pause(ms: number, signal: AbortSignal, before?: Observable<unknown>): Promise<void> {
  const ends = [timer(ms), fromEvent(signal, 'abort'), ...(before ? [before] : [])]
  return firstValueFrom(race(ends), { defaultValue: undefined }).then(() => undefined)
}

/**
 * Keeps the stream of the own organisation's changes open, and opens it again after each break, until the signal ends it.
 * @param back tells that the server is there again: no reason to wait any longer
 * @param refused the server doesn't know who asks: finds out whether the sign-in has ended
 */
export async function keepStream(
  token: () => Promise<string | undefined>,
  tell: (news: Exclude<News, 'replaced' | { retry: number }>) => void,
  refused: () => Promise<unknown>,
  back: Observable<unknown>,
  end: AbortSignal,
): Promise<void> {
  let failures = 0
  while (!end.aborted) {
    const begun = Date.now()
    let askedMs = 0
    let replaced = false
    try {
      const silence = new AbortController()
      let silent = setTimeout(() => silence.abort(), SILENT_MS)
      try {
        const answer = await fetch(ADDRESS, {
          headers: { authorization: `Bearer ${(await token()) ?? ''}`, accept: 'text/event-stream', [BACKGROUND_HEADER]: '1' },
          signal: AbortSignal.any([end, silence.signal]),
        })
        askedMs = (Number(answer.headers.get('retry-after')) || 0) * 1_000
        if (answer.status === 401) await refused()
        if (!answer.ok || !answer.body) throw new Error(String(answer.status))
        tell('open')
        const take = parser((news) => {
          if (news === 'replaced') replaced = true
          else if (typeof news === 'object' && 'retry' in news) askedMs = news.retry
          else tell(news)
        })
        const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
        for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
          clearTimeout(silent)
          silent = setTimeout(() => silence.abort(), SILENT_MS)
          take(piece.value)
        }
      } finally {
        clearTimeout(silent)
      }
    } catch {
      // Broken off; it is opened again.
    }
    failures = Date.now() - begun > GOOD_MS ? 0 : failures + 1
    if (replaced) await pause(REPLACED_WAIT_MS, end)
    else await pause(waitAfter(Math.max(0, failures - 1), askedMs), end, back)
  }
}
