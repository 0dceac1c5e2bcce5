import type { DbTransaction } from '../kernel/database.ts'

/** What is kept about how a user signs in, for themselves. The transaction must read for all. Source: GDPR, articles 15 and 20. */
export async function ownSignInData(tx: DbTransaction, nutzerId: string) {
  const sitzungen = await tx
    .selectFrom('identity_sitzung')
    .select(['begonnen', 'zuletzt', 'ip', 'browser'])
    .where('nutzer_id', '=', nutzerId)
    .orderBy('begonnen')
    .execute()
  const zweiteFaktoren = await tx
    .selectFrom('identity_faktor')
    .select(['bezeichnung', 'erstellt_am as eingerichtetAm'])
    .where('nutzer_id', '=', nutzerId)
    .execute()
  const passkeys = await tx
    .selectFrom('identity_passkey')
    .select(['name as bezeichnung', 'created_at as eingerichtetAm', 'used_at as zuletztBenutztAm'])
    .where('nutzer_id', '=', nutzerId)
    .execute()
  return { sitzungen, zweiteFaktoren, passkeys }
}
