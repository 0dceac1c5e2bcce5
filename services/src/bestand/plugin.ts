import { bestandCalls, csvimportCalls } from '@avalwerk/contracts'
import type { Readable } from 'node:stream'
import { errorFileName } from '@avalwerk/domain'
import type { FastifyInstance } from 'fastify'
import { keepUpload } from '../dokument/index.ts'
import { After, registerEndpoints } from '../kernel/endpoints.ts'
import { completeImport, startTakeover, discardImport } from './csv/decide.ts'
import { beginImport, readFile } from './csv/upload.ts'
import { asImportState, faultyRowsCsv, listLastImports, readImport, afterErrorFile, csvTemplate, listImportRows } from './csv/read.ts'
import { runImport, removeImported } from './import.ts'

/** Guarantees that exist outside of the portal. */
export async function portfolioService(app: FastifyInstance): Promise<void> {
  const { deps } = app
  registerEndpoints(app, bestandCalls, {
    importieren: async (ctx, { body }) => {
      const buergschaft = await runImport(ctx, body)
      return { id: buergschaft.id, version: buergschaft.version, status: buergschaft.status }
    },
    loeschen: async (ctx, { params, body }) => removeImported(ctx, params.id, body.version),
    scanHochladen: keepUpload,
  })
  registerEndpoints(app, csvimportCalls, {
    vorlage: async ({ caller }) => ({
      dateiname: 'Vorlage_Buergschaften.csv',
      inhalt: csvTemplate(caller.group),
    }),
    hochladen: async (ctx, { query, body }) => {
      const id = await beginImport(ctx.tx, ctx.caller, query.name, deps.clock())
      return new After(async () => {
        await readFile(deps, ctx.caller, id, body as Readable)
        return deps.db.runAs(ctx.caller, async (tx) => asImportState(await readImport(tx, ctx.caller, id)))
      })
    },
    letzte: ({ tx, caller }) => listLastImports(tx, caller),
    details: async ({ tx, caller }, { params }) => asImportState(await readImport(tx, caller, params.id)),
    zeilen: async ({ tx, caller }, { params, query }) => listImportRows(tx, caller, await readImport(tx, caller, params.id), query),
    uebernehmen: (ctx, { params }) => startTakeover(ctx, params.id),
    verwerfen: (ctx, { params }) => discardImport(ctx, params.id),
    fehlerhafteZeilen: async ({ tx, caller }, { params }) => {
      const found = await readImport(tx, caller, params.id)
      return { dateiname: errorFileName(params.id, found.erstellt_am), inhalt: faultyRowsCsv(deps.db, caller, found) }
    },
    zuFehlerdatei: async ({ tx, caller }, { params }) => asImportState(await afterErrorFile(tx, caller, params.dateinameUrlFormat)),
    erledigen: (ctx, { params }) => completeImport(ctx, params.id),
  })
}
