import { buergschaftCalls, kennzahlenCalls } from '@avalwerk/contracts'
import { BUERGSCHAFTSARTEN, buergschaftenCsvFileName, formatEuro, numberOf } from '@avalwerk/domain'
import type { FastifyInstance } from 'fastify'
import { registerEndpoints } from '../kernel/endpoints.ts'
import { orNotFound } from '../kernel/problem.ts'
import { allBuergschaftRows, buergschaftenCsv, withVertrag } from './csv.ts'
import { getVisibleBuergschaft } from './visible.ts'
import { listBuergschaftHistory } from './details.ts'
import { countBuergschaften, listBuergschaften, pageOfBuergschaften } from './list.ts'
import { parseSort, placeOf, SEARCH_HITS } from '../kernel/list.ts'
import { getBuergschaftFigures } from './figures.ts'
import { listBuergschaftFilterOptions } from './options.ts'

const LATEST = parseSort('geaendertAm,desc')

/** Guarantees: list, details, history, export. */
export async function buergschaftService(app: FastifyInstance): Promise<void> {
  const { deps } = app
  registerEndpoints(app, kennzahlenCalls, {
    kennzahlen: async ({ tx, caller }) => getBuergschaftFigures(tx, caller, deps.clock()),
  })
  registerEndpoints(app, buergschaftCalls, {
    liste: ({ tx, caller }, { query, body }) => pageOfBuergschaften(tx, caller, body, parseSort(query.sort), query.size, placeOf(query)),
    anzahl: async ({ tx, caller }, { body }) => countBuergschaften(tx, caller, body),
    filteroptionen: async ({ tx, caller }, { body }) => listBuergschaftFilterOptions(tx, caller, body),
    suche: async ({ tx, caller }, { query }) => {
      const { zeilen } = await listBuergschaften(tx, caller, { suche: query.text }, LATEST, SEARCH_HITS, {})
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
    historie: async ({ tx, caller }, { params }) => orNotFound(await listBuergschaftHistory(tx, caller, params.id)),
    export: async ({ caller }, { body }) => ({
      dateiname: buergschaftenCsvFileName(deps.clock()),
      inhalt: buergschaftenCsv(allBuergschaftRows(deps.db, caller, body), caller.group),
    }),
    einzelexport: async ({ tx, caller }, { params }) => {
      const row = orNotFound((await listBuergschaften(tx, caller, { id: params.id }, LATEST, 1, {})).zeilen[0])
      return {
        dateiname: buergschaftenCsvFileName(deps.clock()),
        inhalt: buergschaftenCsv(await withVertrag(tx, caller, [row]), caller.group),
      }
    },
  })
}
