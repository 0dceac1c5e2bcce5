import { CHOOSE_TEXT, EDIT_AUFTRAG, MESSAGES } from '@avalwerk/domain'
import { z } from 'zod'
import {
  pagination,
  adresse,
  auswahl,
  bürgschaftId,
  datum,
  DOCUMENT_PROBLEMS,
  idSchema,
  gesamt,
  sortierung,
  texttemplateId,
  unternehmenId,
  uuid,
  zeitpunkt,
} from './bausteine.ts'
import { historyEntry } from './buergschaftsformen.ts'
import { ansprechpartner, changedBuergschaftData } from './daten.ts'
import { anspruch, endpunkt } from './endpunkt.ts'
import { freeText, requiredText } from './forms.ts'
import { auftragsstatus, auftragData, auftragRow, AUFTRAG_SORT_FIELDS, auftragFilter, auftrag } from './auftragsformen.ts'

const basis = '/buergschaftservice/api/private/v2/buergschaftsauftraege'
const ansehen = anspruch('anzeigen', 'Anträge')
const einreichen = anspruch('einreichen', 'Anträge')
const prüfen = anspruch('prüfen', 'Anträge')
const idParams = z.object({ id: idSchema })
const ergebnis = z.object({ id: idSchema, version: z.int(), status: auftragsstatus })
const version = z.int().min(1)
const zustand = ['VERSION_VERALTET', 'SCHRITT_UNZULAESSIG', 'IN_BEARBEITUNG'] as const

/** What a guarantor gives when it accepts: number, day, and with what the guarantee is issued. */
export const acceptance = z.object({
  buergschaftsIdBuerge: freeText('avalnummer'),
  ausstellungsdatumBuerge: datum.nullable(),
  kommentarZweitpruefung: freeText('kommentar').nullable(),
  /** Platform text, uploaded document, both, a link to the guarantee in the guarantor's own system, or the wording that the order brings along. */
  weg: z.enum(['TEXT', 'HOCHGELADEN', 'BEIDES', 'VERKNUEPFT', 'WORTLAUT']),
  textId: texttemplateId.nullable(),
  dateiId: uuid.nullable(),
  /** Changed data; null where the order is accepted as it is. */
  buergschaftsdaten: changedBuergschaftData.nullable(),
})

export const auftragApi = {
  [`POST ${basis}/filterung` as const]: endpunkt({
    zweck: 'A page of the list of orders',
    recht: ansehen,
    query: z.object({
      ...pagination,
      sort: sortierung(AUFTRAG_SORT_FIELDS),
    }),
    body: auftragFilter,
    antwort: z.object({ zeilen: z.array(auftragRow), gesamt }),
  }),
  [`POST ${basis}/filterung/buergschaftsauftraege.csv` as const]: endpunkt({
    zweck: 'The filtered orders as CSV, streamed',
    recht: ansehen,
    body: auftragFilter,
    datei: 'text/csv',
  }),
  [`GET ${basis}/suche` as const]: endpunkt({
    zweck: 'Up to eight orders by number or name, for the command palette',
    recht: ansehen,
    query: z.object({ text: requiredText('suchtext') }),
    antwort: z.object({ treffer: z.array(z.object({ id: z.string(), titel: z.string(), untertitel: z.string() })) }),
  }),
  [`GET ${basis}/{id}` as const]: endpunkt({ zweck: 'Details of an order', recht: ansehen, params: idParams, antwort: auftrag }),
  [`GET ${basis}/{id}/historie` as const]: endpunkt({
    zweck: 'History of an order, newest first',
    recht: ansehen,
    params: idParams,
    antwort: z.array(historyEntry.omit({ vonStatus: true, nachStatus: true })),
  }),
  [`GET ${basis}/{id}/buergschaftsauftraege.csv` as const]: endpunkt({
    zweck: 'One order as CSV',
    recht: ansehen,
    params: idParams,
    datei: 'text/csv',
  }),
  [`GET ${basis}/{id}/aufgabendetails` as const]: endpunkt({
    zweck: 'What a review needs to know before it begins: the open task, the state and who holds the order',
    recht: ansehen,
    params: idParams,
    antwort: z.object({
      status: auftragsstatus,
      aufgabe: z.object({ id: z.string(), betreff: z.string(), frist: datum.nullable() }).nullable(),
      sperre: z.object({ wer: z.string(), bis: zeitpunkt }).nullable(),
    }),
  }),
  [`GET ${basis}/{id}/ablehnung` as const]: endpunkt({
    zweck: 'Why an order was rejected, and whom to ask',
    recht: ansehen,
    params: idParams,
    antwort: z.object({ ablehnungsgrund: z.string().nullable(), ansprechpartner: ansprechpartner.nullable() }),
  }),
  [`GET ${basis}/{id}/daten.zip` as const]: endpunkt({
    zweck: 'Everything of an order in one archive: data, history, documents',
    recht: ansehen,
    params: idParams,
    datei: 'application/zip',
    probleme: DOCUMENT_PROBLEMS,
  }),
  [`POST ${basis}` as const]: endpunkt({
    zweck: 'Save a new order as incomplete (O01)',
    recht: einreichen,
    idempotent: true,
    body: auftragData,
    antwort: ergebnis,
  }),
  [`PUT ${basis}/{id}` as const]: endpunkt({
    zweck: 'Save an incomplete order (O01)',
    recht: einreichen,
    params: idParams,
    body: z.object({ version, daten: auftragData }),
    antwort: ergebnis,
    probleme: zustand,
  }),
  [`POST ${basis}/einreichen` as const]: endpunkt({
    zweck: 'Send an order, new or saved before (O02, O03)',
    recht: einreichen,
    alsoAsks: [CHOOSE_TEXT],
    idempotent: true,
    body: z.object({ id: idSchema.nullable(), version: version.nullable(), daten: auftragData }),
    antwort: ergebnis,
    probleme: zustand,
  }),
  [`POST ${basis}/{id}/stornieren` as const]: endpunkt({
    zweck: 'Withdraw an order (O12)',
    recht: anspruch('löschen', 'Anträge'),
    params: idParams,
    body: z.object({ version }),
    antwort: ergebnis,
    probleme: zustand,
  }),
  [`POST ${basis}/{id}/formalpruefung` as const]: endpunkt({
    zweck: "The operator's formal check: passed (O04) or back with a question (O05)",
    groups: ['BSP'],
    recht: anspruch('bearbeiten', 'Anträge'),
    params: idParams,
    body: z.discriminatedUnion('entscheidung', [
      z.object({ entscheidung: z.literal('BESTANDEN'), version }),
      z.object({ entscheidung: z.literal('RUECKFRAGE'), version, grund: freeText('grund') }),
    ]),
    antwort: ergebnis,
    probleme: zustand,
  }),
  [`POST ${basis}/{id}/stornoantrag` as const]: endpunkt({
    zweck: 'The operator asks for a cancellation, another one releases or refuses it (O14)',
    recht: anspruch('verwalten', 'Anträge'),
    params: idParams,
    body: z.discriminatedUnion('entscheidung', [
      z.object({ entscheidung: z.literal('BEANTRAGEN'), version, grund: freeText('grund') }),
      z.object({ entscheidung: z.enum(['FREIGEBEN', 'VERWERFEN']), version }),
    ]),
    antwort: ergebnis,
    probleme: [...zustand, 'ZWEITE_PERSON_NOETIG'],
  }),
  [`POST ${basis}/{id}/sperre` as const]: endpunkt({
    zweck: 'Hold an order for the own review for half an hour, or hold it on',
    recht: prüfen,
    params: idParams,
    antwort: z.object({ bis: zeitpunkt }),
    probleme: ['IN_BEARBEITUNG', 'SCHRITT_UNZULAESSIG'],
  }),
  [`DELETE ${basis}/{id}/sperre` as const]: endpunkt({ zweck: 'Let an order go again', recht: prüfen, params: idParams }),
  [`POST ${basis}/{id}/annehmen` as const]: endpunkt({
    zweck: 'Accept an order (G01 with four eyes, G03 without, G04 linked)',
    recht: prüfen,
    alsoAsks: [CHOOSE_TEXT, EDIT_AUFTRAG],
    idempotent: true,
    params: idParams,
    body: acceptance.extend({ version }),
    antwort: z.object({ auftragId: idSchema, buergschaftId: bürgschaftId, status: z.enum(['ENT', 'AUS']) }),
    probleme: [...zustand, 'NUMMER_VERGEBEN', 'TEXT_UNGEPRUEFT', 'DOKUMENT_FEHLT', 'KEINE_AENDERUNG'],
  }),
  [`POST ${basis}/{id}/ablehnen` as const]: endpunkt({
    zweck: 'Reject an order (O09); reason and contact are optional',
    recht: prüfen,
    params: idParams,
    body: z.object({ version, ablehnungsgrund: freeText('grund').nullable(), ansprechpartner: ansprechpartner.nullable() }),
    antwort: ergebnis,
    probleme: zustand,
  }),
  [`GET ${basis}/auswahl/vertraege` as const]: endpunkt({
    zweck: "A borrower's active contracts and the guarantors to choose from",
    recht: einreichen,
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
        auswahl.extend({
          bausummeAngabe: z.enum(['BETRAG', 'PROZENT', 'KEINE_ANGABE']),
          verwendungTexte: z.boolean(),
          liefertPdf: z.boolean(),
          /** Types for which it takes no public text. */
        }),
      ),
    }),
  }),
  [`GET ${basis}/auswahl/parteien` as const]: endpunkt({
    zweck: 'Up to ten companies by name, number or city, to choose as a party',
    recht: [einreichen, ...['manuell verwalten', 'abtreten', 'importieren', 'zuordnen'].map((aktion) => anspruch(aktion, 'Bürgschaften'))],
    query: z
      .object({ text: freeText('suche').default(''), eigene: z.enum(['nur', 'auch', 'ohne']).default('auch') })
      // The own companies are few; others are found by what somebody knows of them.
      .refine(({ text: gesucht, eigene }) => eigene === 'nur' || gesucht.length >= 2, {
        path: ['text'],
        message: MESSAGES.mindestens(2),
      }),
    antwort: z.array(
      z.object({
        unternehmenId,
        name: z.string(),
        postadresse: adresse,
        fremdId: z.string().nullable(),
        oeffentlicherAuftraggeber: z.boolean(),
        vertretungsformel: z.array(z.string()),
        eigenes: z.boolean(),
      }),
    ),
  }),
}
