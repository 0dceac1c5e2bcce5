import { randomBytes } from 'node:crypto'
import { INACTIVITY_MS } from '@avalwerk/domain'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { type Kysely, sql } from 'kysely'
import type { Database, DbTransaction } from '../kernel/database.ts'
import type { Schema } from '../kernel/schema.ts'
import type { Sealed, Sealer } from './sealing.ts'

/** How long a session lasts, and with it what the keys have signed: cookies, and the ID tokens that a sign-out brings along. */
export const SESSION_S = 10 * 3600
/** How long an access token is good. */
export const ACCESS_TOKEN_S = 300
/** A session for which no token was asked for so long is over: pages end it after half an hour without a call, and hold a token before. */
export const IDLE_S = INACTIVITY_MS / 1000 + ACCESS_TOKEN_S
/** How long a new key is known before it signs: every process looks for keys more often than that. */
const ANNOUNCED_MS = 60_000
/** Milliseconds between two looks of a process for keys. */
export const LOOK_FOR_KEYS_MS = 20_000
/** The database lock under which one process makes keys; others that start beside it take those keys. */
const LOCK = 4_711_002

/** How tokens are signed: ECDSA with P-256 and SHA-256, 128 bits of security (ASVS 11.6.1 refuses RSA's older padding). */
const SIGNS_WITH = 'ES256'
/** What the keys of earlier releases sign with; their tokens are good until they end. */
const FORMERLY = 'RS256'
/** The algorithms of signatures that are good: today's first, then that of earlier releases. */
export const SIGNATURES = [SIGNS_WITH, FORMERLY] as const

type Kind = 'SIGNING' | 'COOKIE'
type Row = { id: string; kind: Kind; sealed: Sealed; created_at: Date; signs_from: Date }

/** The provider's keys, the signing one first, and its algorithm; the fingerprint changes with the keys. */
export type Keys = Readonly<{ jwks: { keys: JWK[] }; alg: (typeof SIGNATURES)[number]; cookies: string[]; fingerprint: string }>

const NEW: Readonly<Record<Kind, () => Promise<unknown>>> = {
  SIGNING: async () => {
    const { privateKey } = await generateKeyPair(SIGNS_WITH, { extractable: true })
    return { ...(await exportJWK(privateKey)), alg: SIGNS_WITH, use: 'sig', kid: randomBytes(8).toString('hex') }
  },
  COOKIE: async () => randomBytes(32).toString('base64url'),
}
const place = (id: string) => `identity_key:${id}`

/**
 * Makes signing and cookie keys where there are none, or takes over those of earlier releases, which were kept unencrypted.
 * A signing key of an older kind is followed by one of today's, announced before it signs, so that processes of both releases work on.
 */
export async function ensureKeys(db: Database, sealer: Sealer, now: Date): Promise<void> {
  await withKeyLock(db, async (tx) => {
    const there = await tx.selectFrom('identity_key').select('kind').distinct().execute()
    const old = await tx.selectFrom('identity_schluessel').select(['art', 'wert']).execute()
    const former = (kind: string) => old.find((row) => row.art === kind)?.wert
    const firsts: Readonly<Record<Kind, unknown>> = {
      SIGNING: former('signatur'),
      COOKIE: (former('cookies') as string[] | undefined)?.[0],
    }
    for (const kind of ['SIGNING', 'COOKIE'] as const)
      if (!there.some((row) => row.kind === kind))
        await addKey(tx, sealer, kind, firsts[kind] ?? (await NEW[kind]()), { now, signsFrom: now })
    const [newest] = (await keyRows(tx)).filter(({ kind }) => kind === 'SIGNING')
    if (newest && (await sealer.open<JWK>(place(newest.id), newest.sealed)).alg !== SIGNS_WITH)
      await addKey(tx, sealer, 'SIGNING', await NEW.SIGNING(), { now, signsFrom: new Date(now.getTime() + ANNOUNCED_MS) })
    if (old.length) await tx.deleteFrom('identity_schluessel').execute()
  })
}

async function addKey(
  tx: DbTransaction,
  sealer: Sealer,
  kind: Kind,
  value: unknown,
  when: { now: Date; signsFrom: Date },
): Promise<string> {
  const id = (value as JWK).kid ?? randomBytes(8).toString('hex')
  const sealed = JSON.stringify(await sealer.seal(place(id), value))
  await tx.insertInto('identity_key').values({ id, kind, sealed, created_at: when.now, signs_from: when.signsFrom }).execute()
  return id
}

/** Reads the keys as they are used at a moment. @throws Error if one can't be opened */
export async function loadKeys(db: Database, sealer: Sealer, now: Date): Promise<Keys> {
  const rows = inOrder(await keyRows(db.system), now)
  const of = async <T>(kind: Kind) =>
    Promise.all(rows.filter((row) => row.kind === kind).map((row) => sealer.open<T>(place(row.id), row.sealed)))
  const keys = await of<JWK>('SIGNING')
  return {
    jwks: { keys },
    alg: keys[0]?.alg === FORMERLY ? FORMERLY : SIGNS_WITH,
    cookies: await of<string>('COOKIE'),
    fingerprint: rows.map(({ id }) => id).join(),
  }
}

const keyRows = (db: Kysely<Schema>): Promise<Row[]> =>
  db.selectFrom('identity_key').selectAll().orderBy('signs_from', 'desc').orderBy('id').execute() as Promise<Row[]>

/** Keys that may sign before keys that may not yet, the newest first. */
const inOrder = (rows: readonly Row[], now: Date): Row[] => [
  ...rows.filter(({ signs_from }) => signs_from <= now),
  ...rows.filter(({ signs_from }) => signs_from > now),
]

/**
 * Makes a new signing key and a new cookie key. The old ones stay until what they have signed has ended.
 * @param atOnce whether the new keys sign at once; then a process that doesn't know them yet refuses for a moment what they have signed
 * @returns their ids and when they begin to sign
 */
export async function rotateKeys(db: Database, sealer: Sealer, now: Date, atOnce = false): Promise<{ ids: string[]; signsFrom: Date }> {
  const signsFrom = new Date(now.getTime() + (atOnce ? 0 : ANNOUNCED_MS))
  const ids = await withKeyLock(db, async (tx) => {
    const made = []
    for (const kind of ['SIGNING', 'COOKIE'] as const) made.push(await addKey(tx, sealer, kind, await NEW[kind](), { now, signsFrom }))
    return made
  })
  return { ids, signsFrom }
}

/** Deletes keys that have signed nothing for so long that nothing they signed is valid any more. */
export async function dropEndedKeys(db: Database, now: Date): Promise<void> {
  const over = new Date(now.getTime() - SESSION_S * 1000)
  // A key has stopped signing when a newer one of its kind began to.
  await sql`delete from identity_key k where exists (select 1 from identity_key n where n.kind = k.kind
    and n.signs_from > k.signs_from and n.signs_from < ${over})`.execute(db.system)
}

/** The keys, as listed for people: when each was made, and which of them signs. */
export async function describeKeys(db: Database, now: Date) {
  const rows = inOrder(await keyRows(db.system), now).toSorted((a, b) => b.kind.localeCompare(a.kind))
  return rows.map(({ id, kind, created_at, signs_from, sealed }) => ({
    id,
    kind,
    createdAt: created_at,
    signsFrom: signs_from,
    signs: rows.find((row) => row.kind === kind)?.id === id,
    sealedWith: sealed.header.kid,
  }))
}

/** Encrypts anew all keys that are encrypted with another key of the environment. @returns how many */
export async function resealKeys(db: Database, sealer: Sealer): Promise<number> {
  return withKeyLock(db, async (tx) => {
    const rows = (await keyRows(tx)).filter(({ sealed }) => sealed.header.kid !== sealer.kid)
    for (const { id, sealed } of rows) {
      const again = JSON.stringify(await sealer.seal(place(id), await sealer.open(place(id), sealed)))
      await tx.updateTable('identity_key').set({ sealed: again }).where('id', '=', id).execute()
    }
    return rows.length
  })
}

const withKeyLock = <T>(db: Database, work: (tx: DbTransaction) => Promise<T>): Promise<T> =>
  db.system.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx)
    return work(tx)
  })
