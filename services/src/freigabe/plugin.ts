import { freigabeCalls } from '@avalwerk/contracts'
import type { FastifyInstance } from 'fastify'
import { registerEndpoints } from '../kernel/endpoints.ts'
import { setBuergschaftReminder } from './reminder.ts'
import { listKommentare, commentOnBuergschaft } from './comments.ts'
import { respondToFreigabe, endFreigabe, listFreigaben, listColleagues, shareBuergschaft } from './share.ts'

/** Sharing, comments and reminders about a guarantee. */
export async function freigabeService(app: FastifyInstance): Promise<void> {
  registerEndpoints(app, freigabeCalls, {
    freigaben: (ctx, { params }) => listFreigaben(ctx, params.id),
    freigabePersonen: (ctx, { params }) => listColleagues(ctx, params.id),
    freigeben: (ctx, { params, body }) => shareBuergschaft(ctx, params.id, body),
    freigabeBeenden: (ctx, { params }) => endFreigabe(ctx, params.id, params.freigabeId),
    freigabeBeantworten: (ctx, { params, body }) => respondToFreigabe(ctx, params.id, body.antwort, body.kommentar || null),
    kommentare: (ctx, { params }) => listKommentare(ctx, params.id),
    kommentieren: (ctx, { params, body }) => commentOnBuergschaft(ctx, params.id, body.kommentar),
    erinnern: (ctx, { params, body }) => setBuergschaftReminder(ctx, params.id, body.erinnerungsdatum),
  })
}
