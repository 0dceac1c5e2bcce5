import type { JobHandler } from '../kernel/jobs.ts'
import type { DbTransaction } from '../kernel/database.ts'
import type { Clock } from '../kernel/clock.ts'
import { nutzerNamed } from './accounts.ts'
import { ownDirectory } from './identityDirectory.ts'

/** The least time between two links for a forgotten password. */
const APART_MS = 120_000

/** Whether a link was sent just now: repeated requests must not fill a user's mailbox. */
const isOnItsWay = async (tx: DbTransaction, nutzerId: string, now: Date): Promise<boolean> =>
  (await tx
    .selectFrom('identity_link')
    .select('hash')
    .where('nutzer_id', '=', nutzerId)
    .where('erstellt_am', '>', new Date(now.getTime() - APART_MS))
    .executeTakeFirst()) !== undefined

declare module '../kernel/schema.ts' {
  interface JobContents {
    PASSWORT_VERGESSEN: Readonly<{ name: string; korrelationsId: string }>
  }
}

/** Sends a link for a new password to the user with the name or mail that was typed; if there is none, nothing is sent. */
export const forgottenPassword = (clock: Clock): JobHandler<'PASSWORT_VERGESSEN'> => ({
  complete:
    async ({ name, korrelationsId }) =>
    async (tx) => {
      const nutzer = await nutzerNamed(tx, name)
        .select('n.id')
        .where('n.aktiv', '=', true)
        // A user who was invited and lost the link gets one here, too.
        .where('n.sso', '=', false)
        .executeTakeFirst()
      if (!nutzer || (await isOnItsWay(tx, nutzer.id, clock()))) return ''
      await ownDirectory.invite({ tx, now: clock(), caller: null, korrelationsId }, nutzer.id, 'PASSWORT')
      return ''
    },
  // The name that was typed is not kept with the finished job.
  forget: () => ({}),
})
