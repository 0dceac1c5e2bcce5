import { assertDecidedByTwo, type Buergschaft, buergschaften, versionOf } from '../buergschaft/index.ts'
import type { DbTransaction } from '../kernel/database.ts'
import { type Document, BUERGE_ONLY } from './buergschaftDocument.ts'

/**
 * Stores documents of a guarantee as its next versions; none is ever changed.
 * @returns the number of the last one
 * @throws Refusal ZWEITE_PERSON_NOETIG for a document that others would read before two people have decided on it
 */
export async function storeDocument(tx: DbTransaction, buergschaft: Buergschaft, documents: readonly Document[]): Promise<number> {
  // One writer at a time: two documents must not get the same number.
  await buergschaften.lockRow({ tx }, buergschaft.id)
  const last = await tx
    .selectFrom('buergschaft_dokument')
    .select('version')
    .where('org_id', '=', buergschaft.buerge_org)
    .where('buergschaft_id', '=', buergschaft.id)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  const isBuergschaft = ({ art = 'BUERGSCHAFT' }: Document) => art === 'BUERGSCHAFT'
  if (documents.some((document) => isBuergschaft(document) && document.sichtbar !== BUERGE_ONLY)) await assertDecidedByTwo(tx, buergschaft)
  let number = last?.version ?? 0
  for (const document of documents)
    await tx
      .insertInto('buergschaft_dokument')
      .values({ ...document, version: ++number, fassung: isBuergschaft(document) ? versionOf(buergschaft) : null })
      .execute()
  return number
}
