import { ADMINISTRATOR, COUNTRY_CODES } from '@avalwerk/domain'
import { setzePasswort } from '../identity/passwort.ts'
import type { Transaktion } from '../kernel/datenbank.ts'
import { rollenzeilen } from '../partner/rollen.ts'
import { suchspalten } from '../partner/unternehmensschritt.ts'
import { OHNE_BÜRGENDATEN } from '../partner/unternehmensspalten.ts'
import { demokennung } from './demokennung.ts'
import { DEMO_PASSWORT, FIRST_ACCOUNT, KONTEN, mailOf } from './nutzer.ts'
import { adresse, type Firma, FIRMEN } from './unternehmen.ts'

/**
 * What is there before anybody can act, and what no use case makes: the list of countries, the operator's own company with its
 * roles, and its first administrator. All else of the demo comes about by use cases.
 */
export async function install(tx: Transaktion, at: Date): Promise<void> {
  await tx.insertInto('land').values(countries()).execute()
  const { id, name, form, adresse: where, register } = FIRMEN.find(({ gruppe }) => gruppe === 'BSP') as Firma
  await tx
    .insertInto('unternehmen')
    .values({
      org_id: id,
      id,
      gruppe: 'BSP',
      name,
      gesellschaftsform: form,
      adresse: JSON.stringify(adresse(where)),
      handelsregister: register?.[0] ?? null,
      handelsregisternummer: register?.[1] ?? null,
      status: 'AKT',
      mutter_id: null,
      fremd_id: null,
      inkognito: false,
      hybrid: false,
      beantragen: false,
      oeffentlich: false,
      ...OHNE_BÜRGENDATEN,
      vertretungsformel: '[]',
      person: null,
      ...suchspalten({ id, name, kurzname: null, fremd_id: null }, where[3]),
      erstellt_am: at,
    })
    .execute()
  await tx.insertInto('rolle').values(rollenzeilen(id, 'BSP')).execute()
  await installAdministrator(tx, at)
}

/** Countries that addresses may name, with their German names. */
function countries(): { landeskennzeichen: string; voller_name: string }[] {
  const names = new Intl.DisplayNames('de-DE', { type: 'region' })
  return COUNTRY_CODES.map((code) => ({ landeskennzeichen: code, voller_name: names.of(code) ?? code }))
}

/** The operator's first administrator: nobody is there yet who could invite them. */
async function installAdministrator(tx: Transaktion, at: Date): Promise<void> {
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
