import type { Bürgschaft } from '../buergschaft/lage.ts'
import type { Transaktion } from '../kernel/datenbank.ts'
import type { Dokument } from './buergschaftsdokument.ts'

/** Stores documents of a guarantee as its next versions; none is ever changed. @returns the number of the last one */
export async function legeDokumentAb(tx: Transaktion, b: Bürgschaft, dokumente: readonly Dokument[]): Promise<number> {
  // One writer at a time: two documents must not get the same number.
  await tx.selectFrom('buergschaft').select('id').where('id', '=', b.id).forUpdate().executeTakeFirst()
  const letzte = await tx
    .selectFrom('buergschaft_dokument')
    .select('version')
    .where('org_id', '=', b.buerge_org)
    .where('buergschaft_id', '=', b.id)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  let nummer = letzte?.version ?? 0
  for (const dokument of dokumente)
    await tx
      .insertInto('buergschaft_dokument')
      .values({ ...dokument, version: ++nummer })
      .execute()
  return nummer
}
