import { randomBytes } from 'node:crypto'
import { EINLADUNG_TAGE, PASSWORTLINK_MINUTEN } from '@avalwerk/domain'
import type { Kysely } from 'kysely'
import type { Linkanlass } from '../kernel/identitaet.ts'
import { secretHash } from '../kernel/hash.ts'
import type { Transaktion } from '../kernel/datenbank.ts'
import type { Schema } from '../kernel/schema.ts'
import { forgetDevices } from './devices.ts'
import { type Konto, kontoVon } from './konten.ts'
import { setzePasswort } from './passwort.ts'
import { vergissVersuche } from './versuche.ts'

type Db = Kysely<Schema>

const DAUER_MS: Readonly<Record<Linkanlass, number>> = { EINLADUNG: EINLADUNG_TAGE * 86_400_000, PASSWORT: PASSWORTLINK_MINUTEN * 60_000 }

/** Makes a link to choose a password; earlier ones of the user are worth nothing any more. @returns what stands in its address */
export async function legeLink(db: Db, nutzerId: string, zweck: Linkanlass, jetzt: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db.deleteFrom('identity_link').where('nutzer_id', '=', nutzerId).execute()
  await db
    .insertInto('identity_link')
    .values({
      hash: secretHash(token),
      nutzer_id: nutzerId,
      zweck,
      laeuft_ab: new Date(jetzt.getTime() + DAUER_MS[zweck]),
      erstellt_am: jetzt,
    })
    .execute()
  return token
}

export type Link = Readonly<{ zweck: Linkanlass; konto: Konto }>

/** What a link stands for, if it is still good and its user may sign in. */
export async function liesLink(db: Db, token: string, jetzt: Date): Promise<Link | undefined> {
  const link = await db
    .selectFrom('identity_link')
    .select(['nutzer_id', 'zweck'])
    .where('hash', '=', secretHash(token))
    .where('laeuft_ab', '>', jetzt)
    .executeTakeFirst()
  const konto = link && (await kontoVon(db, link.nutzer_id))
  return konto && { konto, zweck: link.zweck }
}

/**
 * Somebody chooses the password that a link lets them choose; whether it is good enough has been judged. The link is used up.
 * @returns false if somebody did so before
 */
export async function choosePasswordByLink(
  tx: Transaktion,
  token: string,
  { id }: Pick<Konto, 'id'>,
  password: string,
  now: Date,
): Promise<boolean> {
  if (!(await verbraucheLink(tx, token))) return false
  await setzePasswort(tx, id, password, now)
  await vergissVersuche(tx, { kind: 'ACCOUNT', key: id })
  await forgetDevices(tx, id)
  return true
}

/** Uses a link up. @returns false if somebody did so before */
async function verbraucheLink(db: Db, token: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('identity_link').where('hash', '=', secretHash(token)).executeTakeFirst()
  return Number(numDeletedRows) === 1
}
