import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { ROOT } from '../workspace.ts'

/** The services' own modules; by path, since the build package stands below them. */
async function service<T>(path: string): Promise<T> {
  return (await import(join(ROOT, 'services', 'src', path))) as T
}

const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] as number
const MORE = ['Aufträge', 'Aufträge mit Text', 'Aufgaben', 'Mitteilungen'] as const
type More = (typeof MORE)[number]

/** A database with a large stock of data, and what is measured on it. */
export type BenchSite = Readonly<{
  /** Milliseconds of the first page of the guarantees with its number, unfiltered and with a common filter: median. */
  firstPage(): Promise<number>
  /** The same for the other lists, each as people open it. */
  further(): Promise<Record<More, number>>
  /** The list of guarantees through the driver alone: pages a second. */
  driver(parallel: number, count: number): Promise<number>
  close(): Promise<void>
}>

type Database = {
  asNutzer: (context: object, work: (tx: unknown) => Promise<unknown>) => Promise<unknown>
  close: () => Promise<void>
}

type Functions<Name extends string> = Readonly<Record<Name, (...a: unknown[]) => Promise<unknown>>>

async function rightsOfAllAufgaben(): Promise<object[]> {
  const { AUFGABEN } = await service<{ AUFGABEN: Record<string, { rights: { aktion: string; kategorien: string[] }[] }> }>(
    '../../shared/domain/src/index.ts',
  )
  return Object.values(AUFGABEN).flatMap(({ rights }) =>
    rights.flatMap(({ aktion, kategorien }) => kategorien.map((kategorie) => ({ anzeigename: aktion, kategorie }))),
  )
}

/** A database with demo data and so many generated guarantees, and the list's own functions on it. */
export async function benchSite(url: string, rows: number): Promise<BenchSite> {
  const { openDatabase } = await service<{ openDatabase: (where: object) => Promise<never> }>('kernel/database.ts')
  const { createDemoData } = await service<{ createDemoData: (...a: unknown[]) => Promise<boolean> }>('demo/create.ts')
  const { generate, generateLists } =
    await service<Record<'generate' | 'generateLists', (...a: unknown[]) => Promise<void>>>('demo/generator.ts')
  const list = await service<{
    page: (...a: unknown[]) => Promise<unknown>
    count: (...a: unknown[]) => Promise<unknown>
    readSorting: (text: string) => unknown
  }>('buergschaft/list.ts')
  const db = (await openDatabase({ url, pool: 8 })) as Database
  await createDemoData(db, () => new Date(), 'http://localhost')
  await generate(db, rows, 'WI0001', 'KR0001')
  const buerge = { orgId: 'KR0001', gruppe: 'BG', nutzerId: randomUUID(), sichtbar: null, rechte: await rightsOfAllAufgaben() }
  await generateLists(db, rows, buerge)
  const auftraege = await service<Functions<'page' | 'count'>>('auftrag/list.ts')
  const aufgaben = await service<Functions<'aufgabenPage' | 'openCount'>>('aufgaben/list.ts')
  const post = await service<Functions<'mitteilungen' | 'unread'>>('aufgaben/inbox.ts')
  const auftragPage = (filter: object) => async (tx: unknown) => {
    await auftraege.page(tx, buerge, filter, { field: 'geaendertAm', direction: 'desc' }, 25, 0)
    await auftraege.count(tx, buerge, filter)
  }
  const LISTS: Record<More, (tx: unknown) => Promise<unknown>> = {
    Aufträge: auftragPage({ status: ['SCHWEBE'] }),
    'Aufträge mit Text': auftragPage({ suche: 'nehmer 4711' }),
    Aufgaben: async (tx) => {
      await aufgaben.aufgabenPage(tx, buerge, { zustand: 'OFFEN' }, { page: 0, size: 25, sort: 'frist', direction: 'asc' })
      await aufgaben.openCount(tx, buerge, new Date())
    },
    Mitteilungen: async (tx) => {
      await post.mitteilungen(tx, buerge, {}, { page: 0, size: 25 })
      await post.unread(tx, buerge)
    },
  }
  const context = { orgId: 'WI0001', gruppe: 'AG', nutzerId: 'messung', sichtbar: null }
  const FILTER = [{}, { status: ['AKT', 'TEB'], art: ['MAB', 'VEB'] }, { betragVon: 10_000_000 }]
  const readPage = (filter: object) =>
    db.asNutzer(context, async (tx) => {
      await list.page(tx, context, filter, list.readSorting('geaendertAm,desc'), 25, {})
      await list.count(tx, context, filter)
    })
  return {
    async firstPage() {
      for (const filter of FILTER) await readPage(filter)
      const values: number[] = []
      for (let index = 0; index < 60; index++) {
        const start = performance.now()
        await readPage(FILTER[index % FILTER.length] as object)
        values.push(performance.now() - start)
      }
      return median(values)
    },
    async further() {
      const medians: { [Name in More]: number } = { Aufträge: 0, 'Aufträge mit Text': 0, Aufgaben: 0, Mitteilungen: 0 }
      for (const name of MORE) {
        const values: number[] = []
        for (let index = 0; index < 25; index++) {
          const start = performance.now()
          await db.asNutzer(buerge, LISTS[name])
          if (index >= 5) values.push(performance.now() - start)
        }
        medians[name] = median(values)
      }
      return medians
    },
    async driver(parallel, count) {
      const start = performance.now()
      await Promise.all(
        Array.from({ length: parallel }, async () => {
          for (let index = 0; index < count / parallel; index++) await readPage({})
        }),
      )
      return (count / (performance.now() - start)) * 1000
    },
    close: () => db.close(),
  }
}
