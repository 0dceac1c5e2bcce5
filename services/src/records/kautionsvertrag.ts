import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { DbTransaction, VisibilityContext } from '../kernel/database.ts'
import type { KautionsvertragTable } from '../kernel/schema.ts'
import { isVertragVisible } from './visibility.ts'

type Vertrag = Selectable<KautionsvertragTable>

/** The contracts that a viewer may know. */
export const seenVertraege = (tx: DbTransaction, viewer: VisibilityContext) =>
  tx.selectFrom('kautionsvertrag').where(isVertragVisible(viewer, 'kautionsvertrag'))

/** A contract that a viewer may know. */
export const findKautionsvertrag = (tx: DbTransaction, viewer: VisibilityContext, id: string): Promise<Vertrag | undefined> =>
  seenVertraege(tx, viewer).selectAll().where('id', '=', id).executeTakeFirst()

/** The contract that a row names, for those who read for all. */
export const getKautionsvertrag = (tx: DbTransaction, id: string): Promise<Vertrag> =>
  tx.selectFrom('kautionsvertrag').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** The contracts that a viewer may know, by number. @param most how many at most */
export const listVertragsnummern = (
  tx: DbTransaction,
  viewer: VisibilityContext,
  most: number,
): Promise<Pick<Vertrag, 'id' | 'vertragsnummer'>[]> =>
  seenVertraege(tx, viewer).select(['id', 'vertragsnummer']).orderBy('vertragsnummer').limit(most).execute()

/** The contracts of some ids that the transaction may see, as a table with their keys `org_id` and `id`. */
export const vertragKeys = (ids: readonly string[]): RawBuilder<Pick<Vertrag, 'org_id' | 'id'>> =>
  sql`(select org_id, id from kautionsvertrag where id = any (${sql.val(ids)}::bigint[]))`
