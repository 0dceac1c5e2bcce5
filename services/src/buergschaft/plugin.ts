import { BUERGSCHAFTSARTEN, buergschaftenCsvFileName, formatEuro, type Group, numberOf } from '@avalwerk/domain'
import type { FastifyInstance } from 'fastify'
import { registerEndpoints, type AppDeps } from '../kernel/endpoints.ts'
import { orNotFound } from '../kernel/problem.ts'
import { allRows, asCsv, withContract } from './csv.ts'
import { getVisibleBuergschaft } from '../freigabe/view.ts'
import { history } from './details.ts'
import { count, HIGH_COUNT_LIMIT, readSorting, page } from './list.ts'
import { figures } from './figures.ts'
import { filterOptions } from './options.ts'

const basis = '/buergschaftservice/api/private/v2'
const LATEST = readSorting('geaendertAm,desc')

/** Guarantees: list, details, history, export. */
export function buergschaftService(app: FastifyInstance, deps: AppDeps): void {
  registerEndpoints(app, 'kennzahlen', deps, {
    [`GET ${basis}/buergschaften/kennzahlen` as const]: async ({ tx, aufrufer }) => figures(tx, aufrufer, deps.uhr()),
  })
  registerEndpoints(app, 'buergschaft', deps, {
    [`POST ${basis}/buergschaften/filterung` as const]: async ({ tx, aufrufer, body, query }) => ({
      ...(await page(tx, aufrufer, body, readSorting(query.sort), query.size, { page: query.page, to: query.nach })),
      gesamt: await count(tx, aufrufer, body),
    }),
    [`POST ${basis}/buergschaften/filterung/anzahl` as const]: async ({ tx, aufrufer, body }) =>
      count(tx, aufrufer, body, HIGH_COUNT_LIMIT),
    [`POST ${basis}/buergschaften/filteroptionen` as const]: async ({ tx, aufrufer, body }) => filterOptions(tx, aufrufer, body),
    [`GET ${basis}/buergschaften/suche` as const]: async ({ tx, aufrufer, query }) => {
      const { zeilen } = await page(tx, aufrufer, { suche: query.text }, LATEST, 8, {})
      return {
        treffer: zeilen.map((z) => ({
          id: z.id,
          titel: `${numberOf(z)} · ${BUERGSCHAFTSARTEN[z.art].name}`,
          untertitel: `${z.auftragnehmerName} · ${formatEuro(z.betrag)}`,
        })),
      }
    },
    [`GET ${basis}/buergschaften/{id}` as const]: async ({ tx, aufrufer, params }) =>
      orNotFound(await getVisibleBuergschaft(tx, aufrufer, params.id, deps.uhr(), deps.retention.binding)),
    [`GET ${basis}/buergschaft/{id}/historie` as const]: async ({ tx, aufrufer, params }) =>
      orNotFound(await history(tx, aufrufer, params.id)),
    [`POST ${basis}/buergschaften/filterung/buergschaften.csv` as const]: async ({ aufrufer, body }) => ({
      dateiname: buergschaftenCsvFileName(deps.uhr()),
      inhalt: asCsv(allRows(deps.db, aufrufer, body), aufrufer.gruppe as Group),
    }),
    [`GET ${basis}/buergschaften/{id}/buergschaften.csv` as const]: async ({ tx, aufrufer, params }) => {
      const row = orNotFound((await page(tx, aufrufer, { id: params.id }, LATEST, 1, {})).zeilen[0])
      return {
        dateiname: buergschaftenCsvFileName(deps.uhr()),
        inhalt: asCsv(await withContract(tx, aufrufer, [row]), aufrufer.gruppe as Group),
      }
    },
  })
}
