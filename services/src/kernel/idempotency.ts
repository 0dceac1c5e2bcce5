import { createHash } from 'node:crypto'
import type { VisibilityContext, DbTransaction } from './database.ts'
import { Refusal } from './problem.ts'

/** Header of a creating call that may be sent again. */
export const IDEMPOTENCY_HEADER = 'idempotency-key'
const VALID_MS = 24 * 3_600_000

/**
 * Does the work once for a key; a caller who asks again gets the same answer. A second request that comes while the first
 * is at work waits for it.
 * @throws Refusal SCHLUESSEL_VERBRAUCHT if the key was used for something else
 */
export async function once<T>(
  tx: DbTransaction,
  caller: VisibilityContext,
  { key, call, request, now }: { key: string; call: string; request: unknown; now: Date },
  work: () => Promise<T>,
): Promise<T> {
  const anfrage_hash = createHash('sha256').update(JSON.stringify(request)).digest('hex')
  const where = { org_id: caller.orgId, nutzer_id: caller.nutzerId, schluessel: key }
  const outdated = new Date(now.getTime() - VALID_MS)
  // The statement that takes this key deletes the organisation's expired ones, too; this one, if it has expired itself, is taken anew.
  const fresh = await tx
    .with('others', (db) =>
      db
        .deleteFrom('idempotenz')
        .where('org_id', '=', caller.orgId)
        .where('zeitpunkt', '<', outdated)
        .where((w) => w.or([w('nutzer_id', '<>', caller.nutzerId), w('schluessel', '<>', key)])),
    )
    .insertInto('idempotenz')
    .values({ ...where, aufruf: call, anfrage_hash, zeitpunkt: now })
    .onConflict((conflict) =>
      conflict
        .columns(['org_id', 'nutzer_id', 'schluessel'])
        .doUpdateSet({ aufruf: call, anfrage_hash, zeitpunkt: now, antwort: null })
        .where('idempotenz.zeitpunkt', '<', outdated),
    )
    .returning('schluessel')
    .executeTakeFirst()
  const here = <Q extends { where: (column: 'org_id' | 'nutzer_id' | 'schluessel', op: '=', value: string) => Q }>(query: Q): Q =>
    query.where('org_id', '=', caller.orgId).where('nutzer_id', '=', caller.nutzerId).where('schluessel', '=', key)
  if (!fresh) {
    const earlier = await here(tx.selectFrom('idempotenz').selectAll()).executeTakeFirstOrThrow()
    if (earlier.aufruf !== call || earlier.anfrage_hash !== anfrage_hash) throw new Refusal('SCHLUESSEL_VERBRAUCHT')
    return earlier.antwort as T
  }
  const response = await work()
  // A refusal is no answer to keep: the caller may mend its cause and try again.
  if (response instanceof Refusal) {
    await here(tx.deleteFrom('idempotenz')).execute()
    return response
  }
  await here(tx.updateTable('idempotenz').set({ antwort: JSON.stringify(response) })).execute()
  return response
}
