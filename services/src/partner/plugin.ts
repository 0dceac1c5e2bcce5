import type { FastifyInstance } from 'fastify'
import { binde, type Kern } from '../kernel/bindung.ts'
import { gefunden } from '../kernel/problem.ts'
import { nutzerverwaltung } from './nutzerverwaltung.ts'
import { anzeigedaten, länder, namen, sichtbareUnternehmen, sucheUnternehmen, unternehmen } from './unternehmen.ts'

const basis = '/partnerservice/api/private/v2'

/** Companies, guarantors, countries; users and roles. */
export function partnerservice(app: FastifyInstance, kern: Kern): void {
  nutzerverwaltung(app, kern)
  binde(app, 'partner', kern, {
    [`GET ${basis}/unternehmen/auftraggeber/sichtbeschraenkung` as const]: async ({ tx, aufrufer }) => ({
      beschränkt: aufrufer.sichtbar !== null,
      unternehmen: await sichtbareUnternehmen(tx, aufrufer.orgId),
    }),
    [`GET ${basis}/unternehmen/{id}` as const]: async ({ tx, params }) => gefunden(await unternehmen(tx, params.id)),
    [`POST ${basis}/unternehmen/suche/ohnepaging` as const]: async ({ tx, body }) => sucheUnternehmen(tx, body.suche),
    [`POST ${basis}/unternehmen/name` as const]: async ({ tx, body }) => namen(tx, body),
    [`GET ${basis}/buergen` as const]: async ({ tx }) => anzeigedaten(tx),
    [`GET ${basis}/buergen/{id}/anzeigedaten` as const]: async ({ tx, params }) => gefunden((await anzeigedaten(tx, params.id))[0]),
    [`GET ${basis}/laenderliste` as const]: async ({ tx }) => länder(tx),
  })
}
