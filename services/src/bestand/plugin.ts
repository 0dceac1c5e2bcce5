import { bestandCalls, csvimportCalls } from '@avalwerk/contracts'
import type { Readable } from 'node:stream'
import { errorFileName } from '@avalwerk/domain'
import type { FastifyInstance } from 'fastify'
import { keep } from '../dokument/index.ts'
import { After, registerEndpoints } from '../kernel/endpoints.ts'
import { completeImport, applyImport, discardImport } from './csv/decide.ts'
import { beginImport, readFile } from './csv/upload.ts'
import { asRevision, faulty, lastImports, readImport, afterErrorFile, template, rows } from './csv/read.ts'
import { runImport, remove } from './import.ts'

/** Guarantees that exist outside of the portal. */
export async function portfolioService(app: FastifyInstance): Promise<void> {
  const { deps } = app
  registerEndpoints(app, bestandCalls, {
    importieren: async (ctx, { body }) => {
      const buergschaft = await runImport(ctx, body)
      return { id: String(buergschaft.id), version: buergschaft.version, status: buergschaft.status }
    },
    loeschen: async (ctx, { params, body }) => remove(ctx, params.id, body.version),
    scanHochladen: keep,
  })
  registerEndpoints(app, csvimportCalls, {
    vorlage: async ({ wer }) => ({
      dateiname: 'Vorlage_Buergschaften.csv',
      inhalt: template(wer.gruppe),
    }),
    hochladen: async (ctx, { query, body }) => {
      const id = await beginImport(ctx.tx, ctx.wer, query.name, deps.uhr())
      return new After(async () => {
        await readFile(deps, ctx.wer, id, body as Readable)
        return deps.db.asNutzer(ctx.wer, async (tx) => asRevision(await readImport(tx, ctx.wer.orgId, id)))
      })
    },
    letzte: ({ tx, wer }) => lastImports(tx, wer.orgId),
    details: async ({ tx, wer }, { params }) => asRevision(await readImport(tx, wer.orgId, params.id)),
    zeilen: async ({ tx, wer }, { params, query }) => rows(tx, wer, await readImport(tx, wer.orgId, params.id), query),
    uebernehmen: (ctx, { params }) => applyImport(ctx, params.id),
    verwerfen: (ctx, { params }) => discardImport(ctx, params.id),
    fehlerhafteZeilen: async ({ tx, wer }, { params }) => {
      const found = await readImport(tx, wer.orgId, params.id)
      return { dateiname: errorFileName(params.id, found.erstellt_am), inhalt: faulty(deps.db, wer, found) }
    },
    zuFehlerdatei: async ({ tx, wer }, { params }) => asRevision(await afterErrorFile(tx, wer.orgId, params.dateinameUrlFormat)),
    erledigen: (ctx, { params }) => completeImport(ctx, params.id),
  })
}
