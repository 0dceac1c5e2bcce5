import type { Api } from '@avalwerk/contracts'
import { readable, readHistory } from '../aggregate/index.ts'
import type { Caller } from '../kernel/authentication.ts'
import type { DbTransaction } from '../kernel/database.ts'
import { findVisibleUnternehmen } from '../records/unternehmen.ts'
import { isOwnUnternehmen } from './unternehmen.ts'
import { isEntryOf } from '../records/visibility.ts'

type Entry = Api['unternehmen']['historie']['response'][number]

/** The history of a company, newest first; undefined for companies of others. */
export async function listUnternehmenHistory(tx: DbTransaction, id: string, caller: Caller): Promise<Entry[] | undefined> {
  const unternehmen = await findVisibleUnternehmen(tx, caller, id)
  if (!unternehmen || !isOwnUnternehmen(unternehmen, caller)) return undefined
  const entries = await readHistory(tx, 'unternehmen_historie', id, isEntryOf(unternehmen.org_id))
  return entries.map((e) => ({ id: String(e.lfd), ...readable(e, caller.orgId) }))
}
