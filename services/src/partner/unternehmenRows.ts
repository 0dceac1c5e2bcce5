import type { Insertable, Selectable } from 'kysely'
import type { DbTransaction } from '../kernel/database.ts'
import type { RolleTable, UnternehmenTable } from '../kernel/schema.ts'
import type { UseCaseContext } from '../kernel/useCase.ts'

/** Writes of companies that are no step of their life cycle. */

/** Changes where a guarantor is told of business cases that name no channel. @param unternehmen locked by the caller */
export const changeDefaultMail = (
  ctx: UseCaseContext,
  { org_id, id }: Pick<UnternehmenTable, 'org_id' | 'id'>,
  addresses: readonly string[],
): Promise<Selectable<UnternehmenTable>> =>
  ctx.tx
    .updateTable('unternehmen')
    .set((w) => ({ gevo_default_mail: JSON.stringify(addresses), version: w('version', '+', 1), geaendert_am: ctx.now }))
    .where('org_id', '=', org_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** An organisation has left: its companies keep their names, but no contact person. */
export async function markLeft({ tx, now }: UseCaseContext, orgId: string): Promise<void> {
  await tx
    .updateTable('unternehmen')
    .set((w) => ({ left_at: now, person: null, gevo_default_mail: '[]', version: w('version', '+', 1), geaendert_am: now }))
    .where('org_id', '=', orgId)
    .execute()
}

/** The first company of an installation, with its organisation's roles. */
export async function insertOperator(
  tx: DbTransaction,
  company: Insertable<UnternehmenTable>,
  roles: readonly Insertable<RolleTable>[],
): Promise<void> {
  await tx.insertInto('unternehmen').values(company).execute()
  await tx.insertInto('rolle').values(roles).execute()
}
