import { sql } from 'kysely'
import { type ExternalSignIn, isOwnId } from './authentication.ts'
import type { Database } from './database.ts'
import { announceChanges } from './eventStream.ts'
import type { IdentityDirectory } from './identity.ts'
import type { Clock } from './clock.ts'
import { recordAudit, type UseCaseContext } from './useCase.ts'

/**
 * Writes whether a user signs in through their company's own provider; what is known already leaves no trace. The row's version
 * stays, so that a person who is editing the user doesn't lose their input.
 * @param provider the provider's name at the identity provider, for the audit
 */
export async function setSso(ctx: UseCaseContext, nutzerId: string, sso: boolean, provider: string | null): Promise<void> {
  const changed = await ctx.tx
    .updateTable('nutzer')
    .set({ sso })
    .where('id', '=', nutzerId)
    .where('sso', '<>', sso)
    .returning('org_id')
    .executeTakeFirst()
  if (!changed) return
  const values = { sso, anbieter: provider }
  await recordAudit(ctx, { orgId: changed.org_id, action: 'NUTZER_SSO', objectKind: 'NUTZER', objectId: nutzerId, values })
  await announceChanges(ctx.tx, [{ art: 'NUTZER', id: nutzerId, orgs: [changed.org_id] }])
}

/**
 * Notes when people signed in at an identity provider that isn't ours, and whether through their company's own. Once for each sign-in:
 * a token that is merely renewed says nothing new, and one of an older session doesn't overrule the latest sign-in. A failure is
 * only logged; the sign-in is then noted with the next token.
 */
export function noteExternalSignIn(db: Database, clock: Clock, directory: IdentityDirectory, log: { warn(error: unknown): void }) {
  return async ({ sub, signedInS, companyProvider, signsInFor }: ExternalSignIn): Promise<void> => {
    if (!signedInS) return
    const at = new Date(signedInS * 1000)
    try {
      await db.system.transaction().execute(async (tx) => {
        const news = await tx
          .updateTable('nutzer')
          .set({ letzte_anmeldung_am: at })
          .where((w) => w.or([...(isOwnId(sub) ? [w('id', '=', sub)] : []), w('externe_id', '=', sub)]))
          // A user whom only another company's provider claims to have signed in hasn't signed in.
          .$if(companyProvider !== undefined, (q) => q.where(sql<boolean>`org_id = any(${sql.val(signsInFor)}::text[])`))
          .where((w) => w.or([w('letzte_anmeldung_am', 'is', null), w('letzte_anmeldung_am', '<', at)]))
          .returning(['id', 'sso'])
          .executeTakeFirst()
        if (!news) return
        const ctx: UseCaseContext = { tx, now: clock(), caller: null, korrelationsId: null }
        if (companyProvider) await setSso(ctx, news.id, true, companyProvider)
        else if (news.sso) await directory.recheckSso(ctx, news.id)
      })
    } catch (error) {
      log.warn(error)
    }
  }
}
