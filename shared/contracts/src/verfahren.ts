import { CHOOSE_TEXT, CORRECTION_WISHES, BUERGSCHAFT_STEPS } from '@avalwerk/domain'
import { z } from 'zod'
import { acceptance } from './auftrag.ts'
import { auftraggeber, auftragnehmer, versand } from './auftragForms.ts'
import { buergschaftStand, ansprechpartner, buergschaftData, changedBuergschaftData } from './schemas.ts'
import { buergschaftId, buergschaftStatus, date, idSchema, visibilityStatus, uuid } from './primitives.ts'
import { rightTo, endpoint, service } from './endpoint.ts'
import { FOLLOWS } from './follows.ts'
import { freeText, requiredText } from './forms.ts'

/** The steps of a guarantee's life cycle from issue to acceptance, correction and rejection. */

const idParams = z.object({ id: buergschaftId })
const version = z.int().min(1)
const state = ['VERSION_VERALTET', 'SCHRITT_UNZULAESSIG'] as const
const review = rightTo('prüfen', 'Bürgschaften')
const manual = rightTo('manuell verwalten', 'Bürgschaften')
const zweitpruefung = rightTo('manuell verwalten (Zweitprüfung)', 'Bürgschaften')
const viewRight = rightTo('anzeigen', 'Bürgschaften')
const upload = rightTo('Bürgschaftsdokument hochladen', 'Bürgschaften')

/** The text or document with which a changed guarantee is issued anew. */
const edition = acceptance.pick({ textId: true, dateiId: true }).extend({
  /** It keeps the wording that its order brought along. */
  wortlaut: z.boolean().optional(),
})
const change = edition.extend({ buergschaftsdaten: changedBuergschaftData, buergschaftsIdBuerge: freeText('avalnummer') })

/** The steps of a guarantee from its issue to its acceptance, correction or rejection, and what their pages read. */
export const verfahrenCalls = service('buergschaft', '/buergschaftservice/api/private/v2', {
  nummerVergeben: endpoint({
    method: 'GET',
    path: '/buergschaft/fremdid/vorhanden',
    summary: 'Has the own guarantor given this number already?',
    access: [rightTo('prüfen', 'Anträge'), manual, zweitpruefung],
    follows: FOLLOWS.buergschaften,
    query: z.object({ buergschaftsIdBuerge: requiredText('avalnummer'), ausser: buergschaftId.optional() }),
    response: z.object({ vorhanden: z.boolean() }),
  }),
  aufgabendetails: endpoint({
    method: 'GET',
    path: '/buergschaften/{id}/aufgabendetails',
    summary: 'What a review needs to know before it begins: state, last reviewer, origin',
    access: viewRight,
    follows: FOLLOWS.buergschaften,
    idOf: 'BUERGSCHAFT',
    params: idParams,
    response: z.object({
      status: visibilityStatus,
      version: z.int(),
      schritte: z.array(z.enum(BUERGSCHAFT_STEPS)),
      letzterPrueferIstAufrufer: z.boolean(),
      istKorrektur: z.boolean(),
      kommentarErstpruefung: z.string().nullable(),
      aufgabe: z.object({ id: z.string(), betreff: z.string(), frist: date.nullable() }).nullable(),
    }),
  }),
  ausstellen: endpoint({
    method: 'POST',
    path: '/buergschaften',
    summary: 'Issue a guarantee without an order (G02 with four eyes, G05 without)',
    access: manual,
    changes: ['BUERGSCHAFT', 'VERTRAG', 'TEXT'],
    alsoAsks: [CHOOSE_TEXT],
    idempotent: true,
    body: acceptance.omit({ weg: true, buergschaftsdaten: true }).extend({
      auftraggeber,
      auftragnehmer,
      buergschaftsdaten: buergschaftData,
      versand,
      /** The guarantee in force that the new one is to replace. */
      umtauschGrundlageId: buergschaftId.nullable().default(null),
    }),
    response: buergschaftStand,
    problems: ['NUMMER_VERGEBEN', 'DOKUMENT_FEHLT', 'GLEICHE_ORGANISATION', 'VORGANG_OFFEN'],
  }),
  zweitpruefen: endpoint({
    method: 'POST',
    path: '/buergschaften/{id}/zweitpruefung',
    summary: 'Second review: accept (G10), accept with changes (G11), reject (G12)',
    access: zweitpruefung,
    changes: ['BUERGSCHAFT', 'AUFTRAG', 'VERTRAG', 'TEXT'],
    alsoAsks: [CHOOSE_TEXT],
    params: idParams,
    body: z.discriminatedUnion('entscheidung', [
      z.object({ entscheidung: z.literal('ANNEHMEN'), version }),
      change.extend({ entscheidung: z.literal('AENDERN'), version, kommentarIntern: freeText('kommentar').nullable() }),
      z.object({
        entscheidung: z.literal('ABLEHNEN'),
        version,
        ablehnungsgrund: freeText('grund').nullable(),
        ansprechpartner: ansprechpartner.nullable(),
        kommentarIntern: freeText('kommentar').nullable(),
      }),
    ]),
    response: buergschaftStand,
    problems: [...state, 'VIER_AUGEN_VERLETZT', 'DOKUMENT_NICHT_FERTIG', 'KEINE_AENDERUNG', 'NEUE_FASSUNG_FEHLT', 'NUMMER_VERGEBEN'],
  }),
  stornieren: endpoint({
    method: 'POST',
    path: '/buergschaften/{id}/stornieren',
    summary: 'Cancel a draft (G13)',
    access: manual,
    changes: ['BUERGSCHAFT', 'AUFTRAG', 'VERTRAG'],
    params: idParams,
    body: z.object({ version, grund: freeText('grund') }),
    response: buergschaftStand,
    problems: [...state, 'GRUND_FEHLT'],
  }),
  zurueckziehen: endpoint({
    method: 'POST',
    path: '/buergschaften/{id}/zurueckziehen',
    summary: 'Withdraw before delivery (G18)',
    access: [manual, rightTo('verwalten', 'Bürgschaften')],
    changes: ['BUERGSCHAFT', 'AUFTRAG', 'VERTRAG'],
    params: idParams,
    body: z.object({ version, grund: freeText('grund') }),
    response: buergschaftStand,
    problems: [...state, 'GRUND_FEHLT', 'VIER_AUGEN_VERLETZT'],
  }),
  versandBestaetigen: endpoint({
    method: 'POST',
    path: '/buergschaften/{id}/versand',
    summary: 'Confirm that paper or PDF was sent (G15)',
    access: upload,
    changes: ['BUERGSCHAFT'],
    params: idParams,
    body: z.object({ version }),
    response: buergschaftStand,
    problems: state,
  }),
  dokumentGeben: endpoint({
    method: 'POST',
    path: '/buergschaften/{id}/dokument',
    summary: 'Give the document of a linked guarantee, or another one for a document that could not be processed (G19)',
    access: upload,
    changes: ['BUERGSCHAFT', 'VERTRAG', 'TEXT'],
    alsoAsks: [CHOOSE_TEXT],
    params: idParams,
    body: z.object({ version, dateiId: uuid.nullable(), textId: edition.shape.textId }),
    response: buergschaftStand,
    problems: [...state, 'NEUE_FASSUNG_FEHLT'],
  }),
  annehmen: endpoint({
    method: 'POST',
    path: '/buergschaften/{id}/annehmen',
    summary: 'Accept a delivered guarantee (G20), with or without assigning a project',
    access: review,
    changes: ['BUERGSCHAFT', 'VERTRAG'],
    params: idParams,
    body: z.object({
      version,
      projektId: idSchema.nullable(),
    }),
    response: buergschaftStand,
    problems: state,
  }),
  ablehnen: endpoint({
    method: 'POST',
    path: '/buergschaften/{id}/ablehnen',
    summary: 'Reject finally (G22, confirmed) or with a wish for correction (G21)',
    access: review,
    changes: ['BUERGSCHAFT', 'VERTRAG'],
    params: idParams,
    body: z.discriminatedUnion('grund', [
      z.object({ grund: z.enum(CORRECTION_WISHES), version, bemerkung: freeText('grund').nullable(), antwortfrist: date.nullable() }),
      z.object({ grund: z.literal('ABGELEHNT'), version, bemerkung: freeText('grund') }),
    ]),
    response: buergschaftStand,
    confirmed: 'Bürgschaft endgültig ablehnen',
    problems: [...state, 'GRUND_FEHLT'],
  }),
  ablehnungBestaetigen: endpoint({
    method: 'POST',
    path: '/buergschaften/{id}/ablehnung/bestaetigen',
    summary: 'The guarantor confirms a rejection (G27)',
    access: review,
    changes: ['BUERGSCHAFT', 'VERTRAG'],
    params: idParams,
    body: z.object({ version, ausgebucht: z.boolean() }),
    response: buergschaftStand,
    problems: [...state, 'BESTAETIGUNG_FEHLT'],
  }),
  importBestaetigen: endpoint({
    method: 'POST',
    path: '/buergschaften/{id}/import/bestaetigen',
    summary: 'The guarantor confirms an imported guarantee (G16) or refuses it (G17)',
    access: review,
    changes: ['BUERGSCHAFT', 'VERTRAG'],
    params: idParams,
    body: z.object({ version, bestaetigt: z.boolean(), grund: freeText('grund').nullable() }),
    response: buergschaftStand,
    problems: [...state, 'GRUND_FEHLT'],
  }),
  korrekturgrundlage: endpoint({
    method: 'GET',
    path: '/buergschaften/{id}/korrektur/grundlage',
    summary: 'What a correction starts from: the wish and the old values',
    access: viewRight,
    follows: FOLLOWS.buergschaften,
    idOf: 'BUERGSCHAFT',
    params: idParams,
    response: z.object({
      version: z.int(),
      korrekturgrund: z.enum(CORRECTION_WISHES),
      bemerkung: z.string().nullable(),
      frist: date,
      buergschaftsIdBuerge: z.string().nullable(),
      buergschaftsdaten: buergschaftData,
      auftraggeber,
      auftragnehmer,
    }),
  }),
  korrigieren: endpoint({
    method: 'POST',
    path: '/buergschaften/{id}/korrektur',
    summary: 'Carry out a correction (G23): the successor is made',
    access: manual,
    changes: ['BUERGSCHAFT', 'VERTRAG', 'TEXT'],
    alsoAsks: [CHOOSE_TEXT],
    idempotent: true,
    params: idParams,
    body: change.extend({ version, auftraggeber: auftraggeber.nullable(), kommentarIntern: freeText('kommentar').nullable() }),
    response: buergschaftStand.extend({ nachfolgerId: buergschaftId, nachfolgerStatus: visibilityStatus }),
    problems: [...state, 'KEINE_AENDERUNG', 'NEUE_FASSUNG_FEHLT', 'NUMMER_VERGEBEN'],
  }),
  korrekturZurueckziehen: endpoint({
    method: 'POST',
    path: '/buergschaften/{id}/korrektur/zurueckziehen',
    summary: 'The beneficiary withdraws the wish (G25)',
    access: review,
    changes: ['BUERGSCHAFT', 'VERTRAG'],
    params: idParams,
    body: z.object({ version }),
    response: buergschaftStand,
    problems: state,
  }),
  korrekturAblehnen: endpoint({
    method: 'POST',
    path: '/buergschaften/{id}/korrektur/ablehnen',
    summary: 'The guarantor refuses the wish (G26)',
    access: manual,
    changes: ['BUERGSCHAFT', 'VERTRAG'],
    params: idParams,
    body: z.object({ version, grund: freeText('grund') }),
    response: buergschaftStand,
    problems: [...state, 'GRUND_FEHLT'],
  }),
  statusAendern: endpoint({
    method: 'POST',
    path: '/buergschaften/{id}/status',
    summary: 'The operator asks for a change of status; another one approves or refuses it (G48)',
    access: rightTo('verwalten', 'Bürgschaften'),
    changes: ['BUERGSCHAFT', 'VERTRAG'],
    params: idParams,
    body: z.discriminatedUnion('entscheidung', [
      z.object({ entscheidung: z.literal('BEANTRAGEN'), version, zielstatus: buergschaftStatus, grund: freeText('grund') }),
      z.object({ entscheidung: z.enum(['FREIGEBEN', 'VERWERFEN']), version }),
    ]),
    response: buergschaftStand,
    problems: [...state, 'ZWEITE_PERSON_NOETIG', 'GRUND_FEHLT', 'OHNE_DOKUMENT'],
  }),
})
