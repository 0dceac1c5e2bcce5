import { AUFGABE_CODES, type RequiredRight, FILE_TYPE } from '@avalwerk/domain'
import { z } from 'zod'
import { texttemplate } from './auftragForms.ts'
import {
  DOCUMENT_PROBLEMS,
  selection,
  pagination,
  buergschaftsart,
  fileBody,
  date,
  gesamt,
  UPLOAD_PROBLEMS,
  uploadedFile,
  sorting,
  unternehmenId,
  uuid,
  visibilityStatus,
  zeitpunkt,
} from './primitives.ts'
import { historyEntry } from './buergschaftForms.ts'
import { ansprechpartner } from './schemas.ts'
import { DOCUMENT_MAX } from './dokument.ts'
import { requireRight, endpoint, service } from './endpoint.ts'
import { freeText, requiredText } from './forms.ts'
import {
  TEXT_SORT_FIELDS,
  text,
  textDisplay,
  textData,
  textFilter,
  textId,
  textContent,
  textReview,
  textStatus,
  textType,
  textRow,
} from './textForms.ts'

const right = (action: RequiredRight['aktion']) => requireRight(action, 'Bürgschaftstexte/Templates')
const view = right('anzeigen')
const write = [right('anlegen'), right('bearbeiten'), right('speichern')]
const idParams = z.object({ id: textId })
const version = z.int().min(1)
const result = z.object({ id: textId, version: z.int(), templatestatus: textStatus })
const state = ['VERSION_VERALTET', 'SCHRITT_UNZULAESSIG'] as const
/** A text as it comes from its beneficiary. */
const TEXT_FILE_TYPES = [FILE_TYPE.pdf, FILE_TYPE.docx] as const
const textFile = {
  query: z.object({ name: requiredText('dateiname') }),
  body: fileBody,
  hochladen: { typen: [...TEXT_FILE_TYPES], höchstens: DOCUMENT_MAX },
  antwort: uploadedFile,
  probleme: UPLOAD_PROBLEMS,
}
/** A preview with or without an expiry date, under the law of works contracts or of construction tenders. */
const previewChoice = z.object({
  befristung: z
    .enum(['true', 'false'])
    .default('false')
    .transform((value) => value === 'true'),
  recht: z.enum(['BGB', 'VOB']).default('BGB'),
})
const preview = <const Path extends string>(path: Path, actor: string) =>
  endpoint({
    method: 'GET',
    path,
    zweck: `A text filled with sample data, as ${actor} reads it`,
    recht: view,
    params: idParams,
    query: previewChoice,
    datei: 'application/pdf',
    probleme: ['KEIN_DOKUMENT', ...DOCUMENT_PROBLEMS],
  })
const selectionList = z.array(texttemplate)

/** Guarantee texts. Source: document 2, section 7.6; calls without a source are the product's own. */
export const textCalls = {
  ...service('text', '/dokumentservice/api/private/v2', {
    filteroptionen: endpoint({
      method: 'POST',
      path: '/buergschaftstemplates/filteroptionen',
      zweck: 'What the texts of some kinds can be filtered by',
      recht: view,
      body: z.object({ templatetyp: z.array(textType).max(3).optional() }),
      antwort: z.object({
        bürgschaftsart: z.array(buergschaftsart),
        templatestatus: z.array(textDisplay),
        auftraggeber: z.array(selection),
      }),
    }),
    liste: endpoint({
      method: 'POST',
      path: '/buergschaftstemplates/filterung',
      zweck: 'A page of the list of texts',
      recht: view,
      query: z.object({ ...pagination, sort: sorting(TEXT_SORT_FIELDS) }),
      body: textFilter,
      antwort: z.object({ zeilen: z.array(textRow), gesamt }),
    }),
    uebersicht: endpoint({
      method: 'GET',
      path: '/buergschaftstemplates/uebersicht',
      zweck: 'How many texts of which type there are: own, of guarantors, public',
      recht: view,
      antwort: z.array(
        z.object({ bürgschaftsart: buergschaftsart, eigene: z.int(), aktive: z.int(), bürgentexte: z.int(), öffentliche: z.int() }),
      ),
    }),
    suche: endpoint({
      method: 'GET',
      path: '/buergschaftstemplates/suche',
      zweck: 'Up to eight texts by title or number, for the command palette',
      recht: view,
      query: z.object({ text: requiredText('suchtext') }),
      antwort: z.object({ treffer: z.array(z.object({ id: z.string(), titel: z.string(), untertitel: z.string() })) }),
    }),
    pruefendeBuergen: endpoint({
      method: 'GET',
      path: '/buergschaftstemplates/buergen',
      zweck: 'The guarantors that issue with texts of beneficiaries and can be asked for a review',
      recht: [right('verwalten'), right('anlegen')],
      antwort: z.array(selection),
    }),
    anlegen: endpoint({
      method: 'POST',
      path: '/buergschaftstemplates',
      zweck: 'Write a text: a new one, or a new version (X01)',
      groups: ['AG', 'BSP'],
      recht: right('anlegen'),
      idempotent: true,
      body: z.object({
        daten: textData,
        inhalt: textContent,
        /** Operator: whose text it is. */
        templatetyp: textType,
        unternehmenId: unternehmenId.nullable(),
        grundlageId: textId.nullable(),
        /** The text of which this is a new version. */
        vorgaengerId: textId.nullable(),
      }),
      antwort: result,
      probleme: ['SCHRITT_UNZULAESSIG'],
    }),
    muster: endpoint({
      method: 'GET',
      path: '/bspGmbh/buergschaftstemplates/muster',
      zweck: 'The sample texts that the operator can begin with, and how many public texts of each type there are',
      groups: ['BSP'],
      recht: right('anlegen'),
      antwort: z.array(z.object({ bürgschaftsart: buergschaftsart, titel: z.string(), hinweis: z.string(), oeffentliche: z.int() })),
    }),
    musterUebernehmen: endpoint({
      method: 'POST',
      path: '/bspGmbh/buergschaftstemplates/muster',
      zweck: 'Write public texts of samples (X01); they are prepared and finished by two people like all others',
      groups: ['BSP'],
      recht: right('anlegen'),
      idempotent: true,
      body: z.object({ arten: z.array(buergschaftsart).min(1).max(50) }),
      antwort: z.array(result),
      probleme: ['SCHRITT_UNZULAESSIG'],
    }),
    vorlageHochladen: endpoint({
      method: 'POST',
      path: '/auftraggeber/buergschaftsvorlagen/upload',
      zweck: 'Upload the file of a text, DOCX or PDF; it is checked, and used by the step that names it',
      groups: ['AG'],
      recht: right('hochladen'),
      ...textFile,
    }),
    vorlageAlsBuergeHochladen: endpoint({
      method: 'POST',
      path: '/buerge/buergschaftsvorlagen/upload',
      zweck: "Upload the file of a guarantor's text, DOCX or PDF; it is checked, and used by the step that names it",
      groups: ['BG'],
      recht: right('hochladen'),
      ...textFile,
    }),
    einreichen: endpoint({
      method: 'POST',
      path: '/buergschaftstemplates/hochladen',
      zweck: 'Hand in an uploaded text: a new one, or a new version (X02); a beneficiary its own, a guarantor its own',
      groups: ['AG', 'BG'],
      recht: right('hochladen'),
      idempotent: true,
      body: z.object({ daten: textData, dateiId: uuid, unternehmenId: unternehmenId.nullable(), vorgaengerId: textId.nullable() }),
      antwort: result,
      probleme: ['SCHRITT_UNZULAESSIG'],
    }),
    vorlageErsetzen: endpoint({
      method: 'POST',
      path: '/buerge/buergschaftsvorlagen/upload/{id}',
      zweck: 'Replace the uploaded file of a text that is still being prepared',
      recht: right('hochladen'),
      params: idParams,
      ...textFile,
      probleme: [...UPLOAD_PROBLEMS, 'SCHRITT_UNZULAESSIG'],
    }),
    details: endpoint({
      method: 'GET',
      path: '/buergschaftstemplates/{id}',
      zweck: 'Details of a text',
      recht: view,
      params: idParams,
      antwort: text,
    }),
    historie: endpoint({
      method: 'GET',
      path: '/buergschaftstemplates/{id}/historie',
      zweck: 'History of a text, newest first',
      recht: view,
      params: idParams,
      antwort: z.array(historyEntry.omit({ vonStatus: true, nachStatus: true })),
    }),
    vergleich: endpoint({
      method: 'GET',
      path: '/buergschaftstemplates/{id}/vergleich',
      zweck: 'Two versions of a text side by side, with their differences',
      recht: view,
      params: idParams,
      query: z.object({ mit: textId }),
      antwort: z.object({
        alt: z.object({ id: textId, templateVersion: z.int() }),
        neu: z.object({ id: textId, templateVersion: z.int() }),
        daten: z.array(z.object({ feld: z.string(), alt: z.string().nullable(), neu: z.string().nullable() })),
        /** Paragraph by paragraph; a part is in both, or in one of them. */
        absätze: z.array(z.array(z.object({ art: z.enum(['GLEICH', 'NEU', 'ENTFALLEN']), text: z.string() }))),
      }),
    }),
    quelle: endpoint({
      method: 'GET',
      path: '/buergschaftstemplates/{id}/quelle',
      zweck: 'The file that was uploaded for a text',
      recht: view,
      params: idParams,
      datei: 'application/octet-stream',
      probleme: ['KEIN_DOKUMENT'],
    }),
    quellinhalt: endpoint({
      method: 'GET',
      path: '/buergschaftstemplates/{id}/quelle/inhalt',
      zweck: 'The wording of the uploaded Word file, to begin the preparation with',
      groups: ['BSP'],
      recht: right('bearbeiten'),
      params: idParams,
      antwort: z.object({ inhalt: textContent }),
      probleme: ['KEIN_DOKUMENT', 'DATEI_UNGUELTIG', 'DATEI_NICHT_LESBAR'],
    }),
    inhaltsvorschau: endpoint({
      method: 'POST',
      path: '/buergschaftstemplates/inhalt/vorschau.pdf',
      zweck: 'A wording that is being written, filled with sample data',
      groups: ['AG', 'BSP'],
      recht: write,
      query: previewChoice,
      body: z.object({
        bürgschaftsart: buergschaftsart,
        titel: freeText('titel'),
        allgemeineBestimmungen: z.boolean(),
        inhalt: textContent,
      }),
      datei: 'application/pdf',
      probleme: DOCUMENT_PROBLEMS,
    }),
    aufbereiten: endpoint({
      method: 'POST',
      path: '/buergschaftstemplates/{id}/aufbereitung',
      zweck: 'Begin to prepare a text (X03), or take it back for it (X07)',
      groups: ['BSP'],
      recht: right('bearbeiten'),
      params: idParams,
      body: z.object({ version }),
      antwort: result,
      probleme: state,
    }),
    speichern: endpoint({
      method: 'PUT',
      path: '/buergschaftstemplates/{id}',
      zweck: 'Save a text that is being prepared (X04)',
      groups: ['BSP'],
      recht: right('speichern'),
      params: idParams,
      /** Without the id in the document management, that stays as it is. */
      body: z.object({ version, daten: textData, inhalt: textContent, dmsTemplateId: freeText('dmsId').nullable().optional() }),
      antwort: result,
      probleme: state,
    }),
    fertigstellen: endpoint({
      method: 'POST',
      path: '/buergschaftstemplates/{id}/fertigstellen',
      zweck: 'Finish a text, first (X05), and finally by somebody else (X06, X16)',
      groups: ['BSP'],
      recht: right('fertigstellen'),
      params: idParams,
      body: z.object({ version }),
      antwort: result,
      probleme: [...state, 'VIER_AUGEN_VERLETZT', 'PFLICHTFELDER'],
    }),
    zurueckweisen: endpoint({
      method: 'POST',
      path: '/buergschaftstemplates/{id}/zurueckweisen',
      zweck: 'Reject a text in its preparation (X08)',
      groups: ['BSP'],
      recht: right('bearbeiten'),
      params: idParams,
      body: z.object({ version, grund: freeText('grund') }),
      antwort: result,
      probleme: [...state, 'GRUND_FEHLT'],
    }),
    pruefenLassen: endpoint({
      method: 'POST',
      path: '/buergschaftstemplates/{id}/pruefung',
      zweck: 'Give a finished text to guarantors for review (X09)',
      groups: ['AG'],
      recht: right('verwalten'),
      params: idParams,
      body: z.object({ version, buergeIds: z.array(unternehmenId).max(100) }),
      antwort: result,
      probleme: [...state, 'BUERGE_FEHLT'],
    }),
    pruefen: endpoint({
      method: 'POST',
      path: '/buerge/buergschaftstemplates/{id}/pruefungsergebnis',
      zweck: "A guarantor's first (X10, X12E) or second review of a text (X11, X12)",
      groups: ['BG'],
      recht: [right('erstprüfen'), right('zweitprüfen')],
      params: idParams,
      body: z.object({
        version,
        schritt: z.enum(['ERST', 'ZWEIT']),
        entscheidung: z.enum(['FREIGEBEN', 'ABLEHNEN']),
        /** For the second reviewer, or from them; nobody else reads it. */
        kommentar: freeText('kommentar').nullable(),
        /** To the beneficiary, where the text is rejected. */
        nachricht: freeText('nachricht').nullable(),
        ansprechpartner: ansprechpartner.nullable(),
      }),
      antwort: result,
      probleme: [...state, 'VIER_AUGEN_VERLETZT', 'GRUND_FEHLT'],
    }),
    aktivieren: endpoint({
      method: 'POST',
      path: '/buergschaftstemplates/{id}/aktivieren',
      zweck: "Activate an own text (X13), or a guarantor's or public one for the own use",
      groups: ['AG'],
      recht: right('verwalten'),
      params: idParams,
      body: z.object({ version, gültigAb: date.nullable() }),
      antwort: result,
      probleme: state,
    }),
    abgeben: endpoint({
      method: 'POST',
      path: '/buergschaftstemplates/{id}/abgeben',
      zweck: "Stop using a guarantor's or public text that was activated",
      groups: ['AG'],
      recht: right('verwalten'),
      params: idParams,
      antwort: result,
    }),
    archivieren: endpoint({
      method: 'POST',
      path: '/buergschaftstemplates/{id}/archivieren',
      zweck: 'Archive a text (X14)',
      groups: ['AG', 'BSP'],
      recht: right('löschen'),
      params: idParams,
      body: z.object({ version }),
      antwort: result,
      probleme: state,
    }),
    verwendungMelden: endpoint({
      method: 'POST',
      path: '/buergschaftstemplates/{id}/verwendet',
      zweck: "Record that a guarantor has used a text in its own system for a beneficiary's guarantee",
      groups: ['BG'],
      recht: [requireRight('manuell verwalten', 'Bürgschaften'), requireRight('prüfen', 'Anträge')],
      params: idParams,
      body: z.object({ beguenstigterId: unternehmenId }),
    }),
    ungeprueft: endpoint({
      method: 'GET',
      path: '/buergschaftstemplates/{id}/ungeprueft',
      zweck: "Is a text active for a beneficiary without the guarantor's release?",
      recht: view,
      params: idParams,
      query: z.object({ auftraggeberId: unternehmenId, buergeId: unternehmenId, vertragsdatum: date.optional() }),
      antwort: z.object({ ungeprueft: z.boolean() }),
    }),
    waehlbareVomAuftraggeber: endpoint({
      method: 'GET',
      path: '/buerge/buergschaftstemplate',
      zweck: "The beneficiary's own active text of a type, if it has one",
      callers: "Guarantors' own systems that issue with a beneficiary's text; the pages choose among all kinds at once (auswahl)",
      groups: ['BG'],
      recht: view,
      query: z.object({ auftraggeberId: unternehmenId, buergschaftsart, vertragsdatum: date.optional() }),
      antwort: selectionList,
    }),
    waehlbareOeffentliche: endpoint({
      method: 'GET',
      path: '/buerge/buergschaftstemplates/öffentlich',
      zweck: 'The active public texts of a type',
      callers: "Guarantors' own systems that issue with a public text; the pages choose among all kinds at once (auswahl)",
      groups: ['BG'],
      recht: view,
      query: z.object({ buergschaftsart }),
      antwort: selectionList,
    }),
    waehlbareEigene: endpoint({
      method: 'GET',
      path: '/buerge/buergschaftstemplates/bürgen',
      zweck: "The guarantor's own active texts of a type",
      callers: "Guarantors' own systems that issue with the guarantor's text; the pages choose among all kinds at once (auswahl)",
      groups: ['BG'],
      recht: view,
      query: z.object({ buergschaftsart }),
      antwort: selectionList,
    }),
    aktiv: endpoint({
      method: 'GET',
      path: '/buerge/buergschaftstemplates/{id}/aktiv',
      zweck: 'Is a text active for a beneficiary on a day?',
      callers: "Guarantors' own systems that keep a text and ask before they issue with it; the pages offer active texts alone",
      recht: view,
      params: idParams,
      query: z.object({ auftraggeberId: unternehmenId, vertragsdatum: date.optional() }),
      antwort: z.object({ aktiv: z.boolean(), gültigAb: date, gültigBis: date.nullable() }),
    }),
    vorschauFuerBuergen: preview('/buerge/buergschaftstemplates/auftraggebertext_{id}.pdf', 'the guarantor'),
    vorschauFuerAuftraggeber: preview('/auftraggeber/buergschaftstemplates/auftraggebertext_{id}.pdf', 'the beneficiary'),
    vorschauFuerBetreiber: preview('/bspGmbh/buergschaftstemplates/auftraggebertext_{id}.pdf', 'the operator'),
    entscheidungen: endpoint({
      method: 'GET',
      path: '/buergschaftstemplates/{id}/entscheidungsdokumentation.pdf',
      zweck: "The guarantor's decisions on a text as PDF",
      groups: ['BG'],
      recht: right('Entscheidungsdokumentation herunterladen'),
      params: idParams,
      datei: 'application/pdf',
      probleme: DOCUMENT_PROBLEMS,
    }),
  }),
  ...service('text', '/buergschaftservice/api/private/v2', {
    verwendung: endpoint({
      method: 'GET',
      path: '/buergschaftstemplates/{id}',
      zweck: 'The use of a text: with how many guarantees of which status, and by whom, in the portal and as reported by guarantors',
      recht: view,
      params: idParams,
      antwort: z.object({
        id: textId,
        buergschaften: z.array(z.object({ status: visibilityStatus, anzahl: z.int() })),
        /** Guarantors; for a guarantor its beneficiaries. */
        nutzende: z.array(
          z.object({
            name: z.string(),
            buergschaften: z.int(),
            /** Guarantees in the guarantor's own system that it has reported. */
            gemeldet: z.int(),
            zuletztGemeldet: zeitpunkt.nullable(),
          }),
        ),
      }),
    }),
  }),
  ...service('text', '/aufgabenservice/api/private/v1', {
    aufgaben: endpoint({
      method: 'GET',
      path: '/buergschaftstemplates/{id}/aufgaben',
      zweck: 'The open review tasks of a text at a guarantor',
      recht: view,
      params: idParams,
      query: z.object({ buergeId: unternehmenId }),
      antwort: z.array(
        z.object({
          id: z.string(),
          art: z.enum(AUFGABE_CODES),
          betreff: z.string(),
          frist: date.nullable(),
          pruefung: textReview.nullable(),
        }),
      ),
    }),
  }),
}

/** The virus scanner. Source: document 2, section 7.7; the answer's shape is the product's own. */
export const virenscanCalls = service('virenscan', '/virenscanner/api/private/v1', {
  pruefen: endpoint({
    method: 'POST',
    path: '/scan',
    zweck: 'Look for viruses in a file; it is not kept',
    callers: 'Interfaces that check a file before they hand it in; whatever the pages upload is scanned on its way, and sent once',
    recht: 'angemeldet',
    body: z.instanceof(Uint8Array),
    hochladen: { typen: ['multipart/form-data'], höchstens: DOCUMENT_MAX + 65_536, nurPrüfen: true },
    antwort: z.object({
      /** False where the installation has no scanner: then nothing is known. */
      geprueft: z.boolean(),
      sauber: z.boolean(),
      viren: z.array(z.string()),
    }),
    probleme: ['VIRENSCAN_NICHT_BEREIT', 'DATEI_UNGUELTIG'],
  }),
})
