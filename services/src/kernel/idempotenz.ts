import { createHash } from 'node:crypto'
import type { VisibilityContext, DbTransaction } from './datenbank.ts'
import { Refusal } from './problem.ts'

/** Header of a creating call that may be sent again. */
export const IDEMPOTENCY_HEADER = 'idempotency-key'
const VALID_MS = 24 * 3_600_000

/**
 * Does the work once for a key, whoever asks again gets the same answer. A second request that comes while the first
 * is at work waits for it.
 * @throws Refusal SCHLUESSEL_VERBRAUCHT if the key was used for something else
 */
export async function einmal<T>(
  tx: DbTransaction,
  wer: VisibilityContext,
  { schlüssel, aufruf, anfrage, jetzt }: { schlüssel: string; aufruf: string; anfrage: unknown; jetzt: Date },
  arbeit: () => Promise<T>,
): Promise<T> {
  const anfrage_hash = createHash('sha256').update(JSON.stringify(anfrage)).digest('hex')
  const wo = { org_id: wer.orgId, nutzer_id: wer.nutzerId, schluessel: schlüssel }
  await tx
    .deleteFrom('idempotenz')
    .where('org_id', '=', wer.orgId)
    .where('zeitpunkt', '<', new Date(jetzt.getTime() - VALID_MS))
    .execute()
  const neu = await tx
    .insertInto('idempotenz')
    .values({ ...wo, aufruf, anfrage_hash, zeitpunkt: jetzt })
    .onConflict((konflikt) => konflikt.doNothing())
    .returning('schluessel')
    .executeTakeFirst()
  const hier = <Q extends { where: (spalte: 'org_id' | 'nutzer_id' | 'schluessel', op: '=', wert: string) => Q }>(apiQuery: Q): Q =>
    apiQuery.where('org_id', '=', wer.orgId).where('nutzer_id', '=', wer.nutzerId).where('schluessel', '=', schlüssel)
  if (!neu) {
    const earlier = await hier(tx.selectFrom('idempotenz').selectAll()).executeTakeFirstOrThrow()
    if (earlier.aufruf !== aufruf || earlier.anfrage_hash !== anfrage_hash) throw new Refusal('SCHLUESSEL_VERBRAUCHT')
    return earlier.antwort as T
  }
  const antwort = await arbeit()
  // A refusal is no answer to keep: the caller may mend its cause and try again.
  if (antwort instanceof Refusal) {
    await hier(tx.deleteFrom('idempotenz')).execute()
    return antwort
  }
  await hier(tx.updateTable('idempotenz').set({ antwort: JSON.stringify(antwort) })).execute()
  return antwort
}
