import { createHash, randomUUID } from 'node:crypto'
import type { Aufrufer } from '../kernel/anmeldung.ts'
import type { Transaktion } from '../kernel/datenbank.ts'
import { Ablehnung } from '../kernel/problem.ts'

const KOPF = '%PDF-'
/** What a document that is only read has no use for: it runs something. */
const AKTIV = /\/(JavaScript|JS|Launch|EmbeddedFile|XFA|RichMedia)\b/

/**
 * Is this a PDF that shows and does nothing else? A check of form, no virus scan.
 * @throws Ablehnung DATEI_UNGUELTIG naming the reason
 */
export function prüfePdf(inhalt: Uint8Array): void {
  const lehneAb = (grund: string): never => {
    throw new Ablehnung('DATEI_UNGUELTIG', [{ feld: 'datei', grund }])
  }
  if (inhalt.length === 0) lehneAb('Die Datei ist leer.')
  const text = Buffer.from(inhalt).toString('latin1')
  if (!text.startsWith(KOPF)) lehneAb('Die Datei ist kein PDF.')
  if (!text.trimEnd().endsWith('%%EOF')) lehneAb('Die Datei ist unvollständig.')
  if (/\/Encrypt\b/.test(text)) lehneAb('Das PDF ist verschlüsselt.')
  if (AKTIV.test(text)) lehneAb('Das PDF enthält aktive Inhalte.')
}

/** Keeps a guarantee's document until a step names it. */
export function bewahreAuf(tx: Transaktion, wer: Aufrufer, name: string, inhalt: Uint8Array, jetzt: Date) {
  prüfePdf(inhalt)
  return speichere(tx, wer, { name, mime: 'application/pdf', inhalt }, jetzt)
}

/** Keeps a file that was checked until a step names it. */
export async function speichere(
  tx: Transaktion,
  wer: Aufrufer,
  { name, mime, inhalt }: { name: string; mime: string; inhalt: Uint8Array },
  jetzt: Date,
) {
  const sha256 = createHash('sha256').update(inhalt).digest('hex')
  const id = randomUUID()
  await tx
    .insertInto('datei')
    .values({
      org_id: wer.orgId,
      id,
      nutzer_id: wer.nutzerId,
      name: name.replace(/[\\/\p{Cc}]/gu, '_'),
      mime,
      groesse: inhalt.length,
      sha256,
      inhalt,
      erstellt_am: jetzt,
    })
    .execute()
  return { dateiId: id, name, groesse: inhalt.length, sha256 }
}
