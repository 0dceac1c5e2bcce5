import {
  ADMINISTRATOR,
  alsAdresse,
  BASISNUTZER,
  type Feldmangel,
  hatRecht,
  istGeändert,
  istSystemrolle,
  meldetSichSelbstAn,
  NUTZERBEZIEHUNG,
  type Nutzerbeziehung,
  type Nutzerdaten,
  prüfeNutzerdaten,
} from '@avalwerk/domain'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { sendeSpäter } from '../aufgaben/mail.ts'
import type { Aufrufer } from '../kernel/anmeldung.ts'
import type { Identitätsverzeichnis } from '../kernel/identitaet.ts'
import { schreibtFürAlle } from '../kernel/datenbank.ts'
import { meldeÄnderung } from '../kernel/ereignisstrom.ts'
import { Ablehnung, gefunden } from '../kernel/problem.ts'
import { protokolliere, type Vorgang } from '../kernel/vorgang.ts'
import { eigenerKreis, istWiederherstellbar, type Kreis } from './nutzer.ts'
import { sichtbareUnternehmen } from './unternehmen.ts'

/** A use case on users: somebody acts, and the identity provider is to know. */
export type Pflege = Vorgang & Readonly<{ wer: Aufrufer; verzeichnis: Identitätsverzeichnis }>
export type Stand = Readonly<{ nutzerId: string; version: number }>

type Bestand = Nutzerdaten & Readonly<{ id: string; orgId: string; version: number; aktiv: boolean; sso: boolean; benutzername: string }>

/**
 * What an address means for the own organisation. Of somebody else's user nothing is said but that it can't be used.
 * Source: document 1, section 4 (creation check).
 */
export async function beziehung(v: Vorgang & { wer: Aufrufer }, email: string, orgId = v.wer.orgId): Promise<Nutzerbeziehung> {
  await schreibtFürAlle(v.tx)
  const n = await v.tx
    .selectFrom('nutzer')
    .select(['org_id', 'geloescht_am', 'unternehmen_id'])
    .where(sql`lower(email)`, '=', alsAdresse(email))
    .executeTakeFirst()
  if (!n) return NUTZERBEZIEHUNG.FREI
  const sichtbar = orgId !== v.wer.orgId || v.wer.sichtbar === null || v.wer.sichtbar.includes(n.unternehmen_id)
  if (n.org_id !== orgId || !sichtbar) return NUTZERBEZIEHUNG.FREMD
  if (!n.geloescht_am) return NUTZERBEZIEHUNG.VORHANDEN
  return istWiederherstellbar(n.geloescht_am, v.jetzt) ? NUTZERBEZIEHUNG.WIEDERHERSTELLBAR : NUTZERBEZIEHUNG.FREMD
}

const ABSAGE = {
  [NUTZERBEZIEHUNG.FREMD]: 'NUTZER_UNMOEGLICH',
  [NUTZERBEZIEHUNG.VORHANDEN]: 'NUTZER_VORHANDEN',
  [NUTZERBEZIEHUNG.WIEDERHERSTELLBAR]: 'NUTZER_WIEDERHERSTELLBAR',
} as const

/** Input as it is kept. */
const bereinigt = (d: Nutzerdaten): Nutzerdaten => ({
  vorname: d.vorname.trim(),
  nachname: d.nachname.trim(),
  email: d.email.trim(),
  telefonnummer: d.telefonnummer?.trim() || null,
  rolle: d.rolle,
  unternehmenId: d.unternehmenId,
  unternehmenSichtbeschränkt: d.unternehmenSichtbeschränkt,
  sichtberechtigteUnternehmen: d.unternehmenSichtbeschränkt ? [...new Set(d.sichtberechtigteUnternehmen)].sort() : [],
})

const spalten = (d: Nutzerdaten, rolleId: string) => ({
  vorname: d.vorname,
  nachname: d.nachname,
  email: d.email,
  telefonnummer: d.telefonnummer,
  rolle_id: rolleId,
  unternehmen_id: d.unternehmenId,
  sichtbeschraenkt: d.unternehmenSichtbeschränkt,
  sichtberechtigte: JSON.stringify(d.sichtberechtigteUnternehmen),
})

/**
 * Checks a user's data against its rules, the own organisation's roles and companies, and what the caller may give away.
 * @param vorher as they are; what stays needs no right to be given anew
 * @returns the id of the role
 * @throws Ablehnung EINGABE_UNGUELTIG, RECHT_FEHLT
 */
async function verlangeDaten(v: Pflege, d: Nutzerdaten, vorher?: Nutzerdaten): Promise<string> {
  const { wer, tx } = v
  const eigene = (await sichtbareUnternehmen(tx, wer.orgId)).map(({ id }) => id)
  const rolle = await tx.selectFrom('rolle').select('id').where('org_id', '=', wer.orgId).where('name', '=', d.rolle).executeTakeFirst()
  // What the caller doesn't see was there before and stays.
  const erlaubt = new Set([...eigene, ...(vorher?.sichtberechtigteUnternehmen ?? [])])
  const mängel: Feldmangel[] = [
    ...prüfeNutzerdaten(d),
    ...(d.rolle && !rolle ? [{ feld: 'rolle', grund: 'Diese Rolle gibt es nicht mehr. Bitte wählen Sie eine andere.' }] : []),
    ...(d.unternehmenId && !eigene.includes(d.unternehmenId)
      ? [{ feld: 'unternehmenId', grund: 'Bitte wählen Sie ein Unternehmen Ihrer Organisation' }]
      : []),
    ...(d.sichtberechtigteUnternehmen.every((id) => erlaubt.has(id))
      ? []
      : [{ feld: 'sichtberechtigteUnternehmen', grund: 'Bitte wählen Sie nur Unternehmen Ihrer Organisation' }]),
    ...(wer.sichtbar !== null && !d.unternehmenSichtbeschränkt && (vorher?.unternehmenSichtbeschränkt ?? true)
      ? [{ feld: 'sichtberechtigteUnternehmen', grund: 'Sie sehen selbst nur einzelne Unternehmen. Bitte wählen Sie aus diesen.' }]
      : []),
  ]
  if (mängel.length) throw new Ablehnung('EINGABE_UNGUELTIG', mängel)
  const andere = d.rolle !== (vorher?.rolle ?? BASISNUTZER)
  if (andere && !darfRollenVergeben(wer)) throw new Ablehnung('RECHT_FEHLT')
  // Whoever may change an administrator's address could take the account over.
  if (vorher && vorher.rolle === ADMINISTRATOR && alsAdresse(d.email) !== alsAdresse(vorher.email) && !darfRollenVergeben(wer))
    throw new Ablehnung('RECHT_FEHLT')
  return (rolle as { id: string }).id
}

const darfRollenVergeben = ({ rechte }: Aufrufer) => hatRecht(rechte, { aktion: 'zuordnen', kategorien: ['Rollen'] })

/** The user of a circle, locked. @throws Ablehnung NICHT_GEFUNDEN, VERSION_VERALTET */
async function nimmNutzer(v: Pflege, { orgId, unternehmenIn, nurRolle }: Kreis, id: string, version?: number): Promise<Bestand> {
  await schreibtFürAlle(v.tx)
  const n = gefunden(
    await v.tx
      .selectFrom('nutzer as n')
      .innerJoin('rolle as r', (join) => join.onRef('r.org_id', '=', 'n.org_id').onRef('r.id', '=', 'n.rolle_id'))
      .selectAll('n')
      .select('r.name as rolle')
      .where('n.org_id', '=', orgId)
      .where('n.id', '=', id)
      .where('n.geloescht_am', 'is', null)
      .$if(unternehmenIn != null, (q) => q.where('n.unternehmen_id', 'in', unternehmenIn?.length ? [...unternehmenIn] : ['']))
      .$if(nurRolle !== undefined, (q) => q.where('r.name', '=', nurRolle as string))
      .forUpdate('n')
      .executeTakeFirst(),
  )
  if (version !== undefined && n.version !== version) throw new Ablehnung('VERSION_VERALTET')
  return {
    id: n.id,
    orgId: n.org_id,
    version: n.version,
    aktiv: n.aktiv,
    sso: n.sso,
    benutzername: n.benutzername,
    vorname: n.vorname,
    nachname: n.nachname,
    email: n.email,
    telefonnummer: n.telefonnummer,
    rolle: n.rolle,
    unternehmenId: n.unternehmen_id,
    unternehmenSichtbeschränkt: n.sichtbeschraenkt,
    sichtberechtigteUnternehmen: n.sichtberechtigte,
  }
}

/**
 * An organisation keeps an administrator: asked before one is deleted, deactivated or given another role. The rows of all
 * administrators are locked in one order, so that two who go at the same moment don't both find the other still there.
 * @throws Ablehnung LETZTER_ADMIN
 */
async function verlangeAnderenAdmin({ tx }: Vorgang, n: Pick<Bestand, 'orgId' | 'id' | 'rolle' | 'aktiv'>): Promise<void> {
  if (n.rolle !== ADMINISTRATOR || !n.aktiv) return
  const { rows } = await sql<{ id: string }>`
    select n.id from nutzer n join rolle r on r.org_id = n.org_id and r.id = n.rolle_id
    where n.org_id = ${n.orgId} and r.name = ${ADMINISTRATOR} and n.aktiv and n.geloescht_am is null
    order by n.id for update of n`.execute(tx)
  if (!rows.some(({ id }) => id !== n.id)) throw new Ablehnung('LETZTER_ADMIN')
}

/** What goes with each change of a user: audit, the identity provider, the open pages. */
async function vollziehe(
  v: Pflege,
  n: Pick<Bestand, 'id' | 'orgId'>,
  aktion: string,
  felder: Record<string, unknown>,
  werte: Record<string, unknown> = {},
): Promise<Stand> {
  const { version } = await v.tx
    .updateTable('nutzer')
    .set((w) => ({ ...felder, version: w('version', '+', 1), geaendert_am: v.jetzt }))
    .where('org_id', '=', n.orgId)
    .where('id', '=', n.id)
    .returning('version')
    .executeTakeFirstOrThrow()
  await protokolliere(v, { orgId: n.orgId, aktion, objektArt: 'NUTZER', objektId: n.id, werte })
  await v.verzeichnis.übernimm(v, n.id)
  await meldeÄnderung(v.tx, { art: 'NUTZER', id: n.id, orgs: [n.orgId] })
  return { nutzerId: n.id, version }
}

/** Tasks that somebody took over and locks they held are everybody's again. */
async function gibFrei({ tx }: Vorgang, { orgId, id }: Pick<Bestand, 'orgId' | 'id'>): Promise<void> {
  await tx
    .updateTable('aufgabe')
    .set((w) => ({ bearbeiter_id: null, bearbeiter_name: null, version: w('version', '+', 1) }))
    .where('org_id', '=', orgId)
    .where('bearbeiter_id', '=', id)
    .where('erledigt_am', 'is', null)
    .execute()
}

const darfAnmelden = (rolle: string, sso: boolean) => meldetSichSelbstAn(rolle) && !sso

async function füge(v: Pflege, d: Nutzerdaten, orgId: string, rolleId: string): Promise<Stand> {
  const id = randomUUID()
  const neu = await v.tx
    .insertInto('nutzer')
    .values({
      ...spalten(d, rolleId),
      org_id: orgId,
      id,
      benutzername: alsAdresse(d.email),
      aktiv: true,
      geloescht_am: null,
      sso: false,
      erhaelt_emails: true,
      passwort_hash: null,
      externe_id: null,
      version: 0,
      erstellt_am: v.jetzt,
    })
    // Two who create the same address at once.
    .onConflict((konflikt) => konflikt.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!neu) throw new Ablehnung('NUTZER_UNMOEGLICH')
  const stand = await vollziehe(v, { id, orgId }, 'NUTZER_ANGELEGT', {}, { ...d })
  if (darfAnmelden(d.rolle, false)) await v.verzeichnis.ladeEin(v, id, 'EINLADUNG')
  return stand
}

/**
 * Creates a user and invites them. @throws Ablehnung EINGABE_UNGUELTIG, RECHT_FEHLT, NUTZER_VORHANDEN, NUTZER_UNMOEGLICH,
 * NUTZER_WIEDERHERSTELLBAR
 */
export async function legeNutzerAn(v: Pflege, eingabe: Nutzerdaten): Promise<Stand> {
  const d = bereinigt(eingabe)
  const rolleId = await verlangeDaten(v, d)
  const ist = await beziehung(v, d.email)
  if (ist !== NUTZERBEZIEHUNG.FREI) throw new Ablehnung(ABSAGE[ist])
  return füge(v, d, v.wer.orgId, rolleId)
}

/** Restores a deleted user under their address and invites them anew. @throws Ablehnung NICHT_GEFUNDEN, EINGABE_UNGUELTIG, RECHT_FEHLT */
export async function stelleWiederHer(v: Pflege, eingabe: Nutzerdaten): Promise<Stand> {
  const d = bereinigt(eingabe)
  const rolleId = await verlangeDaten(v, d)
  if ((await beziehung(v, d.email)) !== NUTZERBEZIEHUNG.WIEDERHERSTELLBAR) throw new Ablehnung('NICHT_GEFUNDEN')
  const n = gefunden(
    await v.tx
      .selectFrom('nutzer')
      .select(['id', 'org_id as orgId', 'sso'])
      .where('org_id', '=', v.wer.orgId)
      .where(sql`lower(email)`, '=', alsAdresse(d.email))
      .where('geloescht_am', 'is not', null)
      .forUpdate()
      .executeTakeFirst(),
  )
  const stand = await vollziehe(v, n, 'NUTZER_WIEDERHERGESTELLT', { ...spalten(d, rolleId), aktiv: true, geloescht_am: null }, { ...d })
  if (darfAnmelden(d.rolle, n.sso)) await v.verzeichnis.ladeEin(v, n.id, 'EINLADUNG')
  return stand
}

/** @throws Ablehnung NUTZER_VORHANDEN, NUTZER_UNMOEGLICH if a new address is somebody's already */
async function verlangeFreieAdresse(v: Pflege, n: Bestand, email: string): Promise<void> {
  if (alsAdresse(email) === alsAdresse(n.email)) return
  const ist = await beziehung(v, email, n.orgId)
  if (ist !== NUTZERBEZIEHUNG.FREI) throw new Ablehnung(ist === NUTZERBEZIEHUNG.VORHANDEN ? 'NUTZER_VORHANDEN' : 'NUTZER_UNMOEGLICH')
}

/** The new values alone, for the audit. */
const geänderte = (vorher: Nutzerdaten & { aktiv: boolean }, nachher: Nutzerdaten & { aktiv: boolean }) =>
  Object.fromEntries(
    (Object.keys(nachher) as (keyof typeof nachher)[])
      .filter((feld) => JSON.stringify(vorher[feld]) !== JSON.stringify(nachher[feld]))
      .map((feld) => [feld, { vorher: vorher[feld], nachher: nachher[feld] }]),
  )

async function ändere(v: Pflege, n: Bestand, d: Nutzerdaten, aktiv: boolean, rolleId: string): Promise<Stand> {
  if (!istGeändert(alsDaten(n), d) && aktiv === n.aktiv) throw new Ablehnung('OHNE_AENDERUNG')
  if (!aktiv && n.aktiv && n.id === v.wer.nutzerId) throw new Ablehnung('EIGENES_KONTO')
  if (!aktiv || d.rolle !== ADMINISTRATOR) await verlangeAnderenAdmin(v, n)
  await verlangeFreieAdresse(v, n, d.email)
  if (!aktiv && n.aktiv) await gibFrei(v, n)
  const neueAdresse = alsAdresse(d.email) !== alsAdresse(n.email)
  const felder = {
    ...spalten(d, rolleId),
    aktiv,
    ...(n.benutzername === alsAdresse(n.email) && { benutzername: alsAdresse(d.email) }),
  }
  const stand = await vollziehe(v, n, 'NUTZER_GEAENDERT', felder, geänderte({ ...alsDaten(n), aktiv: n.aktiv }, { ...d, aktiv }))
  if (neueAdresse) await meldeNeueAdresse(v, n, d.email)
  return stand
}

const alsDaten = ({ id: _i, orgId: _o, version: _v, aktiv: _a, sso: _s, benutzername: _b, ...daten }: Bestand): Nutzerdaten => daten

/** Both addresses are told, so that nobody loses an account without knowing. */
async function meldeNeueAdresse(v: Pflege, n: Bestand, neu: string): Promise<void> {
  const name = `${n.vorname} ${n.nachname}`
  const text = (satz: string) =>
    [
      `Guten Tag ${name},`,
      '',
      satz,
      'Wenn Sie davon nichts wissen, wenden Sie sich bitte an Ihre Administrator:innen.',
      '',
      'Diese Nachricht wurde automatisch erstellt.',
    ].join('\n')
  const betreff = 'Ihre E-Mail-Adresse im Bürgschaftsportal wurde geändert'
  await sendeSpäter(
    v,
    n.orgId,
    { email: n.email, name },
    betreff,
    text('Ihr Konto im Bürgschaftsportal hat eine neue E-Mail-Adresse. An diese hier senden wir nichts mehr.'),
  )
  await sendeSpäter(
    v,
    n.orgId,
    { email: neu, name },
    betreff,
    text('Ihr Konto im Bürgschaftsportal ist jetzt mit dieser E-Mail-Adresse verbunden.'),
  )
}

/** Changes a user of the own organisation. @throws Ablehnung as the call says */
export async function ändereNutzer(v: Pflege, id: string, version: number, eingabe: Nutzerdaten, aktiv: boolean): Promise<Stand> {
  const d = bereinigt(eingabe)
  // Roles and companies are read as the caller sees them, before the row is taken.
  const vorher = await lies(v, id)
  const rolleId = await verlangeDaten(v, d, vorher)
  return ändere(v, await nimmNutzer(v, eigenerKreis(v.wer), id, version), d, aktiv, rolleId)
}

async function lies(v: Pflege, id: string): Promise<Nutzerdaten> {
  const n = gefunden(
    await v.tx
      .selectFrom('nutzer as n')
      .innerJoin('rolle as r', (join) => join.onRef('r.org_id', '=', 'n.org_id').onRef('r.id', '=', 'n.rolle_id'))
      .select([
        'n.vorname',
        'n.nachname',
        'n.email',
        'n.telefonnummer',
        'n.unternehmen_id',
        'n.sichtbeschraenkt',
        'n.sichtberechtigte',
        'r.name as rolle',
      ])
      .where('n.org_id', '=', v.wer.orgId)
      .where('n.id', '=', id)
      .where('n.geloescht_am', 'is', null)
      .executeTakeFirst(),
  )
  const { unternehmen_id, sichtbeschraenkt, sichtberechtigte, ...rest } = n
  return {
    ...rest,
    unternehmenId: unternehmen_id,
    unternehmenSichtbeschränkt: sichtbeschraenkt,
    sichtberechtigteUnternehmen: sichtberechtigte,
  }
}

/** Deactivates a user and ends their sessions. @throws Ablehnung EIGENES_KONTO, LETZTER_ADMIN, VERSION_VERALTET */
export async function deaktiviere(v: Pflege, id: string, version: number): Promise<Stand> {
  const n = await nimmNutzer(v, eigenerKreis(v.wer), id, version)
  if (n.id === v.wer.nutzerId) throw new Ablehnung('EIGENES_KONTO')
  return schalteAus(v, n)
}

/** Deactivates the own account. @throws Ablehnung LETZTER_ADMIN */
export async function deaktiviereEigenes(v: Pflege): Promise<Stand> {
  return schalteAus(v, await nimmNutzer(v, { orgId: v.wer.orgId }, v.wer.nutzerId))
}

async function schalteAus(v: Pflege, n: Bestand): Promise<Stand> {
  if (!n.aktiv) throw new Ablehnung('OHNE_AENDERUNG')
  await verlangeAnderenAdmin(v, n)
  await gibFrei(v, n)
  return vollziehe(v, n, 'NUTZER_DEAKTIVIERT', { aktiv: false })
}

/** Deletes a user, who can be restored for a while. @throws Ablehnung EIGENES_KONTO, SYSTEMROLLE_BLEIBT, LETZTER_ADMIN, VERSION_VERALTET */
export async function löscheNutzer(v: Pflege, id: string, version: number): Promise<Stand> {
  const n = await nimmNutzer(v, eigenerKreis(v.wer), id, version)
  if (n.id === v.wer.nutzerId) throw new Ablehnung('EIGENES_KONTO')
  await verlangeAnderenAdmin(v, n)
  if (istSystemrolle(n.rolle)) throw new Ablehnung('SYSTEMROLLE_BLEIBT')
  await gibFrei(v, n)
  return vollziehe(v, n, 'NUTZER_GELOESCHT', { aktiv: false, geloescht_am: v.jetzt })
}

/** Sends a link to choose a password. @throws Ablehnung OHNE_PASSWORT for accounts that sign in elsewhere or by themselves */
export async function sendeEinladung(v: Pflege, id: string, kreis: Kreis = eigenerKreis(v.wer)): Promise<Stand> {
  const n = await nimmNutzer(v, kreis, id)
  if (!n.aktiv || !darfAnmelden(n.rolle, n.sso)) throw new Ablehnung('OHNE_PASSWORT')
  await v.verzeichnis.ladeEin(v, id, 'EINLADUNG')
  await protokolliere(v, { orgId: n.orgId, aktion: 'NUTZER_EINGELADEN', objektArt: 'NUTZER', objektId: id })
  return { nutzerId: id, version: n.version }
}

type Admindaten = Pick<Nutzerdaten, 'vorname' | 'nachname' | 'email' | 'telefonnummer'>

/** The operator creates an administrator of a company's organisation. @throws Ablehnung as the call says */
export async function legeAdminAn(v: Pflege, kreis: Kreis, unternehmenId: string, eingabe: Admindaten): Promise<Stand> {
  const d = bereinigt({
    ...eingabe,
    rolle: ADMINISTRATOR,
    unternehmenId,
    unternehmenSichtbeschränkt: false,
    sichtberechtigteUnternehmen: [],
  })
  const mängel = prüfeNutzerdaten(d)
  if (mängel.length) throw new Ablehnung('EINGABE_UNGUELTIG', mängel)
  const ist = await beziehung(v, d.email, kreis.orgId)
  if (ist !== NUTZERBEZIEHUNG.FREI) throw new Ablehnung(ist === NUTZERBEZIEHUNG.VORHANDEN ? 'NUTZER_VORHANDEN' : 'NUTZER_UNMOEGLICH')
  return füge(v, d, kreis.orgId, (await adminrolle(v, kreis.orgId)).id)
}

const adminrolle = async ({ tx }: Vorgang, orgId: string) =>
  gefunden(await tx.selectFrom('rolle').select('id').where('org_id', '=', orgId).where('name', '=', ADMINISTRATOR).executeTakeFirst())

/** The operator changes an administrator of any organisation. @throws Ablehnung as the call says */
export async function ändereAdmin(v: Pflege, id: string, version: number, eingabe: Admindaten, aktiv: boolean): Promise<Stand> {
  await schreibtFürAlle(v.tx)
  const wo = gefunden(await v.tx.selectFrom('nutzer').select('org_id').where('id', '=', id).executeTakeFirst())
  const n = await nimmNutzer(v, { orgId: wo.org_id, nurRolle: ADMINISTRATOR }, id, version)
  const d = bereinigt({ ...alsDaten(n), ...eingabe })
  const mängel = prüfeNutzerdaten(d)
  if (mängel.length) throw new Ablehnung('EINGABE_UNGUELTIG', mängel)
  return ändere(v, n, d, aktiv, (await adminrolle(v, n.orgId)).id)
}
