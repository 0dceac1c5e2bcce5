import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { WURZEL } from '../werkzeug.ts'

/** The services' own modules; by path, since the build package stands below them. */
async function dienst<T>(pfad: string): Promise<T> {
  return (await import(join(WURZEL, 'services', 'src', pfad))) as T
}

const median = (werte: number[]) => [...werte].sort((a, b) => a - b)[Math.floor(werte.length / 2)] as number
const WEITERE = ['Aufträge', 'Aufträge mit Text', 'Aufgaben', 'Mitteilungen'] as const
type Weitere = (typeof WEITERE)[number]

export type Messplatz = Readonly<{
  /** Milliseconds of the first page of the guarantees with its number, unfiltered and with a common filter: median. */
  ersteSeite(): Promise<number>
  /** The same for the other lists, each as people open it. */
  weitere(): Promise<Record<Weitere, number>>
  /** The list of guarantees through the driver alone: pages a second. */
  treiber(parallel: number, anzahl: number): Promise<number>
  schließe(): Promise<void>
}>

type Datenbank = {
  alsNutzer: (kontext: object, arbeit: (tx: unknown) => Promise<unknown>) => Promise<unknown>
  schließe: () => Promise<void>
}

type Listenfunktionen = Readonly<Record<string, ((...a: unknown[]) => Promise<unknown>) | undefined>>

async function rechteAllerAufgaben(): Promise<object[]> {
  const { AUFGABEN } = await dienst<{ AUFGABEN: Record<string, { rechte: { aktion: string; kategorien: string[] }[] }> }>(
    '../../shared/domain/src/index.ts',
  )
  return Object.values(AUFGABEN).flatMap(({ rechte }) =>
    rechte.flatMap(({ aktion, kategorien }) => kategorien.map((kategorie) => ({ anzeigename: aktion, kategorie }))),
  )
}

/** A database with demo data and so many generated guarantees, and the list's own functions on it. */
export async function messplatz(url: string, zeilen: number): Promise<Messplatz> {
  const { öffneDatenbank } = await dienst<{ öffneDatenbank: (wo: object) => Promise<never> }>('kernel/datenbank.ts')
  const { legeDemodatenAn } = await dienst<{ legeDemodatenAn: (...a: unknown[]) => Promise<boolean> }>('demodaten/anlegen.ts')
  const { generiere, generiereListen } =
    await dienst<Record<'generiere' | 'generiereListen', (...a: unknown[]) => Promise<void>>>('demodaten/generator.ts')
  const liste = await dienst<{
    seite: (...a: unknown[]) => Promise<unknown>
    anzahl: (...a: unknown[]) => Promise<unknown>
    leseSortierung: (text: string) => unknown
  }>('buergschaft/liste.ts')
  const db = (await öffneDatenbank({ url, pool: 8 })) as Datenbank
  await legeDemodatenAn(db, () => new Date(), 'http://localhost')
  await generiere(db, zeilen, 'WI0001', 'KR0001')
  const bürge = { orgId: 'KR0001', gruppe: 'BG', nutzerId: randomUUID(), sichtbar: null, rechte: await rechteAllerAufgaben() }
  await generiereListen(db, zeilen, bürge)
  const aufträge = await dienst<Listenfunktionen>('auftrag/liste.ts')
  const aufgaben = await dienst<Listenfunktionen>('aufgaben/liste.ts')
  const post = await dienst<Listenfunktionen>('aufgaben/posteingang.ts')
  const auftragsseite = (filter: object) => async (tx: unknown) => {
    await aufträge.seite?.(tx, bürge, filter, { feld: 'geaendertAm', richtung: 'desc' }, 25, 0)
    await aufträge.anzahl?.(tx, bürge, filter)
  }
  const LISTEN: Record<Weitere, (tx: unknown) => Promise<unknown>> = {
    Aufträge: auftragsseite({ status: ['SCHWEBE'] }),
    'Aufträge mit Text': auftragsseite({ suche: 'nehmer 4711' }),
    Aufgaben: async (tx) => {
      await aufgaben.aufgabenseite?.(tx, bürge, { zustand: 'OFFEN' }, { page: 0, size: 25, sort: 'frist', direction: 'asc' })
      await aufgaben.offeneAnzahl?.(tx, bürge, new Date())
    },
    Mitteilungen: async (tx) => {
      await post.mitteilungen?.(tx, bürge, {}, { page: 0, size: 25 })
      await post.ungelesene?.(tx, bürge)
    },
  }
  const kontext = { orgId: 'WI0001', gruppe: 'AG', nutzerId: 'messung', sichtbar: null }
  const FILTER = [{}, { status: ['AKT', 'TEB'], art: ['MAB', 'VEB'] }, { betragVon: 10_000_000 }]
  const eine = (filter: object) =>
    db.alsNutzer(kontext, async (tx) => {
      await liste.seite(tx, kontext, filter, liste.leseSortierung('geaendertAm,desc'), 25, {})
      await liste.anzahl(tx, kontext, filter)
    })
  return {
    async ersteSeite() {
      for (const filter of FILTER) await eine(filter)
      const werte: number[] = []
      for (let i = 0; i < 60; i++) {
        const beginn = performance.now()
        await eine(FILTER[i % FILTER.length] as object)
        werte.push(performance.now() - beginn)
      }
      return median(werte)
    },
    async weitere() {
      const ergebnis = {} as Record<Weitere, number>
      for (const name of WEITERE) {
        const werte: number[] = []
        for (let i = 0; i < 25; i++) {
          const beginn = performance.now()
          await db.alsNutzer(bürge, LISTEN[name])
          if (i >= 5) werte.push(performance.now() - beginn)
        }
        ergebnis[name] = median(werte)
      }
      return ergebnis
    },
    async treiber(parallel, anzahl) {
      const beginn = performance.now()
      await Promise.all(
        Array.from({ length: parallel }, async () => {
          for (let i = 0; i < anzahl / parallel; i++) await eine({})
        }),
      )
      return (anzahl / (performance.now() - beginn)) * 1000
    },
    schließe: () => db.schließe(),
  }
}
