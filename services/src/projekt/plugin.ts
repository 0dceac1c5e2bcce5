import { formatEuro, projekteCsvFileName, PROJEKT_PHASE } from '@avalwerk/domain'
import type { FastifyInstance } from 'fastify'
import { registerEndpoints, type AppDeps } from '../kernel/endpoints.ts'
import { orNotFound } from '../kernel/problem.ts'
import { contextFrom } from '../kernel/useCase.ts'
import { createProjekt, deleteProjekt, updateProjekt } from './maintenance.ts'
import { projekt, projektOfBuergschaft, projekteCsv, projektList, projektOptions } from './projekte.ts'
import { assignAll, assign } from './assign.ts'

const basis = '/projektservice/api/private/v1/projekte'

/** Building projects of beneficiaries, and which guarantee belongs to which. */
export function projektService(app: FastifyInstance, deps: AppDeps): void {
  registerEndpoints(app, 'projekt', deps, {
    [`GET ${basis}/buergschaften/{id}` as const]: async ({ tx, aufrufer, params }) =>
      orNotFound(await projektOfBuergschaft(tx, aufrufer, params.id)),
    [`PUT ${basis}/buergschaften/{id}` as const]: async (a) => assign(contextFrom(a), a.params.id, a.body.projektId),
    [`POST ${basis}/filterung` as const]: async ({ tx, aufrufer, body, query }) => projektList(tx, aufrufer, body, query),
    [`POST ${basis}/filterung/projekte.csv` as const]: async ({ aufrufer, body }) => ({
      dateiname: projekteCsvFileName(deps.uhr()),
      inhalt: projekteCsv(deps.db, aufrufer, body),
    }),
    [`GET ${basis}/filteroptionen` as const]: async ({ tx, aufrufer }) => projektOptions(tx, aufrufer),
    [`GET ${basis}/suche` as const]: async ({ tx, aufrufer, query }) => {
      const { zeilen } = await projektList(tx, aufrufer, { suche: query.text }, { page: 0, size: 8, sort: 'name,asc' })
      return {
        treffer: zeilen.map((projekt) => ({
          id: projekt.id,
          titel: projekt.name,
          untertitel: `${PROJEKT_PHASE[projekt.phase]} · ${projekt.unternehmen.name}${projekt.auftragssumme ? ` · ${formatEuro(projekt.auftragssumme)}` : ''}`,
        })),
      }
    },
    [`GET ${basis}/{id}` as const]: async ({ tx, aufrufer, params }) => orNotFound(await projekt(tx, aufrufer, params.id)),
    [`POST ${basis}` as const]: async (a) => createProjekt(contextFrom(a), a.body),
    [`PUT ${basis}/{id}` as const]: async (a) => updateProjekt(contextFrom(a), a.params.id, a.body),
    [`POST ${basis}/{id}/loeschung` as const]: async (a) => deleteProjekt(contextFrom(a), a.params.id, a.body.version),
    [`POST ${basis}/{id}/buergschaften` as const]: async (request) => ({
      zugeordnet: await assignAll(contextFrom(request), request.params.id, request.body.buergschaftIds),
    }),
  })
}
