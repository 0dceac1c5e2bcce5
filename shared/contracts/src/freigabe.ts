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

/** A share as the organisation that shares sees it. */
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

/** Shares, comments and reminders. */
export const freigabeCalls = service('buergschaft', '/buergschaftservice/api/private/v2', {
  freigaben: endpoint({
    method: 'GET',
    path: '/buergschaften/{id}/freigaben',
    summary: 'With whom the own organisation shares a guarantee now',
    access: edit,
    follows: FOLLOWS.buergschaften,
    idOf: 'BUERGSCHAFT',
    params: idParams,
    response: z.array(freigabe),
  }),
  freigabePersonen: endpoint({
    method: 'GET',
    path: '/buergschaften/{id}/freigaben/personen',
    summary: 'Colleagues to share with, and whether they see the guarantee anyway',
    access: edit,
    follows: FOLLOWS.buergschaften,
    idOf: 'BUERGSCHAFT',
    params: idParams,
    response: z.array(z.object({ id: nutzerId, name: z.string(), email: z.string(), siehtSonst: z.boolean() })),
  }),
  freigeben: endpoint({
    method: 'POST',
    path: '/buergschaften/{id}/freigaben',
    summary: 'Share a guarantee with a person of the own organisation or of another one, until a day',
    access: edit,
    changes: ['BUERGSCHAFT'],
    idempotent: true,
    params: idParams,
    body: z.object({
      email: freeText('email'),
      recht: partialRight,
      bis: date,
      nachricht: freeText('kurznachricht').nullable(),
    }),
    response: freigabe,
    problems: ['SCHRITT_UNZULAESSIG'],
  }),
  freigabeBeenden: endpoint({
    method: 'POST',
    path: '/buergschaften/{id}/freigaben/{freigabeId}/beenden',
    summary: 'End a share',
    access: edit,
    changes: ['BUERGSCHAFT'],
    params: idParams.extend({ freigabeId: uuid }),
  }),
  freigabeBeantworten: endpoint({
    method: 'POST',
    path: '/buergschaften/{id}/freigaben/antwort',
    summary: 'Answer a request for review (FREIGABE_PRUEFEN)',
    access: view,
    changes: ['BUERGSCHAFT'],
    params: idParams,
    body: z.object({ antwort: z.enum(['ANGENOMMEN', 'ABGELEHNT']), kommentar: freeText('kommentar').nullable() }),
    problems: ['SCHRITT_UNZULAESSIG', 'GRUND_FEHLT'],
  }),
  kommentare: endpoint({
    method: 'GET',
    path: '/buergschaften/{id}/kommentare',
    summary: 'Comments of the beneficiary and of those it shares with, oldest first',
    access: view,
    follows: FOLLOWS.buergschaften,
    idOf: 'BUERGSCHAFT',
    params: idParams,
    response: z.array(z.object({ id: uuid, wer: z.string(), kommentar: z.string(), zeitpunkt, eigener: z.boolean() })),
  }),
  kommentieren: endpoint({
    method: 'POST',
    path: '/buergschaften/{id}/kommentar',
    summary: 'Comment on a guarantee',
    access: view,
    changes: ['BUERGSCHAFT'],
    idempotent: true,
    params: idParams,
    body: z.object({ kommentar: requiredText('kommentar') }),
    response: z.object({ id: uuid }),
  }),
  erinnern: endpoint({
    method: 'POST',
    path: '/buergschaften/{id}/erinnerung',
    summary: "The caller's own reminder (A-12) on a day; null takes it away",
    access: view,
    changes: ['BUERGSCHAFT'],
    params: idParams,
    body: z.object({ erinnerungsdatum: date.nullable() }),
  }),
})
