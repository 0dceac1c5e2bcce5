import { randomUUID } from 'node:crypto'
import type { Role } from '@avalwerk/contracts'
import {
  addedRights,
  type AuditAction,
  BASE_NUTZER,
  EXAMPLE_ROLES,
  decides,
  orderedRights,
  type Group,
  isRoleChanged,
  mayGive,
  validateRoleData,
  RIGHTS_POOL,
  rightsFromList,
  type RoleData,
  SYSTEM_ROLES,
} from '@avalwerk/domain'
import type { Insertable } from 'kysely'
import { announce, audit } from '../aggregate/index.ts'
import { writeForAll, type DbTransaction } from '../kernel/database.ts'
import { Refusal, orNotFound, assertValid } from '../kernel/problem.ts'
import type { RolleTable } from '../kernel/schema.ts'
import { type CallerContext } from '../kernel/useCase.ts'

type Revision = Readonly<{ name: string; version: number }>

/** The roles of an organisation by name, with how many have them. */
export async function allRoles(tx: DbTransaction, orgId: string): Promise<Role[]> {
  const rows = await tx
    .selectFrom('rolle as r')
    .select(({ selectFrom, fn }) => [
      'r.name',
      'r.iconname',
      'r.immutable',
      'r.rechte',
      'r.version',
      selectFrom('nutzer as n')
        .select(fn.countAll<number>().as('anzahl'))
        .whereRef('n.org_id', '=', 'r.org_id')
        .whereRef('n.rolle_id', '=', 'r.id')
        .where('n.geloescht_am', 'is', null)
        .as('nutzerAnzahl'),
    ])
    .where('r.org_id', '=', orgId)
    .orderBy('r.immutable', 'desc')
    .orderBy('r.name')
    .execute()
  return rows.map(({ nutzerAnzahl, ...role }) => ({ ...role, nutzerAnzahl: Number(nutzerAnzahl) }))
}

/** The roles that a new organisation begins with: the system roles, and examples that it may change. */
export const roleRows = (orgId: string, group: Group): (Insertable<RolleTable> & { id: string })[] =>
  [...SYSTEM_ROLES, ...EXAMPLE_ROLES]
    .filter((template) => template.group === group)
    .map((template) => ({
      org_id: orgId,
      id: randomUUID(),
      name: template.name,
      iconname: template.iconname,
      immutable: template.immutable,
      rechte: JSON.stringify(rightsFromList(template.rights)),
    }))

const nameTaken = () => new Refusal('EINGABE_UNGUELTIG', [{ feld: 'name', grund: 'Diesen Namen hat bereits eine andere Rolle' }])

/**
 * Input as it is kept, in order.
 * @param before the role as it is; rights that it has already aren't given anew
 * @throws Refusal EINGABE_UNGUELTIG, RECHTE_DARUEBER
 */
async function requireRoleData(ctx: CallerContext, input: RoleData, before?: Pick<RoleData, 'name' | 'rechte'>): Promise<RoleData> {
  const role = { name: input.name.trim(), iconname: input.iconname, rechte: orderedRights(input.rechte) }
  const faults = validateRoleData(role, rightsFromList(RIGHTS_POOL[ctx.caller.group]))
  assertValid(faults)
  if (!mayGive(ctx.caller, addedRights(before?.rechte ?? [], role.rechte))) throw new Refusal('RECHTE_DARUEBER')
  const lowerCased = role.name.toLowerCase()
  if (lowerCased === before?.name.toLowerCase()) return role
  const taken = await ctx.tx
    .selectFrom('rolle')
    .select('id')
    .where('org_id', '=', ctx.caller.orgId)
    .where(({ fn }) => fn('lower', ['name']), '=', lowerCased)
    .executeTakeFirst()
  if (taken) throw nameTaken()
  return role
}

async function notify(ctx: CallerContext, action: AuditAction, id: string, values: Record<string, unknown>): Promise<void> {
  await audit(ctx, { orgId: ctx.caller.orgId, action, objectKind: 'ROLLE', objectId: id, values })
  await announce(ctx, { art: 'ROLLE', id, orgs: [ctx.caller.orgId] })
}

/** Creates a role of the own organisation. @throws Refusal EINGABE_UNGUELTIG, RECHTE_DARUEBER */
export async function createRole(ctx: CallerContext, input: RoleData): Promise<Revision> {
  const role = await requireRoleData(ctx, input)
  const id = randomUUID()
  await writeForAll(ctx.tx)
  const fresh = await ctx.tx
    .insertInto('rolle')
    .values({ org_id: ctx.caller.orgId, id, immutable: false, ...role, rechte: JSON.stringify(role.rechte) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst()
  // Another caller has created the same name at the same moment.
  if (!fresh) throw nameTaken()
  await notify(ctx, 'ROLLE_ERSTELLT', id, role)
  return { name: role.name, version: fresh.version }
}

/** A role of the own organisation, locked. @throws Refusal NICHT_GEFUNDEN, ROLLE_FEST */
async function lockRoleForStep(ctx: CallerContext, name: string) {
  await writeForAll(ctx.tx)
  const role = orNotFound(
    await ctx.tx
      .selectFrom('rolle')
      .selectAll()
      .where('org_id', '=', ctx.caller.orgId)
      .where('name', '=', name)
      .forUpdate()
      .executeTakeFirst(),
  )
  if (role.immutable) throw new Refusal('ROLLE_FEST')
  return role
}

/**
 * Changes a role; users who have it feel the change with their next call.
 * @throws Refusal NICHT_GEFUNDEN, ROLLE_FEST, VERSION_VERALTET, EIGENE_ROLLE, ROLLE_DARF_MEHR, RECHTE_DARUEBER, OHNE_AENDERUNG,
 * EINGABE_UNGUELTIG
 */
export async function updateRole(ctx: CallerContext, name: string, version: number, input: RoleData): Promise<Revision> {
  const before = await lockRoleForStep(ctx, name)
  if (before.version !== version) throw new Refusal('VERSION_VERALTET')
  if (name === ctx.caller.role) throw new Refusal('EIGENE_ROLLE')
  if (!mayGive(ctx.caller, before.rechte)) throw new Refusal('ROLLE_DARF_MEHR')
  const role = await requireRoleData(ctx, input, before)
  if (!isRoleChanged(before, role)) throw new Refusal('OHNE_AENDERUNG')
  const fresh = await ctx.tx
    .updateTable('rolle')
    .set((w) => ({ ...role, rechte: JSON.stringify(role.rechte), version: w('version', '+', 1) }))
    .where('org_id', '=', ctx.caller.orgId)
    .where('id', '=', before.id)
    .returning('version')
    .executeTakeFirstOrThrow()
  // Users who have reviewed or approved stay protected: two people decide about their address and their factors.
  if (decides(before.rechte) && !decides(role.rechte))
    await ctx.tx
      .updateTable('nutzer')
      .set({ has_decided: true })
      .where('org_id', '=', ctx.caller.orgId)
      .where('rolle_id', '=', before.id)
      .execute()
  await notify(ctx, 'ROLLE_GEAENDERT', before.id, {
    vorher: { name: before.name, iconname: before.iconname, rechte: before.rechte },
    nachher: role,
  })
  return { name: role.name, version: fresh.version }
}

/** Deletes a role that no user has. @throws Refusal NICHT_GEFUNDEN, ROLLE_FEST, ROLLE_BENUTZT, ROLLE_DARF_MEHR */
export async function deleteRole(ctx: CallerContext, name: string): Promise<void> {
  const role = await lockRoleForStep(ctx, name)
  if (!mayGive(ctx.caller, role.rechte)) throw new Refusal('ROLLE_DARF_MEHR')
  const withTheir = ctx.tx.selectFrom('nutzer').where('org_id', '=', ctx.caller.orgId).where('rolle_id', '=', role.id)
  if (await withTheir.select('id').where('geloescht_am', 'is', null).limit(1).executeTakeFirst()) throw new Refusal('ROLLE_BENUTZT')
  // A deleted user's role is chosen anew when they are restored.
  const { id } = await ctx.tx
    .selectFrom('rolle')
    .select('id')
    .where('org_id', '=', ctx.caller.orgId)
    .where('name', '=', BASE_NUTZER)
    .executeTakeFirstOrThrow()
  await ctx.tx.updateTable('nutzer').set({ rolle_id: id }).where('org_id', '=', ctx.caller.orgId).where('rolle_id', '=', role.id).execute()
  await ctx.tx.deleteFrom('rolle').where('org_id', '=', ctx.caller.orgId).where('id', '=', role.id).execute()
  await notify(ctx, 'ROLLE_GELOESCHT', role.id, { name, rechte: role.rechte })
}
