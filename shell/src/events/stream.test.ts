import { expect, test } from '@jest/globals'
import { until } from '@avalwerk/testing'
import { Subject } from 'rxjs'
import { keepStream, type News, parser, waitAfter } from './stream.ts'

const STREAM = `retry: 3000\n\nevent: geaendert\ndata: {"art":"BUERGSCHAFT","id":"7"}\n\n: da\n\nevent: geaendert\ndata: {"art":"ROLLE","id":"3"}\n\nevent: ersetzt\ndata: {}\n\n`
const NEWS = [{ retry: 3000 }, { art: 'BUERGSCHAFT', id: '7' }, 'life', { art: 'ROLLE', id: '3' }, 'replaced']

test.each([1, 3, 10, 1_000])('a stream is understood however it is cut, in pieces of %i', (size) => {
  const news: News[] = []
  const take = parser((one) => news.push(one))
  for (let at = 0; at < STREAM.length; at += size) take(STREAM.slice(at, at + size))
  expect(news).toEqual(NEWS)
})

test.each([
  ['lines that end as a proxy may write them', 'event: geaendert\r\ndata: {"art":"ROLLE","id":"3"}\r\n\r\n'],
  ['a field without the space after its colon', 'event:geaendert\ndata:{"art":"ROLLE","id":"3"}\n\n'],
  ['data of several lines', 'event: geaendert\ndata: {"art":"ROLLE",\ndata: "id":"3"}\n\n'],
])('a stream is understood with %s, cut in two anywhere', (_what, stream) => {
  for (let at = 1; at < stream.length; at++) {
    const news: News[] = []
    const take = parser((one) => news.push(one))
    take(stream.slice(0, at))
    take(stream.slice(at))
    expect(news).toEqual([{ art: 'ROLLE', id: '3' }])
  }
})

test('a stream that fails is asked for less and less often, not before the server wants it, never all at one time', () => {
  for (const [failures, least] of [
    [0, 1_000],
    [3, 8_000],
    [20, 30_000],
  ] as const) {
    const waits = Array.from({ length: 50 }, () => waitAfter(failures))
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(least)
    expect(Math.max(...waits)).toBeLessThanOrEqual(least * 1.25)
    expect(new Set(waits).size).toBeGreaterThan(10)
  }
  expect(waitAfter(0, 20_000)).toBeGreaterThanOrEqual(20_000)
})

test('a stream that was broken off is opened again as soon as the server is back', async () => {
  const [back, end] = [new Subject<boolean>(), new AbortController()]
  let asked = 0
  globalThis.fetch = (async () => {
    asked++
    return new Response('', { status: 503, headers: { 'retry-after': '300' } })
  }) as never
  const kept = keepStream(
    async () => 'token',
    () => {},
    async () => {},
    back,
    end.signal,
  )
  await until(() => asked === 1)
  // Once it waits.
  await until(() => back.observed)
  back.next(true)
  await until(() => asked === 2)
  await until(() => back.observed)
  end.abort()
  await kept
  expect(asked).toBe(2)
})
