import { formatInstant } from '@avalwerk/domain'
import { zip } from 'fflate'
import type { Caller } from '../kernel/anmeldung.ts'
import type { DbTransaction } from '../kernel/datenbank.ts'
import { auftragDocumentation } from '../dokument/entscheidung.ts'
import { auftrag, auftragHistory } from './details.ts'

/**
 * Everything of an order that the viewer may see, in one archive: its data as JSON, its history as text, its
 * decisions and the documents of its guarantee.
 * @returns what makes it, for when the transaction is over; undefined if the viewer sees no such order
 */
export async function archiv(tx: DbTransaction, wer: Caller, id: string, jetzt: Date): Promise<(() => Promise<Uint8Array>) | undefined> {
  // What row-level security narrows is read first; the details look at all parties afterwards.
  const verlauf = await auftragHistory(tx, wer, id)
  if (!verlauf) return undefined
  const dokumente = await tx
    .selectFrom('buergschaft_dokument as d')
    .innerJoin('buergschaft as b', 'b.id', 'd.buergschaft_id')
    .select(['d.version', 'd.inhalt', 'd.buergschaft_id'])
    .where('b.auftrag_id', '=', id)
    .execute()
  const dokumentation = await auftragDocumentation(tx, id, verlauf, jetzt)
  const a = await auftrag(tx, wer, id, jetzt)
  if (!a || !dokumentation) return undefined
  const { schritte: _, sperre: __, ...daten } = a
  const text = (inhalt: string) => new TextEncoder().encode(inhalt)
  const zeilen = [...verlauf].reverse().map((e) => `${formatInstant(e.zeitpunkt)}\t${e.text}\t${e.akteur}${e.grund ? `\t${e.grund}` : ''}`)
  const dateien = async (): Promise<Record<string, Uint8Array>> => ({
    'antrag.json': text(`${JSON.stringify(daten, null, 2)}\n`),
    'verlauf.txt': text(`${zeilen.join('\n')}\n`),
    'entscheidungsdokumentation.pdf': await dokumentation(),
    ...Object.fromEntries(dokumente.map((d) => [`dokumente/buergschaft_${d.buergschaft_id}_v${d.version}.pdf`, new Uint8Array(d.inhalt)])),
  })
  return async () => {
    const alle = await dateien()
    return new Promise((fertig, scheitert) =>
      zip(alle, { mtime: jetzt }, (fehler, inhalt) => (fehler ? scheitert(fehler) : fertig(inhalt))),
    )
  }
}
