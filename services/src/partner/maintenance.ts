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
import { countAttempt } from '../identity/signInAttempts.ts'
import { writeForAll } from '../kernel/database.ts'
import { requireConfirmed } from '../kernel/identity.ts'
import { Refusal, orNotFound } from '../kernel/problem.ts'
import { recordAudit, type UseCaseContext } from '../kernel/useCase.ts'
import { forget, requestAddress, requestFactorReset, signInName } from './accountRequests.ts'
import { ownParties, type Parties } from './nutzer.ts'
import { cleaned, relation, ownUnternehmen, columns, requireData } from './nutzerDetails.ts'
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
} from './nutzerStep.ts'

const REFUSAL = {
  [NUTZER_RELATION.FREMD]: 'NUTZER_UNMOEGLICH',
  [NUTZER_RELATION.VORHANDEN]: 'NUTZER_VORHANDEN',
  [NUTZER_RELATION.WIEDERHERSTELLBAR]: 'NUTZER_WIEDERHERSTELLBAR',
} as const

const maySignIn = (role: string, sso: boolean) => signsInAlone(role) && !sso

/** Adds a user whose data has been checked, and invites them. */
export async function add(ctx: Change, data: NutzerData, orgId: string, roleId: string): Promise<Revision> {
  await requireStays(ctx, orgId)
  const id = ctx.given?.id ?? randomUUID()
  const fresh = await ctx.tx
    .insertInto('nutzer')
    .values({
      ...columns(data, roleId),
      org_id: orgId,
      id,
      benutzername: ctx.given?.signInName ?? asAddress(data.email),
      aktiv: true,
      geloescht_am: null,
      sso: false,
      erhaelt_emails: true,
      passwort_hash: null,
      externe_id: null,
      version: 0,
      erstellt_am: ctx.jetzt,
    })
    // Two who create the same address at once.
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!fresh) throw new Refusal('NUTZER_UNMOEGLICH')
  const revision = await applyStep(ctx, { id, orgId }, 'NUTZER_ANGELEGT', {}, { ...data })
  if (maySignIn(data.rolle, false)) await ctx.directory.invite(ctx, id, 'EINLADUNG')
  return revision
}

/**
 * Creates a user and invites them. @throws Refusal EINGABE_UNGUELTIG, RECHT_FEHLT, NUTZER_VORHANDEN, NUTZER_UNMOEGLICH,
 * NUTZER_WIEDERHERSTELLBAR
 */
export async function createNutzer(ctx: Maintain, input: NutzerData): Promise<Revision> {
  const data = cleaned(input)
  const roleId = await requireData(ctx, await ownUnternehmen(ctx), data)
  const is = await relation(ctx, data.email)
  if (is !== NUTZER_RELATION.FREI) throw new Refusal(REFUSAL[is])
  return add(ctx, data, ctx.wer.orgId, roleId)
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
export async function restore(ctx: Maintain, input: NutzerData): Promise<Revision> {
  const data = cleaned(input)
  const roleId = await requireData(ctx, await ownUnternehmen(ctx), data)
  await requireStays(ctx, ctx.wer.orgId)
  if ((await relation(ctx, data.email)) !== NUTZER_RELATION.WIEDERHERSTELLBAR) throw new Refusal('NICHT_GEFUNDEN')
  const nutzer = orNotFound(
    await ctx.tx
      .selectFrom('nutzer as n')
      .innerJoin('rolle as r', (join) => join.onRef('r.org_id', '=', 'n.org_id').onRef('r.id', '=', 'n.rolle_id'))
      .select(['n.id', 'n.org_id as orgId', 'n.sso', 'n.sichtbeschraenkt', 'n.sichtberechtigte', 'n.has_decided', 'r.rechte'])
      .where('n.org_id', '=', ctx.wer.orgId)
      .where(sql`lower(n.email)`, '=', asAddress(data.email))
      .where('n.geloescht_am', 'is not', null)
      .forUpdate('n')
      .executeTakeFirst(),
  )
  // Who is restored is who they were: their role and their view are no less theirs since they were deleted.
  requireNoMore(ctx, {
    ...nutzer,
    unternehmenSichtbeschränkt: nutzer.sichtbeschraenkt,
    sichtberechtigteUnternehmen: nutzer.sichtberechtigte,
  })
  const fields = { ...columns(data, roleId), aktiv: true, geloescht_am: null, has_decided: takesTwo(nutzer.rechte, nutzer.has_decided) }
  const revision = await applyStep(ctx, nutzer, 'NUTZER_WIEDERHERGESTELLT', fields, { ...data })
  if (maySignIn(data.rolle, nutzer.sso)) await ctx.directory.invite(ctx, nutzer.id, 'EINLADUNG')
  return revision
}

/** @throws Refusal NUTZER_VORHANDEN, NUTZER_UNMOEGLICH if a new address is somebody's already */
async function requireFreeAddress(ctx: Maintain, nutzer: Portfolio, email: string): Promise<void> {
  if (asAddress(email) === asAddress(nutzer.email)) return
  const is = await relation(ctx, email, nutzer.orgId)
  if (is !== NUTZER_RELATION.FREI) throw new Refusal(is === NUTZER_RELATION.VORHANDEN ? 'NUTZER_VORHANDEN' : 'NUTZER_UNMOEGLICH')
}

/** Writes a change whose data has been checked. @throws Refusal OHNE_AENDERUNG, EIGENES_KONTO, LETZTER_ADMIN, NUTZER_VORHANDEN, NUTZER_UNMOEGLICH */
export async function writeChange(ctx: Maintain, nutzer: Portfolio, data: NutzerData, aktiv: boolean, roleId: string): Promise<Revision> {
  if (!isChanged(asData(nutzer), data) && aktiv === nutzer.active) throw new Refusal('OHNE_AENDERUNG')
  if (!aktiv && nutzer.active && nutzer.id === ctx.wer.nutzerId) throw new Refusal('EIGENES_KONTO')
  if (!aktiv || data.rolle !== ADMINISTRATOR) await requireAnotherAdmin(ctx, nutzer)
  await requireFreeAddress(ctx, nutzer, data.email)
  if (!aktiv && nutzer.active) await release(ctx, nutzer)
  const newAddress = asAddress(data.email) !== asAddress(nutzer.email)
  // Whoever is known has an account that the new address would open: it counts when it is confirmed from it.
  const later = newAddress && nutzer.known
  if (later) await requestAddress(ctx, nutzer, data.email)
  const now = later ? { ...data, email: nutzer.email } : data
  const fields = { ...columns(now, roleId), aktiv, has_decided: nutzer.takesTwo, ...signInName(nutzer, now.email) }
  const values = changed({ ...asData(nutzer), aktiv: nutzer.active }, { ...now, aktiv })
  const revision = await applyStep(ctx, nutzer, 'NUTZER_GEAENDERT', fields, values)
  // Nobody has come by the invitation that went to the wrong address, and nobody shall.
  if (newAddress && !later && aktiv && maySignIn(data.rolle, nutzer.sso)) await ctx.directory.invite(ctx, nutzer.id, 'EINLADUNG')
  // By which somebody is reached who has forgotten their password, or lost their factor: nobody changes it at a screen left open.
  if (nutzer.id === ctx.wer.nutzerId && (newAddress || 'telefonnummer' in values)) await requireConfirmed(ctx)
  return revision
}

/** Changes a user of the own organisation. @throws Refusal as the call says */
export async function updateNutzer(ctx: Maintain, id: string, version: number, input: NutzerData, active: boolean): Promise<Revision> {
  const data = cleaned(input)
  const own = await ownUnternehmen(ctx)
  const nutzer = await lockNutzerForStep(ctx, ownParties(ctx.wer), id, version)
  return writeChange(ctx, nutzer, data, active, await requireData(ctx, own, data, nutzer))
}

/** Deactivates a user and ends their sessions. @throws Refusal EIGENES_KONTO, LETZTER_ADMIN, VERSION_VERALTET */
export async function deactivate(ctx: Maintain, id: string, version: number): Promise<Revision> {
  const nutzer = await lockNutzerForStep(ctx, ownParties(ctx.wer), id, version)
  if (nutzer.id === ctx.wer.nutzerId) throw new Refusal('EIGENES_KONTO')
  await requireCanEnd(ctx, nutzer)
  return switchOff(ctx, nutzer)
}

/** Deactivates the own account. @throws Refusal LETZTER_ADMIN, ANMELDUNG_NOETIG */
export async function deactivateOwn(ctx: Maintain): Promise<Revision> {
  const nutzer = await lockNutzerForStep(ctx, { orgId: ctx.wer.orgId }, ctx.wer.nutzerId)
  await requireCanEnd(ctx, nutzer)
  await requireConfirmed(ctx)
  return switchOff(ctx, nutzer)
}

/**
 * Ends one of the own sessions, or all others: whoever sits at a screen left open shuts nobody out.
 * @returns what is left to do when the transaction is through
 * @throws Refusal as `endOwnSessions`, ANMELDUNG_NOETIG
 */
export async function endOwnSessions(ctx: Maintain, only: string | undefined): Promise<(() => Promise<void>) | undefined> {
  await writeForAll(ctx.tx)
  return ctx.directory.endOwnSessions(ctx, only, () => requireConfirmed(ctx))
}

/** @throws Refusal OHNE_AENDERUNG, LETZTER_ADMIN */
async function requireCanEnd(ctx: Maintain, nutzer: Portfolio): Promise<void> {
  if (!nutzer.active) throw new Refusal('OHNE_AENDERUNG')
  await requireAnotherAdmin(ctx, nutzer)
}

async function switchOff(ctx: Maintain, nutzer: Portfolio): Promise<Revision> {
  await release(ctx, nutzer)
  return applyStep(ctx, nutzer, 'NUTZER_DEAKTIVIERT', { aktiv: false })
}

/** Deletes a user, who can be restored for a while. @throws Refusal EIGENES_KONTO, SYSTEMROLLE_BLEIBT, LETZTER_ADMIN, VERSION_VERALTET */
export async function deleteNutzer(ctx: Maintain, id: string, version: number): Promise<Revision> {
  const nutzer = await lockNutzerForStep(ctx, ownParties(ctx.wer), id, version)
  if (nutzer.id === ctx.wer.nutzerId) throw new Refusal('EIGENES_KONTO')
  await requireAnotherAdmin(ctx, nutzer)
  if (isSystemRole(nutzer.rolle)) throw new Refusal('SYSTEMROLLE_BLEIBT')
  await release(ctx, nutzer)
  await forget(ctx.tx, nutzer)
  return applyStep(ctx, nutzer, 'NUTZER_GELOESCHT', {
    aktiv: false,
    geloescht_am: ctx.jetzt,
    has_decided: nutzer.takesTwo,
    was_known: nutzer.known,
  })
}

/** Ends somebody's sessions; they may sign in again. @throws Refusal EIGENES_KONTO: the own ones are ended at the own account */
export async function signOut(ctx: Maintain, nutzer: Portfolio): Promise<Revision> {
  if (nutzer.id === ctx.wer.nutzerId) throw new Refusal('EIGENES_KONTO')
  await ctx.directory.endSessions(ctx, nutzer.id)
  await recordAudit(ctx, { orgId: nutzer.orgId, action: 'NUTZER_ABGEMELDET', objectKind: 'NUTZER', objectId: nutzer.id })
  return { nutzerId: nutzer.id, version: nutzer.version }
}

/**
 * Takes somebody's second factors away; of whoever reviews or releases, asks for it.
 * @throws Refusal EIGENES_KONTO, OHNE_PASSWORT, DARF_MEHR, ZWEITE_PERSON_FEHLT
 */
export async function resetFactor(ctx: Maintain, id: string): Promise<Revision> {
  const nutzer = await lockNutzerForStep(ctx, ownParties(ctx.wer), id)
  if (nutzer.id === ctx.wer.nutzerId) throw new Refusal('EIGENES_KONTO')
  if (!maySignIn(nutzer.rolle, nutzer.sso)) throw new Refusal('OHNE_PASSWORT')
  requireNoMore(ctx, nutzer)
  if (!(await requestFactorReset(ctx, nutzer))) return applyStep(ctx, nutzer, 'FAKTOREN_BEANTRAGT', {})
  await ctx.directory.resetFactors(ctx, id)
  await recordAudit(ctx, { orgId: nutzer.orgId, action: 'FAKTOR_ZURUECKGESETZT', objectKind: 'NUTZER', objectId: id })
  return { nutzerId: id, version: nutzer.version }
}

/** Sends a link to choose a password. @throws Refusal ZU_VIELE_EINLADUNGEN; OHNE_PASSWORT for accounts that sign in elsewhere or by themselves */
export async function sendInvitation(ctx: Maintain, id: string, parties: Parties): Promise<Revision> {
  const nutzer = await lockNutzerForStep(ctx, parties, id)
  if (!nutzer.active || !maySignIn(nutzer.rolle, nutzer.sso)) throw new Refusal('OHNE_PASSWORT')
  const { allowed, lockedUntil } = await countAttempt(ctx.tx, { kind: 'INVITATION', key: id }, ctx.jetzt)
  if (!allowed)
    throw new Refusal('ZU_VIELE_EINLADUNGEN', undefined, {
      retryAfterS: Math.ceil((lockedUntil.getTime() - ctx.jetzt.getTime()) / 1000),
    })
  await ctx.directory.invite(ctx, id, 'EINLADUNG')
  await recordAudit(ctx, { orgId: nutzer.orgId, action: 'NUTZER_EINGELADEN', objectKind: 'NUTZER', objectId: id })
  return { nutzerId: id, version: nutzer.version }
}
