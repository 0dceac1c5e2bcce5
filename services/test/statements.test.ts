import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { recordStatements } from '@avalwerk/testing'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import pg from 'pg'
import { actions, application, acceptance, auftraege, buergschaften } from './acts.ts'
import { startTestPortal, type TestPortal } from './portal.ts'

/**
 * What the most frequent calls ask the database, round trip by round trip, from `begin` to `commit`, sent as the browser sends them.
 * A step holds rows for which others wait; the page of a guarantee is read before each.
 */
const AT_MOST = {
  'submit an order': 18,
  'accept an order (first review)': 20,
  'second review': 20,
  'accept a guarantee': 15,
  'read a guarantee': 6,
} as const
type Step = keyof typeof AT_MOST

let portal: TestPortal
let recorder: ReturnType<typeof recordStatements>
const { call, auftrag, buergschaft: buergschaftRow } = actions(() => portal)
beforeAll(async () => {
  recorder = recordStatements([pg.Client, 'query'], [PGlite, 'query', 'exec'])
  portal = await startTestPortal()
})
afterAll(async () => {
  recorder.stop()
  await portal?.close()
})

const counts: Partial<Record<Step, number>> = {}

/** Takes a step while nothing else is at work. The call's transaction is the one that reads its caller. */
async function counted<T>(step: Step, account: string, path: string, body?: unknown): Promise<T> {
  await portal.outbox.empty()
  recorder.take()
  const answer = await call<T>(account, body === undefined ? 'GET' : 'POST', path, body, { 'idempotency-key': randomUUID() })
  const [own, ...others] = recorder.take().filter((statements) => statements.some((text) => text.includes('nutzer_der_anfrage')))
  expect(others).toEqual([])
  counts[step] = own?.length ?? 0
  if (process.env.STATEMENTS_TOLD)
    console.log([`${step}: ${own?.length}`, ...(own ?? []).map((s, i) => `${i + 1} ${s.replace(/\s+/g, ' ').slice(0, 150)}`)].join('\n'))
  return answer
}

test('the most frequent steps take no more statements than they may', async () => {
  const { id } = await counted<{ id: string }>('submit an order', 'ag.admin', `${auftraege}/einreichen`, {
    id: null,
    version: null,
    daten: application(),
  })
  const { version } = await auftrag('bg.erst', id)
  const { buergschaftId } = await counted<{ buergschaftId: string }>(
    'accept an order (first review)',
    'bg.erst',
    `${auftraege}/${id}/annehmen`,
    acceptance({ version }),
  )
  await portal.outbox.empty()
  await counted('second review', 'bg.zweit', `${buergschaften}/${buergschaftId}/zweitpruefung`, {
    version: (await buergschaftRow('bg.zweit', buergschaftId)).version,
    entscheidung: 'ANNEHMEN',
  })
  await portal.outbox.empty()
  await counted('accept a guarantee', 'ag.admin', `${buergschaften}/${buergschaftId}/annehmen`, {
    version: (await buergschaftRow('ag.admin', buergschaftId)).version,
    projektId: null,
  })
  await portal.outbox.empty()
  await counted('read a guarantee', 'ag.admin', `${buergschaften}/${buergschaftId}`)
  // For `npm run bench`, which prints them beside the other figures.
  const { STATEMENTS_FILE: file } = process.env
  if (file)
    writeFileSync(file, JSON.stringify(Object.entries(AT_MOST).map(([step, limit]) => ({ step, count: counts[step as Step], limit }))))
  const over = Object.entries(AT_MOST).filter(([step, limit]) => (counts[step as Step] ?? Infinity) > limit)
  expect(Object.fromEntries(over.map(([step]) => [step, counts[step as Step]]))).toEqual({})
})
