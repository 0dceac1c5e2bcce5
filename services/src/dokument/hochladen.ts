import { createHash, randomUUID } from 'node:crypto'
import type { Aufrufer } from '../kernel/anmeldung.ts'
import type { Kern } from '../kernel/bindung.ts'
import type { Transaktion } from '../kernel/datenbank.ts'
import { Ablehnung } from '../kernel/problem.ts'

const KOPF = '%PDF-'
/** What a document that is only read has no use for: it runs something. */
const AKTIV = /\/(JavaScript|JS|Launch|EmbeddedFile|XFA|RichMedia)\b/

/**
 * Is this a PDF that shows and does nothing else? A check of form; viruses are looked for before.
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

/** A call that brings a file. */
export type Hochgeladen = Readonly<{
  tx: Transaktion
  aufrufer: Aufrufer
  kern: Pick<Kern, 'uhr' | 'sucheViren'>
  query: { name: string }
  body: Uint8Array
}>

/** Keeps a guarantee's document until a step names it. @throws Ablehnung DATEI_UNGUELTIG */
export async function bewahreAuf(a: Hochgeladen) {
  prüfePdf(a.body)
  return speichere(a, 'application/pdf')
}

/** Keeps a file that was checked until a step names it. */
export async function speichere({ tx, aufrufer, kern, query: { name }, body: inhalt }: Hochgeladen, mime: string) {
  const sha256 = createHash('sha256').update(inhalt).digest('hex')
  const id = randomUUID()
  await tx
    .insertInto('datei')
    .values({
      org_id: aufrufer.orgId,
      id,
      nutzer_id: aufrufer.nutzerId,
      name: name.replace(/[\\/\p{Cc}]/gu, '_'),
      mime,
      groesse: inhalt.length,
      sha256,
      inhalt,
      erstellt_am: kern.uhr(),
    })
    .execute()
  return { dateiId: id, name, groesse: inhalt.length, sha256, virengeprueft: kern.sucheViren !== undefined }
}
