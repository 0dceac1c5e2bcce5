import type { FastifyInstance } from 'fastify'
import { registerEndpoints, type AppDeps } from '../kernel/endpoints.ts'
import { contextFrom } from '../kernel/useCase.ts'
import { setReminder } from './reminder.ts'
import { kommentare, comment } from './comments.ts'
import { respond, endFreigabe, freigaben, colleagues, parts } from './share.ts'

const basis = '/buergschaftservice/api/private/v2/buergschaften'

/** Sharing, comments and reminders about a guarantee. */
export function partialService(app: FastifyInstance, deps: AppDeps): void {
  registerEndpoints(app, 'teilen', deps, {
    [`GET ${basis}/{id}/freigaben` as const]: (a) => freigaben(contextFrom(a), a.params.id),
    [`GET ${basis}/{id}/freigaben/personen` as const]: (a) => colleagues(contextFrom(a), a.params.id),
    [`POST ${basis}/{id}/freigaben` as const]: (a) => parts(contextFrom(a), a.params.id, a.body),
    [`POST ${basis}/{id}/freigaben/{freigabeId}/beenden` as const]: (a) => endFreigabe(contextFrom(a), a.params.id, a.params.freigabeId),
    [`POST ${basis}/{id}/freigaben/antwort` as const]: (request) =>
      respond(contextFrom(request), request.params.id, request.body.antwort, request.body.kommentar || null),
    [`GET ${basis}/{id}/kommentare` as const]: (a) => kommentare(contextFrom(a), a.params.id),
    [`POST ${basis}/{id}/kommentar` as const]: (a) => comment(contextFrom(a), a.params.id, a.body.kommentar),
    [`POST ${basis}/{id}/erinnerung` as const]: (a) => setReminder(contextFrom(a), a.params.id, a.body.erinnerungsdatum),
  })
}
