import { CHOOSE_TEXT, AUTHENTICITY, parseVerificationCode, VERIFICATION_CODE_WRONG } from '@avalwerk/domain'
import { z } from 'zod'
import { auftragData, texttemplate } from './auftragForms.ts'
import {
  DOCUMENT_PROBLEMS,
  STORED_PROBLEMS,
  buergschaftId,
  buergschaftsart,
  cents,
  fileBody,
  date,
  UPLOAD_PROBLEMS,
  uploadedFile,
  idSchema,
  key,
  texttemplateId,
  unternehmenId,
  zeitpunkt,
} from './primitives.ts'
import { rightTo, endpoint, service } from './endpoint.ts'
import { named, requiredText } from './forms.ts'

const buergschaftDocument = <const Path extends string>(path: Path, actor: string) =>
  endpoint({
    method: 'GET',
    path,
    summary: `The document of a guarantee as ${actor} downloads it`,
    access: rightTo('anzeigen', 'Bürgschaften'),
    params: z.object({ id: buergschaftId }),
    query: z.object({ version: z.coerce.number().int().min(1).optional() }),
    mediaType: 'application/pdf',
    problems: ['KEIN_DOKUMENT', ...STORED_PROBLEMS],
  })

/** A person who orders, issues or corrects guarantees may see how a text would read. */
const select = [
  rightTo('einreichen', 'Anträge'),
  rightTo('prüfen', 'Anträge'),
  rightTo('manuell verwalten', 'Bürgschaften'),
  rightTo('manuell verwalten (Zweitprüfung)', 'Bürgschaften'),
]
/** Bytes. */
export const DOCUMENT_MAX = 10 * 1024 * 1024
/** A PDF that is checked and kept until a step names it. */
export const documentUpload = {
  query: z.object({ name: requiredText('dateiname') }),
  body: fileBody,
  upload: { types: ['application/pdf'], maxBytes: DOCUMENT_MAX },
  response: uploadedFile,
  problems: UPLOAD_PROBLEMS,
}

/** Documents: of guarantees for each party, of decisions, previews, files that a later step names, and the public check of authenticity. */
export const dokumentCalls = {
  ...service('dokument', '/dokumentservice/api/public/v1', {
    echtheit: endpoint({
      method: 'POST',
      path: '/echtheit',
      summary: 'What became of a document, for a holder who knows its number and its verification code',
      access: 'public',
      follows: [],
      body: z.object({
        nummer: requiredText('avalnummer'),
        pruefcode: named('pruefcode', z.string().max(60)).transform(parseVerificationCode).pipe(z.string(VERIFICATION_CODE_WRONG)),
      }),
      response: z.object({
        ergebnis: z.enum(key(AUTHENTICITY)),
        nummer: z.string(),
        art: buergschaftsart,
        /** null when the guarantor is no longer liable. */
        betrag: cents.nullable(),
        befristungsdatum: date.nullable(),
        buerge: z.string(),
        auftraggeber: z.string(),
        auftragnehmer: z.string(),
        dokument: z.object({ titel: z.string(), version: z.int(), erstelltAm: zeitpunkt, sha256: z.string() }),
        stand: zeitpunkt,
      }),
      problems: ['DOKUMENT_UNBEKANNT', 'ZU_VIELE_ANFRAGEN'],
    }),
  }),
  ...service('dokument', '/dokumentservice/api/private/v2', {
    buergschaftFuerAuftraggeber: buergschaftDocument('/auftraggeber/buergschaftsdokumente/buergschaft_{id}.pdf', 'the beneficiary'),
    buergschaftFuerBuergen: buergschaftDocument('/buerge/buergschaftsdokumente/buergschaft_{id}.pdf', 'the guarantor'),
    buergschaftFuerBetreiber: buergschaftDocument('/bspGmbh/buergschaftsdokumente/buergschaft_{id}.pdf', 'the operator'),
    anschreiben: endpoint({
      method: 'GET',
      path: '/buerge/buergschaftsdokumente/anschreiben_{id}.pdf',
      summary: 'The sheet that goes before a guarantee on paper, its recipient in the window of an envelope; for its guarantor',
      access: rightTo('Bürgschaftsdokument hochladen', 'Bürgschaften'),
      params: z.object({ id: buergschaftId }),
      mediaType: 'application/pdf',
      problems: ['KEIN_DOKUMENT', ...DOCUMENT_PROBLEMS],
    }),
    waehlbareTexte: endpoint({
      method: 'GET',
      path: '/buergschaftstemplates/auswahl',
      summary: 'The active texts of a type that can be chosen for a beneficiary and a guarantor',
      access: CHOOSE_TEXT,
      follows: ['TEXT'],
      query: z.object({
        buergschaftsart,
        buergeId: unternehmenId,
        auftraggeberId: unternehmenId.optional(),
        vertragsdatum: date.optional(),
      }),
      response: z.object({
        texte: z.array(texttemplate),
        /** Does this guarantor take public texts for this type? */
        oeffentlicheTexte: z.boolean(),
      }),
    }),
    textvorschau: endpoint({
      method: 'POST',
      path: '/buergschaftstemplates/{id}/vorschau.pdf',
      summary: 'A text filled with the data of an order, as it would be issued, marked as a draft',
      access: select,
      params: z.object({ id: texttemplateId }),
      body: auftragData,
      mediaType: 'application/pdf',
      problems: DOCUMENT_PROBLEMS,
    }),
    wortlautvorschau: endpoint({
      method: 'POST',
      path: '/buergschaftstemplates/wortlaut/vorschau.pdf',
      summary: 'The wording that an order brings along, set as it would be issued, marked as a draft',
      access: select,
      body: auftragData,
      mediaType: 'application/pdf',
      problems: DOCUMENT_PROBLEMS,
    }),
    hochladen: endpoint({
      method: 'POST',
      path: '/buerge/buergschaftsdokumente/upload',
      summary: "Upload a guarantee's document as PDF; it is checked, and used by the step that names it",
      access: rightTo('Bürgschaftsdokument hochladen', 'Bürgschaften'),
      changes: [],
      ...documentUpload,
    }),
    entscheidungenZurBuergschaft: endpoint({
      method: 'GET',
      path: '/buergschaften/{id}/entscheidungsdokumentation.pdf',
      summary: 'The decisions on a guarantee as PDF: persons, times, changes, hashes',
      access: rightTo('Entscheidungsdokumentation herunterladen', 'Bürgschaften'),
      params: z.object({ id: buergschaftId }),
      mediaType: 'application/pdf',
      problems: DOCUMENT_PROBLEMS,
    }),
    entscheidungenZumAuftrag: endpoint({
      method: 'GET',
      path: '/buergschaftsauftraege/{id}/entscheidungsdokumentation.pdf',
      summary: 'The decisions on an order as PDF: persons, times, changes, documents',
      access: rightTo('Entscheidungsdokumentation herunterladen', 'Anträge'),
      params: z.object({ id: idSchema }),
      mediaType: 'application/pdf',
      problems: DOCUMENT_PROBLEMS,
    }),
  }),
}
