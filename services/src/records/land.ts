import type { Kysely, Selectable } from 'kysely'
import type { LandTable, Schema } from '../kernel/schema.ts'

/** All countries that an address may lie in, by name. */
export const listLaender = (db: Kysely<Schema>): Promise<Pick<Selectable<LandTable>, 'landeskennzeichen' | 'voller_name'>[]> =>
  db.selectFrom('land').select(['landeskennzeichen', 'voller_name']).orderBy('voller_name').execute()
