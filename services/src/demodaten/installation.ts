import { DEMO_PASSWORT } from '../identity/demo.ts'
import { maintainedByHand } from '../identity/keycloak.ts'
import { setPassword } from '../identity/passwort.ts'
import type { DbTransaction } from '../kernel/datenbank.ts'
import { setUp } from '../setup/setUp.ts'
import { demoKey } from './demokennung.ts'
import { FIRST_ACCOUNT, ACCOUNTS, mailOf } from './nutzer.ts'
import { adresse, type Company, COMPANIES } from './unternehmen.ts'

/** Begins as every installation does, and the first administrator has chosen the demo's password. All else of the demo comes about by use cases. */
export async function install(tx: DbTransaction, at: Date): Promise<void> {
  const { id: orgId, name, form, adresse: where, register } = COMPANIES.find(({ gruppe }) => gruppe === 'BSP') as Company
  const [signInName, vorname, nachname] = ACCOUNTS.find(([account]) => account === FIRST_ACCOUNT) as (typeof ACCOUNTS)[number]
  const { nutzerId } = await setUp(
    // Nobody gets a mail about what never happened.
    { tx, jetzt: at, korrelationsId: null, verzeichnis: maintainedByHand },
    {
      company: {
        name,
        gesellschaftsform: form,
        postadresse: adresse(where),
        handelsregister: register?.[0] ?? null,
        handelsregisternummer: register?.[1] ?? null,
      },
      administrator: { vorname, nachname, email: mailOf(signInName), telefonnummer: null },
    },
    { orgId, nutzerId: demoKey(signInName), signInName },
  )
  await setPassword(tx, nutzerId, DEMO_PASSWORT, at)
}
