import type { TableSetting } from '@avalwerk/contracts'
import type { VisibilityContext, DbTransaction } from '../kernel/database.ts'

/** A user's settings of one table; version 0 means that none were saved yet. */
export async function readSetting(
  tx: DbTransaction,
  caller: VisibilityContext,
  key: string,
): Promise<{ version: number; einstellung: TableSetting | null }> {
  const row = await tx
    .selectFrom('einstellung')
    .select(['wert', 'version'])
    .where('org_id', '=', caller.orgId)
    .where('nutzer_id', '=', caller.nutzerId)
    .where('schluessel', '=', key)
    .executeTakeFirst()
  return { version: row?.version ?? 0, einstellung: (row?.wert as TableSetting | undefined) ?? null }
}

/**
 * Saves settings over the version that the caller read.
 * @returns the new version, or undefined if another tab or session saved meanwhile
 */
export async function saveSetting(
  tx: DbTransaction,
  caller: VisibilityContext,
  key: string,
  version: number,
  setting: TableSetting,
): Promise<number | undefined> {
  const wert = JSON.stringify(setting)
  const row =
    version === 0
      ? await tx
          .insertInto('einstellung')
          .values({ org_id: caller.orgId, nutzer_id: caller.nutzerId, schluessel: key, wert, version: 1 })
          .onConflict((conflict) => conflict.doNothing())
          .returning('version')
          .executeTakeFirst()
      : await tx
          .updateTable('einstellung')
          .set({ wert, version: version + 1 })
          .where('org_id', '=', caller.orgId)
          .where('nutzer_id', '=', caller.nutzerId)
          .where('schluessel', '=', key)
          .where('version', '=', version)
          .returning('version')
          .executeTakeFirst()
  return row?.version
}
