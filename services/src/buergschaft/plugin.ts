import { buergschaftCalls, kennzahlenCalls } from '@avalwerk/contracts'
import { BUERGSCHAFTSARTEN, buergschaftenCsvFileName, formatEuro, type Group, numberOf } from '@avalwerk/domain'
import type { FastifyInstance } from 'fastify'
import { registerEndpoints } from '../kernel/endpoints.ts'
import { orNotFound } from '../kernel/problem.ts'
import { allRows, asCsv, withVertrag } from './csv.ts'
import { getVisibleBuergschaft } from './visible.ts'
import { history } from './details.ts'
import { count, HIGH_COUNT_LIMIT, readSorting, page } from './list.ts'
import { figures } from './figures.ts'
import { filterOptions } from './options.ts'

const LATEST = readSorting('geaendertAm,desc')

/** Guarantees: list, details, history, export. */
export async function buergschaftService(app: FastifyInstance): Promise<void> {
  const { deps } = app
  registerEndpoints(app, kennzahlenCalls, {
    kennzahlen: async ({ tx, caller }) => figures(tx, caller, deps.clock()),
  })
  registerEndpoints(app, buergschaftCalls, {
    liste: async ({ tx, caller }, { query, body }) => ({
      ...(await page(tx, caller, body, readSorting(query.sort), query.size, { page: query.page, to: query.nach })),
      gesamt: await count(tx, caller, body),
    }),
    anzahl: async ({ tx, caller }, { body }) => count(tx, caller, body, HIGH_COUNT_LIMIT),
    filteroptionen: async ({ tx, caller }, { body }) => filterOptions(tx, caller, body),
    suche: async ({ tx, caller }, { query }) => {
      const { zeilen } = await page(tx, caller, { suche: query.text }, LATEST, 8, {})
      return {
        treffer: zeilen.map((row) => ({
          id: row.id,
          titel: `${numberOf(row)} · ${BUERGSCHAFTSARTEN[row.art].name}`,
          untertitel: `${row.auftragnehmerName} · ${formatEuro(row.betrag)}`,
        })),
      }
    },
    details: async ({ tx, caller }, { params }) =>
      orNotFound(await getVisibleBuergschaft(tx, caller, params.id, deps.clock(), deps.retention.binding)),
    historie: async ({ tx, caller }, { params }) => orNotFound(await history(tx, caller, params.id)),
    export: async ({ caller }, { body }) => ({
      dateiname: buergschaftenCsvFileName(deps.clock()),
      inhalt: asCsv(allRows(deps.db, caller, body), caller.gruppe as Group),
    }),
    einzelexport: async ({ tx, caller }, { params }) => {
      const row = orNotFound((await page(tx, caller, { id: params.id }, LATEST, 1, {})).zeilen[0])
      return {
        dateiname: buergschaftenCsvFileName(deps.clock()),
        inhalt: asCsv(await withVertrag(tx, caller, [row]), caller.gruppe as Group),
      }
    },
  })
}
