import {
  ADMINISTRATOR,
  alsAdresse,
  geänderte,
  istGeändert,
  istSystemrolle,
  meldetSichSelbstAn,
  NUTZERBEZIEHUNG,
  type Nutzerdaten,
  takesTwo,
} from '@avalwerk/domain'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { zähleVersuch } from '../identity/versuche.ts'
import { schreibtFürAlle } from '../kernel/datenbank.ts'
import { requireConfirmed } from '../kernel/identitaet.ts'
import { Ablehnung, gefunden } from '../kernel/problem.ts'
import { protokolliere, type Vorgang } from '../kernel/vorgang.ts'
import { forget, requestAddress, requestFactorReset, signInName } from './accountRequests.ts'
import { eigenerKreis, type Kreis } from './nutzer.ts'
import { bereinigt, beziehung, eigeneUnternehmen, spalten, verlangeDaten } from './nutzerangaben.ts'
import {
  alsDaten,
  type Bestand,
  type Change,
  gibFrei,
  nimmNutzer,
  type Pflege,
  requireNoMore,
  type Stand,
  verlangeAnderenAdmin,
  vollziehe,
} from './nutzerschritt.ts'

const ABSAGE = {
  [NUTZERBEZIEHUNG.FREMD]: 'NUTZER_UNMOEGLICH',
  [NUTZERBEZIEHUNG.VORHANDEN]: 'NUTZER_VORHANDEN',
  [NUTZERBEZIEHUNG.WIEDERHERSTELLBAR]: 'NUTZER_WIEDERHERSTELLBAR',
} as const

const darfAnmelden = (rolle: string, sso: boolean) => meldetSichSelbstAn(rolle) && !sso

/** Adds a user whose data has been checked, and invites them. */
export async function füge(v: Change, d: Nutzerdaten, orgId: string, rolleId: string): Promise<Stand> {
  await requireStays(v, orgId)
  const id = v.given?.id ?? randomUUID()
  const neu = await v.tx
    .insertInto('nutzer')
    .values({
      ...spalten(d, rolleId),
      org_id: orgId,
      id,
      benutzername: v.given?.signInName ?? alsAdresse(d.email),
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
  const rolleId = await verlangeDaten(v, await eigeneUnternehmen(v), d)
  const ist = await beziehung(v, d.email)
  if (ist !== NUTZERBEZIEHUNG.FREI) throw new Ablehnung(ABSAGE[ist])
  return füge(v, d, v.wer.orgId, rolleId)
}

/** Nobody comes to an organisation that left, or is about to. @throws Ablehnung ORGANISATION_GEGANGEN */
async function requireStays({ tx }: Vorgang, orgId: string): Promise<void> {
  await schreibtFürAlle(tx)
  const first = await tx
    .selectFrom('unternehmen')
    .select('left_at')
    .where('org_id', '=', orgId)
    .where('id', '=', orgId)
    .forShare()
    .executeTakeFirst()
  if (first?.left_at) throw new Ablehnung('ORGANISATION_GEGANGEN')
}

/**
 * Restores a deleted user under their address and invites them anew.
 * @throws Ablehnung NICHT_GEFUNDEN, EINGABE_UNGUELTIG, RECHT_FEHLT, DARF_MEHR
 */
export async function stelleWiederHer(v: Pflege, eingabe: Nutzerdaten): Promise<Stand> {
  const d = bereinigt(eingabe)
  const rolleId = await verlangeDaten(v, await eigeneUnternehmen(v), d)
  await requireStays(v, v.wer.orgId)
  if ((await beziehung(v, d.email)) !== NUTZERBEZIEHUNG.WIEDERHERSTELLBAR) throw new Ablehnung('NICHT_GEFUNDEN')
  const n = gefunden(
    await v.tx
      .selectFrom('nutzer as n')
      .innerJoin('rolle as r', (join) => join.onRef('r.org_id', '=', 'n.org_id').onRef('r.id', '=', 'n.rolle_id'))
      .select(['n.id', 'n.org_id as orgId', 'n.sso', 'n.sichtbeschraenkt', 'n.sichtberechtigte', 'n.has_decided', 'r.rechte'])
      .where('n.org_id', '=', v.wer.orgId)
      .where(sql`lower(n.email)`, '=', alsAdresse(d.email))
      .where('n.geloescht_am', 'is not', null)
      .forUpdate('n')
      .executeTakeFirst(),
  )
  // Who is restored is who they were: their role and their view are no less theirs since they were deleted.
  requireNoMore(v, { ...n, unternehmenSichtbeschränkt: n.sichtbeschraenkt, sichtberechtigteUnternehmen: n.sichtberechtigte })
  const felder = { ...spalten(d, rolleId), aktiv: true, geloescht_am: null, has_decided: takesTwo(n.rechte, n.has_decided) }
  const stand = await vollziehe(v, n, 'NUTZER_WIEDERHERGESTELLT', felder, { ...d })
  if (darfAnmelden(d.rolle, n.sso)) await v.verzeichnis.ladeEin(v, n.id, 'EINLADUNG')
  return stand
}

/** @throws Ablehnung NUTZER_VORHANDEN, NUTZER_UNMOEGLICH if a new address is somebody's already */
async function verlangeFreieAdresse(v: Pflege, n: Bestand, email: string): Promise<void> {
  if (alsAdresse(email) === alsAdresse(n.email)) return
  const ist = await beziehung(v, email, n.orgId)
  if (ist !== NUTZERBEZIEHUNG.FREI) throw new Ablehnung(ist === NUTZERBEZIEHUNG.VORHANDEN ? 'NUTZER_VORHANDEN' : 'NUTZER_UNMOEGLICH')
}

/** Writes a change whose data has been checked. @throws Ablehnung OHNE_AENDERUNG, EIGENES_KONTO, LETZTER_ADMIN, NUTZER_VORHANDEN, NUTZER_UNMOEGLICH */
export async function schreibeÄnderung(v: Pflege, n: Bestand, d: Nutzerdaten, aktiv: boolean, rolleId: string): Promise<Stand> {
  if (!istGeändert(alsDaten(n), d) && aktiv === n.aktiv) throw new Ablehnung('OHNE_AENDERUNG')
  if (!aktiv && n.aktiv && n.id === v.wer.nutzerId) throw new Ablehnung('EIGENES_KONTO')
  if (!aktiv || d.rolle !== ADMINISTRATOR) await verlangeAnderenAdmin(v, n)
  await verlangeFreieAdresse(v, n, d.email)
  if (!aktiv && n.aktiv) await gibFrei(v, n)
  const neueAdresse = alsAdresse(d.email) !== alsAdresse(n.email)
  // Whoever is known has an account that the new address would open: it counts when it is confirmed from it.
  const later = neueAdresse && n.known
  if (later) await requestAddress(v, n, d.email)
  const jetzt = later ? { ...d, email: n.email } : d
  const felder = { ...spalten(jetzt, rolleId), aktiv, has_decided: n.takesTwo, ...signInName(n, jetzt.email) }
  const werte = geänderte({ ...alsDaten(n), aktiv: n.aktiv }, { ...jetzt, aktiv })
  const stand = await vollziehe(v, n, 'NUTZER_GEAENDERT', felder, werte)
  // Nobody has come by the invitation that went to the wrong address, and nobody shall.
  if (neueAdresse && !later && aktiv && darfAnmelden(d.rolle, n.sso)) await v.verzeichnis.ladeEin(v, n.id, 'EINLADUNG')
  // By which somebody is reached who has forgotten their password, or lost their factor: nobody changes it at a screen left open.
  if (n.id === v.wer.nutzerId && (neueAdresse || 'telefonnummer' in werte)) await requireConfirmed(v)
  return stand
}

/** Changes a user of the own organisation. @throws Ablehnung as the call says */
export async function ändereNutzer(v: Pflege, id: string, version: number, eingabe: Nutzerdaten, aktiv: boolean): Promise<Stand> {
  const d = bereinigt(eingabe)
  const eigene = await eigeneUnternehmen(v)
  const n = await nimmNutzer(v, eigenerKreis(v.wer), id, version)
  return schreibeÄnderung(v, n, d, aktiv, await verlangeDaten(v, eigene, d, n))
}

/** Deactivates a user and ends their sessions. @throws Ablehnung EIGENES_KONTO, LETZTER_ADMIN, VERSION_VERALTET */
export async function deaktiviere(v: Pflege, id: string, version: number): Promise<Stand> {
  const n = await nimmNutzer(v, eigenerKreis(v.wer), id, version)
  if (n.id === v.wer.nutzerId) throw new Ablehnung('EIGENES_KONTO')
  await requireCanEnd(v, n)
  return schalteAus(v, n)
}

/** Deactivates the own account. @throws Ablehnung LETZTER_ADMIN, ANMELDUNG_NOETIG */
export async function deaktiviereEigenes(v: Pflege): Promise<Stand> {
  const n = await nimmNutzer(v, { orgId: v.wer.orgId }, v.wer.nutzerId)
  await requireCanEnd(v, n)
  await requireConfirmed(v)
  return schalteAus(v, n)
}

/**
 * Ends one of the own sessions, or all others: whoever sits at a screen left open shuts nobody out.
 * @returns what is left to do when the transaction is through
 * @throws Ablehnung as `endOwnSessions`, ANMELDUNG_NOETIG
 */
export async function endOwnSessions(v: Pflege, only: string | undefined): Promise<(() => Promise<void>) | undefined> {
  await schreibtFürAlle(v.tx)
  return v.verzeichnis.endOwnSessions(v, only, () => requireConfirmed(v))
}

/** @throws Ablehnung OHNE_AENDERUNG, LETZTER_ADMIN */
async function requireCanEnd(v: Pflege, n: Bestand): Promise<void> {
  if (!n.aktiv) throw new Ablehnung('OHNE_AENDERUNG')
  await verlangeAnderenAdmin(v, n)
}

async function schalteAus(v: Pflege, n: Bestand): Promise<Stand> {
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
  await forget(v.tx, n)
  return vollziehe(v, n, 'NUTZER_GELOESCHT', { aktiv: false, geloescht_am: v.jetzt, has_decided: n.takesTwo, was_known: n.known })
}

/** Ends somebody's sessions; they may sign in again. @throws Ablehnung EIGENES_KONTO: the own ones are ended at the own account */
export async function signOut(v: Pflege, n: Bestand): Promise<Stand> {
  if (n.id === v.wer.nutzerId) throw new Ablehnung('EIGENES_KONTO')
  await v.verzeichnis.endSessions(v, n.id)
  await protokolliere(v, { orgId: n.orgId, aktion: 'NUTZER_ABGEMELDET', objektArt: 'NUTZER', objektId: n.id })
  return { nutzerId: n.id, version: n.version }
}

/**
 * Takes somebody's second factors away; of whoever reviews or releases, asks for it.
 * @throws Ablehnung EIGENES_KONTO, OHNE_PASSWORT, DARF_MEHR, ZWEITE_PERSON_FEHLT
 */
export async function setzeFaktorZurück(v: Pflege, id: string): Promise<Stand> {
  const n = await nimmNutzer(v, eigenerKreis(v.wer), id)
  if (n.id === v.wer.nutzerId) throw new Ablehnung('EIGENES_KONTO')
  if (!darfAnmelden(n.rolle, n.sso)) throw new Ablehnung('OHNE_PASSWORT')
  requireNoMore(v, n)
  if (!(await requestFactorReset(v, n))) return vollziehe(v, n, 'FAKTOREN_BEANTRAGT', {})
  await v.verzeichnis.setzeFaktorenZurück(v, id)
  await protokolliere(v, { orgId: n.orgId, aktion: 'FAKTOR_ZURUECKGESETZT', objektArt: 'NUTZER', objektId: id })
  return { nutzerId: id, version: n.version }
}

/** Sends a link to choose a password. @throws Ablehnung ZU_VIELE_EINLADUNGEN; OHNE_PASSWORT for accounts that sign in elsewhere or by themselves */
export async function sendeEinladung(v: Pflege, id: string, kreis: Kreis): Promise<Stand> {
  const n = await nimmNutzer(v, kreis, id)
  if (!n.aktiv || !darfAnmelden(n.rolle, n.sso)) throw new Ablehnung('OHNE_PASSWORT')
  const { erlaubt, gesperrtBis } = await zähleVersuch(v.tx, { kind: 'INVITATION', key: id }, v.jetzt)
  if (!erlaubt)
    throw new Ablehnung('ZU_VIELE_EINLADUNGEN', undefined, {
      retryAfterS: Math.ceil((gesperrtBis.getTime() - v.jetzt.getTime()) / 1000),
    })
  await v.verzeichnis.ladeEin(v, id, 'EINLADUNG')
  await protokolliere(v, { orgId: n.orgId, aktion: 'NUTZER_EINGELADEN', objektArt: 'NUTZER', objektId: id })
  return { nutzerId: id, version: n.version }
}
