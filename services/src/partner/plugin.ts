import { unternehmenCsvFileName } from '@avalwerk/domain'
import type { FastifyInstance } from 'fastify'
import { registerEndpoints, type AppDeps } from '../kernel/endpoints.ts'
import { Refusal, orNotFound } from '../kernel/problem.ts'
import { contextFrom } from '../kernel/useCase.ts'
import { updateDisplayData, updateBuergen, isKurznameTaken, createBuergen } from './buergenMaintenance.ts'
import { nutzerAdministration } from './nutzerAdministration.ts'
import { preismodelle, setPreismodell } from './preismodell.ts'
import {
  displayData,
  auftraggeber,
  buerge,
  isOwn,
  countries,
  names,
  visibleUnternehmen,
  searchUnternehmen,
  unternehmen,
  unternehmenRow,
} from './unternehmen.ts'
import { sliceOf, BUERGEN, TEILNEHMER, unternehmenCsv, unternehmenList, unternehmenOptions } from './unternehmenList.ts'
import { updateUnternehmen, releaseUnternehmen, createTochter, createUnternehmen, setUnternehmenStatus } from './unternehmenMaintenance.ts'
import { unternehmenHistory } from './unternehmenHistory.ts'

const basis = '/partnerservice/api/private/v2'

/** Companies, guarantors, countries; users and roles. */
export function partnerService(app: FastifyInstance, deps: AppDeps): void {
  const { uhr } = deps
  nutzerAdministration(app, deps)
  registerEndpoints(app, 'partner', deps, {
    [`POST ${basis}/unternehmen` as const]: async (a) => createUnternehmen(contextFrom(a), a.body),
    [`POST ${basis}/unternehmen/filterung` as const]: async ({ tx, aufrufer, body, query }) =>
      unternehmenList(tx, aufrufer, sliceOf(query, aufrufer), body, query, uhr()),
    [`POST ${basis}/unternehmen/suche` as const]: async ({ tx, aufrufer, body, query }) =>
      unternehmenList(tx, aufrufer, { strangers: true }, body, query, uhr()),
    [`POST ${basis}/unternehmen/suche/ohnepaging` as const]: async ({ tx, body }) => searchUnternehmen(tx, body.suche),
    [`GET ${basis}/unternehmen/filteroptionen` as const]: async ({ tx, aufrufer, query }) =>
      unternehmenOptions(tx, aufrufer, sliceOf(query, aufrufer)),
    [`POST ${basis}/unternehmen/teilnehmer/filterung` as const]: async ({ tx, aufrufer, body, query }) =>
      unternehmenList(tx, aufrufer, TEILNEHMER, body, query, uhr()),
    [`POST ${basis}/unternehmen/buergen/filterung` as const]: async ({ tx, aufrufer, body, query }) =>
      unternehmenList(
        tx,
        aufrufer,
        {
          ...BUERGEN,
          withoutInactive: query.filtereInaktive === 'true',
          withVertraege: query.filtereNutzungVertraegeAktiviert === 'true',
        },
        body,
        query,
        uhr(),
      ),
    [`POST ${basis}/unternehmen/filterung/unternehmen.csv` as const]: async ({ aufrufer, body, query }) => ({
      dateiname: unternehmenCsvFileName(uhr()),
      inhalt: unternehmenCsv(deps.db, aufrufer, sliceOf(query, aufrufer), body, uhr()),
    }),
    [`POST ${basis}/unternehmen/teilnehmer/filterung/unternehmen.csv` as const]: async ({ aufrufer, body }) => ({
      dateiname: unternehmenCsvFileName(uhr()),
      inhalt: unternehmenCsv(deps.db, aufrufer, TEILNEHMER, body, uhr()),
    }),
    [`GET ${basis}/unternehmen/auftraggeber/sichtbeschraenkung` as const]: async ({ tx, aufrufer }) => ({
      beschränkt: aufrufer.visible !== null,
      unternehmen: await visibleUnternehmen(tx, aufrufer.orgId),
    }),
    [`GET ${basis}/unternehmen/auftraggeber/{id}` as const]: async ({ tx, aufrufer, params }) =>
      orNotFound(await auftraggeber(tx, params.id, aufrufer, uhr())),
    [`GET ${basis}/unternehmen/{id}` as const]: async ({ tx, aufrufer, params }) => orNotFound(await unternehmen(tx, params.id, aufrufer)),
    [`GET ${basis}/unternehmen/{id}/verlauf` as const]: async ({ tx, aufrufer, params }) =>
      orNotFound(await unternehmenHistory(tx, params.id, aufrufer)),
    [`POST ${basis}/unternehmen/auftraggeber/freigeben` as const]: async (a) => releaseUnternehmen(contextFrom(a), a.body),
    [`POST ${basis}/unternehmen/auftraggeber/{id}/tochter` as const]: async (a) => createTochter(contextFrom(a), a.params.id, a.body),
    [`POST ${basis}/unternehmen/auftraggeber/{id}/tochter/{tochterId}` as const]: async (request) =>
      updateUnternehmen(contextFrom(request), 'U10', request.params.tochterId, request.body, request.params.id),
    [`POST ${basis}/unternehmen/auftraggeber/{unternehmenId}` as const]: async (request) =>
      updateUnternehmen(contextFrom(request), 'U09', request.params.unternehmenId, request.body),
    [`PUT ${basis}/unternehmen/buerge/{unternehmenId}` as const]: async (request) =>
      updateBuergen(contextFrom(request), request.params.unternehmenId, request.body),
    [`POST ${basis}/unternehmen/{id}/status` as const]: async (a) => setUnternehmenStatus(contextFrom(a), a.params.id, a.body),
    [`GET ${basis}/unternehmen/{id}/preismodell` as const]: async ({ tx, aufrufer, params }) => {
      const unternehmen = orNotFound(await unternehmenRow(tx, params.id))
      if (!isOwn(unternehmen, aufrufer)) throw new Refusal('NICHT_GEFUNDEN')
      return preismodelle(tx, unternehmen, uhr())
    },
    [`POST ${basis}/unternehmen/{id}/preismodell` as const]: async (a) => setPreismodell(contextFrom(a), a.params.id, a.body),
    [`POST ${basis}/unternehmen/name` as const]: async ({ tx, body }) => names(tx, body),
    [`POST ${basis}/buerge` as const]: async (a) => createBuergen(contextFrom(a), a.body),
    [`GET ${basis}/buergen` as const]: async ({ tx }) => displayData(tx),
    [`GET ${basis}/buergen/buerge` as const]: async ({ tx, aufrufer, query }) =>
      orNotFound(await buerge(tx, (aufrufer.gruppe === 'BSP' && query.id) || aufrufer.orgId, aufrufer, uhr())),
    [`GET ${basis}/buergen/istVorhanden` as const]: async ({ tx, query }) => isKurznameTaken(tx, query.kurzname, query.ausser),
    [`GET ${basis}/buergen/{id}/anzeigedaten` as const]: async ({ tx, params }) => orNotFound((await displayData(tx, params.id))[0]),
    [`POST ${basis}/buergen/{id}/anzeigedaten/bearbeitung` as const]: async (a) => updateDisplayData(contextFrom(a), a.params.id, a.body),
    [`GET ${basis}/laenderliste` as const]: async ({ tx }) => countries(tx),
  })
}
