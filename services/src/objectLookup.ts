import { sql } from 'kysely'
import type { Database } from './kernel/database.ts'
import type { ObjectLookup } from './kernel/security-log.ts'
import { ORGANISATIONS_WITH_UNTERNEHMEN } from './records/unternehmen.ts'

const SHAPE = { bigint: /^\d{1,18}$/, uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, text: /^[A-Z]{2}\d{4}$/ } as const

/** The tables of the things that calls name by an id in the path, by the part of the path before the id. */
const TABLES: Readonly<Record<string, readonly [table: string, type: 'bigint' | 'uuid' | 'text', ownKey?: true]>> = {
  buergschaften: ['buergschaft', 'bigint', true],
  buergschaftsauftraege: ['auftrag', 'bigint'],
  buergschaftstemplates: ['texttemplate', 'bigint'],
  kautionsvertraege: ['kautionsvertrag', 'bigint'],
  inanspruchnahmen: ['inanspruchnahme', 'bigint'],
  projekte: ['projekt', 'bigint'],
  unternehmen: ['unternehmen', 'text'],
  auftraggeber: ['unternehmen', 'text'],
  benutzer: ['nutzer', 'uuid'],
}

/**
 * Whether an object that a caller asked for in vain is there for other organisations. The organisation comes first in most keys, so each
 * organisation is looked at.
 */
export const objectLookup =
  (db: Database): ObjectLookup =>
  async (route, { id }) => {
    const [table, type, ownKey] = TABLES[/([^/]+)\/:id(?:\/|$)/.exec(route)?.[1] ?? ''] ?? []
    if (!table || !type || !id || !SHAPE[type].test(id)) return false
    const value = sql`${id}::${sql.raw(type)}`
    const { rows } = ownKey
      ? await sql`select 1 from ${sql.table(table)} where id = ${value}`.execute(db.system)
      : await sql`select 1 from ${ORGANISATIONS_WITH_UNTERNEHMEN} o join ${sql.table(table)} t on t.org_id = o.org_id and t.id = ${value}
        limit 1`.execute(db.system)
    return rows.length > 0
  }
