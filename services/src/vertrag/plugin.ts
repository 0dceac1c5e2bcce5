import { vertragCalls } from '@avalwerk/contracts'
import { vertraegeCsvFileName, VERTRAG_STATUS } from '@avalwerk/domain'
import type { FastifyInstance } from 'fastify'
import { After, registerEndpoints } from '../kernel/endpoints.ts'
import { SEARCH_HITS } from '../kernel/list.ts'
import { Refusal, orNotFound } from '../kernel/problem.ts'
import { addUnternehmenToVertrag, updateZuordnungen } from './change.ts'
import { createVertrag } from './create.ts'
import { findDokumentation, findPruefung, findVertrag, listVertragHistory } from './details.ts'
import { allVertraege, listVertraege, listVertragOptions, vertraegeCsv } from './list.ts'
import { endVertrag, completePruefung, updateTerms } from './review.ts'

/** Contracts (Kautionsverträge): the companies under them, their use, the guarantor's reviews. */
export async function vertragService(app: FastifyInstance): Promise<void> {
  const { deps } = app
  registerEndpoints(app, vertragCalls, {
    vonBuergen: async ({ tx, caller }, { params, query }) => {
      const contract = orNotFound(await findVertrag(tx, caller, params.id))
      if (contract.buerge.id !== caller.orgId || contract.vertragsnummer !== query.vertragsnummer) throw new Refusal('NICHT_GEFUNDEN')
      return contract
    },
    filteroptionen: async ({ tx, caller }, { query }) => listVertragOptions(tx, caller, query.unternehmenId),
    liste: async ({ tx, caller }, { query, body }) => listVertraege(tx, caller, body, query),
    export: async ({ caller }, { body }) => ({
      dateiname: vertraegeCsvFileName(deps.clock()),
      inhalt: vertraegeCsv(deps.db, caller, body),
    }),
    pruefung: async ({ tx, caller }, { params }) => orNotFound(await findPruefung(tx, caller, params.id)),
    pruefungAbschliessen: async (ctx, { params, body }) => completePruefung(ctx, params.id, body),
    suche: async ({ tx, caller }, { query }) => {
      const { zeilen } = await listVertraege(tx, caller, { suche: query.text }, { page: 0, size: SEARCH_HITS, sort: 'vertragsnummer,asc' })
      return {
        treffer: zeilen.map((vertrag) => ({
          id: vertrag.id,
          titel: vertrag.vertragsnummer,
          untertitel: `${VERTRAG_STATUS[vertrag.status]} · ${vertrag.versicherungsnehmer.name} · ${vertrag.buerge.name}`,
        })),
      }
    },
    details: async ({ tx, caller }, { params }) => orNotFound(await findVertrag(tx, caller, params.id)),
    historie: async ({ tx, caller }, { params }) => orNotFound(await listVertragHistory(tx, caller, params.id)),
    dokumentation: async ({ tx, caller }, { params }) => {
      const { dateiname, ...document } = orNotFound(await findDokumentation(tx, caller, params.id))
      return new After(async () => ({ dateiname, inhalt: await deps.documents.bytesOf(document) }))
    },
    alle: async ({ tx, caller }) => ({ vertraege: await allVertraege(tx, caller) }),
    anlegen: async (ctx, { query, body }) => {
      const { vertragsnummer, bürgeId: buergeId, versicherungsnehmerId } = query
      const { unternehmen, ...data } = body
      return createVertrag(ctx, { ...data, vertragsnummer, buergeId, versicherungsnehmerId }, unternehmen)
    },
    unternehmenAendern: async (ctx, { params, query, body }) => {
      const { versicherungsnehmerId } = query
      return versicherungsnehmerId
        ? updateZuordnungen(ctx, params.id, versicherungsnehmerId, body)
        : addUnternehmenToVertrag(ctx, params.id, body)
    },
    rahmenAendern: async (ctx, { params, body }) => updateTerms(ctx, params.id, body),
    beenden: async (ctx, { params, body }) => endVertrag(ctx, params.id, body),
  })
}
