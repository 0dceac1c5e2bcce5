import { randomUUID } from 'node:crypto'
import type { BuergschaftFilter } from '@avalwerk/contracts'
import { AUFGABEN, type Right } from '@avalwerk/domain'
import { median } from '@avalwerk/testing'
import { sql } from 'kysely'
import { countUnread, listMitteilungen } from '../src/aufgaben/inbox.ts'
import { listAufgaben, openCount } from '../src/aufgaben/list.ts'
import { pageOfAuftraege } from '../src/auftrag/list.ts'
import { pageOfBuergschaften } from '../src/buergschaft/list.ts'
import { sumFolding } from '../src/buergschaft/sums.ts'
import { createDemoData } from '../src/demo/create.ts'
import { generate, generateLists } from '../src/demo/generator.ts'
import { type Caller, NOBODY } from '../src/kernel/authentication.ts'
import type { Database, DbTransaction, VisibilityContext } from '../src/kernel/database.ts'
import { completeDue } from '../src/kernel/deadlines.ts'
import { parseSort } from '../src/kernel/list.ts'

export const LATEST = parseSort('geaendertAm,desc')
const PAGE_SIZE = 25
/** The largest of them has seven of ten guarantees, the smallest has ten. */
const ORGANISATIONS = 300

/** A beneficiary who reads guarantees, and a guarantor who reads everything else. */
const AUFTRAGGEBER: VisibilityContext = { orgId: 'WI0001', group: 'AG', nutzerId: 'messung', visible: null }
const BUERGE: Caller = { ...NOBODY, orgId: 'KR0001', group: 'BG', nutzerId: randomUUID(), visible: null, rights: rightsOfAllAufgaben() }

function rightsOfAllAufgaben(): Right[] {
  return Object.values(AUFGABEN).flatMap(({ rights }) =>
    rights.flatMap(({ aktion, kategorien }) => kategorien.map((kategorie) => ({ anzeigename: aktion, kategorie }))),
  )
}

/** Unfiltered, and with common filters. */
const FILTERS: readonly [BuergschaftFilter, ...BuergschaftFilter[]] = [
  {},
  { status: ['AKT', 'TEB'], art: ['MAB', 'VEB'] },
  { betragVon: 10_000_000 },
]

async function readBuergschaften(tx: DbTransaction, filter: BuergschaftFilter): Promise<void> {
  await pageOfBuergschaften(tx, AUFTRAGGEBER, filter, LATEST, PAGE_SIZE, {})
}

const readAuftraege = (filter: Parameters<typeof pageOfAuftraege>[2]) => async (tx: DbTransaction) => {
  await pageOfAuftraege(tx, BUERGE, filter, LATEST, PAGE_SIZE, {})
}

/** The other lists, each as people open it: page and number. */
const FURTHER: Readonly<Record<string, (tx: DbTransaction) => Promise<void>>> = {
  Aufträge: readAuftraege({ status: ['SCHWEBE'] }),
  'Aufträge mit Text': readAuftraege({ suche: 'nehmer 4711' }),
  Aufgaben: async (tx) => {
    await listAufgaben(tx, BUERGE, { zustand: 'OFFEN' }, { page: 0, size: PAGE_SIZE, sort: 'frist', direction: 'asc' })
    await openCount(tx, BUERGE, new Date())
  },
  Mitteilungen: async (tx) => {
    await listMitteilungen(tx, BUERGE, {}, { page: 0, size: PAGE_SIZE })
    await countUnread(tx, BUERGE)
  },
}

/** Adds demo data to an empty database, and so many guarantees, orders, tasks and messages. */
export async function fill(db: Database, rows: number): Promise<void> {
  await createDemoData(db, () => new Date(), 'http://localhost')
  await generate(db, rows, AUFTRAGGEBER.orgId, BUERGE.orgId, { organisations: ORGANISATIONS })
  await generateLists(db, rows, BUERGE)
  // As each minute.
  await completeDue(db, [sumFolding], new Date())
  await sql`vacuum analyze buergschaft_summe, buergschaft_summe_aenderung`.execute(db.system)
}

export async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** The median of so many runs, in milliseconds; the runs before them warm up. */
async function medianOf(runs: number, warmUp: number, work: (run: number) => Promise<unknown>): Promise<number> {
  const values: number[] = []
  for (let run = -warmUp; run < runs; run++) {
    const value = await millisecondsOf(() => work(run + warmUp))
    if (run >= 0) values.push(value)
  }
  return median(values)
}

/** Milliseconds of the first page of the guarantees with its number: the median over the filters. */
export const measureBuergschaften = (db: Database): Promise<number> =>
  medianOf(60, FILTERS.length, (run) => db.runAs(AUFTRAGGEBER, (tx) => readBuergschaften(tx, FILTERS[run % FILTERS.length] ?? FILTERS[0])))

/** The same of the other lists, by their names. */
export async function measureFurther(db: Database): Promise<Record<string, number>> {
  const medians: Record<string, number> = {}
  for (const [name, read] of Object.entries(FURTHER)) medians[name] = await medianOf(20, 5, () => db.runAs(BUERGE, read))
  return medians
}

/** Pages of the guarantees a second through the driver alone. @param parallel how many are read at a time */
export async function measureDriver(db: Database, parallel: number, count: number): Promise<number> {
  const ms = await millisecondsOf(() =>
    Promise.all(
      Array.from({ length: parallel }, async () => {
        for (let index = 0; index < count / parallel; index++) await db.runAs(AUFTRAGGEBER, (tx) => readBuergschaften(tx, FILTERS[0]))
      }),
    ),
  )
  return (count / ms) * 1000
}
