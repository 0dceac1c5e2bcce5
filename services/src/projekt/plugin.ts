import { projektCalls } from '@avalwerk/contracts'
import { formatEuro, projekteCsvFileName, PROJEKT_PHASE } from '@avalwerk/domain'
import type { FastifyInstance } from 'fastify'
import { registerEndpoints } from '../kernel/endpoints.ts'
import { SEARCH_HITS } from '../kernel/list.ts'
import { orNotFound } from '../kernel/problem.ts'
import { createProjekt, deleteProjekt, updateProjekt } from './projektSteps.ts'
import { findProjekt, findProjektOfBuergschaft, projekteCsv, listProjekte, listProjektOptions } from './projekte.ts'
import { assignAllToProjekt, assignToProjekt } from './assign.ts'

/** Building projects of beneficiaries, and which guarantee belongs to which. */
export async function projektService(app: FastifyInstance): Promise<void> {
  const { deps } = app
  registerEndpoints(app, projektCalls, {
    vonBuergschaft: async ({ tx, caller }, { params }) => orNotFound(await findProjektOfBuergschaft(tx, caller, params.id)),
    zuordnen: async (ctx, { params, body }) => assignToProjekt(ctx, params.id, body.projektId),
    liste: async ({ tx, caller }, { query, body }) => listProjekte(tx, caller, body, query),
    export: async ({ caller }, { body }) => ({
      dateiname: projekteCsvFileName(deps.clock()),
      inhalt: projekteCsv(deps.db, caller, body),
    }),
    filteroptionen: async ({ tx, caller }) => listProjektOptions(tx, caller),
    suche: async ({ tx, caller }, { query }) => {
      const { zeilen } = await listProjekte(tx, caller, { suche: query.text }, { page: 0, size: SEARCH_HITS, sort: 'name,asc' })
      return {
        treffer: zeilen.map((projekt) => ({
          id: projekt.id,
          titel: projekt.name,
          untertitel: `${PROJEKT_PHASE[projekt.phase]} · ${projekt.unternehmen.name}${projekt.auftragssumme ? ` · ${formatEuro(projekt.auftragssumme)}` : ''}`,
        })),
      }
    },
    details: async ({ tx, caller }, { params }) => orNotFound(await findProjekt(tx, caller, params.id)),
    anlegen: async (ctx, { body }) => createProjekt(ctx, body),
    aendern: async (ctx, { params, body }) => updateProjekt(ctx, params.id, body),
    loeschen: async (ctx, { params, body }) => deleteProjekt(ctx, params.id, body.version),
    mehrereZuordnen: async (ctx, { params, body }) => ({
      zugeordnet: await assignAllToProjekt(ctx, params.id, body.buergschaftIds),
    }),
  })
}
