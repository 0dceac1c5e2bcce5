import { formatInstant } from '@avalwerk/domain'
import { zip } from 'fflate'
import type { Caller } from '../kernel/authentication.ts'
import type { DbTransaction } from '../kernel/database.ts'
import type { DocumentStore } from '../kernel/documentStore.ts'
import { auftragDocumentation } from '../dokument/index.ts'
import { listDocumentsOfAuftrag } from '../records/buergschaftDokument.ts'
import { findAuftrag, listAuftragHistory } from './details.ts'

/**
 * Everything of an order that the viewer may see, in one archive: its data as JSON, its history as text, its decisions and the documents of
 * its guarantee.
 * @returns a function that makes it once the transaction is over; undefined if the viewer sees no such order
 */
export async function archiveAuftrag(
  tx: DbTransaction,
  caller: Caller,
  id: string,
  now: Date,
  { bytesOf }: DocumentStore,
): Promise<(() => Promise<Uint8Array>) | undefined> {
  // What row-level security narrows is read first; the details look at all parties afterwards.
  const history = await listAuftragHistory(tx, caller, id)
  if (!history) return undefined
  const documents = await listDocumentsOfAuftrag(tx, id)
  const dokumentation = await auftragDocumentation(tx, caller.orgId, id, history, now)
  const details = await findAuftrag(tx, caller, id, now)
  if (!details || !dokumentation) return undefined
  const { schritte: _, sperre: __, ...data } = details
  const text = (content: string) => new TextEncoder().encode(content)
  const rows = [...history].reverse().map((e) => `${formatInstant(e.zeitpunkt)}\t${e.text}\t${e.akteur}${e.grund ? `\t${e.grund}` : ''}`)
  const files = async (): Promise<Record<string, Uint8Array>> => ({
    'antrag.json': text(`${JSON.stringify(data, null, 2)}\n`),
    'verlauf.txt': text(`${rows.join('\n')}\n`),
    'entscheidungsdokumentation.pdf': await dokumentation(),
    ...Object.fromEntries(
      await Promise.all(
        documents.map(async (d) => [`dokumente/buergschaft_${d.buergschaft_id}_v${d.version}.pdf`, await bytesOf(d)] as const),
      ),
    ),
  })
  return async () => {
    const all = await files()
    return new Promise((done, fails) => zip(all, { mtime: now }, (error, content) => (error ? fails(error) : done(content))))
  }
}
