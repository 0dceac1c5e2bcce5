import { alsAdresse, meldetSichSelbstAn } from '@avalwerk/domain'
import { type Kysely, sql } from 'kysely'
import type { Datenbank } from '../kernel/datenbank.ts'
import type { Schema } from '../kernel/schema.ts'
import type { Uhr } from '../kernel/uhr.ts'
import { passwortStimmt, VERGLEICHSHASH } from './passwort.ts'
import { vergissVersuche, zähleVersuch } from './versuche.ts'

export type Anmeldeergebnis =
  | Readonly<{ art: 'angemeldet'; nutzerId: string }>
  | Readonly<{ art: 'falsch' | 'inaktiv' }>
  | Readonly<{ art: 'gesperrt'; bis: Date }>

/** A name as attempts under it are counted. */
const zählname = (name: string) => alsAdresse(name).slice(0, 200)

/**
 * Checks name (or mail) and password. After five failures a name is locked, whether it exists or not, so that neither answer
 * nor time tells which names there are. Accounts of programs, and those that sign in elsewhere, have no password here.
 */
export async function meldeAn(db: Kysely<Schema>, uhr: Uhr, name: string, passwort: string): Promise<Anmeldeergebnis> {
  const schlüssel = zählname(name)
  const versuch = await zähleVersuch(db, schlüssel, uhr())
  if (!versuch.erlaubt) return { art: 'gesperrt', bis: versuch.gesperrtBis }
  const nutzer = await db
    .selectFrom('nutzer as n')
    .innerJoin('rolle as r', (join) => join.onRef('r.org_id', '=', 'n.org_id').onRef('r.id', '=', 'n.rolle_id'))
    .select(['n.id', 'n.passwort_hash', 'n.aktiv', 'n.sso', 'r.name as rolle'])
    .where((w) => w.or([w(sql`lower(n.benutzername)`, '=', schlüssel), w(sql`lower(n.email)`, '=', schlüssel)]))
    .where('n.geloescht_am', 'is', null)
    .executeTakeFirst()
  const hash = nutzer && !nutzer.sso && meldetSichSelbstAn(nutzer.rolle) ? nutzer.passwort_hash : null
  const stimmt = await passwortStimmt(hash ?? VERGLEICHSHASH, passwort).catch(() => false)
  if (nutzer && hash && stimmt) {
    await vergissVersuche(db, schlüssel)
    return nutzer.aktiv ? { art: 'angemeldet', nutzerId: nutzer.id } : { art: 'inaktiv' }
  }
  return versuch.gesperrtBis ? { art: 'gesperrt', bis: versuch.gesperrtBis } : { art: 'falsch' }
}

/** Somebody has signed in, with all that it takes. */
export const merkeAnmeldung = (db: Kysely<Schema>, nutzerId: string, jetzt: Date) =>
  db.updateTable('nutzer').set({ letzte_anmeldung_am: jetzt }).where('id', '=', nutzerId).execute()

/** An account, for what its owner changes about it; undefined for an inactive one. */
export async function kontoVon(db: Kysely<Schema>, nutzerId: string) {
  const n = await db
    .selectFrom('nutzer as n')
    .innerJoin('unternehmen as u', 'u.id', 'n.unternehmen_id')
    .select(['n.id', 'n.benutzername', 'n.email', 'n.vorname', 'n.nachname', 'n.sso', 'n.passwort_hash', 'u.name as unternehmen'])
    .where('n.id', '=', nutzerId)
    .where('n.aktiv', '=', true)
    .where('n.geloescht_am', 'is', null)
    .executeTakeFirst()
  return (
    n && {
      id: n.id,
      benutzername: n.benutzername,
      passwortHash: n.sso ? null : n.passwort_hash,
      /** What a password mustn't be made of. */
      eigenes: [n.benutzername, n.email, n.vorname, n.nachname, n.unternehmen],
    }
  )
}

/** The claims of a signed-in user, named as Keycloak's mappers name them; undefined for an inactive one. */
export async function ansprüche(db: Datenbank, nutzerId: string): Promise<Record<string, unknown> | undefined> {
  const n = await db.system
    .selectFrom('nutzer as n')
    .innerJoin('unternehmen as u', 'u.id', 'n.unternehmen_id')
    .select([
      'n.org_id',
      'n.unternehmen_id',
      'n.benutzername',
      'n.email',
      'n.vorname',
      'n.nachname',
      'n.sichtbeschraenkt',
      'n.sichtberechtigte',
      'n.erhaelt_emails',
      'u.gruppe',
    ])
    .where('n.id', '=', nutzerId)
    .where('n.aktiv', '=', true)
    .where('n.geloescht_am', 'is', null)
    .executeTakeFirst()
  return (
    n && {
      preferred_username: n.benutzername,
      email: n.email,
      email_verified: true,
      given_name: n.vorname,
      family_name: n.nachname,
      name: `${n.vorname} ${n.nachname}`,
      locale: 'de-DE',
      unternehmen_id: n.unternehmen_id,
      unternehmen_sichtbeschraenkt: n.sichtbeschraenkt,
      sichtberechtigte_unternehmen: n.sichtberechtigte,
      erhalt_nutzer_emails: n.erhaelt_emails,
      realm_access: { roles: [n.gruppe] },
      groups: [`/${n.org_id}`],
    }
  )
}

/** The demo accounts, for the sign-in page in demo mode. */
export async function demokonten(db: Datenbank): Promise<{ name: string; wer: string; unternehmen: string }[]> {
  const zeilen = await db.system
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
  return zeilen.map((n) => ({
    name: n.benutzername,
    wer: `${n.vorname} ${n.nachname}, ${n.rolle}`,
    unternehmen: n.unternehmen,
  }))
}
