import type { FastifyInstance } from 'fastify'
import { binde, type Kern } from '../kernel/bindung.ts'
import { vorgangAus } from '../kernel/vorgang.ts'
import { setzeErinnerung } from './erinnerung.ts'
import { kommentare, kommentiere } from './kommentare.ts'
import { beantworte, beendeFreigabe, freigaben, kollegen, teile } from './teilen.ts'

const basis = '/buergschaftservice/api/private/v2/buergschaften'

/** Sharing, comments and reminders about a guarantee. */
export function teildienst(app: FastifyInstance, kern: Kern): void {
  binde(app, 'teilen', kern, {
    [`GET ${basis}/{id}/freigaben` as const]: (a) => freigaben(vorgangAus(a), a.params.id),
    [`GET ${basis}/{id}/freigaben/personen` as const]: (a) => kollegen(vorgangAus(a), a.params.id),
    [`POST ${basis}/{id}/freigaben` as const]: (a) => teile(vorgangAus(a), a.params.id, a.body),
    [`POST ${basis}/{id}/freigaben/{freigabeId}/beenden` as const]: (a) => beendeFreigabe(vorgangAus(a), a.params.id, a.params.freigabeId),
    [`POST ${basis}/{id}/freigaben/antwort` as const]: (a) =>
      beantworte(vorgangAus(a), a.params.id, a.body.antwort, a.body.kommentar || null),
    [`GET ${basis}/{id}/kommentare` as const]: (a) => kommentare(vorgangAus(a), a.params.id),
    [`POST ${basis}/{id}/kommentar` as const]: (a) => kommentiere(vorgangAus(a), a.params.id, a.body.kommentar),
    [`POST ${basis}/{id}/erinnerung` as const]: (a) => setzeErinnerung(vorgangAus(a), a.params.id, a.body.erinnerungsdatum),
  })
}
