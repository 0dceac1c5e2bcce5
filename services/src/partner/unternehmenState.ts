import type { UnternehmenState } from '@avalwerk/domain'
import type { Selectable } from 'kysely'
import type { Caller } from '../kernel/authentication.ts'
import { readForAll, type DbTransaction } from '../kernel/database.ts'
import type { UnternehmenTable } from '../kernel/schema.ts'
import { hasRunningAuftraege } from '../records/auftrag.ts'
import { hasRunningBuergschaft } from '../records/buergschaftSicht.ts'

type Unternehmen = Selectable<UnternehmenTable>

/** Is a company party of a guarantee or an order that isn't finished, in whatever role? */
async function hasProcedures(tx: DbTransaction, { org_id, id }: Pick<Unternehmen, 'org_id' | 'id'>): Promise<boolean> {
  return (await hasRunningBuergschaft(tx, org_id, id)) || hasRunningAuftraege(tx, org_id, id)
}

/** A company as its life cycle sees it, for the caller who acts on it. */
export const unternehmenStateOf = (
  tx: DbTransaction,
  unternehmen: Unternehmen,
  caller: Pick<Caller, 'orgId' | 'visible'>,
): Promise<UnternehmenState> =>
  readForAll(tx, async () => {
    const subsidiaries = await tx
      .selectFrom('unternehmen')
      .select('id')
      .where('mutter_id', '=', unternehmen.id)
      .where('status', '<>', 'DAK')
      .limit(1)
      .executeTakeFirst()
    const mutter = unternehmen.mutter_id
      ? await tx.selectFrom('unternehmen').select('status').where('id', '=', unternehmen.mutter_id).executeTakeFirst()
      : undefined
    return {
      status: unternehmen.status,
      group: unternehmen.gruppe,
      tochter: unternehmen.mutter_id !== null,
      own: unternehmen.org_id === caller.orgId,
      viewRestricted: caller.visible !== null,
      openProcedures: await hasProcedures(tx, unternehmen),
      openToechter: subsidiaries !== undefined,
      mutterActive: unternehmen.mutter_id === null || mutter?.status === 'AKT',
      left: unternehmen.left_at !== null,
    }
  })
