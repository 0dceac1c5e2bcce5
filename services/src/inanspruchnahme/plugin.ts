import { inanspruchnahmeCalls } from '@avalwerk/contracts'
import type { FastifyInstance } from 'fastify'
import { listBuergschaftHistory } from '../buergschaft/index.ts'
import { After, registerEndpoints } from '../kernel/endpoints.ts'
import { orNotFound } from '../kernel/problem.ts'
import { findBuergschaft } from '../records/buergschaft.ts'
import { inanspruchnahmeDocumentation } from './documentation.ts'
import { listInanspruchnahmen, inanspruchnahmeOf, findUnterlage } from './read.ts'
import type { InanspruchnahmeRow } from './aggregate.ts'
import { keepUnterlage } from './unterlagen.ts'
import {
  respondToInanspruchnahme,
  confirmReceipt,
  settleInanspruchnahme,
  recordAuszahlung,
  askBack,
  createInanspruchnahme,
  withdrawInanspruchnahme,
} from './procedure.ts'

const result = (i: InanspruchnahmeRow) => ({ id: i.id, version: i.version, status: i.status })

/** Claims on guarantees. */
export async function inanspruchnahmeService(app: FastifyInstance): Promise<void> {
  const { deps } = app
  registerEndpoints(app, inanspruchnahmeCalls, {
    alle: ({ tx, caller }, { params }) => listInanspruchnahmen(tx, caller, params.id),
    anlegen: async (ctx, { params, body }) => result(await createInanspruchnahme(ctx, params.id, body)),
    eingangBestaetigen: async (ctx, { params, body }) => result(await confirmReceipt(ctx, params.id, body.version)),
    zuruecknehmen: async (ctx, { params, body }) => result(await withdrawInanspruchnahme(ctx, params.id, body.version)),
    rueckfragen: async (ctx, { params, body }) => result(await askBack(ctx, params.id, body.version, body.frage)),
    antworten: async (ctx, { params, body }) => result(await respondToInanspruchnahme(ctx, params.id, body)),
    entscheiden: async (ctx, { params, body }) => result(await settleInanspruchnahme(ctx, params.id, body)),
    auszahlen: async (ctx, { params, body }) => result(await recordAuszahlung(ctx, params.id, body)),
    unterlageHochladen: keepUnterlage,
    unterlage: async ({ tx }, { params }) => {
      const { name, ...file } = await findUnterlage(tx, params.id, params.unterlageId)
      return new After(async () => ({ dateiname: name, inhalt: await deps.documents.bytesOf(file) }))
    },
    dokumentation: async ({ tx, caller }, { params }) => {
      const { inanspruchnahme, buergschaftId } = await inanspruchnahmeOf(tx, caller, params.id)
      const buergschaft = orNotFound(await findBuergschaft(tx, buergschaftId))
      const timeline = orNotFound(await listBuergschaftHistory(tx, caller, buergschaftId))
      const now = deps.clock()
      return new After(async () => ({
        dateiname: `Inanspruchnahmedokumentation_${params.id}.pdf`,
        inhalt: await inanspruchnahmeDocumentation(buergschaft, inanspruchnahme, timeline, now),
      }))
    },
  })
}
