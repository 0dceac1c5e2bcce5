import { BUERGSCHAFTSARTEN, buergschaftenCsvFileName, formatEuro, type Group, numberOf } from '@avalwerk/domain'
import type { FastifyInstance } from 'fastify'
import { registerEndpoints, type AppDeps } from '../kernel/bindung.ts'
import { orNotFound } from '../kernel/problem.ts'
import { alleZeilen, asCsv, withContract } from './csv.ts'
import { getVisibleBuergschaft } from '../freigabe/sicht.ts'
import { historie } from './details.ts'
import { anzahl, HIGH_COUNT_LIMIT, leseSortierung, seite } from './liste.ts'
import { kennzahlen } from './kennzahlen.ts'
import { filterOptions } from './optionen.ts'

const basis = '/buergschaftservice/api/private/v2'
const LATEST = leseSortierung('geaendertAm,desc')

/** Guarantees: list, details, history, export. */
export function buergschaftService(app: FastifyInstance, kern: AppDeps): void {
  registerEndpoints(app, 'kennzahlen', kern, {
    [`GET ${basis}/buergschaften/kennzahlen` as const]: async ({ tx, aufrufer }) => kennzahlen(tx, aufrufer, kern.uhr()),
  })
  registerEndpoints(app, 'buergschaft', kern, {
    [`POST ${basis}/buergschaften/filterung` as const]: async ({ tx, aufrufer, body, query }) => ({
      ...(await seite(tx, aufrufer, body, leseSortierung(query.sort), query.size, { seite: query.page, nach: query.nach })),
      gesamt: await anzahl(tx, aufrufer, body),
    }),
    [`POST ${basis}/buergschaften/filterung/anzahl` as const]: async ({ tx, aufrufer, body }) =>
      anzahl(tx, aufrufer, body, HIGH_COUNT_LIMIT),
    [`POST ${basis}/buergschaften/filteroptionen` as const]: async ({ tx, aufrufer, body }) => filterOptions(tx, aufrufer, body),
    [`GET ${basis}/buergschaften/suche` as const]: async ({ tx, aufrufer, query }) => {
      const { zeilen } = await seite(tx, aufrufer, { suche: query.text }, LATEST, 8, {})
      return {
        treffer: zeilen.map((z) => ({
          id: z.id,
          titel: `${numberOf(z)} · ${BUERGSCHAFTSARTEN[z.art].name}`,
          untertitel: `${z.auftragnehmerName} · ${formatEuro(z.betrag)}`,
        })),
      }
    },
    [`GET ${basis}/buergschaften/{id}` as const]: async ({ tx, aufrufer, params }) =>
      orNotFound(await getVisibleBuergschaft(tx, aufrufer, params.id, kern.uhr(), kern.retention.binding)),
    [`GET ${basis}/buergschaft/{id}/historie` as const]: async ({ tx, aufrufer, params }) =>
      orNotFound(await historie(tx, aufrufer, params.id)),
    [`POST ${basis}/buergschaften/filterung/buergschaften.csv` as const]: async ({ aufrufer, body }) => ({
      dateiname: buergschaftenCsvFileName(kern.uhr()),
      inhalt: asCsv(alleZeilen(kern.db, aufrufer, body), aufrufer.gruppe as Group),
    }),
    [`GET ${basis}/buergschaften/{id}/buergschaften.csv` as const]: async ({ tx, aufrufer, params }) => {
      const zeile = orNotFound((await seite(tx, aufrufer, { id: params.id }, LATEST, 1, {})).zeilen[0])
      return {
        dateiname: buergschaftenCsvFileName(kern.uhr()),
        inhalt: asCsv(await withContract(tx, aufrufer, [zeile]), aufrufer.gruppe as Group),
      }
    },
  })
}
