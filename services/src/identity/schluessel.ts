import { randomBytes } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import type { Datenbank } from '../kernel/datenbank.ts'

/** Signing key and cookie keys, made once and kept in the database, so that every replica has the same. */
export async function ladeSchlüssel(db: Datenbank): Promise<{ jwks: { keys: JWK[] }; cookies: string[] }> {
  const [signatur, cookies] = [await lade(db, 'signatur', neuerSignaturschlüssel), await lade(db, 'cookies', neueCookieschlüssel)]
  return { jwks: { keys: [signatur] }, cookies }
}

async function lade<T>(db: Datenbank, art: string, neu: () => Promise<T>): Promise<T> {
  const lies = () => db.system.selectFrom('identity_schluessel').select('wert').where('art', '=', art).executeTakeFirst()
  const vorhanden = await lies()
  if (vorhanden) return vorhanden.wert as T
  await db.system
    .insertInto('identity_schluessel')
    .values({ art, wert: JSON.stringify(await neu()), erstellt_am: new Date() })
    .onConflict((konflikt) => konflikt.doNothing())
    .execute()
  return (await lies())?.wert as T
}

async function neuerSignaturschlüssel(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: randomBytes(8).toString('hex') }
}

const neueCookieschlüssel = async () => [randomBytes(32).toString('base64url')]
