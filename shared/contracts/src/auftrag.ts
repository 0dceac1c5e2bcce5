import { CHOOSE_TEXT, EDIT_AUFTRAG, MESSAGES } from '@avalwerk/domain'
import { z } from 'zod'
import {
  pagination,
  address,
  selection,
  buergschaftId,
  date,
  DOCUMENT_PROBLEMS,
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

export const auftragCalls = service('auftrag', '/buergschaftservice/api/private/v2', {
  liste: endpoint({
    method: 'POST',
    path: '/buergschaftsauftraege/filterung',
    zweck: 'A page of the list of orders',
    recht: view,
    follows: ['AUFTRAG'],
    query: z.object({
      ...pagination,
      sort: sorting(AUFTRAG_SORT_FIELDS),
    }),
    body: auftragFilter,
    antwort: z.object({ zeilen: z.array(auftragRow), gesamt }),
  }),
  export: endpoint({
    method: 'POST',
    path: '/buergschaftsauftraege/filterung/buergschaftsauftraege.csv',
    zweck: 'The filtered orders as CSV, streamed',
    recht: view,
    body: auftragFilter,
    datei: 'text/csv',
  }),
  suche: endpoint({
    method: 'GET',
    path: '/buergschaftsauftraege/suche',
    zweck: 'Up to eight orders by number or name, for the command palette',
    recht: view,
    follows: ['AUFTRAG'],
    query: z.object({ text: requiredText('suchtext') }),
    antwort: z.object({ treffer: z.array(z.object({ id: z.string(), titel: z.string(), untertitel: z.string() })) }),
  }),
  details: endpoint({
    method: 'GET',
    path: '/buergschaftsauftraege/{id}',
    zweck: 'Details of an order',
    recht: view,
    follows: ['AUFTRAG'],
    idOf: 'AUFTRAG',
    params: idParams,
    antwort: auftrag,
  }),
  historie: endpoint({
    method: 'GET',
    path: '/buergschaftsauftraege/{id}/historie',
    zweck: 'History of an order, newest first',
    recht: view,
    follows: ['AUFTRAG'],
    idOf: 'AUFTRAG',
    params: idParams,
    antwort: z.array(historyEntry.omit({ vonStatus: true, nachStatus: true })),
  }),
  einzelexport: endpoint({
    method: 'GET',
    path: '/buergschaftsauftraege/{id}/buergschaftsauftraege.csv',
    zweck: 'One order as CSV',
    recht: view,
    params: idParams,
    datei: 'text/csv',
  }),
  aufgabendetails: endpoint({
    method: 'GET',
    path: '/buergschaftsauftraege/{id}/aufgabendetails',
    zweck: 'What a review needs to know before it begins: the open task, the state and who holds the order',
    recht: view,
    follows: ['AUFTRAG'],
    idOf: 'AUFTRAG',
    params: idParams,
    antwort: z.object({
      status: auftragsstatus,
      aufgabe: z.object({ id: z.string(), betreff: z.string(), frist: date.nullable() }).nullable(),
      sperre: z.object({ wer: z.string(), bis: zeitpunkt }).nullable(),
    }),
  }),
  ablehnung: endpoint({
    method: 'GET',
    path: '/buergschaftsauftraege/{id}/ablehnung',
    zweck: 'Why an order was rejected, and whom to ask',
    recht: view,
    follows: ['AUFTRAG'],
    idOf: 'AUFTRAG',
    params: idParams,
    antwort: z.object({ ablehnungsgrund: z.string().nullable(), ansprechpartner: ansprechpartner.nullable() }),
  }),
  archiv: endpoint({
    method: 'GET',
    path: '/buergschaftsauftraege/{id}/daten.zip',
    zweck: 'Everything of an order in one archive: data, history, documents',
    recht: view,
    params: idParams,
    datei: 'application/zip',
    probleme: DOCUMENT_PROBLEMS,
  }),
  anlegen: endpoint({
    method: 'POST',
    path: '/buergschaftsauftraege',
    zweck: 'Save a new order as incomplete (O01)',
    recht: submit,
    changes: ['AUFTRAG'],
    idempotent: true,
    body: auftragData,
    antwort: result,
  }),
  speichern: endpoint({
    method: 'PUT',
    path: '/buergschaftsauftraege/{id}',
    zweck: 'Save an incomplete order (O01)',
    recht: submit,
    changes: ['AUFTRAG'],
    params: idParams,
    body: z.object({ version, daten: auftragData }),
    antwort: result,
    probleme: state,
  }),
  einreichen: endpoint({
    method: 'POST',
    path: '/buergschaftsauftraege/einreichen',
    zweck: 'Send an order, new or saved before (O02, O03)',
    recht: submit,
    changes: ['AUFTRAG', 'BUERGSCHAFT', 'VERTRAG'],
    alsoAsks: [CHOOSE_TEXT],
    idempotent: true,
    body: z.object({ id: idSchema.nullable(), version: version.nullable(), daten: auftragData }),
    antwort: result,
    probleme: state,
  }),
  stornieren: endpoint({
    method: 'POST',
    path: '/buergschaftsauftraege/{id}/stornieren',
    zweck: 'Withdraw an order (O12)',
    recht: rightTo('löschen', 'Anträge'),
    changes: ['AUFTRAG', 'BUERGSCHAFT', 'VERTRAG'],
    params: idParams,
    body: z.object({ version }),
    antwort: result,
    probleme: state,
  }),
  formalPruefen: endpoint({
    method: 'POST',
    path: '/buergschaftsauftraege/{id}/formalpruefung',
    zweck: "The operator's formal check: passed (O04) or back with a question (O05)",
    groups: ['BSP'],
    recht: rightTo('bearbeiten', 'Anträge'),
    changes: ['AUFTRAG', 'VERTRAG'],
    params: idParams,
    body: z.discriminatedUnion('entscheidung', [
      z.object({ entscheidung: z.literal('BESTANDEN'), version }),
      z.object({ entscheidung: z.literal('RUECKFRAGE'), version, grund: freeText('grund') }),
    ]),
    antwort: result,
    probleme: state,
  }),
  stornoBeantragen: endpoint({
    method: 'POST',
    path: '/buergschaftsauftraege/{id}/stornoantrag',
    zweck: 'The operator asks for a cancellation, another one releases or refuses it (O14)',
    recht: rightTo('verwalten', 'Anträge'),
    changes: ['AUFTRAG', 'BUERGSCHAFT', 'VERTRAG'],
    params: idParams,
    body: z.discriminatedUnion('entscheidung', [
      z.object({ entscheidung: z.literal('BEANTRAGEN'), version, grund: freeText('grund') }),
      z.object({ entscheidung: z.enum(['FREIGEBEN', 'VERWERFEN']), version }),
    ]),
    antwort: result,
    probleme: [...state, 'ZWEITE_PERSON_NOETIG'],
  }),
  sperren: endpoint({
    method: 'POST',
    path: '/buergschaftsauftraege/{id}/sperre',
    zweck: 'Hold an order for the own review for half an hour, or hold it on',
    recht: review,
    changes: ['AUFTRAG'],
    params: idParams,
    antwort: z.object({ bis: zeitpunkt }),
    probleme: ['IN_BEARBEITUNG', 'SCHRITT_UNZULAESSIG'],
  }),
  entsperren: endpoint({
    method: 'DELETE',
    path: '/buergschaftsauftraege/{id}/sperre',
    zweck: 'Let an order go again',
    recht: review,
    changes: ['AUFTRAG'],
    params: idParams,
  }),
  annehmen: endpoint({
    method: 'POST',
    path: '/buergschaftsauftraege/{id}/annehmen',
    zweck: 'Accept an order (G01 with four eyes, G03 without, G04 linked)',
    recht: review,
    changes: ['AUFTRAG', 'BUERGSCHAFT', 'VERTRAG', 'TEXT'],
    alsoAsks: [CHOOSE_TEXT, EDIT_AUFTRAG],
    idempotent: true,
    params: idParams,
    body: acceptance.extend({ version }),
    antwort: z.object({ auftragId: idSchema, buergschaftId, status: z.enum(['ENT', 'AUS']) }),
    probleme: [...state, 'NUMMER_VERGEBEN', 'TEXT_UNGEPRUEFT', 'DOKUMENT_FEHLT', 'KEINE_AENDERUNG'],
  }),
  ablehnen: endpoint({
    method: 'POST',
    path: '/buergschaftsauftraege/{id}/ablehnen',
    zweck: 'Reject an order (O09); reason and contact are optional',
    recht: review,
    changes: ['AUFTRAG', 'VERTRAG'],
    params: idParams,
    body: z.object({ version, ablehnungsgrund: freeText('grund').nullable(), ansprechpartner: ansprechpartner.nullable() }),
    antwort: result,
    probleme: state,
  }),
  waehlbareVertraege: endpoint({
    method: 'GET',
    path: '/buergschaftsauftraege/auswahl/vertraege',
    zweck: "A borrower's active contracts and the guarantors to choose from",
    recht: submit,
    follows: ['AUFTRAG', ...FOLLOWS.vertraege],
    query: z.object({ auftragnehmerId: unternehmenId.optional(), auftragnehmerName: freeText('name').optional() }),
    antwort: z.object({
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
    zweck: 'Up to ten companies by name, number or city, to choose as a party',
    recht: [
      submit,
      ...(['manuell verwalten', 'abtreten', 'importieren', 'zuordnen'] as const).map((action) => rightTo(action, 'Bürgschaften')),
    ],
    follows: ['AUFTRAG'],
    query: z
      .object({ text: freeText('suche').default(''), eigene: z.enum(['nur', 'auch', 'ohne']).default('auch') })
      // The own companies are few; others are found by what somebody knows of them.
      .refine(({ text: searched, eigene }) => eigene === 'nur' || searched.length >= 2, {
        path: ['text'],
        message: MESSAGES.atLeast(2),
      }),
    antwort: z.array(
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
