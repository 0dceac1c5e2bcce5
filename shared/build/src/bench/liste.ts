import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { ROOT } from '../werkzeug.ts'

/** The services' own modules; by path, since the build package stands below them. */
async function dienst<T>(pfad: string): Promise<T> {
  return (await import(join(ROOT, 'services', 'src', pfad))) as T
}

const median = (werte: number[]) => [...werte].sort((a, b) => a - b)[Math.floor(werte.length / 2)] as number
const MORE = ['Aufträge', 'Aufträge mit Text', 'Aufgaben', 'Mitteilungen'] as const
type More = (typeof MORE)[number]

export type BenchSite = Readonly<{
  /** Milliseconds of the first page of the guarantees with its number, unfiltered and with a common filter: median. */
  ersteSeite(): Promise<number>
  /** The same for the other lists, each as people open it. */
  weitere(): Promise<Record<More, number>>
  /** The list of guarantees through the driver alone: pages a second. */
  treiber(parallel: number, anzahl: number): Promise<number>
  schließe(): Promise<void>
}>

type Database = {
  alsNutzer: (context: object, arbeit: (tx: unknown) => Promise<unknown>) => Promise<unknown>
  schließe: () => Promise<void>
}

type ListFunctions = Readonly<Record<string, ((...a: unknown[]) => Promise<unknown>) | undefined>>

async function rightsOfAllAufgaben(): Promise<object[]> {
  const { AUFGABEN } = await dienst<{ AUFGABEN: Record<string, { rechte: { aktion: string; kategorien: string[] }[] }> }>(
    '../../shared/domain/src/index.ts',
  )
  return Object.values(AUFGABEN).flatMap(({ rechte }) =>
    rechte.flatMap(({ aktion, kategorien }) => kategorien.map((kategorie) => ({ anzeigename: aktion, kategorie }))),
  )
}

/** A database with demo data and so many generated guarantees, and the list's own functions on it. */
export async function benchSite(url: string, zeilen: number): Promise<BenchSite> {
  const { öffneDatenbank } = await dienst<{ öffneDatenbank: (wo: object) => Promise<never> }>('kernel/datenbank.ts')
  const { legeDemodatenAn } = await dienst<{ legeDemodatenAn: (...a: unknown[]) => Promise<boolean> }>('demodaten/anlegen.ts')
  const { generiere, generiereListen } =
    await dienst<Record<'generiere' | 'generiereListen', (...a: unknown[]) => Promise<void>>>('demodaten/generator.ts')
  const liste = await dienst<{
    seite: (...a: unknown[]) => Promise<unknown>
    anzahl: (...a: unknown[]) => Promise<unknown>
    leseSortierung: (text: string) => unknown
  }>('buergschaft/liste.ts')
  const db = (await öffneDatenbank({ url, pool: 8 })) as Database
  await legeDemodatenAn(db, () => new Date(), 'http://localhost')
  await generiere(db, zeilen, 'WI0001', 'KR0001')
  const bürge = { orgId: 'KR0001', gruppe: 'BG', nutzerId: randomUUID(), sichtbar: null, rechte: await rightsOfAllAufgaben() }
  await generiereListen(db, zeilen, bürge)
  const aufträge = await dienst<ListFunctions>('auftrag/liste.ts')
  const aufgaben = await dienst<ListFunctions>('aufgaben/liste.ts')
  const post = await dienst<ListFunctions>('aufgaben/posteingang.ts')
  const auftragPage = (filter: object) => async (tx: unknown) => {
    await aufträge.seite?.(tx, bürge, filter, { feld: 'geaendertAm', richtung: 'desc' }, 25, 0)
    await aufträge.anzahl?.(tx, bürge, filter)
  }
  const LISTS: Record<More, (tx: unknown) => Promise<unknown>> = {
    Aufträge: auftragPage({ status: ['SCHWEBE'] }),
    'Aufträge mit Text': auftragPage({ suche: 'nehmer 4711' }),
    Aufgaben: async (tx) => {
      await aufgaben.aufgabenPage?.(tx, bürge, { zustand: 'OFFEN' }, { page: 0, size: 25, sort: 'frist', direction: 'asc' })
      await aufgaben.openCount?.(tx, bürge, new Date())
    },
    Mitteilungen: async (tx) => {
      await post.mitteilungen?.(tx, bürge, {}, { page: 0, size: 25 })
      await post.unread?.(tx, bürge)
    },
  }
  const context = { orgId: 'WI0001', gruppe: 'AG', nutzerId: 'messung', sichtbar: null }
  const FILTER = [{}, { status: ['AKT', 'TEB'], art: ['MAB', 'VEB'] }, { betragVon: 10_000_000 }]
  const eine = (filter: object) =>
    db.alsNutzer(context, async (tx) => {
      await liste.seite(tx, context, filter, liste.leseSortierung('geaendertAm,desc'), 25, {})
      await liste.anzahl(tx, context, filter)
    })
  return {
    async ersteSeite() {
      for (const filter of FILTER) await eine(filter)
      const werte: number[] = []
      for (let index = 0; index < 60; index++) {
        const beginn = performance.now()
        await eine(FILTER[index % FILTER.length] as object)
        werte.push(performance.now() - beginn)
      }
      return median(werte)
    },
    async weitere() {
      const ergebnis = {} as Record<More, number>
      for (const name of MORE) {
        const werte: number[] = []
        for (let index = 0; index < 25; index++) {
          const beginn = performance.now()
          await db.alsNutzer(bürge, LISTS[name])
          if (index >= 5) werte.push(performance.now() - beginn)
        }
        ergebnis[name] = median(werte)
      }
      return ergebnis
    },
    async treiber(parallel, anzahl) {
      const beginn = performance.now()
      await Promise.all(
        Array.from({ length: parallel }, async () => {
          for (let index = 0; index < anzahl / parallel; index++) await eine({})
        }),
      )
      return (anzahl / (performance.now() - beginn)) * 1000
    },
    schließe: () => db.schließe(),
  }
}
