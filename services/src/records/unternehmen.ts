import { toSortKey } from '@avalwerk/domain'
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import type { DbTransaction, VisibilityContext } from '../kernel/database.ts'
import { containsPattern, toWords } from '../kernel/list.ts'
import type { Schema, UnternehmenTable } from '../kernel/schema.ts'
import type { OuterColumn } from './outerColumn.ts'
import { isUnternehmenVisible } from './visibility.ts'

/** What is known of companies, as far as the transaction may see them. */

type Unternehmen = Selectable<UnternehmenTable>

/** A column of the company that a query names, null for none and for one that isn't seen. @param id the column that names it */
export const unternehmenColumn = <Column extends 'name' | 'name_sort' | 'gruppe' | 'bausumme_angabe'>(
  id: OuterColumn,
  column: Column,
): RawBuilder<Unternehmen[Column] | null> =>
  sql<Unternehmen[Column] | null>`(select ${sql.ref(`record.${column}`)} from unternehmen record
    where record.id = ${sql.ref(id)})`

/** The ids of a company and of all below it, however deep, as a list in a query. */
export const familieOf = (id: string): RawBuilder<unknown> =>
  sql`(with recursive familie as (select u.id from unternehmen u where u.id = ${id}
    union select t.id from unternehmen t join familie f on t.mutter_id = f.id) select id from familie)`

/** The organisations of the platform (`org_id`), as a table in a query. */
export const ORGANISATIONS_WITH_UNTERNEHMEN: RawBuilder<unknown> = sql`(select distinct org_id from unternehmen)`

const withId = (db: Kysely<Schema>, id: string | null) => db.selectFrom('unternehmen').selectAll().where('id', '=', id)

/** A company; undefined for one that isn't seen. */
export const findUnternehmen = (db: Kysely<Schema>, id: string | null): Promise<Unternehmen | undefined> =>
  withId(db, id).executeTakeFirst()

/** The companies that a viewer may know. */
export const seenUnternehmen = (tx: DbTransaction, viewer: VisibilityContext) =>
  tx.selectFrom('unternehmen').where(isUnternehmenVisible(viewer, 'unternehmen'))

/** A company that a viewer may know. */
export const findVisibleUnternehmen = (tx: DbTransaction, viewer: VisibilityContext, id: string): Promise<Unternehmen | undefined> =>
  seenUnternehmen(tx, viewer).selectAll().where('id', '=', id).executeTakeFirst()

/** The company that a row names, which is there. */
export const getUnternehmen = (db: Kysely<Schema>, id: string | null): Promise<Unternehmen> => withId(db, id).executeTakeFirstOrThrow()

/** Those of some companies that are seen, by name. */
export const listUnternehmenByIds = async (tx: DbTransaction, ids: readonly string[]): Promise<Unternehmen[]> =>
  ids.length ? tx.selectFrom('unternehmen').selectAll().where('id', 'in', ids).orderBy('name_sort').execute() : []

/** The company that runs the installation; undefined before it is set up. */
export const findOperator = (db: Kysely<Schema>): Promise<Pick<Unternehmen, 'id' | 'org_id'> | undefined> =>
  db.selectFrom('unternehmen').select(['id', 'org_id']).where('gruppe', '=', 'BSP').orderBy('id').limit(1).executeTakeFirst()

const buergen = (tx: DbTransaction) => tx.selectFrom('unternehmen').where('gruppe', '=', 'BG').orderBy('name')

/** The guarantors that a viewer may know, by name. */
export const listBuergen = (tx: DbTransaction, viewer: VisibilityContext): Promise<Pick<Unternehmen, 'id' | 'name'>[]> =>
  buergen(tx).select(['id', 'name']).where(isUnternehmenVisible(viewer, 'unternehmen')).execute()

/** The guarantors that issue guarantees now, by name. */
export const listActiveBuergen = (
  tx: DbTransaction,
): Promise<Pick<Unternehmen, 'id' | 'name' | 'kurzname' | 'vertragsart' | 'bausumme_angabe' | 'verwendung_texte' | 'lieferkanal_pdf'>[]> =>
  buergen(tx)
    .select(['id', 'name', 'kurzname', 'vertragsart', 'bausumme_angabe', 'verwendung_texte', 'lieferkanal_pdf'])
    .where('status', '=', 'AKT')
    .execute()

const SELECTABLE = ['id', 'org_id', 'name', 'adresse', 'status', 'hybrid', 'oeffentlich', 'beantragen', 'fremd_id'] as const
/** A beneficiary company that may be chosen as a party, as far as the choice depends on it. */
export type SelectableUnternehmen = Pick<Unternehmen, (typeof SELECTABLE)[number]>

const selectable = (tx: DbTransaction) => tx.selectFrom('unternehmen').where('gruppe', '=', 'AG').where('status', '<>', 'DAK')

/** Those of some companies that may be chosen as parties. */
export const listSelectableAmong = async (tx: DbTransaction, ids: readonly string[]): Promise<SelectableUnternehmen[]> =>
  ids.length ? selectable(tx).select(SELECTABLE).where('id', 'in', ids).execute() : []

/** The companies of an organisation, or of all, that may be chosen as parties. */
export const listSelectableOf = (tx: DbTransaction, orgId: string | undefined): Promise<SelectableUnternehmen[]> => {
  const all = selectable(tx).select(SELECTABLE)
  return (orgId === undefined ? all : all.where('org_id', '=', orgId)).execute()
}

/** Organisations by the names of the companies that they began with. Case and the way in which umlauts are written don't matter. */
export const listOrganisationsNamed = async (tx: DbTransaction, names: readonly string[]): Promise<Pick<Unternehmen, 'id' | 'name'>[]> =>
  names.length
    ? tx
        .selectFrom('unternehmen')
        .select(['id', 'name'])
        .whereRef('id', '=', 'org_id')
        .where(
          'name_sort',
          'in',
          names.map((name) => toSortKey(name)),
        )
        .execute()
    : []

/** The companies of a name that may be chosen as parties. Case and the way in which umlauts are written don't matter. */
export const listSelectableNamed = (tx: DbTransaction, name: string): Promise<Pick<Unternehmen, 'name' | 'adresse'>[]> =>
  selectable(tx).select(['name', 'adresse']).where('name_sort', '=', toSortKey(name)).execute()

/**
 * Companies that may be chosen as parties, by the words of a search: number, name or city. Those of the organisation come first.
 * @param own whether those of the organisation are left out, or alone are looked at
 */
export const searchSelectable = (
  tx: DbTransaction,
  search: string,
  { orgId, own, most }: Readonly<{ orgId: string; own: 'nur' | 'auch' | 'ohne'; most: number }>,
): Promise<Unternehmen[]> =>
  toWords(toSortKey(search))
    .reduce((q, word) => q.where('suchtext', 'like', containsPattern(word)), selectable(tx).selectAll())
    .$if(own === 'nur', (q) => q.where('org_id', '=', orgId))
    .$if(own === 'ohne', (q) => q.where('org_id', '<>', orgId))
    .orderBy(sql`(org_id = ${orgId}) desc, name_sort, id`)
    .limit(most)
    .execute()
