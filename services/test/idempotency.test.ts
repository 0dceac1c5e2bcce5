/** A call that is sent again by the same key: the same answer, and nothing is done twice; a key for something else is refused. */
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { type Database, openDatabase } from '../src/kernel/database.ts'
import { once } from '../src/kernel/idempotency.ts'
import { Refusal } from '../src/kernel/problem.ts'
import { emptyDatabase } from './server.ts'

let db: Database
beforeAll(async () => {
  db = await openDatabase(await emptyDatabase())
})
afterAll(() => db?.close())

const PERSON = '00000000-0000-4000-8000-000000000001'
const OTHER = '00000000-0000-4000-8000-000000000002'
const caller = { orgId: 'WI0001', group: 'AG', nutzerId: PERSON, visible: null } as const
const now = new Date('2026-03-02T08:00:00Z')
const later = (ms: number) => new Date(now.getTime() + ms)
const DAY = 24 * 3_600_000
const first = { key: 'a key', call: 'POST /orders', request: { amount: 1 }, now }
let done = 0
beforeEach(async () => {
  done = 0
  await db.system.deleteFrom('idempotenz').execute()
})
/** The same call again, but for what is said. */
const ask = (more: Partial<typeof first> = {}, who: Parameters<typeof once>[1] = caller) =>
  db.transact((tx) =>
    once(tx, who, { ...first, ...more }, async () => {
      done++
      return { id: `made ${done}` }
    }),
  )

test('the same answer, and the work is done once', async () => {
  expect(await ask()).toEqual({ id: 'made 1' })
  expect(await ask({ now: later(60_000) })).toEqual({ id: 'made 1' })
  expect(done).toBe(1)
})

test.each([
  ['another call with the same input', { call: 'POST /orders/submit' }],
  ['another input at the same call', { request: { amount: 2 } }],
])('a key that was used for %s is refused', async (_, more) => {
  await ask()
  await expect(ask(more)).rejects.toMatchObject({ code: 'SCHLUESSEL_VERBRAUCHT' })
  expect(done).toBe(1)
})

test('the same key is another one with another person, and in another organisation', async () => {
  expect(await ask()).toEqual({ id: 'made 1' })
  expect(await ask({}, { ...caller, nutzerId: OTHER })).toEqual({ id: 'made 2' })
  expect(await ask({}, { ...caller, orgId: 'LA0001' })).toEqual({ id: 'made 3' })
  expect(await ask()).toEqual({ id: 'made 1' })
})

test('a key is good for a day; then it stands for a new call, whatever it was used for', async () => {
  await ask()
  expect(await ask({ now: later(DAY) })).toEqual({ id: 'made 1' })
  expect(await ask({ now: later(DAY + 1), call: 'POST /projects' })).toEqual({ id: 'made 2' })
})

test('keys of the organisation that are older go with the next one, others’ stay', async () => {
  await ask({ key: 'old' })
  await ask({ key: 'of others' }, { ...caller, orgId: 'LA0001' })
  await ask({ key: 'new', now: later(DAY + 1) })
  const left = await db.system.selectFrom('idempotenz').select('schluessel').orderBy('schluessel').execute()
  expect(left.map(({ schluessel }) => schluessel)).toEqual(['new', 'of others'])
})

test('a refusal isn’t kept: the caller may mend its cause and try again', async () => {
  const refused = await db.transact((tx) => once(tx, caller, first, async () => new Refusal('VERSION_VERALTET') as unknown))
  expect(refused).toBeInstanceOf(Refusal)
  expect(await ask()).toEqual({ id: 'made 1' })
})

test('of two that come at the same time one does the work, and both get its answer', async () => {
  expect(await Promise.all([ask(), ask()])).toEqual([{ id: 'made 1' }, { id: 'made 1' }])
  expect(done).toBe(1)
})
