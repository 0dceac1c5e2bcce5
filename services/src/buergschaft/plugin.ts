import { BÜRGSCHAFTSARTEN, bürgschaftenCsvDateiname, formatEuro, type Gruppe, nummerVon } from '@avalwerk/domain'
import type { FastifyInstance } from 'fastify'
import { binde, type Kern } from '../kernel/bindung.ts'
import { gefunden } from '../kernel/problem.ts'
import { alleZeilen, alsCsv, withContract } from './csv.ts'
import { gesehene } from '../freigabe/sicht.ts'
import { historie } from './details.ts'
import { anzahl, HOHE_ZÄHLGRENZE, leseSortierung, seite } from './liste.ts'
import { kennzahlen } from './kennzahlen.ts'
import { filteroptionen } from './optionen.ts'

const basis = '/buergschaftservice/api/private/v2'
const NEUESTE = leseSortierung('geaendertAm,desc')

/** Guarantees: list, details, history, export. */
export function buergschaftservice(app: FastifyInstance, kern: Kern): void {
  binde(app, 'kennzahlen', kern, {
    [`GET ${basis}/buergschaften/kennzahlen` as const]: async ({ tx, aufrufer }) => kennzahlen(tx, aufrufer, kern.uhr()),
  })
  binde(app, 'buergschaft', kern, {
    [`POST ${basis}/buergschaften/filterung` as const]: async ({ tx, aufrufer, body, query }) => ({
      ...(await seite(tx, aufrufer, body, leseSortierung(query.sort), query.size, { seite: query.page, nach: query.nach })),
      gesamt: await anzahl(tx, aufrufer, body),
    }),
    [`POST ${basis}/buergschaften/filterung/anzahl` as const]: async ({ tx, aufrufer, body }) =>
      anzahl(tx, aufrufer, body, HOHE_ZÄHLGRENZE),
    [`POST ${basis}/buergschaften/filteroptionen` as const]: async ({ tx, aufrufer, body }) => filteroptionen(tx, aufrufer, body),
    [`GET ${basis}/buergschaften/suche` as const]: async ({ tx, aufrufer, query }) => {
      const { zeilen } = await seite(tx, aufrufer, { suche: query.text }, NEUESTE, 8, {})
      return {
        treffer: zeilen.map((z) => ({
          id: z.id,
          titel: `${nummerVon(z)} · ${BÜRGSCHAFTSARTEN[z.art].name}`,
          untertitel: `${z.auftragnehmerName} · ${formatEuro(z.betrag)}`,
        })),
      }
    },
    [`GET ${basis}/buergschaften/{id}` as const]: async ({ tx, aufrufer, params }) =>
      gefunden(await gesehene(tx, aufrufer, params.id, kern.uhr(), kern.retention.binding)),
    [`GET ${basis}/buergschaft/{id}/historie` as const]: async ({ tx, aufrufer, params }) =>
      gefunden(await historie(tx, aufrufer, params.id)),
    [`POST ${basis}/buergschaften/filterung/buergschaften.csv` as const]: async ({ aufrufer, body }) => ({
      dateiname: bürgschaftenCsvDateiname(kern.uhr()),
      inhalt: alsCsv(alleZeilen(kern.db, aufrufer, body), aufrufer.gruppe as Gruppe),
    }),
    [`GET ${basis}/buergschaften/{id}/buergschaften.csv` as const]: async ({ tx, aufrufer, params }) => {
      const zeile = gefunden((await seite(tx, aufrufer, { id: params.id }, NEUESTE, 1, {})).zeilen[0])
      return {
        dateiname: bürgschaftenCsvDateiname(kern.uhr()),
        inhalt: alsCsv(await withContract(tx, aufrufer, [zeile]), aufrufer.gruppe as Gruppe),
      }
    },
  })
}
