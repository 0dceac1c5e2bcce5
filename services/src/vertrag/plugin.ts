import { vertraegeCsvFileName, VERTRAG_STATUS } from '@avalwerk/domain'
import type { FastifyInstance } from 'fastify'
import { registerEndpoints, type AppDeps } from '../kernel/endpoints.ts'
import { Refusal, orNotFound } from '../kernel/problem.ts'
import { contextFrom } from '../kernel/useCase.ts'
import { add, updateAssignments } from './change.ts'
import { createVertrag } from './create.ts'
import { dokumentation, inspection, vertrag, vertragHistory } from './details.ts'
import { allVertraege, vertragList, vertragOptions, vertraegeCsv } from './list.ts'
import { endVertrag, completePruefung, updateFrame } from './review.ts'

const basis = '/partnerservice/api/private/v2/kautionsvertraege'

/** Contracts (Kautionsverträge): the companies under them, their use, the guarantor's reviews. */
export function vertragService(app: FastifyInstance, deps: AppDeps): void {
  registerEndpoints(app, 'vertrag', deps, {
    [`GET ${basis}/buerge/{id}` as const]: async ({ tx, aufrufer, params, query }) => {
      const k = orNotFound(await vertrag(tx, aufrufer, params.id))
      if (k.buerge.id !== aufrufer.orgId || k.vertragsnummer !== query.vertragsnummer) throw new Refusal('NICHT_GEFUNDEN')
      return k
    },
    [`POST ${basis}/filteroptionen` as const]: async ({ tx, aufrufer, query }) => vertragOptions(tx, aufrufer, query.unternehmenId),
    [`POST ${basis}/filterung` as const]: async ({ tx, aufrufer, body, query }) => vertragList(tx, aufrufer, body, query),
    [`POST ${basis}/filterung/vertraege.csv` as const]: async ({ aufrufer, body }) => ({
      dateiname: vertraegeCsvFileName(deps.uhr()),
      inhalt: vertraegeCsv(deps.db, aufrufer, body),
    }),
    [`GET ${basis}/pruefung/{id}` as const]: async ({ tx, aufrufer, params }) => orNotFound(await inspection(tx, aufrufer, params.id)),
    [`POST ${basis}/pruefung/{id}/abschluss` as const]: async (a) => completePruefung(contextFrom(a), a.params.id, a.body),
    [`GET ${basis}/suche` as const]: async ({ tx, aufrufer, query }) => {
      const { zeilen } = await vertragList(tx, aufrufer, { suche: query.text }, { page: 0, size: 8, sort: 'vertragsnummer,asc' })
      return {
        treffer: zeilen.map((vertrag) => ({
          id: vertrag.id,
          titel: vertrag.vertragsnummer,
          untertitel: `${VERTRAG_STATUS[vertrag.status]} · ${vertrag.versicherungsnehmer.name} · ${vertrag.buerge.name}`,
        })),
      }
    },
    [`GET ${basis}/{id}` as const]: async ({ tx, aufrufer, params }) => orNotFound(await vertrag(tx, aufrufer, params.id)),
    [`GET ${basis}/{id}/verlauf` as const]: async ({ tx, aufrufer, params }) => orNotFound(await vertragHistory(tx, aufrufer, params.id)),
    [`GET ${basis}/{id}/dokumentation` as const]: async ({ tx, aufrufer, params }) =>
      orNotFound(await dokumentation(tx, aufrufer, params.id)),
    [`GET ${basis}` as const]: async ({ tx, aufrufer }) => ({ vertraege: await allVertraege(tx, aufrufer) }),
    [`POST ${basis}` as const]: async (request) => {
      const { vertragsnummer, bürgeId: buergeId, versicherungsnehmerId } = request.query
      const { unternehmen, ...data } = request.body
      return createVertrag(contextFrom(request), { ...data, vertragsnummer, buergeId, versicherungsnehmerId }, unternehmen)
    },
    [`POST ${basis}/{id}` as const]: async (request) => {
      const { versicherungsnehmerId } = request.query
      return versicherungsnehmerId
        ? updateAssignments(contextFrom(request), request.params.id, versicherungsnehmerId, request.body)
        : add(contextFrom(request), request.params.id, request.body)
    },
    [`POST ${basis}/{id}/rahmen` as const]: async (a) => updateFrame(contextFrom(a), a.params.id, a.body),
    [`POST ${basis}/{id}/ende` as const]: async (a) => endVertrag(contextFrom(a), a.params.id, a.body),
  })
}
