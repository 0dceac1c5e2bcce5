import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { DbTransaction, VisibilityContext } from '../kernel/database.ts'
import type { ProjektTable } from '../kernel/schema.ts'
import { isProjektVisible } from './visibility.ts'

type Projekt = Selectable<ProjektTable>

/** A column of the project that a row of another table names. @param row the other table's name in the query */
export const projektColumn = <Column extends 'name' | 'phase'>(row: string, column: Column): RawBuilder<Projekt[Column] | null> =>
  sql<Projekt[Column] | null>`(select ${sql.ref(`record.${column}`)} from projekt record
    where record.org_id = ${sql.ref(`${row}.org_id`)} and record.id = ${sql.ref(`${row}.projekt_id`)})`

/** The projects that a viewer sees. */
export const seenProjekte = (tx: DbTransaction, viewer: VisibilityContext) =>
  tx.selectFrom('projekt').where('org_id', '=', viewer.orgId).where(isProjektVisible(viewer, 'projekt'))

/** The projects that a viewer sees, by name. @param most how many at most */
export const listProjektNames = (tx: DbTransaction, viewer: VisibilityContext, most: number): Promise<Pick<Projekt, 'id' | 'name'>[]> =>
  seenProjekte(tx, viewer).select(['id', 'name']).orderBy('name').limit(most).execute()
