import { calendarDate } from '@avalwerk/domain'
import type { Selectable } from 'kysely'
import type { Caller } from '../kernel/authentication.ts'
import { writeForAll, type DbTransaction } from '../kernel/database.ts'
import type { FreigabeTable } from '../kernel/schema.ts'
import { nutzerAddress } from './nutzer.ts'

export type Freigabe = Selectable<FreigabeTable>

/** Shares that hold, as far as the transaction may see them: not ended, not run out, and of a beneficiary that still is one. */
export const validFreigaben = (tx: DbTransaction, buergschaftId: string, today: string) =>
  tx
    .selectFrom('buergschaft_freigabe as f')
    .where('f.buergschaft_id', '=', buergschaftId)
    .where('f.beendet_am', 'is', null)
    .where('f.bis', '>=', today)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('buergschaft_sicht as s')
          .select('s.org_id')
          .whereRef('s.org_id', '=', 'f.org_id')
          .whereRef('s.buergschaft_id', '=', 'f.buergschaft_id')
          .where('s.rolle', '=', 'AUFTRAGGEBER')
          .where('s.eingefroren_am', 'is', null),
      ),
    )

/**
 * The share by which the caller sees a guarantee, or is asked about it: the share made out to the caller's address. From here on the
 * transaction reads for all parties.
 */
export async function ownFreigabe(tx: DbTransaction, caller: Caller, buergschaftId: string, now: Date): Promise<Freigabe | undefined> {
  await writeForAll(tx)
  return validFreigaben(tx, buergschaftId, calendarDate(now))
    .selectAll('f')
    .where('f.empfaenger_email', '=', nutzerAddress(caller.nutzerId))
    .orderBy('f.erstellt_am', 'desc')
    .limit(1)
    .executeTakeFirst()
}
