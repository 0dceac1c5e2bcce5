import { DEMO_PASSWORT } from '../identity/demo.ts'
import { vonHandGepflegt } from '../identity/keycloak.ts'
import { setzePasswort } from '../identity/passwort.ts'
import type { Transaktion } from '../kernel/datenbank.ts'
import { setUp } from '../setup/setUp.ts'
import { demokennung } from './demokennung.ts'
import { FIRST_ACCOUNT, KONTEN, mailOf } from './nutzer.ts'
import { adresse, type Firma, FIRMEN } from './unternehmen.ts'

/** Begins as every installation does, and the first administrator has chosen the demo's password. All else of the demo comes about by use cases. */
export async function install(tx: Transaktion, at: Date): Promise<void> {
  const { id: orgId, name, form, adresse: where, register } = FIRMEN.find(({ gruppe }) => gruppe === 'BSP') as Firma
  const [signInName, vorname, nachname] = KONTEN.find(([account]) => account === FIRST_ACCOUNT) as (typeof KONTEN)[number]
  const { nutzerId } = await setUp(
    // Nobody gets a mail about what never happened.
    { tx, jetzt: at, korrelationsId: null, verzeichnis: vonHandGepflegt },
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
    { orgId, nutzerId: demokennung(signInName), signInName },
  )
  await setzePasswort(tx, nutzerId, DEMO_PASSWORT, at)
}
