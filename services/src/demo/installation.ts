import { DEMO_PASSWORD } from '@avalwerk/domain'
import { maintainedByHand, setPassword } from '../identity/index.ts'
import type { DbTransaction } from '../kernel/database.ts'
import { setUp } from '../setup/index.ts'
import { demoKey } from './demoMark.ts'
import { FIRST_ACCOUNT, ACCOUNTS, mailOf } from './nutzer.ts'
import { url, type DemoUnternehmen, COMPANIES } from './unternehmen.ts'

/**
 * Sets the demo up as every installation is, with the demo's password for the first administrator. Everything else in the demo comes about
 * by use cases.
 */
export async function install(tx: DbTransaction, at: Date): Promise<void> {
  const { id: orgId, name, form, address: where, register } = COMPANIES.find(({ group }) => group === 'BSP') as DemoUnternehmen
  const [signInName, vorname, nachname] = ACCOUNTS.find(([account]) => account === FIRST_ACCOUNT) as (typeof ACCOUNTS)[number]
  const { nutzerId } = await setUp(
    // No mail is sent about what never happened.
    { tx, now: at, korrelationsId: null, directory: maintainedByHand },
    {
      company: {
        name,
        gesellschaftsform: form,
        postadresse: url(where),
        handelsregister: register?.[0] ?? null,
        handelsregisternummer: register?.[1] ?? null,
      },
      administrator: { vorname, nachname, email: mailOf(signInName), telefonnummer: null },
    },
    { orgId, nutzerId: demoKey(signInName), signInName },
  )
  await setPassword(tx, nutzerId, DEMO_PASSWORD, at)
}
