import { buergschaftCalls, kennzahlenCalls } from '@avalwerk/contracts'
import { BUERGSCHAFTSARTEN, buergschaftenCsvFileName, formatEuro, type Group, numberOf } from '@avalwerk/domain'
import type { FastifyInstance } from 'fastify'
import { registerEndpoints } from '../kernel/endpoints.ts'
import { orNotFound } from '../kernel/problem.ts'
import { allRows, asCsv, withContract } from './csv.ts'
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
    kennzahlen: async ({ tx, wer }) => figures(tx, wer, deps.uhr()),
  })
  registerEndpoints(app, buergschaftCalls, {
    liste: async ({ tx, wer }, { query, body }) => ({
      ...(await page(tx, wer, body, readSorting(query.sort), query.size, { page: query.page, to: query.nach })),
      gesamt: await count(tx, wer, body),
    }),
    anzahl: async ({ tx, wer }, { body }) => count(tx, wer, body, HIGH_COUNT_LIMIT),
    filteroptionen: async ({ tx, wer }, { body }) => filterOptions(tx, wer, body),
    suche: async ({ tx, wer }, { query }) => {
      const { zeilen } = await page(tx, wer, { suche: query.text }, LATEST, 8, {})
      return {
        treffer: zeilen.map((row) => ({
          id: row.id,
          titel: `${numberOf(row)} · ${BUERGSCHAFTSARTEN[row.art].name}`,
          untertitel: `${row.auftragnehmerName} · ${formatEuro(row.betrag)}`,
        })),
      }
    },
    details: async ({ tx, wer }, { params }) =>
      orNotFound(await getVisibleBuergschaft(tx, wer, params.id, deps.uhr(), deps.retention.binding)),
    historie: async ({ tx, wer }, { params }) => orNotFound(await history(tx, wer, params.id)),
    export: async ({ wer }, { body }) => ({
      dateiname: buergschaftenCsvFileName(deps.uhr()),
      inhalt: asCsv(allRows(deps.db, wer, body), wer.gruppe as Group),
    }),
    einzelexport: async ({ tx, wer }, { params }) => {
      const row = orNotFound((await page(tx, wer, { id: params.id }, LATEST, 1, {})).zeilen[0])
      return {
        dateiname: buergschaftenCsvFileName(deps.uhr()),
        inhalt: asCsv(await withContract(tx, wer, [row]), wer.gruppe as Group),
      }
    },
  })
}
