import { hash, verify } from '@node-rs/argon2'
import type { DbTransaction } from '../kernel/database.ts'
import { recordAccountEvent } from './accountEvent.ts'
import { passwordFault } from './passwordRules.ts'
import { endSessions } from './sessions.ts'

/** argon2id with 19 MiB and two passes, OWASP's recommendation; written out, so that a library's new defaults change nothing unseen. */
const PARAMETERS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const HASHED_TODAY = `$argon2id$v=19$m=${PARAMETERS.memoryCost},t=${PARAMETERS.timeCost},p=${PARAMETERS.parallelism}$`

/** The hash as it is stored: with salt and parameters. */
export const passwordHash = (password: string): Promise<string> => hash(password, PARAMETERS)

/** Whether a hash was made with other parameters than today's, so that it is to be made anew when its password is next known. */
export const isOutdated = (hashed: string): boolean => !hashed.startsWith(HASHED_TODAY)

/** Does the password belong to the hash? @param saved hash as it is stored @throws Error if it is no such hash */
export const passwordMatches = (saved: string, password: string): Promise<boolean> => verify(saved, password)

/** Verified against when there is no such user, so that an answer takes as long as for one that exists. */
export const COMPARISON_HASH = '$argon2id$v=19$m=19456,t=2,p=1$grjQMFAH0/iTnKdWeKOlJA$4HPItLKWzQm6afenPcetWa9F5t58K88eK9sLl1PgUwY'

/**
 * The fault of a new password that was typed twice; undefined if nothing is.
 * @param own the person's own words @param published passwords that are publicly known
 */
export function faultOfInput(fresh: string, repeated: string, own: readonly string[], published: readonly string[]): string | undefined {
  if (published.some((password) => password.toLowerCase() === fresh.toLowerCase()))
    return 'Dieses Passwort ist zu leicht zu erraten: Es ist veröffentlicht.'
  return passwordFault(fresh, own) ?? (fresh === repeated ? undefined : 'Die beiden Passwörter stimmen nicht überein.')
}

/** Keeps a user's new password, of which they are told, and ends their sessions but for the one in which they chose it. */
export async function setPassword(tx: DbTransaction, nutzerId: string, password: string, now: Date, session?: string): Promise<void> {
  await tx
    .updateTable('nutzer')
    .set({ passwort_hash: await passwordHash(password), geaendert_am: now })
    .where('id', '=', nutzerId)
    .execute()
  await endSessions(tx, nutzerId, session)
  await recordAccountEvent(tx, nutzerId, 'PASSWORT_GEAENDERT', now)
}
