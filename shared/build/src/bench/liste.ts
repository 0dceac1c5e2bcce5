import { join } from 'node:path'
import { WURZEL } from '../werkzeug.ts'

/** The services' own modules; by path, since the build package stands below them. */
async function dienst<T>(pfad: string): Promise<T> {
  return (await import(join(WURZEL, 'services', 'src', pfad))) as T
}

export type Messplatz = Readonly<{
  /** Milliseconds of the list's first page, unfiltered and with a common filter: median. */
  ersteSeite(): Promise<number>
  /** The same statements through the driver alone: pages a second. */
  treiber(parallel: number, anzahl: number): Promise<number>
  schließe(): Promise<void>
}>

const median = (werte: number[]) => [...werte].sort((a, b) => a - b)[Math.floor(werte.length / 2)] as number

/** A database with demo data and so many generated guarantees, and the list's own functions on it. */
export async function messplatz(url: string, zeilen: number): Promise<Messplatz> {
  const { öffneDatenbank } = await dienst<{ öffneDatenbank: (wo: object) => Promise<never> }>('kernel/datenbank.ts')
  const { legeDemodatenAn } = await dienst<{ legeDemodatenAn: (...a: unknown[]) => Promise<boolean> }>('demodaten/anlegen.ts')
  const { generiere } = await dienst<{ generiere: (...a: unknown[]) => Promise<void> }>('demodaten/generator.ts')
  const liste = await dienst<{
    seite: (...a: unknown[]) => Promise<unknown>
    anzahl: (...a: unknown[]) => Promise<unknown>
    leseSortierung: (text: string) => unknown
    ZÄHLGRENZE: number
  }>('buergschaft/liste.ts')
  const db = (await öffneDatenbank({ url, pool: 8 })) as {
    alsNutzer: (kontext: object, arbeit: (tx: unknown) => Promise<unknown>) => Promise<unknown>
    schließe: () => Promise<void>
  }
  await legeDemodatenAn(db, () => new Date(), 'http://localhost')
  await generiere(db, zeilen, 'WI0001', 'KR0001')
  const kontext = { orgId: 'WI0001', gruppe: 'AG', nutzerId: 'messung', sichtbar: null }
  const FILTER = [{}, { status: ['AKT', 'TEB'], art: ['MAB', 'VEB'] }, { betragVon: 10_000_000 }]
  const eine = (filter: object) =>
    db.alsNutzer(kontext, async (tx) => {
      await liste.seite(tx, kontext, filter, liste.leseSortierung('geaendertAm,desc'), 25, {})
      await liste.anzahl(tx, kontext, filter, liste.ZÄHLGRENZE)
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
