import { RESPONSE_STATUS, PARTIAL_RIGHTS } from '@avalwerk/domain'
import { z } from 'zod'
import { buergschaftId, date, nutzerId, key, uuid, zeitpunkt } from './primitives.ts'
import { rightTo, endpoint, service } from './endpoint.ts'
import { FOLLOWS } from './follows.ts'
import { freeText, requiredText } from './forms.ts'

/** Sharing, comments and reminders about a guarantee. */

const idParams = z.object({ id: buergschaftId })
const edit = rightTo('bearbeiten', 'Bürgschaften')
const view = rightTo('anzeigen', 'Bürgschaften')
const partialRight = z.enum(key(PARTIAL_RIGHTS))

export const freigabe = z
  .object({
    id: uuid,
    /** The person's name where the portal knows them, the address otherwise. */
    empfaenger: z.string(),
    email: z.string(),
    recht: partialRight,
    status: z.enum(key(RESPONSE_STATUS)),
    antwort: z.string().nullable(),
    von: z.string(),
    bis: date,
    erstelltAm: zeitpunkt,
    beantwortetAm: zeitpunkt.nullable(),
  })
  .meta({ id: 'Freigabe' })
export type Freigabe = z.infer<typeof freigabe>

export const freigabeCalls = service('buergschaft', '/buergschaftservice/api/private/v2', {
  freigaben: endpoint({
    method: 'GET',
    path: '/buergschaften/{id}/freigaben',
    zweck: 'With whom the own organisation shares a guarantee now',
    recht: edit,
    follows: FOLLOWS.buergschaften,
    idOf: 'BUERGSCHAFT',
    params: idParams,
    antwort: z.array(freigabe),
  }),
  freigabePersonen: endpoint({
    method: 'GET',
    path: '/buergschaften/{id}/freigaben/personen',
    zweck: 'Colleagues to share with, and whether they see the guarantee anyway',
    recht: edit,
    follows: FOLLOWS.buergschaften,
    idOf: 'BUERGSCHAFT',
    params: idParams,
    antwort: z.array(z.object({ id: nutzerId, name: z.string(), email: z.string(), siehtSonst: z.boolean() })),
  }),
  freigeben: endpoint({
    method: 'POST',
    path: '/buergschaften/{id}/freigaben',
    zweck: 'Share a guarantee with a person of the own organisation or of another one, until a day',
    recht: edit,
    changes: ['BUERGSCHAFT'],
    idempotent: true,
    params: idParams,
    body: z.object({
      email: freeText('email'),
      recht: partialRight,
      bis: date,
      nachricht: freeText('kurznachricht').nullable(),
    }),
    antwort: freigabe,
    probleme: ['SCHRITT_UNZULAESSIG'],
  }),
  freigabeBeenden: endpoint({
    method: 'POST',
    path: '/buergschaften/{id}/freigaben/{freigabeId}/beenden',
    zweck: 'End a share',
    recht: edit,
    changes: ['BUERGSCHAFT'],
    params: idParams.extend({ freigabeId: uuid }),
  }),
  freigabeBeantworten: endpoint({
    method: 'POST',
    path: '/buergschaften/{id}/freigaben/antwort',
    zweck: 'Answer a request for review (FREIGABE_PRUEFEN)',
    recht: view,
    changes: ['BUERGSCHAFT'],
    params: idParams,
    body: z.object({ antwort: z.enum(['ANGENOMMEN', 'ABGELEHNT']), kommentar: freeText('kommentar').nullable() }),
    probleme: ['SCHRITT_UNZULAESSIG', 'GRUND_FEHLT'],
  }),
  kommentare: endpoint({
    method: 'GET',
    path: '/buergschaften/{id}/kommentare',
    zweck: 'Comments of the beneficiary and of those it shares with, oldest first',
    recht: view,
    follows: FOLLOWS.buergschaften,
    idOf: 'BUERGSCHAFT',
    params: idParams,
    antwort: z.array(z.object({ id: uuid, wer: z.string(), kommentar: z.string(), zeitpunkt, eigener: z.boolean() })),
  }),
  kommentieren: endpoint({
    method: 'POST',
    path: '/buergschaften/{id}/kommentar',
    zweck: 'Comment on a guarantee',
    recht: view,
    changes: ['BUERGSCHAFT'],
    idempotent: true,
    params: idParams,
    body: z.object({ kommentar: requiredText('kommentar') }),
    antwort: z.object({ id: uuid }),
  }),
  erinnern: endpoint({
    method: 'POST',
    path: '/buergschaften/{id}/erinnerung',
    zweck: "The caller's own reminder (A-12) on a day; null takes it away",
    recht: view,
    changes: ['BUERGSCHAFT'],
    params: idParams,
    body: z.object({ erinnerungsdatum: date.nullable() }),
  }),
})
