import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { RolleTable } from '../kernel/schema.ts'
import type { OuterColumn } from './outerColumn.ts'

type Rolle = Selectable<RolleTable>

/**
 * A column of the role that a query names, null for none and for one that isn't seen.
 * @param orgId the column that names its organisation
 * @param id the column that names it there
 */
export const rolleColumn = <Column extends 'name' | 'rechte'>(
  orgId: OuterColumn,
  id: OuterColumn,
  column: Column,
): RawBuilder<Rolle[Column] | null> =>
  sql<Rolle[Column] | null>`(select ${sql.ref(`record.${column}`)} from rolle record
    where record.org_id = ${sql.ref(orgId)} and record.id = ${sql.ref(id)})`

/** The column of the role that a user in a query has: each has one. @param nutzer the user's name in the query, which must read for all */
export const rolleOfNutzer = <Column extends 'name' | 'rechte'>(nutzer: string, column: Column): RawBuilder<Rolle[Column]> =>
  rolleColumn(`${nutzer}.org_id`, `${nutzer}.rolle_id`, column).$notNull()
