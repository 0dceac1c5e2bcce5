import type { Bearbeiter } from '../kernel/jobs.ts'
import type { Transaktion } from '../kernel/datenbank.ts'
import type { Uhr } from '../kernel/uhr.ts'
import { nutzerNamens } from './konten.ts'
import { eigenesVerzeichnis } from './verzeichnis.ts'

/** Between two links for a forgotten password. */
const APART_MS = 120_000

/** Was a link sent just now? Whoever asks again and again fills nobody's mailbox. */
const isOnItsWay = async (tx: Transaktion, nutzerId: string, now: Date): Promise<boolean> =>
  (await tx
    .selectFrom('identity_link')
    .select('hash')
    .where('nutzer_id', '=', nutzerId)
    .where('erstellt_am', '>', new Date(now.getTime() - APART_MS))
    .executeTakeFirst()) !== undefined

/** Sends a link for a new password to whoever has the name or mail that somebody typed; nobody to nobody. */
export const forgottenPassword = (uhr: Uhr): Bearbeiter => ({
  erledige:
    async ({ name, korrelationsId }) =>
    async (tx) => {
      const n = await nutzerNamens(tx, name as string)
        .select('n.id')
        .where('n.aktiv', '=', true)
        // Whoever was invited and lost the link gets the same.
        .where('n.sso', '=', false)
        .executeTakeFirst()
      if (!n || (await isOnItsWay(tx, n.id, uhr()))) return ''
      await eigenesVerzeichnis.ladeEin({ tx, jetzt: uhr(), wer: null, korrelationsId: korrelationsId as string }, n.id, 'PASSWORT')
      return ''
    },
  // What somebody typed there is nobody's business afterwards.
  vergiss: () => ({}),
})
