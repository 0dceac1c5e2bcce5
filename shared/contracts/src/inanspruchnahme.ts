import { INANSPRUCHNAHME_STATUS, MESSAGES, UNTERLAGE_BYTES, UNTERLAGE_TYPES, UNTERLAGEN_MAX, INANSPRUCHNAHME_STEPS } from '@avalwerk/domain'
import { z } from 'zod'
import {
  buergschaftId,
  cents,
  fileBody,
  date,
  DOCUMENT_PROBLEMS,
  STORED_PROBLEMS,
  UPLOAD_PROBLEMS,
  uploadedFile,
  idSchema,
  key,
  uuid,
  zeitpunkt,
} from './primitives.ts'
import { ansprechpartner } from './schemas.ts'
import { rightTo, endpoint, service } from './endpoint.ts'
import { FOLLOWS } from './follows.ts'
import { freeText, requiredText } from './forms.ts'

/** Claims on guarantees: sent, reviewed, settled. */

const idParams = z.object({ id: idSchema })
const version = z.int().min(1)
const claimRight = rightTo('in Anspruch nehmen', 'Bürgschaften')
const review = rightTo('prüfen', 'Bürgschaften')
const zweitpruefung = rightTo('manuell verwalten (Zweitprüfung)', 'Bürgschaften')
const view = rightTo('anzeigen', 'Bürgschaften')
const state = ['VERSION_VERALTET', 'SCHRITT_UNZULAESSIG'] as const
const dateien = z.array(uuid).max(UNTERLAGEN_MAX, { error: MESSAGES.files(UNTERLAGEN_MAX) })

const result = z.object({ id: idSchema, version: z.int(), status: z.enum(key(INANSPRUCHNAHME_STATUS)) })

/** A claim as the caller's organisation sees it; amounts are in cents. */
export const inanspruchnahmeSchema = z
  .object({
    id: idSchema,
    version: z.int(),
    status: z.enum(key(INANSPRUCHNAHME_STATUS)),
    betrag: cents,
    begruendung: z.string(),
    ansprechpartner: ansprechpartner.nullable(),
    /** The IBAN in full for beneficiary and guarantor; others don't see it. */
    zahlungsempfaenger: z.object({ name: z.string(), iban: z.string() }).nullable(),
    eingereichtAm: zeitpunkt,
    stellungnahmeBis: date,
    /** For the guarantor: what the first of two reviewers proposes. */
    vorschlag: z.object({ wer: z.string(), betrag: cents, grund: z.string().nullable(), eigener: z.boolean() }).nullable(),
    ruecknahmeGewuenscht: z.boolean(),
    rueckfrage: z.string().nullable(),
    antwort: z.string().nullable(),
    anerkannt: cents.nullable(),
    grund: z.string().nullable(),
    ausgezahltAm: date.nullable(),
    /** Files that were sent along; for beneficiary and guarantor. */
    unterlagen: z.array(
      z.object({ id: z.uuid(), name: z.string(), mime: z.string(), groesse: z.int(), sha256: z.string(), erstelltAm: zeitpunkt }),
    ),
    /** Steps that the caller may take now. */
    schritte: z.array(z.enum(INANSPRUCHNAHME_STEPS)),
  })
  .meta({ id: 'Inanspruchnahme' })
export type Inanspruchnahme = z.infer<typeof inanspruchnahmeSchema>

/** Claims: made, reviewed, settled; with their files, and as PDF. */
export const inanspruchnahmeCalls = {
  ...service('inanspruchnahme', '/buergschaftservice/api/private/v2', {
    alle: endpoint({
      method: 'GET',
      path: '/buergschaften/{id}/inanspruchnahmen',
      summary: 'The claims on a guarantee, the newest first',
      access: view,
      follows: FOLLOWS.buergschaften,
      idOf: 'BUERGSCHAFT',
      params: z.object({ id: buergschaftId }),
      response: z.array(inanspruchnahmeSchema),
    }),
    anlegen: endpoint({
      method: 'POST',
      path: '/buergschaften/{id}/inanspruchnahmen',
      summary: 'Claim (I01, G33), confirmed; it reaches the guarantor with this call',
      access: claimRight,
      changes: ['BUERGSCHAFT', 'VERTRAG'],
      idempotent: true,
      params: z.object({ id: buergschaftId }),
      body: z.object({
        version,
        betrag: cents,
        begruendung: freeText('begruendung'),
        ansprechpartner: ansprechpartner.nullable(),
        zahlungsempfaenger: z.object({ name: freeText('name'), iban: freeText('iban') }).nullable(),
        dateien,
        erklaerung: z.boolean(),
      }),
      response: result,
      confirmed: 'Bürgschaft in Anspruch nehmen',
      problems: [...state, 'VORGANG_OFFEN', 'ERKLAERUNG_FEHLT', 'BETRAG_UNGUELTIG'],
    }),
    eingangBestaetigen: endpoint({
      method: 'POST',
      path: '/inanspruchnahmen/{id}/eingang',
      summary: 'The guarantor confirms that the claim came in and begins to review it (I02, G34)',
      access: review,
      changes: ['BUERGSCHAFT', 'VERTRAG'],
      params: idParams,
      body: z.object({ version }),
      response: result,
      problems: state,
    }),
    zuruecknehmen: endpoint({
      method: 'POST',
      path: '/inanspruchnahmen/{id}/zuruecknahme',
      summary: 'The beneficiary withdraws (I03, G35), or wishes to while it is reviewed (I11); the guarantor agrees (I12, G36)',
      access: [claimRight, review],
      changes: ['BUERGSCHAFT', 'VERTRAG'],
      params: idParams,
      body: z.object({ version }),
      response: result,
      problems: state,
    }),
    rueckfragen: endpoint({
      method: 'POST',
      path: '/inanspruchnahmen/{id}/rueckfrage',
      summary: 'The guarantor asks the beneficiary back (I04)',
      access: review,
      changes: ['BUERGSCHAFT', 'VERTRAG'],
      params: idParams,
      body: z.object({ version, frage: freeText('grund') }),
      response: result,
      problems: [...state, 'GRUND_FEHLT'],
    }),
    antworten: endpoint({
      method: 'POST',
      path: '/inanspruchnahmen/{id}/antwort',
      summary: 'The beneficiary answers, in words, with files, or both (I05)',
      access: claimRight,
      changes: ['BUERGSCHAFT', 'VERTRAG'],
      params: idParams,
      body: z.object({ version, antwort: freeText('begruendung').nullable(), dateien }),
      response: result,
      problems: [...state, 'PFLICHTFELDER'],
    }),
    entscheiden: endpoint({
      method: 'POST',
      path: '/inanspruchnahmen/{id}/entscheidung',
      summary: 'The guarantor acknowledges, in whole or in part (I06; I07–I09 with four eyes), or rejects (I10, G36)',
      access: [review, zweitpruefung],
      changes: ['BUERGSCHAFT', 'VERTRAG'],
      params: idParams,
      body: z.discriminatedUnion('entscheidung', [
        z.object({ entscheidung: z.literal('ANERKENNEN'), version, betrag: cents, grund: freeText('grund').nullable() }),
        z.object({ entscheidung: z.literal('FREIGEBEN'), version }),
        z.object({ entscheidung: z.enum(['VERWERFEN', 'ABLEHNEN']), version, grund: freeText('grund') }),
      ]),
      response: result,
      problems: [...state, 'GRUND_FEHLT', 'BETRAG_UNGUELTIG', 'VIER_AUGEN_VERLETZT'],
    }),
    auszahlen: endpoint({
      method: 'POST',
      path: '/inanspruchnahmen/{id}/auszahlung',
      summary: 'The guarantor records the payment (I13); the guarantee is reduced (G36) or extinguished (G37)',
      access: review,
      changes: ['BUERGSCHAFT', 'VERTRAG'],
      params: idParams,
      body: z.object({ version, betrag: cents, am: date }),
      response: result,
      problems: [...state, 'BETRAG_UNGUELTIG'],
    }),
  }),
  ...service('inanspruchnahme', '/dokumentservice/api/private/v2', {
    unterlageHochladen: endpoint({
      method: 'POST',
      path: '/inanspruchnahmen/unterlagen/upload',
      summary: 'Upload a file for a claim: PDF, PNG or JPEG; it is checked, and sent with the claim or answer that names it',
      access: claimRight,
      changes: [],
      query: z.object({ name: requiredText('dateiname') }),
      body: fileBody,
      upload: { types: Object.keys(UNTERLAGE_TYPES), maxBytes: UNTERLAGE_BYTES },
      response: uploadedFile,
      problems: UPLOAD_PROBLEMS,
    }),
    unterlage: endpoint({
      method: 'GET',
      path: '/inanspruchnahmen/{id}/unterlagen/{unterlageId}',
      summary: 'A file that was sent with a claim',
      access: view,
      params: idParams.extend({ unterlageId: uuid }),
      mediaType: 'application/octet-stream',
      problems: STORED_PROBLEMS,
    }),
    dokumentation: endpoint({
      method: 'GET',
      path: '/inanspruchnahmen/{id}/inanspruchnahmedokumentation.pdf',
      summary: 'A claim as PDF: what was claimed and why, what was sent, what was decided and when',
      access: rightTo('Inanspruchnahmedokumentation herunterladen', 'Bürgschaften'),
      params: idParams,
      mediaType: 'application/pdf',
      problems: DOCUMENT_PROBLEMS,
    }),
  }),
}
