import {
  ADMINISTRATOR,
  asAddress,
  changed,
  isChanged,
  isSystemRole,
  signsInAlone,
  NUTZER_RELATION,
  type NutzerData,
  takesTwo,
} from '@avalwerk/domain'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { countAttempt } from '../identity/versuche.ts'
import { writeForAll } from '../kernel/datenbank.ts'
import { requireConfirmed } from '../kernel/identitaet.ts'
import { Refusal, orNotFound } from '../kernel/problem.ts'
import { recordAudit, type UseCaseContext } from '../kernel/vorgang.ts'
import { forget, requestAddress, requestFactorReset, signInName } from './accountRequests.ts'
import { ownParties, type Parties } from './nutzer.ts'
import { cleaned, relation, ownUnternehmen, spalten, requireData } from './nutzerangaben.ts'
import {
  asData,
  type Portfolio,
  type Change,
  release,
  lockNutzerForStep,
  type Maintain,
  requireNoMore,
  type Revision,
  requireAnotherAdmin,
  applyStep,
} from './nutzerschritt.ts'

const REFUSAL = {
  [NUTZER_RELATION.FREMD]: 'NUTZER_UNMOEGLICH',
  [NUTZER_RELATION.VORHANDEN]: 'NUTZER_VORHANDEN',
  [NUTZER_RELATION.WIEDERHERSTELLBAR]: 'NUTZER_WIEDERHERSTELLBAR',
} as const

const maySignIn = (rolle: string, sso: boolean) => signsInAlone(rolle) && !sso

/** Adds a user whose data has been checked, and invites them. */
export async function add(v: Change, d: NutzerData, orgId: string, roleId: string): Promise<Revision> {
  await requireStays(v, orgId)
  const id = v.given?.id ?? randomUUID()
  const neu = await v.tx
    .insertInto('nutzer')
    .values({
      ...spalten(d, roleId),
      org_id: orgId,
      id,
      benutzername: v.given?.signInName ?? asAddress(d.email),
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
  if (!neu) throw new Refusal('NUTZER_UNMOEGLICH')
  const stand = await applyStep(v, { id, orgId }, 'NUTZER_ANGELEGT', {}, { ...d })
  if (maySignIn(d.rolle, false)) await v.verzeichnis.ladeEin(v, id, 'EINLADUNG')
  return stand
}

/**
 * Creates a user and invites them. @throws Refusal EINGABE_UNGUELTIG, RECHT_FEHLT, NUTZER_VORHANDEN, NUTZER_UNMOEGLICH,
 * NUTZER_WIEDERHERSTELLBAR
 */
export async function createNutzer(v: Maintain, eingabe: NutzerData): Promise<Revision> {
  const d = cleaned(eingabe)
  const roleId = await requireData(v, await ownUnternehmen(v), d)
  const is = await relation(v, d.email)
  if (is !== NUTZER_RELATION.FREI) throw new Refusal(REFUSAL[is])
  return add(v, d, v.wer.orgId, roleId)
}

/** Nobody comes to an organisation that left, or is about to. @throws Refusal ORGANISATION_GEGANGEN */
async function requireStays({ tx }: UseCaseContext, orgId: string): Promise<void> {
  await writeForAll(tx)
  const first = await tx
    .selectFrom('unternehmen')
    .select('left_at')
    .where('org_id', '=', orgId)
    .where('id', '=', orgId)
    .forShare()
    .executeTakeFirst()
  if (first?.left_at) throw new Refusal('ORGANISATION_GEGANGEN')
}

/**
 * Restores a deleted user under their address and invites them anew.
 * @throws Refusal NICHT_GEFUNDEN, EINGABE_UNGUELTIG, RECHT_FEHLT, DARF_MEHR
 */
export async function restore(v: Maintain, eingabe: NutzerData): Promise<Revision> {
  const d = cleaned(eingabe)
  const roleId = await requireData(v, await ownUnternehmen(v), d)
  await requireStays(v, v.wer.orgId)
  if ((await relation(v, d.email)) !== NUTZER_RELATION.WIEDERHERSTELLBAR) throw new Refusal('NICHT_GEFUNDEN')
  const n = orNotFound(
    await v.tx
      .selectFrom('nutzer as n')
      .innerJoin('rolle as r', (join) => join.onRef('r.org_id', '=', 'n.org_id').onRef('r.id', '=', 'n.rolle_id'))
      .select(['n.id', 'n.org_id as orgId', 'n.sso', 'n.sichtbeschraenkt', 'n.sichtberechtigte', 'n.has_decided', 'r.rechte'])
      .where('n.org_id', '=', v.wer.orgId)
      .where(sql`lower(n.email)`, '=', asAddress(d.email))
      .where('n.geloescht_am', 'is not', null)
      .forUpdate('n')
      .executeTakeFirst(),
  )
  // Who is restored is who they were: their role and their view are no less theirs since they were deleted.
  requireNoMore(v, { ...n, unternehmenSichtbeschränkt: n.sichtbeschraenkt, sichtberechtigteUnternehmen: n.sichtberechtigte })
  const felder = { ...spalten(d, roleId), aktiv: true, geloescht_am: null, has_decided: takesTwo(n.rechte, n.has_decided) }
  const stand = await applyStep(v, n, 'NUTZER_WIEDERHERGESTELLT', felder, { ...d })
  if (maySignIn(d.rolle, n.sso)) await v.verzeichnis.ladeEin(v, n.id, 'EINLADUNG')
  return stand
}

/** @throws Refusal NUTZER_VORHANDEN, NUTZER_UNMOEGLICH if a new address is somebody's already */
async function requireFreeAddress(v: Maintain, n: Portfolio, email: string): Promise<void> {
  if (asAddress(email) === asAddress(n.email)) return
  const is = await relation(v, email, n.orgId)
  if (is !== NUTZER_RELATION.FREI) throw new Refusal(is === NUTZER_RELATION.VORHANDEN ? 'NUTZER_VORHANDEN' : 'NUTZER_UNMOEGLICH')
}

/** Writes a change whose data has been checked. @throws Refusal OHNE_AENDERUNG, EIGENES_KONTO, LETZTER_ADMIN, NUTZER_VORHANDEN, NUTZER_UNMOEGLICH */
export async function writeChange(v: Maintain, n: Portfolio, d: NutzerData, aktiv: boolean, roleId: string): Promise<Revision> {
  if (!isChanged(asData(n), d) && aktiv === n.aktiv) throw new Refusal('OHNE_AENDERUNG')
  if (!aktiv && n.aktiv && n.id === v.wer.nutzerId) throw new Refusal('EIGENES_KONTO')
  if (!aktiv || d.rolle !== ADMINISTRATOR) await requireAnotherAdmin(v, n)
  await requireFreeAddress(v, n, d.email)
  if (!aktiv && n.aktiv) await release(v, n)
  const newAddress = asAddress(d.email) !== asAddress(n.email)
  // Whoever is known has an account that the new address would open: it counts when it is confirmed from it.
  const later = newAddress && n.known
  if (later) await requestAddress(v, n, d.email)
  const jetzt = later ? { ...d, email: n.email } : d
  const felder = { ...spalten(jetzt, roleId), aktiv, has_decided: n.takesTwo, ...signInName(n, jetzt.email) }
  const werte = changed({ ...asData(n), aktiv: n.aktiv }, { ...jetzt, aktiv })
  const stand = await applyStep(v, n, 'NUTZER_GEAENDERT', felder, werte)
  // Nobody has come by the invitation that went to the wrong address, and nobody shall.
  if (newAddress && !later && aktiv && maySignIn(d.rolle, n.sso)) await v.verzeichnis.ladeEin(v, n.id, 'EINLADUNG')
  // By which somebody is reached who has forgotten their password, or lost their factor: nobody changes it at a screen left open.
  if (n.id === v.wer.nutzerId && (newAddress || 'telefonnummer' in werte)) await requireConfirmed(v)
  return stand
}

/** Changes a user of the own organisation. @throws Refusal as the call says */
export async function updateNutzer(v: Maintain, id: string, version: number, eingabe: NutzerData, aktiv: boolean): Promise<Revision> {
  const d = cleaned(eingabe)
  const eigene = await ownUnternehmen(v)
  const n = await lockNutzerForStep(v, ownParties(v.wer), id, version)
  return writeChange(v, n, d, aktiv, await requireData(v, eigene, d, n))
}

/** Deactivates a user and ends their sessions. @throws Refusal EIGENES_KONTO, LETZTER_ADMIN, VERSION_VERALTET */
export async function deactivate(v: Maintain, id: string, version: number): Promise<Revision> {
  const n = await lockNutzerForStep(v, ownParties(v.wer), id, version)
  if (n.id === v.wer.nutzerId) throw new Refusal('EIGENES_KONTO')
  await requireCanEnd(v, n)
  return switchOff(v, n)
}

/** Deactivates the own account. @throws Refusal LETZTER_ADMIN, ANMELDUNG_NOETIG */
export async function deactivateOwn(v: Maintain): Promise<Revision> {
  const n = await lockNutzerForStep(v, { orgId: v.wer.orgId }, v.wer.nutzerId)
  await requireCanEnd(v, n)
  await requireConfirmed(v)
  return switchOff(v, n)
}

/**
 * Ends one of the own sessions, or all others: whoever sits at a screen left open shuts nobody out.
 * @returns what is left to do when the transaction is through
 * @throws Refusal as `endOwnSessions`, ANMELDUNG_NOETIG
 */
export async function endOwnSessions(v: Maintain, only: string | undefined): Promise<(() => Promise<void>) | undefined> {
  await writeForAll(v.tx)
  return v.verzeichnis.endOwnSessions(v, only, () => requireConfirmed(v))
}

/** @throws Refusal OHNE_AENDERUNG, LETZTER_ADMIN */
async function requireCanEnd(v: Maintain, n: Portfolio): Promise<void> {
  if (!n.aktiv) throw new Refusal('OHNE_AENDERUNG')
  await requireAnotherAdmin(v, n)
}

async function switchOff(v: Maintain, n: Portfolio): Promise<Revision> {
  await release(v, n)
  return applyStep(v, n, 'NUTZER_DEAKTIVIERT', { aktiv: false })
}

/** Deletes a user, who can be restored for a while. @throws Refusal EIGENES_KONTO, SYSTEMROLLE_BLEIBT, LETZTER_ADMIN, VERSION_VERALTET */
export async function deleteNutzer(v: Maintain, id: string, version: number): Promise<Revision> {
  const n = await lockNutzerForStep(v, ownParties(v.wer), id, version)
  if (n.id === v.wer.nutzerId) throw new Refusal('EIGENES_KONTO')
  await requireAnotherAdmin(v, n)
  if (isSystemRole(n.rolle)) throw new Refusal('SYSTEMROLLE_BLEIBT')
  await release(v, n)
  await forget(v.tx, n)
  return applyStep(v, n, 'NUTZER_GELOESCHT', { aktiv: false, geloescht_am: v.jetzt, has_decided: n.takesTwo, was_known: n.known })
}

/** Ends somebody's sessions; they may sign in again. @throws Refusal EIGENES_KONTO: the own ones are ended at the own account */
export async function signOut(v: Maintain, n: Portfolio): Promise<Revision> {
  if (n.id === v.wer.nutzerId) throw new Refusal('EIGENES_KONTO')
  await v.verzeichnis.endSessions(v, n.id)
  await recordAudit(v, { orgId: n.orgId, aktion: 'NUTZER_ABGEMELDET', objektArt: 'NUTZER', objektId: n.id })
  return { nutzerId: n.id, version: n.version }
}

/**
 * Takes somebody's second factors away; of whoever reviews or releases, asks for it.
 * @throws Refusal EIGENES_KONTO, OHNE_PASSWORT, DARF_MEHR, ZWEITE_PERSON_FEHLT
 */
export async function resetFactor(v: Maintain, id: string): Promise<Revision> {
  const n = await lockNutzerForStep(v, ownParties(v.wer), id)
  if (n.id === v.wer.nutzerId) throw new Refusal('EIGENES_KONTO')
  if (!maySignIn(n.rolle, n.sso)) throw new Refusal('OHNE_PASSWORT')
  requireNoMore(v, n)
  if (!(await requestFactorReset(v, n))) return applyStep(v, n, 'FAKTOREN_BEANTRAGT', {})
  await v.verzeichnis.setzeFaktorenZurück(v, id)
  await recordAudit(v, { orgId: n.orgId, aktion: 'FAKTOR_ZURUECKGESETZT', objektArt: 'NUTZER', objektId: id })
  return { nutzerId: id, version: n.version }
}

/** Sends a link to choose a password. @throws Refusal ZU_VIELE_EINLADUNGEN; OHNE_PASSWORT for accounts that sign in elsewhere or by themselves */
export async function sendInvitation(v: Maintain, id: string, parties: Parties): Promise<Revision> {
  const n = await lockNutzerForStep(v, parties, id)
  if (!n.aktiv || !maySignIn(n.rolle, n.sso)) throw new Refusal('OHNE_PASSWORT')
  const { erlaubt, gesperrtBis } = await countAttempt(v.tx, { kind: 'INVITATION', key: id }, v.jetzt)
  if (!erlaubt)
    throw new Refusal('ZU_VIELE_EINLADUNGEN', undefined, {
      retryAfterS: Math.ceil((gesperrtBis.getTime() - v.jetzt.getTime()) / 1000),
    })
  await v.verzeichnis.ladeEin(v, id, 'EINLADUNG')
  await recordAudit(v, { orgId: n.orgId, aktion: 'NUTZER_EINGELADEN', objektArt: 'NUTZER', objektId: id })
  return { nutzerId: id, version: n.version }
}
