import { ADMINISTRATOR } from '@avalwerk/domain'
import { setzePasswort } from '../identity/passwort.ts'
import type { Transaktion } from '../kernel/datenbank.ts'
import { demokennung } from './demokennung.ts'
import { DEMO_PASSWORT, FIRST_ACCOUNT, KONTEN, mailOf } from './nutzer.ts'

/** The operator's first administrator: nobody is there yet who could invite them. The operator's roles must exist. */
export async function installAdministrator(tx: Transaktion, at: Date): Promise<void> {
  const [benutzername, vorname, nachname, org] = KONTEN.find(([account]) => account === FIRST_ACCOUNT) as (typeof KONTEN)[number]
  const role = await tx
    .selectFrom('rolle')
    .select('id')
    .where('org_id', '=', org)
    .where('name', '=', ADMINISTRATOR)
    .executeTakeFirstOrThrow()
  const id = demokennung(benutzername)
  await tx
    .insertInto('nutzer')
    .values({
      org_id: org,
      id,
      unternehmen_id: org,
      rolle_id: role.id,
      benutzername,
      email: mailOf(benutzername),
      vorname,
      nachname,
      telefonnummer: null,
      aktiv: true,
      geloescht_am: null,
      sso: false,
      sichtbeschraenkt: false,
      sichtberechtigte: '[]',
      erhaelt_emails: true,
      passwort_hash: null,
      externe_id: null,
      erstellt_am: at,
    })
    .execute()
  await setzePasswort(tx, id, DEMO_PASSWORT, at)
}
