/**
 * What lists read of the database: by whatever they are narrowed and sorted, no more than ten times what they show. A list that walks past
 * all rows of an organisation for a handful is as quick as any other one with a thousand rows, and takes a second with a million.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import pg from 'pg'
import { FILTERS, isWalkedTo, ORDER_FILTERS, ORDER_SORTINGS, SORTINGS, VIEWERS } from '../bench/matrix.ts'
import { listMitteilungen } from '../src/aufgaben/inbox.ts'
import { listAufgaben } from '../src/aufgaben/list.ts'
import { listAuditEntries } from '../src/audit/list.ts'
import { pageOfAuftraege } from '../src/auftrag/list.ts'
import { countBuergschaften, listBuergschaften, pageOfBuergschaften } from '../src/buergschaft/list.ts'
import { generate, generatedCompany, generateLists } from '../src/demo/generator.ts'
import { type Caller, findCaller } from '../src/kernel/authentication.ts'
import type { DbTransaction, VisibilityContext } from '../src/kernel/database.ts'
import { parseSort } from '../src/kernel/list.ts'
import { startTestPortal, type TestPortal } from './portal.ts'
import { onPostgres } from './server.ts'

const PAGE_SIZE = 25
const GUARANTEES = 12_000
const AT_MOST = 10
const GATHERED = 3
/** The tables that lists go through. */
const LISTED: readonly string[] = ['buergschaft_sicht', 'auftrag_sicht', 'aufgabe', 'mitteilung']
const LATEST = parseSort('geaendertAm,desc' as const)

/** A node of a plan, as `explain (analyze, format json)` shows it. */
type Node = Readonly<{
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: readonly Node[]
}>
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

const ofLists = (text: string) => LISTED.some((table) => text.includes(`"${table}"`))
/** The plans of some statements while something is done: those that read rows of these lists, unless said otherwise. */
async function plansOf(work: () => Promise<unknown>, which: (text: string) => boolean = ofLists): Promise<Node[]> {
  const plans: Node[] = []
  const prototype = pg.Client.prototype as { query: (...of: unknown[]) => unknown }
  const query = prototype.query
  prototype.query = async function (this: unknown, text: unknown, values: unknown) {
    if (typeof text === 'string' && /^\s*select/.test(text) && which(text)) {
      const { rows } = (await query.call(this, `explain (analyze, format json) ${text}`, values)) as {
        rows: { 'QUERY PLAN': { Plan: Node }[] }[]
      }
      for (const { Plan } of rows[0]?.['QUERY PLAN'] ?? []) plans.push(Plan)
    }
    return query.call(this, text, values)
  }
  try {
    await work()
  } finally {
    prototype.query = query
  }
  return plans
}

/** Rows that a plan read of some tables. */
const readOf = (plan: Node, tables: readonly string[]): number =>
  nodesOf(plan)
    .filter((node) => tables.includes(node['Relation Name'] ?? ''))
    .reduce(
      (sum, node) =>
        sum +
        node['Actual Loops'] * (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)),
      0,
    )

/** Rows that a plan read of a list's table, and those that it found: a count is no row, but as many as it counted. */
function readAndFound(plan: Node): { read: number; found: number } {
  const nodes = nodesOf(plan)
  const read = readOf(plan, LISTED)
  return { read, found: Math.max(...nodes.filter((node) => node['Node Type'] === 'Limit').map((node) => node['Actual Rows']), PAGE_SIZE) }
}

let portal: TestPortal
const as = <T>(caller: VisibilityContext, work: (tx: DbTransaction) => Promise<T>) => portal.db.runAs(caller, work)

/** Plans of a page in some order that read too much. */
async function tooMuch(order: object, page: () => Promise<unknown>): Promise<object[]> {
  const plans = await plansOf(page)
  expect(plans.length).toBeGreaterThan(1)
  const rows = plans.map(readAndFound)
  // A page may read what its count has found, by whichever of its conditions: few rows are gathered before they are put in order.
  const counted = Math.max(...rows.map(({ found }) => found))
  return rows
    .filter(({ read, found }) => read > Math.max(AT_MOST * found, GATHERED * counted))
    .map(({ read, found }) => ({ ...order, read, found }))
}

onPostgres('a list of orders', () => {
  const caller: VisibilityContext = VIEWERS.Bürge as VisibilityContext
  beforeAll(async () => {
    portal = await startTestPortal()
    await generateLists(portal.db, GUARANTEES, { orgId: caller.orgId, nutzerId: randomUUID() })
  })
  afterAll(() => portal?.close())

  test.each(Object.entries(ORDER_FILTERS))('reads no more than ten times what it shows: %s', async (_, filter) => {
    const found: object[] = []
    for (const sorting of ORDER_SORTINGS)
      found.push(...(await tooMuch(sorting, () => as(caller, (tx) => pageOfAuftraege(tx, caller, filter, sorting, PAGE_SIZE, {})))))
    expect(found).toEqual([])
  })
})

onPostgres('a list of tasks, and one of messages', () => {
  let person: Caller
  beforeAll(async () => {
    portal = await startTestPortal()
    const { id } = await portal.db.system.selectFrom('nutzer').select('id').where('benutzername', '=', 'bg.admin').executeTakeFirstOrThrow()
    person = (await portal.db.system.transaction().execute((tx) => findCaller(tx, id))) as Caller
    await generateLists(portal.db, GUARANTEES, { orgId: person.orgId, nutzerId: id })
  })
  afterAll(() => portal?.close())

  const FILTERED = {
    open: { zustand: 'OFFEN' },
    mine: { zustand: 'MEINE' },
    done: { zustand: 'ERLEDIGT' },
    'of a kind that is usual': { zustand: 'ERLEDIGT', art: ['B-01'] },
    'of a kind that is rare': { zustand: 'ERLEDIGT', art: ['B-02'] },
    'done, since some day': { zustand: 'ERLEDIGT', eingangVon: '2026-01-01' },
    'done, of a day long ago': { zustand: 'ERLEDIGT', eingangBis: '2020-01-01' },
  } as const
  test.each(Object.entries(FILTERED))('reads no more than ten times what it shows: tasks %s', async (_, filter) => {
    const found: object[] = []
    for (const sort of ['eingangAm', 'frist', 'betreff'] as const)
      for (const direction of ['asc', 'desc'] as const)
        found.push(
          ...(await tooMuch({ sort, direction }, () =>
            as(person, (tx) => listAufgaben(tx, person, filter as never, { page: 0, size: PAGE_SIZE, sort, direction })),
          )),
        )
    expect(found).toEqual([])
  })

  test.each(Object.entries({ all: {}, unread: { ungelesen: true } }))(
    'reads no more than ten times what it shows: messages, %s',
    async (_, filter) => {
      expect(await tooMuch({}, () => as(person, (tx) => listMitteilungen(tx, person, filter, { page: 0, size: PAGE_SIZE })))).toEqual([])
    },
  )

  test.each(['auftrag', '11999', 'gibtesnicht'])('is searched among the newest ten thousand alone, and says so: %s', async (word) => {
    const [page, newest] = [{ page: 0, size: PAGE_SIZE }, 10_000]
    const order = { ...page, sort: 'frist', direction: 'asc' } as const
    const read = async <T extends { durchsucht: number | null }>(list: (tx: DbTransaction) => Promise<T>) => {
      let found: T | undefined
      const plans = await plansOf(async () => (found = await as(person, list)))
      // On the way to done tasks some are passed that are open.
      expect(Math.max(...plans.map((plan) => readAndFound(plan).read))).toBeLessThan(1.05 * newest)
      expect(found?.durchsucht).toBe(newest)
      return found
    }
    const tasks = await read((tx) => listAufgaben(tx, person, { zustand: 'ERLEDIGT', betreff: word }, order))
    const messages = await read((tx) => listMitteilungen(tx, person, { betreff: word }, page))
    const isUsual = word === 'auftrag'
    expect([tasks?.zeilen.length, messages?.zeilen.length]).toEqual(isUsual ? [PAGE_SIZE, PAGE_SIZE] : [0, 0])
    // Few open ones are searched whole.
    const open = await as(person, (tx) => listAufgaben(tx, person, { zustand: 'OFFEN', betreff: word }, order))
    expect(open.durchsucht).toBeNull()
    expect(open.zeilen.length > 0).toBe(isUsual)
  })
})

onPostgres('the audit of an organisation with many people', () => {
  let person: Caller
  beforeAll(async () => {
    portal = await startTestPortal()
    const { system } = portal.db
    const { id, org_id } = await system
      .selectFrom('nutzer')
      .select(['id', 'org_id'])
      .where('benutzername', '=', 'bg.admin')
      .executeTakeFirstOrThrow()
    person = (await system.transaction().execute((tx) => findCaller(tx, id))) as Caller
    const written = await sql<{ name: string }>`select column_name as name from information_schema.columns
      where table_schema = current_schema() and table_name = 'nutzer' and is_generated = 'NEVER'`.execute(system)
    const columns = sql.join(written.rows.map(({ name }) => sql.ref(name)))
    await sql`insert into nutzer (${columns}) select ${columns} from (
        select (jsonb_populate_record(n, jsonb_build_object(
          'id', gen_random_uuid(), 'email', 'viele' || i || '@probe.example', 'benutzername', 'viele' || i))).*
        from nutzer n, generate_series(1, 2000) i where n.id = ${id}) copies`.execute(system)
    await sql`insert into audit (org_id, zeitpunkt, nutzer_id, aktion, objekt_art, objekt_id, werte)
      select org_id, now() + random() * interval '1 second', id, 'NUTZER_GEAENDERT', 'NUTZER', id, '{}' from nutzer
      where org_id = ${org_id} limit 200`.execute(system)
    await sql`insert into audit (org_id, zeitpunkt, nutzer_id, aktion, objekt_art, objekt_id, werte)
      select org_id, now() + interval '2 seconds', null, 'ROLLE_GEAENDERT', 'ROLLE', id, '{}' from rolle
      where org_id = ${org_id} limit 5`.execute(system)
    await sql`analyze nutzer, audit`.execute(system)
  })
  afterAll(() => portal?.close())

  test('names whom and what its entries are about by their keys', async () => {
    let page: Awaited<ReturnType<typeof listAuditEntries>> | undefined
    const read = async () => {
      page = await as(person, (tx) => listAuditEntries(tx, person, {}, 'desc', PAGE_SIZE, {}))
    }
    const plans = await plansOf(read, (text) => text.includes('from audit'))
    expect(plans).toHaveLength(1)
    expect(page?.zeilen.filter(({ objektName }) => objektName !== null)).toHaveLength(PAGE_SIZE)
    // The person and the object of each entry.
    for (const plan of plans) expect(readOf(plan, ['nutzer', 'rolle'])).toBeLessThanOrEqual(2 * (PAGE_SIZE + 1))
  })
})

onPostgres('a list of guarantees', () => {
  beforeAll(async () => {
    portal = await startTestPortal()
    await generate(portal.db, GUARANTEES, 'WI0001', 'KR0001', { organisations: 30 })
  })
  afterAll(() => portal?.close())

  const cases = Object.entries(VIEWERS).flatMap(([viewer, caller]) =>
    Object.entries(FILTERS).map(([name, filter]) => [`${viewer}: ${name}`, caller, filter] as const),
  )
  test.each(cases)('reads no more than ten times what it shows: %s', async (_, caller, filter) => {
    const found: object[] = []
    for (const sorting of SORTINGS)
      if (!isWalkedTo(filter, sorting))
        found.push(...(await tooMuch(sorting, () => as(caller, (tx) => pageOfBuergschaften(tx, caller, filter, sorting, PAGE_SIZE, {})))))
    expect(found).toEqual([])
  })

  const WORDS: readonly (readonly [string, string, VisibilityContext, string])[] = Object.entries(VIEWERS).flatMap(([viewer, caller]) =>
    Object.entries({
      'that all rows hold': 'baubetrieb',
      'that many hold': 'ahrens',
      'that few hold': 'xylander',
      'that none holds': 'gibtesnicht',
    }).map(([how, word]) => [viewer, how, caller, word] as const),
  )
  test.each(WORDS)('finds for %s a word %s, the newest rows first, and says how many there are', async (_, __, caller, word) => {
    const { zeilen, gesamt } = await as(caller, (tx) => pageOfBuergschaften(tx, caller, { suche: word }, LATEST, PAGE_SIZE, {}))
    const own = portal.db.system.selectFrom('buergschaft_sicht').where('org_id', '=', caller.orgId).where('suchtext', 'like', `%${word}%`)
    const all = await own.select('buergschaft_id').orderBy('geaendert_am', 'desc').orderBy('buergschaft_id', 'desc').execute()
    expect(zeilen.map(({ id }) => id)).toEqual(all.slice(0, PAGE_SIZE).map(({ buergschaft_id: id }) => id))
    expect(gesamt).toEqual({ anzahl: Math.min(all.length, 1_000), genau: all.length <= 1_000 })
    expect(await as(caller, (tx) => countBuergschaften(tx, caller, { suche: word }))).toEqual({ anzahl: all.length, genau: true })
  })

  test('is searched among the own rows alone, however many others hold the word', async () => {
    const caller: VisibilityContext = { orgId: generatedCompany(29), group: 'AG', nutzerId: 'messung', visible: null }
    const plans = await plansOf(() => as(caller, (tx) => pageOfBuergschaften(tx, caller, { suche: 'baubetrieb' }, LATEST, PAGE_SIZE, {})))
    expect(plans.map((plan) => readAndFound(plan).read)).toEqual([10, 10, 10])
  })

  test('goes on behind a page, and back before it, in whatever order, without reading what stands beyond', async () => {
    const caller = VIEWERS.Begünstigter as VisibilityContext
    for (const { field } of SORTINGS) {
      let to: string | undefined
      for (let page = 0; page < 40; page++) {
        const sorting = { field, direction: 'asc' } as const
        to = (await as(caller, (tx) => listBuergschaften(tx, caller, {}, sorting, 100, { after: to }))).weiter ?? undefined
      }
      const plans = await plansOf(() =>
        as(caller, (tx) => listBuergschaften(tx, caller, {}, { field, direction: 'asc' }, PAGE_SIZE, { after: to })),
      )
      const back = await plansOf(() =>
        as(caller, (tx) => listBuergschaften(tx, caller, {}, { field, direction: 'asc' }, PAGE_SIZE, { before: to })),
      )
      const [on, before] = [plans, back].map((some) => some.map((plan) => readAndFound(plan).read))
      expect({ field, on, before }).toEqual({ field, on: [PAGE_SIZE + 1], before: [PAGE_SIZE + 1] })
    }
  })
})
