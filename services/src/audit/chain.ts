import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Deadline } from '../kernel/deadlines.ts'
import type { Database, DbTransaction } from '../kernel/database.ts'
import { canonical, factsHash } from '../kernel/hash.ts'
import type { Schema } from '../kernel/schema.ts'
import { WAITING_ORGANISATIONS } from './organisations.ts'

/**
 * The chain of an organisation's audit. Each link holds the hash of its entry and of the link before, so that changing, removing or
 * slipping in an entry afterwards leaves a trace. An entry waits in `audit_unsealed` from the moment it is written and is sealed soon
 * after: chaining it at its insert would make all writers of an organisation wait for the first one.
 */

/** The values of an entry that are hashed. */
export type ChainedFacts = Readonly<{
  id: string
  org: string
  /** In UTC with microseconds, as the database says it: a Date would drop half of them. */
  at: string
  person: string | null
  action: string
  kind: string
  object: string
  call: string | null
}>
/** An entry's place in its organisation's chain, counted from 1, and its hash. */
export type ChainLink = Readonly<{ position: number; hash: string }>
/** What the first link follows. */
export const CHAIN_START: ChainLink = { position: 0, hash: '' }

const SALT_BYTES = 16

/** The columns of an entry `a` that `ChainedFacts` are made of. */
export const CHAINED_COLUMNS = sql`a.id::text as id, a.org_id as org,
  to_char(a.zeitpunkt at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, a.nutzer_id::text as person, a.aktion as action,
  a.objekt_art as kind, a.objekt_id as object, a.korrelations_id as call`

/** The digest of an entry's values. @param salt keeps the values from being found out by trying */
export const valuesDigest = (salt: string, values: unknown): string => factsHash([salt, canonical(values)])

/** The hash of a link. @param digest of the entry's values @param before hash of the link before; empty for the first */
export const linkHash = (facts: ChainedFacts, position: number, digest: string, before: string): string =>
  factsHash([position, facts.id, facts.org, facts.at, facts.person, facts.action, facts.kind, facts.object, facts.call, digest, before])

/** Between two looks for entries that wait: for so long, an attacker who changes one by SQL leaves no trace in the chain. */
export const SEALING_MS = 60_000
/** Entries that are sealed in one transaction. */
const BATCH = 1_000

/**
 * Seals the next entries that wait in an organisation, in the order of their ids as far as they have committed. One after the other: the
 * chain's end is locked until the transaction ends.
 * @param tx not bound by row-level security
 * @param from the position after which sealing goes on; if the chain ends elsewhere, another process was faster
 * @returns how many
 * @throws BrokenChain
 */
export async function sealBatch(tx: DbTransaction, org: string, from?: number): Promise<number> {
  await tx
    .insertInto('audit_chain_end')
    .values({ org_id: org })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await tx
    .selectFrom('audit_chain_end')
    .select(['position', 'hash'])
    .where('org_id', '=', org)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const end: ChainLink = row
  if (from !== undefined && from !== end.position) return 0
  const { rows } = await sql<ChainedFacts & { werte: Record<string, unknown> }>`select ${CHAINED_COLUMNS}, a.werte
    from audit_unsealed u join audit a on a.id = u.audit_id and a.org_id = u.org_id
    where u.org_id = ${org} order by u.audit_id limit ${sql.lit(BATCH)}`.execute(tx)
  if (!rows.length) return 0
  await requireEnd(tx, org, end)
  let last: ChainLink = end
  const links = rows.map(({ werte, ...facts }) => {
    const salt = randomBytes(SALT_BYTES).toString('hex')
    const digest = valuesDigest(salt, werte)
    const position = last.position + 1
    last = { position, hash: linkHash(facts, position, digest, last.hash) }
    return { org_id: org, position, audit_id: facts.id, values_digest: digest, salt, hash: last.hash }
  })
  await tx.insertInto('audit_chain').values(links).execute()
  await tx
    .deleteFrom('audit_unsealed')
    .where('org_id', '=', org)
    .where(sql<boolean>`audit_id = any (${sql.val(rows.map(({ id }) => id))}::bigint[])`)
    .execute()
  await tx.updateTable('audit_chain_end').set({ position: last.position, hash: last.hash }).where('org_id', '=', org).execute()
  return rows.length
}

/** A chain that doesn't end where it is said to end. It isn't continued, since that would cover up what is gone at its end. */
class BrokenChain extends Error {}

/** @throws BrokenChain */
async function requireEnd(tx: DbTransaction, org: string, { position, hash }: ChainLink): Promise<void> {
  const { rows } = await sql<{ position: string; hash: string }>`select c.position::text as position, c.hash from audit_chain c
    where c.org_id = ${org} and c.position >= ${position} order by c.position limit 2`.execute(tx)
  const fits = position === 0 ? rows.length === 0 : rows.length === 1 && Number(rows[0]?.position) === position && rows[0]?.hash === hash
  if (!fits) throw new BrokenChain(`Die Kette des Prüfprotokolls von ${org || 'dem Portal'} endet nicht bei Glied ${position}.`)
}

/** Seals what waits in an organisation before its chain is looked at. @param batches at most; what is left is the background's */
export async function sealWaiting(db: Database, org: string, batches: number): Promise<void> {
  try {
    for (let done = 0; done < batches; done++) if (!(await db.transact((tx) => sealBatch(tx, org)))) return
  } catch (error) {
    // The check of the chain finds this.
    if (!(error instanceof BrokenChain)) throw error
  }
}

/** Seals what waits, a batch of an organisation at a time. The position in the id makes each batch one of its own. */
export const auditSealing: Deadline = {
  name: 'Prüfprotokoll verketten',
  listDue: async (db: Kysely<Schema>, _now, most) => {
    const { rows } = await sql<{ org: string; position: string }>`
      select u.org_id as org, coalesce(e.position, 0)::text as position
      from ${WAITING_ORGANISATIONS} u left join audit_chain_end e on e.org_id = u.org_id
      order by u.org_id limit ${most}`.execute(db)
    return rows.map(({ org, position }) => `${org}@${position}`)
  },
  settle: async ({ tx }, id) => {
    const [org = '', position] = id.split('@')
    await sealBatch(tx, org, Number(position))
  },
}
