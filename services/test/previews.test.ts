import { setTimeout as pause } from 'node:timers/promises'
import { ownTurn, TURN_MS, until } from '@avalwerk/testing'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type Typeset, typeset } from '../src/files/typesetting.ts'
import { startTestPortal, type TestPortal } from './portal.ts'

/** Documents are made beside the process that answers calls: however costly a wording is, other callers don't wait for it. */

const CALL = '/dokumentservice/api/private/v2/buergschaftstemplates/inhalt/vorschau.pdf'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ LIMIT_DOWNLOADS_PERSON: '2' })
  await portal.token('bsp.admin')
  // The first document waits for a process to start.
  expect((await preview(['Wort'])).status).toBe(200)
})
afterAll(() => portal?.close())

const body = (texts: readonly string[]) => ({
  bürgschaftsart: 'MAB',
  titel: 'Test',
  allgemeineBestimmungen: true,
  inhalt: texts.map((text) => ({ art: 'ABSATZ', teile: [{ text }] })),
})
const preview = (texts: readonly string[]) => portal.call('bsp.admin', 'POST', CALL, body(texts))
const live = async () => (await portal.call(undefined, 'GET', '/health/live')).status
const list = async () =>
  (await portal.call('ag.admin', 'POST', '/buergschaftservice/api/private/v2/buergschaften/filterung?size=25', {})).status

/** Collects what others were answered while something went on. */
async function meanwhile(work: Promise<unknown>, others: () => Promise<number>): Promise<number[]> {
  let over = false
  const end = work.finally(() => {
    over = true
  })
  const statuses: number[] = []
  while (!over) {
    statuses.push(await others())
    await pause(5)
  }
  await end
  return statuses
}

/** A word without an end is the costliest: two such paragraphs take seconds. */
const ENDLESS = 'W'.repeat(5_000)

test.each([
  ['words without an end', [ENDLESS, ENDLESS]],
  ['ordinary words', Array.from({ length: 6 }, () => 'wort '.repeat(1_980))],
])('a preview of %s: no other caller waits', async (_, texts) => {
  const statuses: number[] = []
  const turn = await ownTurn(async () => {
    const work = preview(texts).then(async (response) => {
      expect(response.status).toBe(200)
      await response.arrayBuffer()
    })
    statuses.push(...(await meanwhile(work, live)))
  })
  expect(statuses.every((status) => status === 200)).toBe(true)
  expect(turn).toBeLessThan(TURN_MS)
})

test('meanwhile lists are answered, since no transaction waits for a preview', async () => {
  const work = preview([ENDLESS]).then((response) => response.arrayBuffer())
  const statuses = await meanwhile(work, list)
  expect(statuses.length).toBeGreaterThan(5)
  expect(statuses.every((status) => status === 200)).toBe(true)
})

const document = (more: Partial<Typeset> = {}): Typeset => ({
  title: 'Test',
  author: 'Avalwerk',
  createdAt: new Date('2026-07-01T10:00:00Z'),
  footer: 'Fuß',
  content: [{ text: 'Wort' }],
  ...more,
})

test('the same document has the same bytes, whichever process makes it', async () => {
  const [one, other, preview] = await Promise.all([typeset(document()), typeset(document()), typeset(document({ preview: true }))])
  expect(one.subarray(0, 5).toString()).toBe('%PDF-')
  expect(other.equals(one)).toBe(true)
  expect(preview.equals(one)).toBe(true)
})

test('and whatever its process has made before: fonts are kept, but nothing of another document', async () => {
  const greek = document({
    content: [
      { text: 'Ω ≠ ₿ ﬁ', bold: true, italics: true },
      { text: 'fi ffl Ž ẞ', italics: true },
    ],
  })
  const before = await Promise.all([1, 2, 3].map(() => typeset(document())))
  const others = await Promise.all([1, 2, 3].map(() => typeset(greek)))
  const after = await Promise.all([1, 2, 3].map(() => typeset(document())))
  expect(new Set([...before, ...after].map((bytes) => bytes.toString('base64'))).size).toBe(1)
  expect(others[0]?.equals(others[1] as Buffer)).toBe(true)
  expect(others[0]?.equals(before[0] as Buffer)).toBe(false)
  // Each cut is kept as itself.
  for (const cut of ['-Oblique', '-BoldOblique']) expect(others[0]?.includes(`+DejaVuSansCondensed${cut}`)).toBe(true)
})

test('a preview that takes too long is ended and refused; meanwhile documents are made, and the next preview, too', async () => {
  const endless = document({ preview: true, content: Array.from({ length: 200 }, () => ({ text: ENDLESS.repeat(2) })) })
  let over = false
  const refused = expect(
    typeset(endless).finally(() => {
      over = true
    }),
  ).rejects.toMatchObject({ code: 'DOKUMENT_ZU_AUFWENDIG', message: expect.stringContaining('zu aufwendig') })
  await typeset(document())
  expect(over).toBe(false)
  await refused
  expect((await preview(['Wort'])).status).toBe(200)
})

test('more previews than may wait are refused at once; documents are not', async () => {
  const all = await Promise.allSettled([
    ...Array.from({ length: 13 }, () => typeset(document({ preview: true }))),
    ...Array.from({ length: 13 }, () => typeset(document())),
  ])
  expect(all.flatMap((one, n) => (one.status === 'rejected' ? [[n, (one.reason as { code: string }).code]] : []))).toEqual([
    [12, 'DOKUMENTE_BESETZT'],
  ])
})

test('one person has only so many files made at once; no other is refused', async () => {
  const long = Array.from({ length: 6 }, () => 'wort '.repeat(1_980))
  const answers = await Promise.all(Array.from({ length: 12 }, () => preview(long)))
  const refused = answers.filter(({ status }) => status === 429)
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  expect(refused.length).toBeGreaterThan(0)
  expect([refused[0]?.headers.has('retry-after'), await refused[0]?.json()]).toEqual([
    true,
    expect.objectContaining({
      code: 'ZU_VIELE_DOWNLOADS',
      title: 'Für Sie werden gerade schon mehrere Dateien erstellt. Bitte warten Sie, bis sie da sind.',
    }),
  ])
  expect((await preview(['Wort'])).status).toBe(200)
})

test('breaking off makes no room for more: what is being made counts until it is made', async () => {
  const long = [ENDLESS, ENDLESS]
  const authorization = `Bearer ${await portal.token('bsp.admin')}`
  const leaving = new AbortController()
  const started = Array.from({ length: 6 }, () =>
    fetch(portal.url + CALL, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(body(long)),
      signal: leaving.signal,
    }).catch(() => undefined),
  )
  // As soon as one is refused there is no room.
  await Promise.any(started.map(async (one) => expect((await one)?.status).toBe(429)))
  leaving.abort()
  await Promise.all(started)
  // Answered after the server has seen that they left.
  for (let index = 0; index < 5; index++) expect(await live()).toBe(200)
  expect((await preview(['Wort'])).status).toBe(429)
  await until(async () => (await preview(['Wort'])).status === 200)
})
