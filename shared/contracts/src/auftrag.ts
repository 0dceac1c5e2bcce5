import { CHOOSE_TEXT, EDIT_AUFTRAG, MESSAGES } from '@avalwerk/domain'
import { z } from 'zod'
import {
  cursors,
  deepPagination,
  address,
  selection,
  buergschaftId,
  date,
  DOCUMENT_PROBLEMS,
  STORED_PROBLEMS,
  idSchema,
  gesamt,
  sorting,
  texttemplateId,
  unternehmenId,
  uuid,
  zeitpunkt,
} from './primitives.ts'
import { historyEntry } from './buergschaftForms.ts'
import { ansprechpartner, changedBuergschaftData } from './schemas.ts'
import { rightTo, endpoint, service } from './endpoint.ts'
import { FOLLOWS } from './follows.ts'
import { freeText, requiredText } from './forms.ts'
import { auftragsstatus, auftragData, auftragRow, AUFTRAG_SORT_FIELDS, auftragFilter, auftrag } from './auftragForms.ts'

const view = rightTo('anzeigen', 'Anträge')
const submit = rightTo('einreichen', 'Anträge')
const review = rightTo('prüfen', 'Anträge')
const idParams = z.object({ id: idSchema })
const result = z.object({ id: idSchema, version: z.int(), status: auftragsstatus })
const version = z.int().min(1)
const state = ['VERSION_VERALTET', 'SCHRITT_UNZULAESSIG', 'IN_BEARBEITUNG'] as const

/** What a guarantor gives when it accepts: number, day, and with what the guarantee is issued. */
export const acceptance = z.object({
  buergschaftsIdBuerge: freeText('avalnummer'),
  ausstellungsdatumBuerge: date.nullable(),
  kommentarZweitpruefung: freeText('kommentar').nullable(),
  /** Platform text, uploaded document, both, a link to the guarantee in the guarantor's own system, or the wording that the order brings along. */
  weg: z.enum(['TEXT', 'HOCHGELADEN', 'BEIDES', 'VERKNUEPFT', 'WORTLAUT']),
  textId: texttemplateId.nullable(),
  dateiId: uuid.nullable(),
  /** Changed data; null where the order is accepted as it is. */
  buergschaftsdaten: changedBuergschaftData.nullable(),
})

/** Orders: entered, sent, reviewed by the operator and by the guarantor, withdrawn. */
export const auftragCalls = service('auftrag', '/buergschaftservice/api/private/v2', {
  liste: endpoint({
    method: 'POST',
    path: '/buergschaftsauftraege/filterung',
    summary: 'A page of the list of orders',
    access: view,
    follows: ['AUFTRAG'],
    query: z.object({
      ...deepPagination,
      sort: sorting(AUFTRAG_SORT_FIELDS),
    }),
    body: auftragFilter,
    response: z.object({ zeilen: z.array(auftragRow), gesamt, ...cursors }),
  }),
  export: endpoint({
    method: 'POST',
    path: '/buergschaftsauftraege/filterung/buergschaftsauftraege.csv',
    summary: 'The filtered orders as CSV, streamed',
    access: view,
    body: auftragFilter,
    mediaType: 'text/csv',
  }),
  suche: endpoint({
    method: 'GET',
    path: '/buergschaftsauftraege/suche',
    summary: 'Up to eight orders by number or name, for the command palette',
    access: view,
    follows: ['AUFTRAG'],
    query: z.object({ text: requiredText('suchtext') }),
    response: z.object({ treffer: z.array(z.object({ id: z.string(), titel: z.string(), untertitel: z.string() })) }),
  }),
  details: endpoint({
    method: 'GET',
    path: '/buergschaftsauftraege/{id}',
    summary: 'Details of an order',
    access: view,
    follows: ['AUFTRAG'],
    idOf: 'AUFTRAG',
    params: idParams,
    response: auftrag,
  }),
  historie: endpoint({
    method: 'GET',
    path: '/buergschaftsauftraege/{id}/historie',
    summary: 'History of an order, newest first',
    access: view,
    follows: ['AUFTRAG'],
    idOf: 'AUFTRAG',
    params: idParams,
    response: z.array(historyEntry.omit({ vonStatus: true, nachStatus: true })),
  }),
  einzelexport: endpoint({
    method: 'GET',
    path: '/buergschaftsauftraege/{id}/buergschaftsauftraege.csv',
    summary: 'One order as CSV',
    access: view,
    params: idParams,
    mediaType: 'text/csv',
  }),
  aufgabendetails: endpoint({
    method: 'GET',
    path: '/buergschaftsauftraege/{id}/aufgabendetails',
    summary: 'What a review needs to know before it begins: the open task, the state and who holds the order',
    access: view,
    follows: ['AUFTRAG'],
    idOf: 'AUFTRAG',
    params: idParams,
    response: z.object({
      status: auftragsstatus,
      aufgabe: z.object({ id: z.string(), betreff: z.string(), frist: date.nullable() }).nullable(),
      sperre: z.object({ wer: z.string(), bis: zeitpunkt }).nullable(),
    }),
  }),
  ablehnung: endpoint({
    method: 'GET',
    path: '/buergschaftsauftraege/{id}/ablehnung',
    summary: 'Why an order was rejected, and whom to ask',
    access: view,
    follows: ['AUFTRAG'],
    idOf: 'AUFTRAG',
    params: idParams,
    response: z.object({ ablehnungsgrund: z.string().nullable(), ansprechpartner: ansprechpartner.nullable() }),
  }),
  archiv: endpoint({
    method: 'GET',
    path: '/buergschaftsauftraege/{id}/daten.zip',
    summary: 'Everything of an order in one archive: data, history, documents',
    access: view,
    params: idParams,
    mediaType: 'application/zip',
    problems: [...DOCUMENT_PROBLEMS, ...STORED_PROBLEMS],
  }),
  anlegen: endpoint({
    method: 'POST',
    path: '/buergschaftsauftraege',
    summary: 'Save a new order as incomplete (O01)',
    access: submit,
    changes: ['AUFTRAG'],
    idempotent: true,
    body: auftragData,
    response: result,
  }),
  speichern: endpoint({
    method: 'PUT',
    path: '/buergschaftsauftraege/{id}',
    summary: 'Save an incomplete order (O01)',
    access: submit,
    changes: ['AUFTRAG'],
    params: idParams,
    body: z.object({ version, daten: auftragData }),
    response: result,
    problems: state,
  }),
  einreichen: endpoint({
    method: 'POST',
    path: '/buergschaftsauftraege/einreichen',
    summary: 'Send an order, new or saved before (O02, O03)',
    access: submit,
    changes: ['AUFTRAG', 'BUERGSCHAFT', 'VERTRAG'],
    alsoAsks: [CHOOSE_TEXT],
    idempotent: true,
    body: z.object({ id: idSchema.nullable(), version: version.nullable(), daten: auftragData }),
    response: result,
    problems: state,
  }),
  stornieren: endpoint({
    method: 'POST',
    path: '/buergschaftsauftraege/{id}/stornieren',
    summary: 'Withdraw an order (O12)',
    access: rightTo('löschen', 'Anträge'),
    changes: ['AUFTRAG', 'BUERGSCHAFT', 'VERTRAG'],
    params: idParams,
    body: z.object({ version }),
    response: result,
    problems: state,
  }),
  formalPruefen: endpoint({
    method: 'POST',
    path: '/buergschaftsauftraege/{id}/formalpruefung',
    summary: "The operator's formal check: passed (O04) or back with a question (O05)",
    groups: ['BSP'],
    access: rightTo('bearbeiten', 'Anträge'),
    changes: ['AUFTRAG', 'VERTRAG'],
    params: idParams,
    body: z.discriminatedUnion('entscheidung', [
      z.object({ entscheidung: z.literal('BESTANDEN'), version }),
      z.object({ entscheidung: z.literal('RUECKFRAGE'), version, grund: freeText('grund') }),
    ]),
    response: result,
    problems: state,
  }),
  stornoBeantragen: endpoint({
    method: 'POST',
    path: '/buergschaftsauftraege/{id}/stornoantrag',
    summary: 'The operator asks for a cancellation, another one approves or refuses it (O14)',
    access: rightTo('verwalten', 'Anträge'),
    changes: ['AUFTRAG', 'BUERGSCHAFT', 'VERTRAG'],
    params: idParams,
    body: z.discriminatedUnion('entscheidung', [
      z.object({ entscheidung: z.literal('BEANTRAGEN'), version, grund: freeText('grund') }),
      z.object({ entscheidung: z.enum(['FREIGEBEN', 'VERWERFEN']), version }),
    ]),
    response: result,
    problems: [...state, 'ZWEITE_PERSON_NOETIG'],
  }),
  sperren: endpoint({
    method: 'POST',
    path: '/buergschaftsauftraege/{id}/sperre',
    summary: 'Hold an order for the own review for half an hour, or hold it on',
    access: review,
    changes: ['AUFTRAG'],
    params: idParams,
    response: z.object({ bis: zeitpunkt }),
    problems: ['IN_BEARBEITUNG', 'SCHRITT_UNZULAESSIG'],
  }),
  entsperren: endpoint({
    method: 'DELETE',
    path: '/buergschaftsauftraege/{id}/sperre',
    summary: 'Let an order go again',
    access: review,
    changes: ['AUFTRAG'],
    params: idParams,
  }),
  annehmen: endpoint({
    method: 'POST',
    path: '/buergschaftsauftraege/{id}/annehmen',
    summary: 'Accept an order (G01 with four eyes, G03 without, G04 linked)',
    access: review,
    changes: ['AUFTRAG', 'BUERGSCHAFT', 'VERTRAG', 'TEXT'],
    alsoAsks: [CHOOSE_TEXT, EDIT_AUFTRAG],
    idempotent: true,
    params: idParams,
    body: acceptance.extend({ version }),
    response: z.object({ auftragId: idSchema, buergschaftId, status: z.enum(['ENT', 'AUS']) }),
    problems: [...state, 'NUMMER_VERGEBEN', 'TEXT_UNGEPRUEFT', 'DOKUMENT_FEHLT', 'KEINE_AENDERUNG'],
  }),
  ablehnen: endpoint({
    method: 'POST',
    path: '/buergschaftsauftraege/{id}/ablehnen',
    summary: 'Reject an order (O09); reason and contact are optional',
    access: review,
    changes: ['AUFTRAG', 'VERTRAG'],
    params: idParams,
    body: z.object({ version, ablehnungsgrund: freeText('grund').nullable(), ansprechpartner: ansprechpartner.nullable() }),
    response: result,
    problems: state,
  }),
  waehlbareVertraege: endpoint({
    method: 'GET',
    path: '/buergschaftsauftraege/auswahl/vertraege',
    summary: "A borrower's active contracts and the guarantors to choose from",
    access: submit,
    follows: ['AUFTRAG', ...FOLLOWS.vertraege],
    query: z.object({ auftragnehmerId: unternehmenId.optional(), auftragnehmerName: freeText('name').optional() }),
    response: z.object({
      vertraege: z.array(
        z.object({
          id: idSchema,
          vertragsnummer: z.string(),
          buergeId: unternehmenId,
          freiesLimit: z.int().nullable(),
          einzellimit: z.int().nullable(),
        }),
      ),
      buergen: z.array(
        selection.extend({
          bausummeAngabe: z.enum(['BETRAG', 'PROZENT', 'KEINE_ANGABE']),
          verwendungTexte: z.boolean(),
          liefertPdf: z.boolean(),
          /** Types for which it takes no public text. */
        }),
      ),
    }),
  }),
  waehlbareParteien: endpoint({
    method: 'GET',
    path: '/buergschaftsauftraege/auswahl/parteien',
    summary: 'Up to ten companies by name, number or city, to choose as a party',
    access: [
      submit,
      ...(['manuell verwalten', 'abtreten', 'importieren', 'zuordnen'] as const).map((action) => rightTo(action, 'Bürgschaften')),
    ],
    follows: ['AUFTRAG'],
    query: z
      .object({ text: freeText('suche').default(''), eigene: z.enum(['nur', 'auch', 'ohne']).default('auch') })
      // The caller's own companies are few and may be listed; any other company is found only by text that the caller knows of it.
      .refine(({ text, eigene }) => eigene === 'nur' || text.length >= 2, {
        path: ['text'],
        message: MESSAGES.atLeast(2),
      }),
    response: z.array(
      z.object({
        unternehmenId,
        name: z.string(),
        postadresse: address,
        fremdId: z.string().nullable(),
        oeffentlicherAuftraggeber: z.boolean(),
        vertretungsformel: z.array(z.string()),
        eigenes: z.boolean(),
      }),
    ),
  }),
})
