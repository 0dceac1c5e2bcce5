import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema } from '../kernel/schema.ts'
import { secretHash } from '../kernel/hash.ts'
import { cookieOf, hostCookie, setCookie } from './cookies.ts'

type Db = Kysely<Schema>

/** After so many days without a sign-in to an account, a browser is unknown to that account again. */
export const DEVICE_DAYS = 365
const COOKIE = 'avalwerk_device'
const FORM = /^[\w-]{43}$/

/** The mark of the browser, from the header of its cookies; undefined where it has none. @param secure whether people come by https */
export function deviceOf(cookies: string | undefined, secure: boolean): string | undefined {
  const value = cookieOf(cookies, hostCookie(COOKIE, secure))
  return value && FORM.test(value) ? value : undefined
}

/** The header that gives a browser its mark. @param secure whether people come by https */
export const deviceCookie = (device: string, secure: boolean): string => setCookie(hostCookie(COOKIE, secure), device, DEVICE_DAYS * 86_400)

/** The hash of a browser with which the account was signed in to before, for counting attempts; undefined for any other browser. */
export async function knownDevice(db: Db, nutzerId: string, device: string | undefined): Promise<string | undefined> {
  if (!device) return undefined
  const row = await db
    .selectFrom('identity_device')
    .select('hash')
    .where('hash', '=', secretHash(device))
    .where('nutzer_id', '=', nutzerId)
    .executeTakeFirst()
  return row?.hash
}

/** Whether any account was signed in to with this browser: before a passkey is checked, its account isn't known yet. */
export async function isKnownToAnybody(db: Db, device: string | undefined): Promise<boolean> {
  if (!device) return false
  return (
    (await db.selectFrom('identity_device').select('hash').where('hash', '=', secretHash(device)).limit(1).executeTakeFirst()) !== undefined
  )
}

/** Notes that a user has signed in with a browser, which is known to their account from now on. @returns the browser's mark */
export async function rememberDevice(db: Db, nutzerId: string, device: string | undefined, now: Date): Promise<string> {
  const deviceToken = device ?? randomBytes(32).toString('base64url')
  await db
    .insertInto('identity_device')
    .values({ hash: secretHash(deviceToken), nutzer_id: nutzerId, used_at: now })
    .onConflict((conflict) => conflict.columns(['hash', 'nutzer_id']).doUpdateSet({ used_at: now }))
    .execute()
  return deviceToken
}

/** Makes all browsers unknown to an account again: the person who chose its password may not have been its owner. */
export async function forgetDevices(db: Db, nutzerId: string): Promise<void> {
  await db.deleteFrom('identity_device').where('nutzer_id', '=', nutzerId).execute()
}
