import type { Readable } from 'node:stream'
import { errorFileName } from '@avalwerk/domain'
import type { FastifyInstance } from 'fastify'
import { keep } from '../dokument/hochladen.ts'
import { registerEndpoints, Danach, type AppDeps } from '../kernel/bindung.ts'
import { contextFrom } from '../kernel/vorgang.ts'
import { completeImport, applyImport, discardImport } from './csv/entscheiden.ts'
import { beginImport, readFile } from './csv/hochladen.ts'
import { asRevision, fehlerhafte, lastImports, readImport, afterErrorFile, vorlage, zeilen } from './csv/lesen.ts'
import { runImport, remove } from './importieren.ts'

const basis = '/buergschaftservice/api/private/v2/buergschaften'

const oben = `${basis}/hochladen` as const

/** Guarantees that exist outside of the portal. */
export function portfolioService(app: FastifyInstance, kern: AppDeps): void {
  registerEndpoints(app, 'bestand', kern, {
    [`POST ${basis}/import` as const]: async (request) => {
      const buergschaft = await runImport(contextFrom(request), request.body)
      return { id: String(buergschaft.id), version: buergschaft.version, status: buergschaft.status }
    },
    [`POST ${basis}/{id}/loeschen` as const]: async (a) => remove(contextFrom(a), a.params.id, a.body.version),
    'POST /dokumentservice/api/private/v2/auftraggeber/buergschaftsdokumente/upload': keep,
  })
  registerEndpoints(app, 'csvimport', kern, {
    [`GET ${oben}/vorlage.csv` as const]: async ({ aufrufer }) => ({
      dateiname: 'Vorlage_Buergschaften.csv',
      inhalt: vorlage(aufrufer.gruppe),
    }),
    [`POST ${oben}/csv` as const]: async (request) => {
      const id = await beginImport(request.tx, request.aufrufer, request.query.name, kern.uhr())
      return new Danach(async () => {
        await readFile(kern, request.aufrufer, id, request.body as Readable)
        return kern.db.alsNutzer(request.aufrufer, async (tx) => asRevision(await readImport(tx, request.aufrufer.orgId, id)))
      })
    },
    [`GET ${oben}/csv` as const]: ({ tx, aufrufer }) => lastImports(tx, aufrufer.orgId),
    [`GET ${oben}/csv/{id}` as const]: async ({ tx, aufrufer, params }) => asRevision(await readImport(tx, aufrufer.orgId, params.id)),
    [`GET ${oben}/csv/{id}/zeilen` as const]: async ({ tx, aufrufer, params, query }) =>
      zeilen(tx, aufrufer, await readImport(tx, aufrufer.orgId, params.id), query),
    [`POST ${oben}/csv/{id}/uebernehmen` as const]: (a) => applyImport(contextFrom(a), a.params.id),
    [`POST ${oben}/csv/{id}/verwerfen` as const]: (a) => discardImport(contextFrom(a), a.params.id),
    [`GET ${oben}/csv/{id}/fehlerhafte.csv` as const]: async ({ tx, aufrufer, params }) => {
      const i = await readImport(tx, aufrufer.orgId, params.id)
      return { dateiname: errorFileName(params.id, i.erstellt_am), inhalt: fehlerhafte(kern.db, aufrufer, i) }
    },
    [`GET ${oben}/fehlerhafte/{dateinameUrlFormat}` as const]: async ({ tx, aufrufer, params }) =>
      asRevision(await afterErrorFile(tx, aufrufer.orgId, params.dateinameUrlFormat)),
    [`POST ${oben}/csv/{id}/erledigen` as const]: (a) => completeImport(contextFrom(a), a.params.id),
  })
}
