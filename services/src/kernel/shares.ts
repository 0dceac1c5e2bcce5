import { bulkhead, BulkheadRejectedError } from 'cockatiel'
import { Refusal } from './problem.ts'

/** Runs a caller's work within what their organisation may use at once. */
export type Shares = <T>(organisation: string, work: () => Promise<T>) => Promise<T>

/** The share of the database's connections that one organisation uses at most: what it waits for holds up no other organisation. */
const SHARE = 0.4
/** How many of an organisation's calls may wait for their turn, and how long. */
const WAITING = 200
const LONGEST_WAIT_MS = 3_000
const RETRY_AFTER_S = 2

/**
 * Limits what each organisation may do at once in this process.
 * @param connections to the database; undefined where there is but one, for which all calls queue anyway
 */
export function createShares(connections: number | undefined): Shares {
  if (connections === undefined) return (_organisation, work) => work()
  const atOnce = Math.max(1, Math.floor(connections * SHARE))
  const busy = () => new Refusal('BESETZT', undefined, { retryAfterS: RETRY_AFTER_S })
  const open = new Map<string, { policy: ReturnType<typeof bulkhead>; calls: number }>()
  return async (organisation, work) => {
    const share = open.get(organisation) ?? { policy: bulkhead(atOnce, WAITING), calls: 0 }
    open.set(organisation, share)
    share.calls++
    const from = performance.now()
    try {
      return await share.policy.execute(() => {
        if (performance.now() - from > LONGEST_WAIT_MS) throw busy()
        return work()
      })
    } catch (error) {
      throw error instanceof BulkheadRejectedError ? busy() : error
    } finally {
      if (--share.calls === 0) open.delete(organisation)
    }
  }
}
