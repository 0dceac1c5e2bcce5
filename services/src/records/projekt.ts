import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { DbTransaction } from '../kernel/database.ts'
import type { ProjektTable } from '../kernel/schema.ts'

type Projekt = Selectable<ProjektTable>

/** A column of the project that a row of another table names. @param row the other table's name in the query */
export const projektColumn = <Column extends 'name' | 'phase'>(row: string, column: Column): RawBuilder<Projekt[Column] | null> =>
  sql<Projekt[Column] | null>`(select ${sql.ref(`record.${column}`)} from projekt record
    where record.org_id = ${sql.ref(`${row}.org_id`)} and record.id = ${sql.ref(`${row}.projekt_id`)})`

/** Projects of an organisation by name, as far as the transaction may see them. @param most how many at most */
export const listProjektNames = (tx: DbTransaction, orgId: string, most: number): Promise<Pick<Projekt, 'id' | 'name'>[]> =>
  tx.selectFrom('projekt').select(['id', 'name']).where('org_id', '=', orgId).orderBy('name').limit(most).execute()
