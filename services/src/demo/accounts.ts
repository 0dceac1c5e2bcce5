import { DEMO_PASSWORD } from '@avalwerk/domain'
import type { DemoSignIn } from '../identity/index.ts'
import type { Database } from '../kernel/database.ts'

/** The part of the demo that the sign-in page shows: its accounts, and the password of them all. */
export const demoSignIn = (db: Database): DemoSignIn => ({ password: DEMO_PASSWORD, accounts: () => listAccounts(db) })

async function listAccounts(db: Database): ReturnType<DemoSignIn['accounts']> {
  const rows = await db.system
    .selectFrom('nutzer as n')
    .innerJoin('unternehmen as u', 'u.id', 'n.unternehmen_id')
    .innerJoin('rolle as r', (join) => join.onRef('r.org_id', '=', 'n.org_id').onRef('r.id', '=', 'n.rolle_id'))
    .select(['n.benutzername', 'n.vorname', 'n.nachname', 'r.name as rolle', 'u.name as unternehmen', 'u.gruppe'])
    .where('n.email', 'like', '%@demo.avalwerk.example')
    .where('n.aktiv', '=', true)
    .where('n.hat_passwort', '=', true)
    .orderBy('u.gruppe')
    .orderBy('n.benutzername')
    .execute()
  return rows.map((nutzer) => ({
    name: nutzer.benutzername,
    shownAs: `${nutzer.vorname} ${nutzer.nachname}, ${nutzer.rolle}`,
    unternehmen: nutzer.unternehmen,
  }))
}
