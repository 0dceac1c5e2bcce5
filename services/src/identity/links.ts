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

/** Makes all links that a user was sent invalid. */
export async function dropLinks(db: DbTransaction, nutzerId: string): Promise<void> {
  await db.deleteFrom('identity_link').where('nutzer_id', '=', nutzerId).execute()
}

/**
 * Allows a link by which a user chooses a password; earlier links of theirs are worth nothing any more.
 * @returns the mark from which `makeLink` makes the link. The mark opens nothing: the value that it is the hash of is kept nowhere
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
 * Makes a link that was allowed. May be repeated if it is unknown whether the link arrived: each is good until one of them is used.
 * @returns the token in the link's address; undefined where the link was used, was replaced or has expired
 */
export async function makeLink(db: DbTransaction, linkKey: string, now: Date): Promise<string | undefined> {
  const token = newToken()
  const whose = await db.selectFrom('identity_link').select('nutzer_id').where('hash', '=', linkKey).executeTakeFirst()
  // A transaction that removes the user's links at this moment removes this one, too: it locks the same row.
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

/** Allows and makes a link in one step, where it is handed out at once. @returns the token in its address */
export async function insertLink(db: DbTransaction, nutzerId: string, purpose: LinkPurpose, now: Date): Promise<string> {
  return (await makeLink(db, await allowLink(db, nutzerId, purpose, now), now)) as string
}

/** The path of a link to choose a password, below the portal's address. @param token what `makeLink` made */
export const passwordPath = (token: string): string => `${PATHS.base}/passwort/${token}`

/** What a link is good for, and whose account it opens. */
export type Link = Readonly<{ zweck: LinkPurpose; account: Account }>

/** Reads what a link stands for, if it is still good and its user may sign in. */
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
 * Sets the password that a user chooses by a link; the caller has checked that it is good enough. The link is used up.
 * @returns false if the link was used before
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

/** Uses a link up, and all that were made beside it. @returns false if it was used before */
async function consumeLink(db: Db, token: string): Promise<boolean> {
  const used = await db
    .deleteFrom('identity_link')
    .where('nutzer_id', '=', (w) => w.selectFrom('identity_link').select('nutzer_id').where('hash', '=', secretHash(token)))
    .returning('hash')
    .execute()
  return used.length > 0
}
