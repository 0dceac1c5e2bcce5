import { type Kysely, sql } from 'kysely'
import type { Datenbank } from '../kernel/datenbank.ts'
import type { Schema } from '../kernel/schema.ts'
import type { Uhr } from '../kernel/uhr.ts'
import { passwortStimmt, VERGLEICHSHASH } from './passwort.ts'

const FEHLVERSUCHE_HÖCHSTENS = 5
const SPERRE_MS = 60_000

export type Anmeldeergebnis = { art: 'angemeldet'; nutzerId: string } | { art: 'falsch' } | { art: 'inaktiv' } | { art: 'gesperrt' }

/**
 * Checks name (or mail) and password. After five failures a name is locked for a minute, whether it exists or not,
 * so that neither answer nor time tells which names there are.
 */
export async function meldeAn(db: Kysely<Schema>, uhr: Uhr, name: string, passwort: string): Promise<Anmeldeergebnis> {
  const schlüssel = name.trim().toLowerCase().slice(0, 200)
  const jetzt = uhr()
  const versuch = await db.selectFrom('anmeldeversuch').selectAll().where('name', '=', schlüssel).executeTakeFirst()
  if (versuch?.gesperrt_bis && versuch.gesperrt_bis > jetzt) return { art: 'gesperrt' }

  const nutzer = await db
    .selectFrom('nutzer')
    .select(['id', 'passwort_hash', 'aktiv'])
    .where((w) => w.or([w(sql`lower(benutzername)`, '=', schlüssel), w(sql`lower(email)`, '=', schlüssel)]))
    .where('geloescht_am', 'is', null)
    .executeTakeFirst()
  const stimmt = await passwortStimmt(nutzer?.passwort_hash ?? VERGLEICHSHASH, passwort).catch(() => false)
  if (nutzer && stimmt) {
    await db.deleteFrom('anmeldeversuch').where('name', '=', schlüssel).execute()
    return nutzer.aktiv ? { art: 'angemeldet', nutzerId: nutzer.id } : { art: 'inaktiv' }
  }
  const fehlversuche = (versuch?.gesperrt_bis ? 0 : (versuch?.fehlversuche ?? 0)) + 1
  const gesperrtBis = fehlversuche >= FEHLVERSUCHE_HÖCHSTENS ? new Date(jetzt.getTime() + SPERRE_MS) : null
  const zeile = { fehlversuche, gesperrt_bis: gesperrtBis, zuletzt: jetzt }
  await db
    .insertInto('anmeldeversuch')
    .values({ name: schlüssel, ...zeile })
    .onConflict((konflikt) => konflikt.column('name').doUpdateSet(zeile))
    .execute()
  return { art: gesperrtBis ? 'gesperrt' : 'falsch' }
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
    .orderBy('u.gruppe')
    .orderBy('n.benutzername')
    .execute()
  return zeilen.map((n) => ({
    name: n.benutzername,
    wer: `${n.vorname} ${n.nachname}, ${n.rolle}`,
    unternehmen: n.unternehmen,
  }))
}
