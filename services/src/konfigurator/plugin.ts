import type { FastifyInstance } from 'fastify'
import { registerEndpoints, type AppDeps } from '../kernel/endpoints.ts'
import { contextFrom } from '../kernel/useCase.ts'
import { updateDefaultMail, updateGevoChannel, gevoChannel, gevoOverview } from './gevo.ts'

const basis = '/partnerkonfigurator/api/private/v1'

/** How companies are reached about business cases. */
export function konfiguratorService(app: FastifyInstance, deps: AppDeps): void {
  registerEndpoints(app, 'konfigurator', deps, {
    [`GET ${basis}/buerge/gevo` as const]: async ({ tx, aufrufer, query }) => gevoOverview(tx, aufrufer, 'BG', query.unternehmenId),
    [`GET ${basis}/auftraggeber/gevo` as const]: async ({ tx, aufrufer, query }) => gevoOverview(tx, aufrufer, 'AG', query.unternehmenId),
    [`GET ${basis}/buerge/{id}/gevo/{gevoId}` as const]: async ({ tx, aufrufer, params }) =>
      gevoChannel(tx, aufrufer, 'BG', params.id, params.gevoId),
    [`GET ${basis}/auftraggeber/{id}/gevo/{gevoId}` as const]: async ({ tx, aufrufer, params }) =>
      gevoChannel(tx, aufrufer, 'AG', params.id, params.gevoId),
    [`PUT ${basis}/buerge/{id}/gevo/{gevoId}` as const]: async (request) =>
      updateGevoChannel(contextFrom(request), 'BG', request.params.id, request.params.gevoId, request.body),
    [`PUT ${basis}/auftraggeber/{id}/gevo/{gevoId}` as const]: async (request) =>
      updateGevoChannel(contextFrom(request), 'AG', request.params.id, request.params.gevoId, request.body),
    [`PUT ${basis}/buerge/{id}/defaultmail` as const]: async (request) =>
      updateDefaultMail(contextFrom(request), request.params.id, request.body.version, request.body.defaultMail),
  })
}
