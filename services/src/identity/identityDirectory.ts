import { INVITATION_DAYS, WITHOUT_SIGN_IN_PAGE, PASSWORD_LINK_MINUTES } from '@avalwerk/domain'
import { sql } from 'kysely'
import { message, sendLinkLater } from '../aggregate/index.ts'
import type { IdentityDirectory, LinkPurpose } from '../kernel/identity.ts'
import { Refusal } from '../kernel/problem.ts'
import { rolleOfNutzer } from '../records/rolle.ts'
import { unternehmenColumn } from '../records/unternehmen.ts'
import { removeAll } from './factors.ts'
import { recordAccountEvent } from './accountEvent.ts'
import { allowLink, dropLinks } from './links.ts'
import { endSession, endSessions, hasSession } from './sessions.ts'

/** The embedded provider reads the product's own table of users: little is left to hand over, and that is done within the transaction. */
export const ownDirectory: IdentityDirectory = {
  apply: async ({ tx }, nutzerId) => {
    const nutzer = await tx.selectFrom('nutzer').select(['aktiv', 'geloescht_am']).where('id', '=', nutzerId).executeTakeFirstOrThrow()
    if (nutzer.aktiv && !nutzer.geloescht_am) return
    await endSessions(tx, nutzerId)
    await dropLinks(tx, nutzerId)
    if (!nutzer.geloescht_am) return
    // A restored user chooses another password. Second factors stay as long as a user can be restored: deleting is no way to remove them.
    await tx.updateTable('nutzer').set({ passwort_hash: null, letzte_anmeldung_am: null }).where('id', '=', nutzerId).execute()
  },
  endSessions: ({ tx }, nutzerId) => endSessions(tx, nutzerId),
  endOwnSessions: async ({ tx, caller }, only, confirmed) => {
    if (only !== undefined && !(await hasSession(tx, caller.nutzerId, only))) throw new Refusal('NICHT_GEFUNDEN')
    await confirmed()
    if (only === undefined) await endSessions(tx, caller.nutzerId, caller.session)
    else await endSession(tx, caller.nutzerId, only)
    return undefined
  },
  resetFactors: async ({ tx, now }, nutzerId) => {
    await endSessions(tx, nutzerId)
    if (await removeAll(tx, nutzerId)) await recordAccountEvent(tx, nutzerId, 'FAKTOR_ENTFERNT', now)
  },
  // Nothing to do: each sign-in reads the rule.
  demandFactors: async () => {},
  factorless: async (tx, orgId) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from nutzer n
      where n.org_id = ${orgId} and n.aktiv and n.geloescht_am is null and n.hat_passwort and not n.sso
        and ${rolleOfNutzer('n', 'name')} <> all (${sql.val(WITHOUT_SIGN_IN_PAGE)}::text[])
        and not exists (select from identity_faktor f where f.nutzer_id = n.id)
        and not exists (select from identity_passkey p where p.nutzer_id = n.id)`.execute(tx)
    return rows[0]?.count ?? 0
  },
  invite: async (ctx, nutzerId, occasion) => {
    const nutzer = await ctx.tx
      .selectFrom('nutzer as n')
      .select(['n.org_id', 'n.email', 'n.vorname', 'n.nachname', 'n.benutzername'])
      .select(unternehmenColumn('n.unternehmen_id', 'name').$notNull().as('unternehmen'))
      .where('n.id', '=', nutzerId)
      .executeTakeFirstOrThrow()
    const mark = await allowLink(ctx.tx, nutzerId, occasion, ctx.now)
    const name = `${nutzer.vorname} ${nutzer.nachname}`
    const { betreff, sentences } = LETTER[occasion]
    const text = message(name, [sentences({ ...nutzer, actor: ctx.caller?.name }), ['Passwort festlegen: {{link}}']])
    await sendLinkLater(ctx, nutzer.org_id, { email: nutzer.email, name }, betreff, text, { art: 'PASSWORT', mark })
  },
  // No user signs in to the embedded provider through another provider.
  recheckSso: async () => {},
}

type LetterDetails = Readonly<{ unternehmen: string; benutzername: string; actor: string | undefined }>
const LETTER: Readonly<Record<LinkPurpose, { betreff: string; sentences: (details: LetterDetails) => string[] }>> = {
  EINLADUNG: {
    betreff: 'Ihr Zugang zum Bürgschaftsportal',
    sentences: ({ unternehmen, benutzername, actor }) => [
      `${actor ?? 'Der Betreiber'} hat für Sie einen Zugang zum Bürgschaftsportal eingerichtet (${unternehmen}).`,
      `Ihr Benutzername ist ${benutzername}. Bitte legen Sie innerhalb von ${INVITATION_DAYS} Tagen Ihr Passwort fest.`,
    ],
  },
  PASSWORT: {
    betreff: 'Neues Passwort für das Bürgschaftsportal',
    sentences: () => [
      `Für Ihr Konto wurde ein neues Passwort angefordert. Der Link gilt ${PASSWORD_LINK_MINUTES} Minuten.`,
      'Wenn Sie das nicht waren, brauchen Sie nichts zu tun: Ihr bisheriges Passwort bleibt gültig.',
    ],
  },
}
