import { randomBytes } from 'node:crypto'
import { INVITATION_DAYS, PASSWORD_LINK_MINUTES } from '@avalwerk/domain'
import { type Kysely, sql } from 'kysely'
import type { LinkPurpose } from '../kernel/identity.ts'
import { secretHash } from '../kernel/hash.ts'
import type { DbTransaction } from '../kernel/database.ts'
import type { Schema } from '../kernel/schema.ts'
import { forgetDevices } from './devices.ts'
import { lockPerson } from './factors.ts'
import { type Account, accountOf } from './accounts.ts'
import { PATHS } from './paths.ts'
import { setPassword } from './password.ts'
import { forgetAttempts } from './signInAttempts.ts'

type Db = Kysely<Schema>

const DURATION_MS: Readonly<Record<LinkPurpose, number>> = {
  EINLADUNG: INVITATION_DAYS * 86_400_000,
  PASSWORT: PASSWORD_LINK_MINUTES * 60_000,
}

const newToken = () => randomBytes(32).toString('base64url')

/** Links that a user was sent let nobody in any more. */
export async function dropLinks(db: DbTransaction, nutzerId: string): Promise<void> {
  await db.deleteFrom('identity_link').where('nutzer_id', '=', nutzerId).execute()
}

/**
 * Lets somebody have a link to choose a password; earlier ones of theirs are worth nothing any more.
 * @returns the mark by which `makeLink` makes it. It opens nothing: what it is the hash of is kept nowhere
 */
export async function allowLink(db: DbTransaction, nutzerId: string, purpose: LinkPurpose, now: Date): Promise<string> {
  const linkKey = secretHash(newToken())
  await lockPerson(db, nutzerId)
  await dropLinks(db, nutzerId)
  await db
    .insertInto('identity_link')
    .values({
      hash: linkKey,
      nutzer_id: nutzerId,
      zweck: purpose,
      laeuft_ab: new Date(now.getTime() + DURATION_MS[purpose]),
      erstellt_am: now,
    })
    .execute()
  return linkKey
}

/**
 * Makes a link that was allowed. May be done again where nobody knows whether it arrived: each one is good, until one of them is used.
 * @returns what stands in its address; undefined where it was used, replaced or has expired
 */
export async function makeLink(db: DbTransaction, linkKey: string, now: Date): Promise<string | undefined> {
  const token = newToken()
  const whose = await db.selectFrom('identity_link').select('nutzer_id').where('hash', '=', linkKey).executeTakeFirst()
  // Whoever takes the links away at this moment takes this one, too: they lock the same row.
  if (whose) await lockPerson(db, whose.nutzer_id)
  const made = await db
    .insertInto('identity_link')
    .columns(['hash', 'nutzer_id', 'zweck', 'laeuft_ab', 'erstellt_am'])
    .expression((eb) =>
      eb
        .selectFrom('identity_link')
        .select([sql.val(secretHash(token)).as('hash'), 'nutzer_id', 'zweck', 'laeuft_ab', 'erstellt_am'])
        .where('hash', '=', linkKey)
        .where('laeuft_ab', '>', now),
    )
    .returning('hash')
    .executeTakeFirst()
  return made && token
}

/** Both at once, for whoever is given the link at once. @returns what stands in its address */
export async function insertLink(db: DbTransaction, nutzerId: string, purpose: LinkPurpose, now: Date): Promise<string> {
  return (await makeLink(db, await allowLink(db, nutzerId, purpose, now), now)) as string
}

/** Where a link to choose a password leads, below the portal's address. @param token what `makeLink` made */
export const passwordPath = (token: string): string => `${PATHS.base}/passwort/${token}`

export type Link = Readonly<{ zweck: LinkPurpose; account: Account }>

/** What a link stands for, if it is still good and its user may sign in. */
export async function readLink(db: Db, token: string, now: Date): Promise<Link | undefined> {
  const link = await db
    .selectFrom('identity_link')
    .select(['nutzer_id', 'zweck'])
    .where('hash', '=', secretHash(token))
    .where('laeuft_ab', '>', now)
    .executeTakeFirst()
  const account = link && (await accountOf(db, link.nutzer_id))
  return account && { account, zweck: link.zweck }
}

/**
 * Somebody chooses the password that a link lets them choose; whether it is good enough has been judged. The link is used up.
 * @returns false if somebody did so before
 */
export async function choosePasswordByLink(
  tx: DbTransaction,
  token: string,
  { id }: Pick<Account, 'id'>,
  password: string,
  now: Date,
): Promise<boolean> {
  await lockPerson(tx, id)
  if (!(await consumeLink(tx, token))) return false
  await setPassword(tx, id, password, now)
  await forgetAttempts(tx, { kind: 'ACCOUNT', key: id })
  await forgetDevices(tx, id)
  return true
}

/** Uses a link up, and all that were made beside it. @returns false if somebody did so before */
async function consumeLink(db: Db, token: string): Promise<boolean> {
  const used = await db
    .deleteFrom('identity_link')
    .where('nutzer_id', '=', (w) => w.selectFrom('identity_link').select('nutzer_id').where('hash', '=', secretHash(token)))
    .returning('hash')
    .execute()
  return used.length > 0
}
