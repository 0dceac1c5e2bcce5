import type { DbTransaction } from '../kernel/database.ts'

/**
 * Counts the people of a guarantor who have decided on a version of its guarantee and didn't reject it, as far as the transaction may see
 * their decisions. Decisions made before versions were recorded count for any version.
 * @param fassung as reviews name the version
 */
export async function countDeciders(
  tx: DbTransaction,
  { buerge_org: orgId, id }: Readonly<{ buerge_org: string; id: string }>,
  fassung: string,
): Promise<number> {
  const { people } = await tx
    .selectFrom('pruefung')
    .select((w) => w.fn.count<number>('nutzer_id').distinct().as('people'))
    .where('org_id', '=', orgId)
    .where('buergschaft_id', '=', id)
    .where('entscheidung', '<>', 'ABGELEHNT')
    .where((w) => w.or([w('fassung', '=', fassung), w('fassung', 'is', null)]))
    .executeTakeFirstOrThrow()
  return people
}
