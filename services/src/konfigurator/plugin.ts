import { kontaktwegCalls } from '@avalwerk/contracts'
import type { FastifyInstance } from 'fastify'
import { registerEndpoints } from '../kernel/endpoints.ts'
import { updateDefaultMail, updateGevoChannel, gevoChannel, gevoOverview } from './gevo.ts'

/** How companies are reached about business cases. */
export async function konfiguratorService(app: FastifyInstance): Promise<void> {
  registerEndpoints(app, kontaktwegCalls, {
    alleVonBuergen: async ({ tx, wer }, { query }) => gevoOverview(tx, wer, 'BG', query.unternehmenId),
    alleVonAuftraggeber: async ({ tx, wer }, { query }) => gevoOverview(tx, wer, 'AG', query.unternehmenId),
    vonBuergen: async ({ tx, wer }, { params }) => gevoChannel(tx, wer, 'BG', params.id, params.gevoId),
    vonAuftraggeber: async ({ tx, wer }, { params }) => gevoChannel(tx, wer, 'AG', params.id, params.gevoId),
    vonBuergenAendern: async (ctx, { params, body }) => updateGevoChannel(ctx, 'BG', params.id, params.gevoId, body),
    vonAuftraggeberAendern: async (ctx, { params, body }) => updateGevoChannel(ctx, 'AG', params.id, params.gevoId, body),
    postfaecherAendern: async (ctx, { params, body }) => updateDefaultMail(ctx, params.id, body.version, body.defaultMail),
  })
}
