import type { Readable } from 'node:stream'
import { errorFileName } from '@avalwerk/domain'
import type { FastifyInstance } from 'fastify'
import { keep } from '../dokument/upload.ts'
import { registerEndpoints, After, type AppDeps } from '../kernel/endpoints.ts'
import { contextFrom } from '../kernel/useCase.ts'
import { completeImport, applyImport, discardImport } from './csv/decide.ts'
import { beginImport, readFile } from './csv/upload.ts'
import { asRevision, faulty, lastImports, readImport, afterErrorFile, template, rows } from './csv/read.ts'
import { runImport, remove } from './import.ts'

const basis = '/buergschaftservice/api/private/v2/buergschaften'

const top = `${basis}/hochladen` as const

/** Guarantees that exist outside of the portal. */
export function portfolioService(app: FastifyInstance, deps: AppDeps): void {
  registerEndpoints(app, 'bestand', deps, {
    [`POST ${basis}/import` as const]: async (request) => {
      const buergschaft = await runImport(contextFrom(request), request.body)
      return { id: String(buergschaft.id), version: buergschaft.version, status: buergschaft.status }
    },
    [`POST ${basis}/{id}/loeschen` as const]: async (a) => remove(contextFrom(a), a.params.id, a.body.version),
    'POST /dokumentservice/api/private/v2/auftraggeber/buergschaftsdokumente/upload': keep,
  })
  registerEndpoints(app, 'csvimport', deps, {
    [`GET ${top}/vorlage.csv` as const]: async ({ aufrufer }) => ({
      dateiname: 'Vorlage_Buergschaften.csv',
      inhalt: template(aufrufer.gruppe),
    }),
    [`POST ${top}/csv` as const]: async (request) => {
      const id = await beginImport(request.tx, request.aufrufer, request.query.name, deps.uhr())
      return new After(async () => {
        await readFile(deps, request.aufrufer, id, request.body as Readable)
        return deps.db.asNutzer(request.aufrufer, async (tx) => asRevision(await readImport(tx, request.aufrufer.orgId, id)))
      })
    },
    [`GET ${top}/csv` as const]: ({ tx, aufrufer }) => lastImports(tx, aufrufer.orgId),
    [`GET ${top}/csv/{id}` as const]: async ({ tx, aufrufer, params }) => asRevision(await readImport(tx, aufrufer.orgId, params.id)),
    [`GET ${top}/csv/{id}/zeilen` as const]: async ({ tx, aufrufer, params, query }) =>
      rows(tx, aufrufer, await readImport(tx, aufrufer.orgId, params.id), query),
    [`POST ${top}/csv/{id}/uebernehmen` as const]: (a) => applyImport(contextFrom(a), a.params.id),
    [`POST ${top}/csv/{id}/verwerfen` as const]: (a) => discardImport(contextFrom(a), a.params.id),
    [`GET ${top}/csv/{id}/fehlerhafte.csv` as const]: async ({ tx, aufrufer, params }) => {
      const i = await readImport(tx, aufrufer.orgId, params.id)
      return { dateiname: errorFileName(params.id, i.erstellt_am), inhalt: faulty(deps.db, aufrufer, i) }
    },
    [`GET ${top}/fehlerhafte/{dateinameUrlFormat}` as const]: async ({ tx, aufrufer, params }) =>
      asRevision(await afterErrorFile(tx, aufrufer.orgId, params.dateinameUrlFormat)),
    [`POST ${top}/csv/{id}/erledigen` as const]: (a) => completeImport(contextFrom(a), a.params.id),
  })
}
