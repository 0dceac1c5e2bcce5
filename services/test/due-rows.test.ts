/** What falls due is told apart from what is like it but for one thing: each condition of what is looked for, and its boundary. */
import { addDays, type AufgabeCode, calendarDate } from '@avalwerk/domain'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { dueReminders, laggingAufgaben } from '../src/aufgaben/index.ts'
import { auftragDrafts } from '../src/auftrag/index.ts'
import { befristeteBuergschaften, buergschaftDrafts, expiringBuergschaften, unhandedBuergschaften } from '../src/buergschaft/index.ts'
import type { DbTransaction } from '../src/kernel/database.ts'
import type { Due } from '../src/kernel/deadlines.ts'
import { replacedTexts } from '../src/text/index.ts'
import { actions, application, auftraege, buergschaften } from './acts.ts'
import { startTestPortal, type TestPortal } from './portal.ts'

/** Noon of a working day, in winter time. */
const NOW = new Date('2027-03-03T11:00:00Z')
const TODAY = calendarDate(NOW)
const day = (days: number) => addDays(TODAY, days)
const DAY_MS = 86_400_000
const before = (days: number, ms = 0) => new Date(NOW.getTime() - days * DAY_MS + ms)

let portal: TestPortal
/** Two rows of each kind, in the states that the cases begin with. */
const rows: Record<'guarantee' | 'promised' | 'draft' | 'order' | 'text' | 'task' | 'reminder', [string, string]> = {} as never
beforeAll(async () => {
  portal = await startTestPortal()
  const { post, active, submitAuftrag, accept, secondReview } = actions(() => portal)
  const { system } = portal.db
  const twice = async (make: () => Promise<string>): Promise<[string, string]> => [await make(), await make()]
  rows.guarantee = await twice(active)
  rows.promised = await twice(async () => {
    const { buergschaftId } = await accept(await submitAuftrag(), { weg: 'VERKNUEPFT', textId: null, ausstellungsdatumBuerge: null })
    await secondReview(buergschaftId)
    return buergschaftId
  })
  rows.draft = await twice(async () => (await accept(await submitAuftrag())).buergschaftId)
  rows.order = await twice(async () => (await post('ag.admin', auftraege, application())).id as string)
  const taskOf = (code: AufgabeCode) => (objekt_id: string) =>
    system.selectFrom('aufgabe').select('id').where('art', '=', code).where('objekt_id', '=', objekt_id).executeTakeFirstOrThrow()
  const reviews = await Promise.all(rows.draft.map(taskOf('B-02')))
  rows.task = reviews.map(({ id }) => id) as [string, string]
  for (const id of rows.guarantee) await post('ag.admin', `${buergschaften}/${id}/erinnerung`, { erinnerungsdatum: day(1) })
  rows.reminder = (await Promise.all(rows.guarantee.map(taskOf('A-12')))).map(({ id }) => id) as [string, string]
  const texts = await system.selectFrom('texttemplate').select('id').where('status', '=', 'A').orderBy('id').limit(2).execute()
  rows.text = texts.map(({ id }) => id) as [string, string]
})
afterAll(() => portal?.close())

class RolledBack extends Error {}
/** What comes of some work, of which nothing stays. */
async function withoutTrace<T>(work: (tx: DbTransaction) => Promise<T>): Promise<T> {
  let result: T | undefined
  const done = portal.db.transact(async (tx) => {
    result = await work(tx)
    throw new RolledBack()
  })
  await expect(done).rejects.toThrow(RolledBack)
  return result as T
}

type Table = 'buergschaft' | 'auftrag' | 'aufgabe' | 'texttemplate'
const set = (tx: DbTransaction, table: Table, id: string, columns: object) =>
  tx
    .updateTable(table)
    .set(columns as never)
    .where('id', '=', id as never)
    .execute()

type Case = Readonly<{
  what: string
  due: Due<{ id: string }>
  table: Table
  of: keyof typeof rows
  /** What makes a row due that very day, and by the second before. */
  columns: object
  /** What isn't due, each with one thing otherwise. */
  not: Readonly<Record<string, object>>
  /** What is due all the same. */
  also?: Readonly<Record<string, object>>
}>
const KEPT = 90
const drafts = buergschaftDrafts(KEPT)
const orders = auftragDrafts(KEPT)
const lapsing = { geaendert_am: before(90), vorgewarnt_am: before(14) }
const toLapse = {
  'changed a day later': { geaendert_am: before(89) },
  'not warned': { vorgewarnt_am: null },
  'warned less than fourteen days ago': { vorgewarnt_am: before(14, 1) },
  'warned before the day was put off': { vorgewarnt_am: before(14, -1) },
}
const toWarn = { 'changed a day later': { geaendert_am: before(75) }, 'warned already': { vorgewarnt_am: before(0) } }

const CASES: readonly Case[] = [
  {
    what: 'guarantees near their expected expiry date',
    due: expiringBuergschaften as never,
    table: 'buergschaft',
    of: 'guarantee',
    columns: { ablaufdatum: day(30) },
    not: {
      'a day later': { ablaufdatum: day(31) },
      ended: { status: 'ENH' },
      deleted: { geloescht_am: NOW },
      'without such a date': { ablaufdatum: null },
    },
  },
  {
    what: 'guarantees that come to a stage of their expiry',
    due: befristeteBuergschaften as never,
    table: 'buergschaft',
    of: 'guarantee',
    columns: { befristungsdatum: day(60), befristung_stufe: null },
    not: {
      'a day later': { befristungsdatum: day(61) },
      'told of that stage': { befristung_stufe: 60 },
      'told of the last one': { befristungsdatum: day(-1), befristung_stufe: 0 },
      ended: { status: 'ENH' },
      deleted: { geloescht_am: NOW },
      unlimited: { befristungsdatum: null },
    },
    also: {
      'at the next stage': { befristungsdatum: day(30), befristung_stufe: 60 },
      'the day after': { befristungsdatum: day(-1), befristung_stufe: 7 },
    },
  },
  {
    what: 'guarantees promised and not handed over',
    due: unhandedBuergschaften as never,
    table: 'buergschaft',
    of: 'promised',
    columns: { geaendert_am: before(60) },
    not: { 'changed today': { geaendert_am: NOW }, 'with their document': { dokument_status: 'FERTIG' }, active: { status: 'AKT' } },
  },
  {
    what: 'drafts of guarantees that lapse',
    due: drafts.toLapse as never,
    table: 'buergschaft',
    of: 'draft',
    columns: lapsing,
    not: { ...toLapse, announced: { angekuendigt: true }, active: { status: 'AKT' } },
  },
  {
    what: 'drafts of guarantees to be warned of',
    due: drafts.toWarn as never,
    table: 'buergschaft',
    of: 'draft',
    columns: { geaendert_am: before(76), vorgewarnt_am: null },
    not: toWarn,
    also: { 'warned before the day was put off': { vorgewarnt_am: before(1) } },
  },
  { what: 'drafts of orders that lapse', due: orders.toLapse as never, table: 'auftrag', of: 'order', columns: lapsing, not: toLapse },
  {
    what: 'drafts of orders to be warned of',
    due: orders.toWarn as never,
    table: 'auftrag',
    of: 'order',
    columns: { geaendert_am: before(76), vorgewarnt_am: null },
    not: toWarn,
  },
  {
    what: 'reminders of guarantees',
    due: dueReminders as never,
    table: 'aufgabe',
    of: 'reminder',
    columns: { wiedervorlage_am: TODAY },
    not: {
      'of the next day': { wiedervorlage_am: day(1) },
      done: { erledigt_am: NOW },
      'told already': { erinnert_am: NOW },
      'of another kind': { art: 'A-03' },
    },
  },
  {
    what: 'tasks that wait too long',
    due: laggingAufgaben('B-02', (now) => [new Date(now.getTime() - DAY_MS), new Date(now.getTime() - 3 * DAY_MS)]) as never,
    table: 'aufgabe',
    of: 'task',
    columns: { eingang_am: before(1, -1), erinnert: 0 },
    not: {
      'come in at that moment': { eingang_am: before(1) },
      'reminded of that stage': { erinnert: 1 },
      'reminded of the last one': { eingang_am: before(9), erinnert: 2 },
      done: { erledigt_am: NOW },
      'of another kind': { art: 'A-01' },
      'about something else': { objekt_art: 'AUFTRAG' },
    },
    also: { 'at the second stage': { eingang_am: before(3, -1), erinnert: 1 } },
  },
]

describe.each(CASES)('$what', ({ due, table, of, columns, not, also = {} }) => {
  /** Whether a row with these columns is due: to the look for what is, and under its lock. */
  const isDue = (more: object) =>
    withoutTrace(async (tx) => {
      const [id, other] = rows[of]
      // The other one is due in any case: what is found and locked is the one that was asked for.
      await set(tx, table, other, columns)
      await set(tx, table, id, { ...columns, ...more })
      const listed = await due.list(tx as never, NOW, 1_000)
      expect(listed).toContain(other)
      const locked = await due.lock(tx, NOW, id)
      expect(locked?.id ?? id).toBe(id)
      return [listed.includes(id), locked !== undefined]
    })
  test('are due', async () => expect(await isDue({})).toEqual([true, true]))
  for (const [which, more] of Object.entries(also)) test(`are due: ${which}`, async () => expect(await isDue(more)).toEqual([true, true]))
  test.each(Object.entries(not))('aren’t due: %s', async (_, more) => expect(await isDue(more)).toEqual([false, false]))
})

test('guarantees about which the beneficiary has been asked aren’t due again', async () => {
  const [id] = rows.guarantee
  const listed = await withoutTrace(async (tx) => {
    await set(tx, 'buergschaft', id, { ablaufdatum: TODAY })
    const before = await expiringBuergschaften.list(tx as never, NOW, 1_000)
    await set(tx, 'aufgabe', rows.reminder[0], { art: 'A-03' })
    return [before, await expiringBuergschaften.list(tx as never, NOW, 1_000)].map((ids) => ids.includes(id))
  })
  expect(listed).toEqual([true, false])
})

describe('texts whose last day is over', () => {
  /** @param next what is otherwise with the version that follows; undefined where another text has it */
  const isDue = (old: object, next: Readonly<{ version?: string; status?: string; gueltig_ab?: string }> | undefined) =>
    withoutTrace(async (tx) => {
      const [id, other] = rows.text
      const { stamm } = await tx.selectFrom('texttemplate').select('stamm').where('id', '=', id).executeTakeFirstOrThrow()
      const { version = '099', ...more } = next ?? {}
      if (next) await set(tx, 'texttemplate', other, { id: `${stamm}-${version}`, gueltig_ab: TODAY, ...more })
      await set(tx, 'texttemplate', id, { gueltig_bis: day(-1), ...old })
      expect(await replacedTexts.lock(tx, NOW, next ? `${stamm}-${version}` : other)).toBeUndefined()
      return [(await replacedTexts.list(tx as never, NOW, 1_000)).includes(id), (await replacedTexts.lock(tx, NOW, id))?.id]
    })
  test('are due where a newer version is in force', async () => expect(await isDue({}, {})).toEqual([true, rows.text[0]]))
  test.each<[string, object, Parameters<typeof isDue>[1]]>([
    ['still valid today', { gueltig_bis: TODAY }, {}],
    ['not active', { status: 'IA' }, {}],
    ['valid without end', { gueltig_bis: null }, {}],
    ['the newer version isn’t active', {}, { status: 'F' }],
    ['it begins tomorrow', {}, { gueltig_ab: day(1) }],
    ['it is an older one', {}, { version: '000' }],
    ['it is one of another text', {}, undefined],
  ])('aren’t due: %s', async (_, old, next) => expect(await isDue(old, next)).toEqual([false, undefined]))
})
