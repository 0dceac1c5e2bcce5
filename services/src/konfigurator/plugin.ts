import { kontaktwegCalls } from '@avalwerk/contracts'
import type { FastifyInstance } from 'fastify'
import { registerEndpoints } from '../kernel/endpoints.ts'
import { updateDefaultMail, updateGevoChannel, getGevoChannel, getGevoOverview } from './gevo.ts'

/** The service for the ways by which companies are reached about business cases. */
export async function konfiguratorService(app: FastifyInstance): Promise<void> {
  registerEndpoints(app, kontaktwegCalls, {
    alleVonBuergen: async ({ tx, caller }, { query }) => getGevoOverview(tx, caller, 'BG', query.unternehmenId),
    alleVonAuftraggeber: async ({ tx, caller }, { query }) => getGevoOverview(tx, caller, 'AG', query.unternehmenId),
    vonBuergen: async ({ tx, caller }, { params }) => getGevoChannel(tx, caller, 'BG', params.id, params.gevoId),
    vonAuftraggeber: async ({ tx, caller }, { params }) => getGevoChannel(tx, caller, 'AG', params.id, params.gevoId),
    vonBuergenAendern: async (ctx, { params, body }) => updateGevoChannel(ctx, 'BG', params.id, params.gevoId, body),
    vonAuftraggeberAendern: async (ctx, { params, body }) => updateGevoChannel(ctx, 'AG', params.id, params.gevoId, body),
    postfaecherAendern: async (ctx, { params, body }) => updateDefaultMail(ctx, params.id, body.version, body.defaultMail),
  })
}
