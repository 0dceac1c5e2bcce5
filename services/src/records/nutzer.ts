import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import type { DbTransaction } from '../kernel/database.ts'
import type { NutzerTable, Schema } from '../kernel/schema.ts'
import type { OuterColumn } from './outerColumn.ts'
import { unternehmenColumn } from './unternehmen.ts'

/** What is known of users, as far as the transaction may see them; deleted ones are among them unless something else is said. */

type Nutzer = Selectable<NutzerTable>
/** Columns of a user, with their whole name. */
type Named<Column extends keyof Nutzer> = Pick<Nutzer, Column> & Readonly<{ name: string }>

const NAME = sql<string>`vorname || ' ' || nachname`

/**
 * The whole name of the user that a query names, null for one who isn't seen.
 * @param id the column that names them
 * @param orgId the column that names the organisation, where they count only as one of its people
 */
export const nutzerName = (id: OuterColumn, orgId?: OuterColumn): RawBuilder<string | null> =>
  sql<string | null>`(select record.vorname || ' ' || record.nachname from nutzer record where record.id = ${sql.ref(id)}
    ${orgId === undefined ? sql`` : sql`and record.org_id = ${sql.ref(orgId)}`})`

/** The address of a user in a query, in lower case. */
export const nutzerAddress = (id: string): RawBuilder<string> =>
  sql<string>`(select lower(record.email) from nutzer record where record.id = ${id})`

/** Those of some users who aren't deactivated. */
export const listActiveAmong = async (
  tx: DbTransaction,
  ids: readonly string[],
): Promise<Pick<Nutzer, 'id' | 'org_id' | 'unternehmen_id'>[]> =>
  ids.length
    ? tx.selectFrom('nutzer').select(['id', 'org_id', 'unternehmen_id']).where('aktiv', '=', true).where('id', 'in', ids).execute()
    : []

/** A user; undefined for one who isn't seen. */
export const findNutzer = (tx: Kysely<Schema>, id: string): Promise<Named<'id' | 'email' | 'aktiv' | 'erhaelt_emails'> | undefined> =>
  tx
    .selectFrom('nutzer')
    .select(['id', 'email', 'aktiv', 'erhaelt_emails', NAME.as('name')])
    .where('id', '=', id)
    .executeTakeFirst()

/** The id of a user at another identity provider, if they have one. The transaction must read for all. */
export const findExterneId = async (tx: DbTransaction, id: string): Promise<string | null> =>
  (await tx.selectFrom('nutzer').select('externe_id').where('id', '=', id).executeTakeFirst())?.externe_id ?? null

const present = (tx: DbTransaction) => tx.selectFrom('nutzer').where('aktiv', '=', true).where('geloescht_am', 'is', null)

/** Active users of any organisation, by their addresses in any case. The transaction must read for all. */
export const listActiveAddressed = async (tx: DbTransaction, emails: readonly string[]): Promise<Pick<Nutzer, 'id' | 'email'>[]> =>
  emails.length
    ? present(tx)
        .select(['id', 'email'])
        .where(
          sql`lower(email)`,
          'in',
          emails.map((email) => email.toLowerCase()),
        )
        .execute()
    : []

/** Addresses of users by their ids; those who are gone have none. The transaction must read for all. */
export async function nutzerAddresses(tx: DbTransaction, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.selectFrom('nutzer').select(['id', 'email']).where('id', 'in', ids).where('geloescht_am', 'is', null).execute()
  return new Map(rows.map(({ id, email }) => [id, email]))
}

/** The active user of a beneficiary who has an address. @param email in lower case */
export const findNutzerOfAuftraggeber = (
  tx: DbTransaction,
  email: string,
): Promise<Named<'id' | 'org_id' | 'unternehmen_id' | 'email'> | undefined> =>
  present(tx)
    .select(['id', 'org_id', 'unternehmen_id', 'email', NAME.as('name')])
    .where(sql`lower(email)`, '=', email)
    .where(unternehmenColumn('nutzer.unternehmen_id', 'gruppe'), '=', 'AG')
    .executeTakeFirst()

/** The active users of an organisation by last name, and which companies they see. */
export const listActiveNutzer = (
  tx: DbTransaction,
  orgId: string,
): Promise<Named<'id' | 'email' | 'sichtbeschraenkt' | 'sichtberechtigte'>[]> =>
  present(tx)
    .select(['id', 'email', 'sichtbeschraenkt', 'sichtberechtigte', NAME.as('name')])
    .where('org_id', '=', orgId)
    .orderBy('nachname')
    .orderBy('id')
    .execute()

/** All users whom an organisation has or had, by last name. @param most how many at most */
export const listNutzerNames = (tx: DbTransaction, orgId: string, most: number): Promise<Named<'id'>[]> =>
  tx
    .selectFrom('nutzer')
    .select(['id', NAME.as('name')])
    .where('org_id', '=', orgId)
    .orderBy('nachname')
    .orderBy('vorname')
    .orderBy('id')
    .limit(most)
    .execute()

/** All users whom an organisation has or had, the first one first, and whether they could sign in. */
export const listNutzerByAge = (
  tx: DbTransaction,
  orgId: string,
): Promise<Pick<Nutzer, 'id' | 'aktiv' | 'hat_passwort' | 'letzte_anmeldung_am'>[]> =>
  tx
    .selectFrom('nutzer')
    .select(['id', 'aktiv', 'hat_passwort', 'letzte_anmeldung_am'])
    .where('org_id', '=', orgId)
    .orderBy('erstellt_am')
    .execute()
