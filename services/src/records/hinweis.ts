import type { DbTransaction } from '../kernel/database.ts'

/** The notices that a user has closed, and when. */
export const listClosedHinweise = (
  tx: DbTransaction,
  { orgId, nutzerId }: Readonly<{ orgId: string; nutzerId: string }>,
): Promise<{ hinweis: string; zeitpunkt: Date }[]> =>
  tx
    .selectFrom('hinweis_gelesen')
    .select(['hinweis_id as hinweis', 'zeitpunkt'])
    .where('org_id', '=', orgId)
    .where('nutzer_id', '=', nutzerId)
    .execute()
