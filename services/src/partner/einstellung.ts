import type { TableSetting } from '@avalwerk/contracts'
import type { VisibilityContext, DbTransaction } from '../kernel/datenbank.ts'

/** A user's settings of one table; version 0 means that none were saved yet. */
export async function readSetting(
  tx: DbTransaction,
  nutzer: VisibilityContext,
  schlüssel: string,
): Promise<{ version: number; einstellung: TableSetting | null }> {
  const zeile = await tx
    .selectFrom('einstellung')
    .select(['wert', 'version'])
    .where('org_id', '=', nutzer.orgId)
    .where('nutzer_id', '=', nutzer.nutzerId)
    .where('schluessel', '=', schlüssel)
    .executeTakeFirst()
  return { version: zeile?.version ?? 0, einstellung: (zeile?.wert as TableSetting | undefined) ?? null }
}

/**
 * Saves settings over the version that the caller read.
 * @returns the new version, or undefined if somebody (a second tab) saved meanwhile
 */
export async function saveSetting(
  tx: DbTransaction,
  nutzer: VisibilityContext,
  schlüssel: string,
  version: number,
  einstellung: TableSetting,
): Promise<number | undefined> {
  const wert = JSON.stringify(einstellung)
  const zeile =
    version === 0
      ? await tx
          .insertInto('einstellung')
          .values({ org_id: nutzer.orgId, nutzer_id: nutzer.nutzerId, schluessel: schlüssel, wert, version: 1 })
          .onConflict((konflikt) => konflikt.doNothing())
          .returning('version')
          .executeTakeFirst()
      : await tx
          .updateTable('einstellung')
          .set({ wert, version: version + 1 })
          .where('org_id', '=', nutzer.orgId)
          .where('nutzer_id', '=', nutzer.nutzerId)
          .where('schluessel', '=', schlüssel)
          .where('version', '=', version)
          .returning('version')
          .executeTakeFirst()
  return zeile?.version
}
