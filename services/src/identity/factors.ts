import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { type Kysely, sql } from 'kysely'
import type { DbTransaction } from '../kernel/database.ts'
import type { Schema } from '../kernel/schema.ts'
import { openFactor, sealFactor } from './atRest.ts'
import { recordAccountEvent } from './accountEvent.ts'
import type { Sealer } from './sealing.ts'
import { admitAttempt, type AttemptResult } from './signInAttempts.ts'

type Db = Kysely<Schema>

/** Names the account in the authenticator app. */
const ISSUER = 'Avalwerk'
const STEP_S = 30
/** Clocks may differ by one step in either direction. */
const LEEWAY_STEPS = 1
const RECOVERY_CODES = 10

const totp = (secret: string, account: string) =>
  new TOTP({ issuer: ISSUER, label: account, algorithm: 'SHA1', digits: 6, period: STEP_S, secret: Secret.fromBase32(secret) })

/** A new secret for an authenticator app, in its usual notation. */
export const newSecret = (): string => new Secret({ size: 20 }).base32
/** The address that an authenticator app reads from a picture. */
export const otpauthAddress = (secret: string, name: string): string => totp(secret, name).toString()

/** The time step to which a code of an app belongs, near a moment; undefined if it belongs to none. */
function stepOf(secret: string, code: string, now: Date): number | undefined {
  const delta = totp(secret, '').validate({ token: code.replace(/\s/g, ''), timestamp: now.getTime(), window: LEEWAY_STEPS })
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / STEP_S) + delta
}

/** Does the app show this code now? */
export const codeMatches = (secret: string, code: string, now: Date): boolean => stepOf(secret, code, now) !== undefined

/** An authenticator app, or a passkey. */
export type FactorKind = 'APP' | 'PASSKEY'
/** A second factor as its owner knows it; `usedAt` is null for an app, and for a passkey that was never used. */
export type Factor = Readonly<{ kind: FactorKind; id: string; bezeichnung: string; erstelltAm: Date; usedAt: Date | null }>

/** The second factors of a user, the oldest first. When an app was used last isn't noted. */
export async function factorsOf(db: Db, nutzerId: string): Promise<Factor[]> {
  const { rows } = await sql<Factor>`
    select 'APP' as kind, id, bezeichnung, erstellt_am as "erstelltAm", null::timestamptz as "usedAt"
    from identity_faktor where nutzer_id = ${nutzerId}
    union all select 'PASSKEY', id, name, created_at, used_at from identity_passkey where nutzer_id = ${nutzerId}
    order by 4`.execute(db)
  return rows
}

/** Counts the recovery codes that are left. */
export async function countCodes(db: Db, nutzerId: string): Promise<number> {
  const { n: count } = await db
    .selectFrom('identity_code')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('nutzer_id', '=', nutzerId)
    .executeTakeFirstOrThrow()
  return count
}

// 128 bits of chance need no slow hash; codes given by earlier releases have 80.
const hashOf = (code: string): string =>
  createHash('sha256')
    .update(code.toUpperCase().replace(/[^A-Z2-7]/g, ''))
    .digest('hex')

/**
 * Keeps a second factor whose code was right, and makes new recovery codes in place of the old ones.
 * @returns the codes, which are shown once and kept as hashes
 */
export async function setUp(
  db: DbTransaction,
  sealer: Sealer,
  nutzerId: string,
  { secret, bezeichnung, code }: { secret: string; bezeichnung: string; code: string },
  now: Date,
): Promise<string[]> {
  const step = stepOf(secret, code, now) ?? 0
  const factor = { id: randomUUID(), nutzer_id: nutzerId }
  await db
    .insertInto('identity_faktor')
    .values({
      ...factor,
      bezeichnung,
      geheimnis: await sealFactor(sealer, factor, secret),
      letzter_schritt: step,
      erstellt_am: now,
    })
    .execute()
  const codes = await makeCodes(db, nutzerId)
  await recordAccountEvent(db, nutzerId, 'FAKTOR_EINGERICHTET', now)
  return codes
}

/** Makes new recovery codes in place of the old ones. @returns the codes, which are shown once and kept as hashes */
export async function makeCodes(db: DbTransaction, nutzerId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => {
    const text = new Secret({ buffer: Uint8Array.from(randomBytes(16)).buffer }).base32
    return text.match(/.{1,4}/g)?.join('-') ?? text
  })
  await db.deleteFrom('identity_code').where('nutzer_id', '=', nutzerId).execute()
  await db
    .insertInto('identity_code')
    .values(codes.map((value) => ({ nutzer_id: nutzerId, hash: hashOf(value) })))
    .execute()
  return codes
}

/** Locks a user's row, so that only one transaction at a time counts the user's factors and changes them. */
export const lockPerson = (db: DbTransaction, nutzerId: string) =>
  db.selectFrom('nutzer').select('id').where('id', '=', nutzerId).forUpdate().execute()

/** `setUp` for a user without a factor. @returns undefined if they have one meanwhile: a password alone doesn't allow another */
export async function setUpFirst(...[db, sealer, nutzerId, factor, now]: Parameters<typeof setUp>): Promise<string[] | undefined> {
  await lockPerson(db, nutzerId)
  return (await factorsOf(db, nutzerId)).length ? undefined : setUp(db, sealer, nutzerId, factor, now)
}

/**
 * Takes a second factor away; with the last one go the recovery codes.
 * @param demanded whether a second factor is demanded of its owner: then the last one stays
 */
export async function removeFactor(
  db: DbTransaction,
  nutzerId: string,
  id: string,
  now: Date,
  demanded: boolean,
): Promise<'ENTFERNT' | 'NICHT_GEFUNDEN' | 'VERLANGT'> {
  await lockPerson(db, nutzerId)
  const factors = await factorsOf(db, nutzerId)
  const factor = factors.find((one) => one.id === id)
  if (!factor) return 'NICHT_GEFUNDEN'
  if (demanded && factors.length === 1) return 'VERLANGT'
  const table = factor.kind === 'PASSKEY' ? 'identity_passkey' : 'identity_faktor'
  await db.deleteFrom(table).where('id', '=', id).where('nutzer_id', '=', nutzerId).execute()
  if (factors.length === 1) await db.deleteFrom('identity_code').where('nutzer_id', '=', nutzerId).execute()
  await recordAccountEvent(db, nutzerId, factor.kind === 'PASSKEY' ? 'PASSKEY_ENTFERNT' : 'FAKTOR_ENTFERNT', now)
  return 'ENTFERNT'
}

/** Takes all second factors away from a user, recovery codes included. @returns whether there was a factor, which codes alone are not */
export async function removeAll(db: DbTransaction, nutzerId: string): Promise<boolean> {
  const of = (table: 'identity_faktor' | 'identity_passkey' | 'identity_code') =>
    db.deleteFrom(table).where('nutzer_id', '=', nutzerId).executeTakeFirst()
  const [apps, passkeys] = [await of('identity_faktor'), await of('identity_passkey')]
  await of('identity_code')
  return apps.numDeletedRows + passkeys.numDeletedRows > 0n
}

/** Checks a code of an app or a recovery code; each works once. After five failures no code is checked for a while. */
export const verifyCode = (db: Db, sealer: Sealer, nutzerId: string, code: string, now: Date): Promise<AttemptResult> =>
  admitAttempt(db, { kind: 'FACTOR', key: nutzerId }, now, () => consume(db, sealer, nutzerId, code.trim(), now))

/** The kind of a typed code, by its form. */
export const kindOfCode = (code: string): 'app' | 'recovery-code' => (/^\d{3}\s?\d{3}$/.test(code.trim()) ? 'app' : 'recovery-code')

async function consume(db: Db, sealer: Sealer, nutzerId: string, code: string, now: Date): Promise<boolean> {
  if (kindOfCode(code) === 'recovery-code') {
    const { numDeletedRows } = await db
      .deleteFrom('identity_code')
      .where('nutzer_id', '=', nutzerId)
      .where('hash', '=', hashOf(code))
      .executeTakeFirst()
    return Number(numDeletedRows) === 1
  }
  for (const factor of await db
    .selectFrom('identity_faktor')
    .select(['id', 'nutzer_id', 'geheimnis'])
    .where('nutzer_id', '=', nutzerId)
    .execute()) {
    const step = stepOf(await openFactor(sealer, factor), code, now)
    if (step === undefined) continue
    // A second sign-in with the same code finds its step used.
    const { numUpdatedRows } = await db
      .updateTable('identity_faktor')
      .set({ letzter_schritt: step })
      .where('id', '=', factor.id)
      .where('letzter_schritt', '<', step)
      .executeTakeFirst()
    if (Number(numUpdatedRows) === 1) return true
  }
  return false
}
