import type { FastifyInstance } from 'fastify'
import { history } from '../buergschaft/details.ts'
import { registerEndpoints, After, type AppDeps } from '../kernel/endpoints.ts'
import { orNotFound } from '../kernel/problem.ts'
import { contextFrom } from '../kernel/useCase.ts'
import { inanspruchnahmeDocumentation } from './documentation.ts'
import { inanspruchnahmen, inanspruchnahmeOf, unterlage } from './read.ts'
import type { InanspruchnahmeRow } from './step.ts'
import { keepUnterlage } from './unterlagen.ts'
import { respond, confirmReceipt, decide, recordAuszahlung, askBack, claimBuergschaft, lockBackForStep } from './procedure.ts'

const basis = '/buergschaftservice/api/private/v2'
const document = '/dokumentservice/api/private/v2'
const result = (i: InanspruchnahmeRow) => ({ id: String(i.id), version: i.version, status: i.status })

/** Claims on guarantees. */
export function inanspruchnahmeService(app: FastifyInstance, deps: AppDeps): void {
  registerEndpoints(app, 'inanspruchnahme', deps, {
    [`GET ${basis}/buergschaften/{id}/inanspruchnahmen` as const]: ({ tx, aufrufer, params }) => inanspruchnahmen(tx, aufrufer, params.id),
    [`POST ${basis}/buergschaften/{id}/inanspruchnahmen` as const]: async (request) =>
      result(await claimBuergschaft(contextFrom(request), request.params.id, request.body)),
    [`POST ${basis}/inanspruchnahmen/{id}/eingang` as const]: async (request) =>
      result(await confirmReceipt(contextFrom(request), request.params.id, request.body.version)),
    [`POST ${basis}/inanspruchnahmen/{id}/zuruecknahme` as const]: async (request) =>
      result(await lockBackForStep(contextFrom(request), request.params.id, request.body.version)),
    [`POST ${basis}/inanspruchnahmen/{id}/rueckfrage` as const]: async (request) =>
      result(await askBack(contextFrom(request), request.params.id, request.body.version, request.body.frage)),
    [`POST ${basis}/inanspruchnahmen/{id}/antwort` as const]: async (a) => result(await respond(contextFrom(a), a.params.id, a.body)),
    [`POST ${basis}/inanspruchnahmen/{id}/entscheidung` as const]: async (a) => result(await decide(contextFrom(a), a.params.id, a.body)),
    [`POST ${basis}/inanspruchnahmen/{id}/auszahlung` as const]: async (request) =>
      result(await recordAuszahlung(contextFrom(request), request.params.id, request.body)),
    [`POST ${document}/inanspruchnahmen/unterlagen/upload` as const]: keepUnterlage,
    [`GET ${document}/inanspruchnahmen/{id}/unterlagen/{unterlageId}` as const]: async ({ tx, params }) => {
      const { name, inhalt } = await unterlage(tx, params.id, params.unterlageId)
      return { dateiname: name, inhalt }
    },
    [`GET ${document}/inanspruchnahmen/{id}/inanspruchnahmedokumentation.pdf` as const]: async ({ tx, aufrufer, params }) => {
      const { i: inanspruchnahme, buergschaftId } = await inanspruchnahmeOf(tx, aufrufer, params.id)
      const buergschaft = orNotFound(await tx.selectFrom('buergschaft').selectAll().where('id', '=', buergschaftId).executeTakeFirst())
      const timeline = orNotFound(await history(tx, aufrufer, buergschaftId))
      const now = deps.uhr()
      return new After(async () => ({
        dateiname: `Inanspruchnahmedokumentation_${params.id}.pdf`,
        inhalt: await inanspruchnahmeDocumentation(buergschaft, inanspruchnahme, timeline, now),
      }))
    },
  })
}
