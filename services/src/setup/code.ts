import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { secretHash } from '../kernel/hash.ts'
import type { Schema } from '../kernel/schema.ts'

/** Bits of a code: enough not to be guessed, however long the page is there. */
const BYTES = 16
/** A process that runs for longer without being set up is started anew, and with it comes another code. */
const GOOD_MS = 24 * 3_600_000

/** Letters and digits alone: a code is copied from a log. */
const plain = (code: string) => code.replace(/[^0-9a-f]/gi, '').toLowerCase()

/** A new code, which is told in the log alone: a person who enters it has read the log. Codes that ran out are removed. */
export async function issueSetupCode(db: Kysely<Schema>, now: Date): Promise<string> {
  const code = randomBytes(BYTES).toString('hex')
  await db
    .deleteFrom('setup_code')
    .where('issued_at', '<', new Date(now.getTime() - GOOD_MS))
    .execute()
  await db
    .insertInto('setup_code')
    .values({ hash: secretHash(code), issued_at: now })
    .execute()
  return (code.match(/.{4}/g) as string[]).join('-')
}

/** Whether a code is one of those that were issued. It is used up by setting up. */
export async function isSetupCode(db: Kysely<Schema>, code: string, now: Date): Promise<boolean> {
  const known = await db
    .selectFrom('setup_code')
    .select('hash')
    .where('hash', '=', secretHash(plain(code)))
    .where('issued_at', '>=', new Date(now.getTime() - GOOD_MS))
    .executeTakeFirst()
  return known !== undefined
}
