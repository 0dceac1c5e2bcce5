import { ID_MUSTER } from '@avalwerk/domain'
import { z } from 'zod'
import { auftragsdaten, texttemplate } from './auftrag.ts'
import { bürgschaftId, bürgschaftsart, datum, unternehmenId } from './bausteine.ts'
import { anspruch, endpunkt } from './endpunkt.ts'

const basis = '/dokumentservice/api/private/v2'

const bürgschaftsdokument = (wer: string) =>
  endpunkt({
    zweck: `The document of a guarantee as ${wer} downloads it`,
    recht: anspruch('anzeigen', 'Bürgschaften'),
    params: z.object({ id: bürgschaftId }),
    query: z.object({ version: z.coerce.number().int().min(1).optional() }),
    datei: 'application/pdf',
    probleme: ['KEIN_DOKUMENT'],
  })

/** Who orders, issues or corrects chooses a text. */
const wählen = [
  anspruch('einreichen', 'Anträge'),
  anspruch('prüfen', 'Anträge'),
  anspruch('manuell verwalten', 'Bürgschaften'),
  anspruch('manuell verwalten (Zweitprüfung)', 'Bürgschaften'),
]
/** Bytes. */
export const DOKUMENT_HÖCHSTENS = 10 * 1024 * 1024

export const dokument = {
  [`GET ${basis}/auftraggeber/buergschaftsdokumente/buergschaft_{id}.pdf` as const]: bürgschaftsdokument('the beneficiary'),
  [`GET ${basis}/buerge/buergschaftsdokumente/buergschaft_{id}.pdf` as const]: bürgschaftsdokument('the guarantor'),
  [`GET ${basis}/bspGmbh/buergschaftsdokumente/buergschaft_{id}.pdf` as const]: bürgschaftsdokument('the operator'),
  [`GET ${basis}/buergschaftstemplates/auswahl` as const]: endpunkt({
    zweck: 'The active texts of a type that can be chosen for a beneficiary and a guarantor',
    recht: wählen,
    query: z.object({
      buergschaftsart: bürgschaftsart,
      buergeId: unternehmenId,
      auftraggeberId: unternehmenId.optional(),
      vertragsdatum: datum.optional(),
    }),
    antwort: z.array(texttemplate),
  }),
  [`POST ${basis}/buergschaftstemplates/{id}/vorschau.pdf` as const]: endpunkt({
    zweck: 'A text filled with the data of an order, as it would be issued, marked as a draft',
    recht: wählen,
    params: z.object({ id: z.string().regex(ID_MUSTER.texttemplate) }),
    body: auftragsdaten,
    datei: 'application/pdf',
  }),
  [`POST ${basis}/buerge/buergschaftsdokumente/upload` as const]: endpunkt({
    zweck: "Upload a guarantee's document as PDF; it is checked, and used by the step that names it",
    recht: anspruch('Bürgschaftsdokument hochladen', 'Bürgschaften'),
    query: z.object({ name: z.string().trim().min(1).max(200) }),
    body: z.instanceof(Uint8Array),
    hochladen: { typen: ['application/pdf'], höchstens: DOKUMENT_HÖCHSTENS },
    antwort: z.object({ dateiId: z.uuid(), name: z.string(), groesse: z.int(), sha256: z.string() }),
    probleme: ['DATEI_UNGUELTIG'],
  }),
  [`GET ${basis}/buergschaften/{id}/entscheidungsdokumentation.pdf` as const]: endpunkt({
    zweck: 'The decisions on a guarantee as PDF: persons, times, changes, hashes',
    recht: anspruch('Entscheidungsdokumentation herunterladen', 'Bürgschaften'),
    params: z.object({ id: bürgschaftId }),
    datei: 'application/pdf',
  }),
}
