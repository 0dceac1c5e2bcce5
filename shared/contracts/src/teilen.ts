import { RESPONSE_STATUS, PARTIAL_RIGHTS } from '@avalwerk/domain'
import { z } from 'zod'
import { bürgschaftId, datum, nutzerId, schlüssel, uuid, zeitpunkt } from './bausteine.ts'
import { anspruch, endpunkt } from './endpunkt.ts'
import { freeText, requiredText } from './forms.ts'

/** Sharing, comments and reminders about a guarantee. */

const basis = '/buergschaftservice/api/private/v2/buergschaften'
const idParams = z.object({ id: bürgschaftId })
const bearbeiten = anspruch('bearbeiten', 'Bürgschaften')
const ansehen = anspruch('anzeigen', 'Bürgschaften')
const partialRight = z.enum(schlüssel(PARTIAL_RIGHTS))

export const freigabe = z.object({
  id: uuid,
  /** The person's name where the portal knows them, the address otherwise. */
  empfaenger: z.string(),
  email: z.string(),
  recht: partialRight,
  status: z.enum(schlüssel(RESPONSE_STATUS)),
  antwort: z.string().nullable(),
  von: z.string(),
  bis: datum,
  erstelltAm: zeitpunkt,
  beantwortetAm: zeitpunkt.nullable(),
})
export type Freigabe = z.infer<typeof freigabe>

export const teilen = {
  [`GET ${basis}/{id}/freigaben` as const]: endpunkt({
    zweck: 'With whom the own organisation shares a guarantee now',
    recht: bearbeiten,
    params: idParams,
    antwort: z.array(freigabe),
  }),
  [`GET ${basis}/{id}/freigaben/personen` as const]: endpunkt({
    zweck: 'Colleagues to share with, and whether they see the guarantee anyway',
    recht: bearbeiten,
    params: idParams,
    antwort: z.array(z.object({ id: nutzerId, name: z.string(), email: z.string(), siehtSonst: z.boolean() })),
  }),
  [`POST ${basis}/{id}/freigaben` as const]: endpunkt({
    zweck: 'Share a guarantee with a person of the own organisation or of another one, until a day',
    recht: bearbeiten,
    idempotent: true,
    params: idParams,
    body: z.object({
      email: freeText('email'),
      recht: partialRight,
      bis: datum,
      nachricht: freeText('kurznachricht').nullable(),
    }),
    antwort: freigabe,
    probleme: ['SCHRITT_UNZULAESSIG'],
  }),
  [`POST ${basis}/{id}/freigaben/{freigabeId}/beenden` as const]: endpunkt({
    zweck: 'End a share',
    recht: bearbeiten,
    params: idParams.extend({ freigabeId: uuid }),
  }),
  [`POST ${basis}/{id}/freigaben/antwort` as const]: endpunkt({
    zweck: 'Answer a request for review (FREIGABE_PRUEFEN)',
    recht: ansehen,
    params: idParams,
    body: z.object({ antwort: z.enum(['ANGENOMMEN', 'ABGELEHNT']), kommentar: freeText('kommentar').nullable() }),
    probleme: ['SCHRITT_UNZULAESSIG', 'GRUND_FEHLT'],
  }),
  [`GET ${basis}/{id}/kommentare` as const]: endpunkt({
    zweck: 'Comments of the beneficiary and of those it shares with, oldest first',
    recht: ansehen,
    params: idParams,
    antwort: z.array(z.object({ id: uuid, wer: z.string(), kommentar: z.string(), zeitpunkt, eigener: z.boolean() })),
  }),
  [`POST ${basis}/{id}/kommentar` as const]: endpunkt({
    zweck: 'Comment on a guarantee',
    recht: ansehen,
    idempotent: true,
    params: idParams,
    body: z.object({ kommentar: requiredText('kommentar') }),
    antwort: z.object({ id: uuid }),
  }),
  [`POST ${basis}/{id}/erinnerung` as const]: endpunkt({
    zweck: "The caller's own reminder (A-12) on a day; null takes it away",
    recht: ansehen,
    params: idParams,
    body: z.object({ erinnerungsdatum: datum.nullable() }),
  }),
}
