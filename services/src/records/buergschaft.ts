import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { DbTransaction } from '../kernel/database.ts'
import type { Db } from '../kernel/instants.ts'
import type { BuergschaftTable } from '../kernel/schema.ts'
import type { OuterColumn } from './outerColumn.ts'

type Buergschaft = Selectable<BuergschaftTable>

const byId = (db: Db, id: string) => db.selectFrom('buergschaft').selectAll().where('id', '=', id)

/** A guarantee, as far as the transaction may see it. */
export const findBuergschaft = (db: Db, id: string): Promise<Buergschaft | undefined> => byId(db, id).executeTakeFirst()

/** A guarantee that is known to be there. @throws Error if it isn't, or the transaction may not see it */
export const getBuergschaft = (db: Db, id: string): Promise<Buergschaft> => byId(db, id).executeTakeFirstOrThrow()

/** Ids of earlier imports of a guarantee that its guarantor didn't confirm, as far as the transaction may see them. */
export const listRejectedImports = async (
  tx: DbTransaction,
  imported: Pick<Buergschaft, 'importiert_von' | 'nummer_buerge' | 'buerge_name'>,
): Promise<string[]> => {
  const rows = await tx
    .selectFrom('buergschaft')
    .select('id')
    .where('importiert_von', '=', imported.importiert_von)
    .where('nummer_buerge', '=', imported.nummer_buerge)
    .where('buerge_name', '=', imported.buerge_name)
    .where('status', '=', 'ABGELEHNT')
    .execute()
  return rows.map(({ id }) => id)
}

/** The condition that no guarantee has a file for its document, now or in the version that it goes back to. @param file the file's id */
export const withoutBuergschaft = (file: OuterColumn): RawBuilder<boolean> =>
  sql<boolean>`not exists (select 1 from buergschaft record where record.dokument_datei = ${sql.ref(file)})
  and not exists (select 1 from buergschaft record where record.fassung_vorher is not null and record.fassung_vorher->>'dokument_datei' = ${sql.ref(file)}::text)`
