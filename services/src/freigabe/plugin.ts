import { freigabeCalls } from '@avalwerk/contracts'
import type { FastifyInstance } from 'fastify'
import { registerEndpoints } from '../kernel/endpoints.ts'
import { setReminder } from './reminder.ts'
import { kommentare, comment } from './comments.ts'
import { respond, endFreigabe, freigaben, colleagues, shareBuergschaft } from './share.ts'

/** Sharing, comments and reminders about a guarantee. */
export async function freigabeService(app: FastifyInstance): Promise<void> {
  registerEndpoints(app, freigabeCalls, {
    freigaben: (ctx, { params }) => freigaben(ctx, params.id),
    freigabePersonen: (ctx, { params }) => colleagues(ctx, params.id),
    freigeben: (ctx, { params, body }) => shareBuergschaft(ctx, params.id, body),
    freigabeBeenden: (ctx, { params }) => endFreigabe(ctx, params.id, params.freigabeId),
    freigabeBeantworten: (ctx, { params, body }) => respond(ctx, params.id, body.antwort, body.kommentar || null),
    kommentare: (ctx, { params }) => kommentare(ctx, params.id),
    kommentieren: (ctx, { params, body }) => comment(ctx, params.id, body.kommentar),
    erinnern: (ctx, { params, body }) => setReminder(ctx, params.id, body.erinnerungsdatum),
  })
}
