import type { EigenerNutzer } from '@avalwerk/contracts'
import type { Transaktion } from '../kernel/datenbank.ts'

const abfrage = (tx: Transaktion) =>
  tx
    .selectFrom('nutzer as n')
    .innerJoin('rolle as r', (join) => join.onRef('r.org_id', '=', 'n.org_id').onRef('r.id', '=', 'n.rolle_id'))
    .leftJoin('unternehmen as u', 'u.id', 'n.unternehmen_id')
    .select([
      'n.id',
      'n.org_id',
      'n.erstellt_am',
      'n.unternehmen_id',
      'n.vorname',
      'n.nachname',
      'n.telefonnummer',
      'n.email',
      'n.aktiv',
      'n.sso',
      'n.sichtbeschraenkt',
      'n.sichtberechtigte',
      'n.erhaelt_emails',
      'r.name as rolle',
      'u.name as unternehmen_name',
    ])
    .where('n.geloescht_am', 'is', null)

type Zeile = Awaited<ReturnType<ReturnType<typeof abfrage>['executeTakeFirstOrThrow']>>

function alsNutzer(zeile: Zeile): EigenerNutzer {
  return {
    nutzerId: zeile.id,
    erstelltAm: zeile.erstellt_am.toISOString(),
    organisation: zeile.org_id,
    unternehmenId: zeile.unternehmen_id,
    unternehmenName: zeile.unternehmen_name ?? zeile.unternehmen_id,
    initialen: `${zeile.vorname.at(0) ?? ''}${zeile.nachname.at(0) ?? ''}`,
    vorname: zeile.vorname,
    nachname: zeile.nachname,
    telefonnummer: zeile.telefonnummer,
    email: zeile.email,
    aktiv: zeile.aktiv,
    locale: 'de-DE',
    rolle: zeile.rolle,
    sso: zeile.sso,
    unternehmenSichtbeschränkt: zeile.sichtbeschraenkt,
    erhaltNutzerEMails: zeile.erhaelt_emails,
    sichtberechtigteUnternehmen: zeile.sichtberechtigte,
  }
}

/** A user that the viewer may see, by id. */
export async function eigenerNutzer(tx: Transaktion, id: string): Promise<EigenerNutzer | undefined> {
  const zeile = await abfrage(tx).where('n.id', '=', id).executeTakeFirst()
  return zeile && alsNutzer(zeile)
}

/** The users of the viewer's organisation by name; deleted ones are left out. */
export async function nutzerDerOrganisation(tx: Transaktion): Promise<EigenerNutzer[]> {
  return (await abfrage(tx).orderBy('n.nachname').orderBy('n.vorname').limit(1000).execute()).map(alsNutzer)
}

export async function setzeErhaltEmails(tx: Transaktion, id: string, erhält: boolean): Promise<void> {
  await tx
    .updateTable('nutzer')
    .set((w) => ({ erhaelt_emails: erhält, version: w('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}
