import { calendarDate } from '@avalwerk/domain'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { DbTransaction } from '../kernel/database.ts'
import type { FreigabeTable } from '../kernel/schema.ts'
import { nutzerAddress } from './nutzer.ts'

export type Freigabe = Selectable<FreigabeTable>

/**
 * The condition that a share holds: it is not ended, has not run out, and is of a beneficiary that still is one, as far as the transaction
 * may see that.
 * @param row the share's table in the query
 */
export const holds = (row: string, today: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${row}.beendet_am`)} is null and ${sql.ref(`${row}.bis`)} >= ${today} and exists (
    select from buergschaft_sicht record
    where record.org_id = ${sql.ref(`${row}.org_id`)} and record.buergschaft_id = ${sql.ref(`${row}.buergschaft_id`)}
      and record.rolle = 'AUFTRAGGEBER' and record.eingefroren_am is null))`

/**
 * The share by which a user sees a guarantee, or is asked about it: the newest one made out to their address. The transaction must read for
 * all parties.
 */
export const findOwnFreigabe = (
  tx: DbTransaction,
  { nutzerId }: Readonly<{ nutzerId: string }>,
  buergschaftId: string,
  now: Date,
): Promise<Freigabe | undefined> =>
  tx
    .selectFrom('buergschaft_freigabe as f')
    .selectAll('f')
    .where('f.buergschaft_id', '=', buergschaftId)
    .where(holds('f', calendarDate(now)))
    .where('f.empfaenger_email', '=', nutzerAddress(nutzerId))
    .orderBy('f.erstellt_am', 'desc')
    .limit(1)
    .executeTakeFirst()
