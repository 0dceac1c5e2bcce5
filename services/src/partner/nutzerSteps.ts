import { ADMINISTRATOR, asAddress, changesOf, isChanged, signsInAlone, NUTZER_RELATION, type NutzerData, takesTwo } from '@avalwerk/domain'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { audit } from '../aggregate/index.ts'
import { countAttempt } from '../identity/index.ts'
import { writeForAll } from '../kernel/database.ts'
import { requireConfirmed } from '../kernel/identity.ts'
import { Refusal, orNotFound } from '../kernel/problem.ts'
import type { UseCaseContext } from '../kernel/useCase.ts'
import { forgetRequests, requestAddress, requestFactorReset, signInName } from './accountRequests.ts'
import { ownScope, type NutzerScope } from './nutzer.ts'
import { cleanNutzer, relation, ownUnternehmen, columns, requireData } from './nutzerDetails.ts'
import {
  asData,
  type StoredNutzer,
  type NutzerUseCase,
  returnAufgabenOf,
  lockNutzer,
  type Maintain,
  requireNoMore,
  type Revision,
  addRow,
  decideStep,
  hasAnotherAdmin,
  takeStep,
} from './nutzerAggregate.ts'

const REFUSAL = {
  [NUTZER_RELATION.FREMD]: 'NUTZER_UNMOEGLICH',
  [NUTZER_RELATION.VORHANDEN]: 'NUTZER_VORHANDEN',
  [NUTZER_RELATION.WIEDERHERSTELLBAR]: 'NUTZER_WIEDERHERSTELLBAR',
} as const

const maySignIn = (role: string, sso: boolean) => signsInAlone(role) && !sso

/** Adds a user whose data has been checked, and invites them. */
export async function addNutzer(ctx: NutzerUseCase, data: NutzerData, orgId: string, roleId: string): Promise<Revision> {
  await requireStays(ctx, orgId)
  const id = ctx.given?.id ?? randomUUID()
  const revision = await addRow(
    ctx,
    {
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
      version: 1,
      erstellt_am: ctx.now,
      geaendert_am: ctx.now,
    },
    { ...data },
  )
  if (maySignIn(data.rolle, false)) await ctx.directory.invite(ctx, id, 'EINLADUNG')
  return revision
}

/**
 * Creates a user and invites them. @throws Refusal EINGABE_UNGUELTIG, RECHT_FEHLT, NUTZER_VORHANDEN, NUTZER_UNMOEGLICH,
 * NUTZER_WIEDERHERSTELLBAR
 */
export async function createNutzer(ctx: Maintain, input: NutzerData): Promise<Revision> {
  const data = cleanNutzer(input)
  const roleId = await requireData(ctx, await ownUnternehmen(ctx), data)
  const is = await relation(ctx, data.email)
  if (is !== NUTZER_RELATION.FREI) throw new Refusal(REFUSAL[is])
  return addNutzer(ctx, data, ctx.caller.orgId, roleId)
}

/** Requires that an organisation hasn't left and isn't about to. @throws Refusal ORGANISATION_GEGANGEN */
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
export async function restoreNutzer(ctx: Maintain, input: NutzerData): Promise<Revision> {
  const data = cleanNutzer(input)
  const roleId = await requireData(ctx, await ownUnternehmen(ctx), data)
  await requireStays(ctx, ctx.caller.orgId)
  if ((await relation(ctx, data.email)) !== NUTZER_RELATION.WIEDERHERSTELLBAR) throw new Refusal('NICHT_GEFUNDEN')
  const { rechte, ...nutzer } = orNotFound(
    await ctx.tx
      .selectFrom('nutzer as n')
      .innerJoin('rolle as r', (join) => join.onRef('r.org_id', '=', 'n.org_id').onRef('r.id', '=', 'n.rolle_id'))
      .selectAll('n')
      .select('r.rechte')
      .where('n.org_id', '=', ctx.caller.orgId)
      .where(sql`lower(n.email)`, '=', asAddress(data.email))
      .where('n.geloescht_am', 'is not', null)
      .forUpdate('n')
      .executeTakeFirst(),
  )
  // A restored user is who they were before: the caller must hold what the user's role and view allowed when they were deleted.
  requireNoMore(ctx, {
    rechte,
    orgId: nutzer.org_id,
    unternehmenSichtbeschränkt: nutzer.sichtbeschraenkt,
    sichtberechtigteUnternehmen: nutzer.sichtberechtigte,
  })
  const revision = await takeStep(ctx, nutzer, 'NUTZER_WIEDERHERGESTELLT', {
    columns: { ...columns(data, roleId), geloescht_am: null, has_decided: takesTwo(rechte, nutzer.has_decided) },
    audited: { ...data },
  })
  if (maySignIn(data.rolle, nutzer.sso)) await ctx.directory.invite(ctx, nutzer.id, 'EINLADUNG')
  return revision
}

/** @throws Refusal NUTZER_VORHANDEN, NUTZER_UNMOEGLICH if a new address is another user's already */
async function requireFreeAddress(ctx: Maintain, nutzer: StoredNutzer, email: string): Promise<void> {
  if (asAddress(email) === asAddress(nutzer.email)) return
  const is = await relation(ctx, email, nutzer.orgId)
  if (is !== NUTZER_RELATION.FREI) throw new Refusal(is === NUTZER_RELATION.VORHANDEN ? 'NUTZER_VORHANDEN' : 'NUTZER_UNMOEGLICH')
}

/** Writes a change whose data has been checked. @throws Refusal OHNE_AENDERUNG, EIGENES_KONTO, LETZTER_ADMIN, NUTZER_VORHANDEN, NUTZER_UNMOEGLICH */
export async function writeChange(
  ctx: Maintain,
  nutzer: StoredNutzer,
  data: NutzerData,
  aktiv: boolean,
  roleId: string,
): Promise<Revision> {
  const staysAdmin = data.rolle === ADMINISTRATOR
  const decided = await decideStep(ctx, nutzer.row, 'NUTZER_GEAENDERT', {
    zielstatus: aktiv ? 'AKT' : 'INA',
    changed: isChanged(asData(nutzer), data) || aktiv !== nutzer.active,
    staysAdmin,
    anotherAdmin: (aktiv && staysAdmin) || (await hasAnotherAdmin(ctx, nutzer)),
  })
  await requireFreeAddress(ctx, nutzer, data.email)
  if (!aktiv && nutzer.active) await returnAufgabenOf(ctx, nutzer)
  const newAddress = asAddress(data.email) !== asAddress(nutzer.email)
  // A known user has an account that the new address would open: the address counts when it is confirmed from there.
  const later = newAddress && nutzer.known
  if (later) await requestAddress(ctx, nutzer, data.email)
  const now = later ? { ...data, email: nutzer.email } : data
  const values = changesOf({ ...asData(nutzer), aktiv: nutzer.active }, { ...now, aktiv })
  const revision = await takeStep(ctx, nutzer.row, 'NUTZER_GEAENDERT', {
    decided,
    columns: { ...columns(now, roleId), has_decided: nutzer.takesTwo, ...signInName(nutzer, now.email) },
    audited: values,
  })
  // The invitation that went to the wrong address wasn't used, and must not be: the user is invited anew.
  if (newAddress && !later && aktiv && maySignIn(data.rolle, nutzer.sso)) await ctx.directory.invite(ctx, nutzer.id, 'EINLADUNG')
  // A user who forgot their password or lost their factor is reached by these: an intruder at an open screen must not change them.
  if (nutzer.id === ctx.caller.nutzerId && (newAddress || 'telefonnummer' in values)) await requireConfirmed(ctx)
  return revision
}

/** Changes a user of the own organisation. @throws Refusal as the call says */
export async function updateNutzer(ctx: Maintain, id: string, version: number, input: NutzerData, active: boolean): Promise<Revision> {
  const data = cleanNutzer(input)
  const own = await ownUnternehmen(ctx)
  const nutzer = await lockNutzer(ctx, ownScope(ctx.caller), id, version)
  return writeChange(ctx, nutzer, data, active, await requireData(ctx, own, data, nutzer))
}

/** Deactivates a user and ends their sessions. @throws Refusal EIGENES_KONTO, LETZTER_ADMIN, VERSION_VERALTET */
export async function deactivateNutzer(ctx: Maintain, id: string, version: number): Promise<Revision> {
  const nutzer = await lockNutzer(ctx, ownScope(ctx.caller), id, version)
  return switchOff(ctx, nutzer, await requireCanEnd(ctx, nutzer))
}

/** Deactivates the own account. @throws Refusal LETZTER_ADMIN, ANMELDUNG_NOETIG */
export async function deactivateOwn(ctx: Maintain): Promise<Revision> {
  const nutzer = await lockNutzer(ctx, { orgId: ctx.caller.orgId }, ctx.caller.nutzerId)
  const decided = await requireCanEnd(ctx, nutzer, true)
  await requireConfirmed(ctx)
  return switchOff(ctx, nutzer, decided)
}

/**
 * Ends one of the own sessions, or all others: an intruder at a screen left open must not shut the user out.
 * @returns what is left to do when the transaction is through
 * @throws Refusal as `endOwnSessions`, ANMELDUNG_NOETIG
 */
export async function endOwnSessions(ctx: Maintain, only: string | undefined): Promise<(() => Promise<void>) | undefined> {
  await writeForAll(ctx.tx)
  return ctx.directory.endOwnSessions(ctx, only, () => requireConfirmed(ctx))
}

/** @throws Refusal EIGENES_KONTO, OHNE_AENDERUNG, LETZTER_ADMIN */
const requireCanEnd = async (ctx: Maintain, nutzer: StoredNutzer, atOwnAccount = false) =>
  decideStep(ctx, nutzer.row, 'NUTZER_DEAKTIVIERT', { atOwnAccount, anotherAdmin: await hasAnotherAdmin(ctx, nutzer) })

async function switchOff(ctx: Maintain, nutzer: StoredNutzer, decided: Awaited<ReturnType<typeof requireCanEnd>>): Promise<Revision> {
  await returnAufgabenOf(ctx, nutzer)
  return takeStep(ctx, nutzer.row, 'NUTZER_DEAKTIVIERT', { decided })
}

/** Deletes a user, who can be restored for a while. @throws Refusal EIGENES_KONTO, SYSTEMROLLE_BLEIBT, LETZTER_ADMIN, VERSION_VERALTET */
export async function deleteNutzer(ctx: Maintain, id: string, version: number): Promise<Revision> {
  const nutzer = await lockNutzer(ctx, ownScope(ctx.caller), id, version)
  const decided = await decideStep(ctx, nutzer.row, 'NUTZER_GELOESCHT', { anotherAdmin: await hasAnotherAdmin(ctx, nutzer) })
  await returnAufgabenOf(ctx, nutzer)
  await forgetRequests(ctx.tx, nutzer)
  return takeStep(ctx, nutzer.row, 'NUTZER_GELOESCHT', {
    decided,
    columns: { geloescht_am: ctx.now, has_decided: nutzer.takesTwo, was_known: nutzer.known },
  })
}

/** Ends a user's sessions; the user may sign in again. @throws Refusal EIGENES_KONTO: the own ones are ended at the own account */
export async function signOutNutzer(ctx: Maintain, nutzer: StoredNutzer): Promise<Revision> {
  if (nutzer.id === ctx.caller.nutzerId) throw new Refusal('EIGENES_KONTO')
  await ctx.directory.endSessions(ctx, nutzer.id)
  await audit(ctx, { orgId: nutzer.orgId, action: 'NUTZER_ABGEMELDET', objectKind: 'NUTZER', objectId: nutzer.id })
  return { nutzerId: nutzer.id, version: nutzer.version }
}

/**
 * Takes a user's second factors away; where the user reviews or approves, only asks for it.
 * @throws Refusal EIGENES_KONTO, OHNE_PASSWORT, DARF_MEHR, ZWEITE_PERSON_FEHLT
 */
export async function resetFactor(ctx: Maintain, id: string): Promise<Revision> {
  const nutzer = await lockNutzer(ctx, ownScope(ctx.caller), id)
  const decided = await decideStep(ctx, nutzer.row, 'FAKTOREN_BEANTRAGT')
  if (!maySignIn(nutzer.rolle, nutzer.sso)) throw new Refusal('OHNE_PASSWORT')
  requireNoMore(ctx, nutzer)
  if (!(await requestFactorReset(ctx, nutzer))) return takeStep(ctx, nutzer.row, 'FAKTOREN_BEANTRAGT', { decided })
  await ctx.directory.resetFactors(ctx, id)
  await audit(ctx, { orgId: nutzer.orgId, action: 'FAKTOR_ZURUECKGESETZT', objectKind: 'NUTZER', objectId: id })
  return { nutzerId: id, version: nutzer.version }
}

/** Sends a link to choose a password. @throws Refusal ZU_VIELE_EINLADUNGEN; OHNE_PASSWORT for accounts that sign in elsewhere or by themselves */
export async function sendInvitation(ctx: Maintain, id: string, scope: NutzerScope): Promise<Revision> {
  const nutzer = await lockNutzer(ctx, scope, id)
  if (!nutzer.active || !maySignIn(nutzer.rolle, nutzer.sso)) throw new Refusal('OHNE_PASSWORT')
  const { allowed, lockedUntil } = await countAttempt(ctx.tx, { kind: 'INVITATION', key: id }, ctx.now)
  if (!allowed)
    throw new Refusal('ZU_VIELE_EINLADUNGEN', undefined, {
      retryAfterS: Math.ceil((lockedUntil.getTime() - ctx.now.getTime()) / 1000),
    })
  await ctx.directory.invite(ctx, id, 'EINLADUNG')
  await audit(ctx, { orgId: nutzer.orgId, action: 'NUTZER_EINGELADEN', objectKind: 'NUTZER', objectId: id })
  return { nutzerId: id, version: nutzer.version }
}
