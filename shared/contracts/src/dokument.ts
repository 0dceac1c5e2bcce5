import { z } from 'zod'
import { bürgschaftId } from './bausteine.ts'
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

export const dokument = {
  [`GET ${basis}/auftraggeber/buergschaftsdokumente/buergschaft_{id}.pdf` as const]: bürgschaftsdokument('the beneficiary'),
  [`GET ${basis}/buerge/buergschaftsdokumente/buergschaft_{id}.pdf` as const]: bürgschaftsdokument('the guarantor'),
  [`GET ${basis}/bspGmbh/buergschaftsdokumente/buergschaft_{id}.pdf` as const]: bürgschaftsdokument('the operator'),
}
