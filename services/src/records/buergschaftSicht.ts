import { type ParteiRole, RUNNING_STATUS } from '@avalwerk/domain'
import { type RawBuilder, type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import type { DbTransaction, VisibilityContext } from '../kernel/database.ts'
import type { BuergschaftTable, BuergschaftViewTable, Schema, StoredId } from '../kernel/schema.ts'
import type { OuterColumn } from './outerColumn.ts'
import { projektColumn } from './projekt.ts'
import { isAmongVisible } from './visibility.ts'

type View = Selectable<BuergschaftViewTable>
/** The view that an organisation has of a guarantee; a former party's is frozen, and counts unless it is said. */
const viewOf = (tx: DbTransaction, orgId: string, id: string) =>
  tx.selectFrom('buergschaft_sicht as s').where('s.org_id', '=', orgId).where('s.buergschaft_id', '=', id)

/** The role in which a viewer sees a guarantee; undefined if they don't. */
export const findBuergschaftRole = async (tx: DbTransaction, viewer: VisibilityContext, id: string): Promise<ParteiRole | undefined> =>
  (await viewOf(tx, viewer.orgId, id).where(isAmongVisible(viewer, 's.unternehmen_id')).select('s.rolle').executeTakeFirst())?.rolle

/**
 * The number of another guarantee in a query, or its id where it has none; null if the organisation of a view doesn't see it.
 * @param view that table's name in the query
 * @param id the column that names the other guarantee
 */
export const seenNumber = (view: string, id: OuterColumn): RawBuilder<string | null> =>
  sql<string | null>`(select coalesce(record.nummer, record.buergschaft_id::text) from buergschaft_sicht record
    where record.org_id = ${sql.ref(`${view}.org_id`)} and record.buergschaft_id = ${sql.ref(id)})`

/** What a viewer is of a guarantee as it is now, and by which company; undefined if they don't see it so. */
export const findPresentView = (
  tx: DbTransaction,
  viewer: VisibilityContext,
  id: string,
): Promise<Pick<View, 'rolle' | 'unternehmen_id'> | undefined> =>
  viewOf(tx, viewer.orgId, id)
    .where('s.eingefroren_am', 'is', null)
    .where(isAmongVisible(viewer, 's.unternehmen_id'))
    .select(['s.rolle', 's.unternehmen_id'])
    .executeTakeFirst()

/** A guarantee's status as an organisation sees it, with its role and its own note; undefined if it doesn’t see it. */
export const findBuergschaftView = (
  tx: DbTransaction,
  orgId: string,
  id: string,
): Promise<Pick<View, 'rolle' | 'status' | 'vermerk'> | undefined> =>
  viewOf(tx, orgId, id).select(['s.rolle', 's.status', 's.vermerk']).executeTakeFirst()

/** A guarantee's version and the note that an organisation has on it, as far as the transaction may see both; undefined if it doesn’t see it. */
export const findVersionAndNote = (
  tx: DbTransaction,
  orgId: string,
  id: string,
): Promise<(Pick<View, 'vermerk'> & Pick<Selectable<BuergschaftTable>, 'version'>) | undefined> =>
  viewOf(tx, orgId, id).innerJoin('buergschaft as b', 'b.id', 's.buergschaft_id').select(['b.version', 's.vermerk']).executeTakeFirst()

/**
 * The project in which an organisation keeps a guarantee; undefined if it doesn’t see the guarantee. The id is null where it keeps it in none, name and phase also
 * where the transaction may not see the project.
 */
export const findProjektOf = (tx: DbTransaction, orgId: string, id: string) =>
  viewOf(tx, orgId, id)
    .select(['s.projekt_id as id', projektColumn('s', 'name').as('name'), projektColumn('s', 'phase').as('phase')])
    .executeTakeFirst()

/** Ids of the guarantees that an organisation sees, in their order, as far as the transaction may see them. @param after the last one's */
export const listVisibleAfter = async (tx: DbTransaction, orgId: string, after: string, most: number): Promise<string[]> => {
  const rows = await tx
    .selectFrom('buergschaft_sicht')
    .select('buergschaft_id')
    .where('org_id', '=', orgId)
    .where('buergschaft_id', '>', after)
    .orderBy('buergschaft_id')
    .limit(most)
    .execute()
  return rows.map(({ buergschaft_id }) => buergschaft_id)
}

/** Those of some guarantees that an organisation sees as they are now, not frozen, as far as the transaction may see them. */
export const listVisibleAmong = async (tx: DbTransaction, orgId: string, ids: readonly string[]): Promise<string[]> => {
  const rows = await tx
    .selectFrom('buergschaft_sicht')
    .select('buergschaft_id')
    .where('org_id', '=', orgId)
    .where(sql<boolean>`buergschaft_id = any (${sql.val(ids)}::bigint[])`)
    .where('eingefroren_am', 'is', null)
    .execute()
  return rows.map(({ buergschaft_id }) => buergschaft_id)
}

/** The number and the borrower of those of some guarantees that an organisation sees, as far as the transaction may see them. */
export const listNamesOf = async (
  tx: DbTransaction,
  orgId: string,
  ids: readonly string[],
): Promise<Pick<View, 'buergschaft_id' | 'nummer' | 'auftragnehmer_name'>[]> =>
  ids.length === 0
    ? []
    : tx
        .selectFrom('buergschaft_sicht')
        .select(['buergschaft_id', 'nummer', 'auftragnehmer_name'])
        .where('org_id', '=', orgId)
        .where('buergschaft_id', 'in', ids)
        .execute()

/** Guarantees that an organisation sees under some numbers of guarantors, as long as such a number stands for them alone. */
export const listNumbered = (
  tx: DbTransaction,
  orgId: string,
  numbers: readonly string[],
): Promise<Pick<View, 'buergschaft_id' | 'nummer' | 'buerge_name'>[]> =>
  tx
    .selectFrom('buergschaft_sicht')
    .select(['buergschaft_id', 'nummer', 'buerge_name'])
    .where('org_id', '=', orgId)
    .where(sql<boolean>`coalesce(nummer, '') = any (${sql.val(numbers)})`)
    .where('status', 'not in', ['ABGELEHNT', 'UT', 'STO', 'ABGETRETEN'])
    .execute()

/** Organisations that see a guarantee, or did until a moment at which their view was frozen, as far as the transaction may see them. */
export const listOrgsSeeing = async (tx: DbTransaction, id: string, frozenSince: Date): Promise<string[]> => {
  const rows = await tx
    .selectFrom('buergschaft_sicht')
    .select('org_id')
    .where('buergschaft_id', '=', id)
    .where((eb) => eb.or([eb('eingefroren_am', 'is', null), eb('eingefroren_am', '>=', frozenSince)]))
    .execute()
  return rows.map(({ org_id }) => org_id)
}

/** Organisations that see any of some guarantees, as far as the transaction may see them. @param ids a query of theirs */
export const listOrgsSeeingAny = async <Table extends keyof Schema>(
  tx: DbTransaction,
  ids: SelectQueryBuilder<Schema, Table, { buergschaft_id: StoredId | null }>,
  most: number,
): Promise<string[]> => {
  const rows = await tx.selectFrom('buergschaft_sicht').select('org_id').distinct().where('buergschaft_id', 'in', ids).limit(most).execute()
  return rows.map(({ org_id }) => org_id)
}

/** Is a company party of a guarantee that runs, in whatever role? As far as the transaction may see it. */
export const hasRunningBuergschaft = async (tx: DbTransaction, orgId: string, unternehmenId: string): Promise<boolean> =>
  (await tx
    .selectFrom('buergschaft_sicht')
    .select('buergschaft_id')
    .where('org_id', '=', orgId)
    .where('unternehmen_id', '=', unternehmenId)
    .where('status', 'in', RUNNING_STATUS)
    .where('eingefroren_am', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** May the transaction see a guarantee of any organisation? */
export const seesAnyBuergschaft = async (tx: DbTransaction): Promise<boolean> =>
  (await tx.selectFrom('buergschaft_sicht').select('org_id').limit(1).execute()).length > 0
