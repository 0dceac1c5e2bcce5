import { type Kysely, sql } from 'kysely'
import type { Schema } from '../kernel/schema.ts'

type Db = Kysely<Schema>

/**
 * What attempts are counted for: an account, however its name is typed; a name that doesn't exist; the address that attempts come from;
 * a browser that the account knows; an account's codes, and its passkeys; the session in which a step is confirmed; a person who is
 * invited.
 */
export type AttemptKind = 'ACCOUNT' | 'NAME' | 'ADDRESS' | 'DEVICE' | 'FACTOR' | 'PASSKEY' | 'SESSION' | 'INVITATION'
/** One thing that attempts are counted for: its kind, and which of that kind. */
export type Counted = Readonly<{ kind: AttemptKind; key: string }>

/**
 * How failures are counted: up to so many, then a lock. Counting begins anew when the last failure is long ago, or, for what
 * many people share, when the first one is.
 */
type Measure = Readonly<{
  atMost: number
  idleS?: number
  windowS?: number
  /** How long every lock lasts, where it doesn't grow. */
  lockS?: number
}>

const DAY_S = 86_400
const OWN: Measure = { atMost: 5, idleS: DAY_S }
const MEASURES: Readonly<Record<AttemptKind, Measure>> = {
  ACCOUNT: OWN,
  NAME: OWN,
  DEVICE: OWN,
  FACTOR: OWN,
  PASSKEY: OWN,
  SESSION: OWN,
  // An attacker tries many names from one address; a whole office has one address, too, and people mistype.
  ADDRESS: { atMost: 50, windowS: 600 },
  // Mails to one person: enough for a person who doesn't find the first.
  INVITATION: { atMost: 5, windowS: 3_600, lockS: 3_600 },
}

/** The first lock; each further one within a day of the last failure lasts twice as long, up to an hour. */
const LOCK_S = 60
const LOCK_MAX_S = 3_600

/** Whether the attempt may be made, or none is allowed until `lockedUntil`. */
export type Attempt = Readonly<{ allowed: true; lockedUntil: Date | undefined } | { allowed: false; lockedUntil: Date }>

/**
 * Counts an attempt before it is made, so that many at once don't get more than their share. One that succeeds is taken back
 * by `forgetAttempts`. A name that doesn't exist is counted like an account.
 * @returns whether this attempt may be made, and from when on the next one may if it fails
 */
export async function countAttempt(db: Db, { kind, key }: Counted, now: Date): Promise<Attempt> {
  const { atMost, idleS, windowS, lockS } = MEASURES[kind]
  const before = (seconds: number) => sql`${now}::timestamptz - make_interval(secs => ${seconds})`
  const past = sql`(a.locked_until <= ${now} or a.last_at < ${before(idleS ?? windowS ?? DAY_S)})`
  const count = sql`case when ${past} then 1 else a.failures + 1 end`
  const locks = sql`case when a.last_at < ${before(DAY_S)} then 0 else a.locks end`
  const duration = lockS !== undefined ? sql`${lockS}::int` : sql`least(${LOCK_MAX_S}, ${LOCK_S} * power(2, least(10, ${locks}))::int)`
  const { rows } = await sql<{ failures: number; locked_until: Date | null }>`
    insert into sign_in_attempt as a (kind, key, failures, locked_until, last_at, locks) values (${kind}, ${key}, 1, null, ${now}, 0)
    on conflict (kind, key) do update set
      failures = ${count},
      locks = ${locks} + case when ${count} = ${atMost} then 1 else 0 end,
      locked_until = case
        when a.locked_until > ${now} then a.locked_until
        when ${count} = ${atMost} then ${now}::timestamptz + make_interval(secs => ${duration})
        end,
      last_at = case when ${windowS === undefined} or ${past} then ${now}::timestamptz else a.last_at end
    returning failures, locked_until`.execute(db)
  const { failures = 0, locked_until: until = null } = rows[0] ?? {}
  return until && failures > atMost ? { allowed: false, lockedUntil: until } : { allowed: true, lockedUntil: until ?? undefined }
}

/** The result of an attempt; for a lock, until when it lasts, and whether it began with this attempt. */
export type AttemptResult = Readonly<{ kind: 'right' } | { kind: 'wrong' } | { kind: 'locked'; until: Date; begins: boolean }>

/** Makes an attempt, if it may be made: counted before, forgotten where it is right. @param check whether what was typed is right */
export async function admitAttempt(db: Db, counted: Counted, now: Date, check: () => Promise<boolean>): Promise<AttemptResult> {
  const { allowed, lockedUntil } = await countAttempt(db, counted, now)
  if (allowed && (await check())) {
    await forgetAttempts(db, counted)
    return { kind: 'right' }
  }
  return lockedUntil ? { kind: 'locked', until: lockedUntil, begins: allowed } : { kind: 'wrong' }
}

/** Forgets the counted failures after a success. */
export async function forgetAttempts(db: Db, { kind, key }: Counted): Promise<void> {
  await db.deleteFrom('sign_in_attempt').where('kind', '=', kind).where('key', '=', key).execute()
}

const address = (ip: string): Counted => ({ kind: 'ADDRESS', key: ip })
/** The moment until which an address is locked, because too many attempts from there have failed; undefined where it isn't. */
export async function addressLockedUntil(db: Db, ip: string, now: Date): Promise<Date | undefined> {
  const { kind, key } = address(ip)
  const row = await db
    .selectFrom('sign_in_attempt')
    .select('locked_until')
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('locked_until', '>', now)
    .executeTakeFirst()
  return row?.locked_until ?? undefined
}
/** An attempt from an address has failed. */
export const countFailureOfAddress = (db: Db, ip: string, now: Date): Promise<Attempt> => countAttempt(db, address(ip), now)
