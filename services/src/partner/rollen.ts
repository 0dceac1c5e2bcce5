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
import { writeForAll, type DbTransaction } from '../kernel/datenbank.ts'
import { announceChange } from '../kernel/ereignisstrom.ts'
import { Refusal, orNotFound, assertValid } from '../kernel/problem.ts'
import type { RolleTable } from '../kernel/schema.ts'
import { recordAudit, type CallerContext } from '../kernel/vorgang.ts'

type Revision = Readonly<{ name: string; version: number }>

/** The roles of an organisation by name, with how many have them. */
export async function allRoles(tx: DbTransaction, orgId: string): Promise<Role[]> {
  const zeilen = await tx
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
  return zeilen.map(({ nutzerAnzahl, ...rolle }) => ({ ...rolle, nutzerAnzahl: Number(nutzerAnzahl) }))
}

/** What a new organisation begins with: the system roles, and examples that it may change. */
export const roleRows = (orgId: string, gruppe: Group): (Insertable<RolleTable> & { id: string })[] =>
  [...SYSTEM_ROLES, ...EXAMPLE_ROLES]
    .filter((vorlage) => vorlage.gruppe === gruppe)
    .map((vorlage) => ({
      org_id: orgId,
      id: randomUUID(),
      name: vorlage.name,
      iconname: vorlage.iconname,
      immutable: vorlage.immutable,
      rechte: JSON.stringify(rightsFromList(vorlage.rechte)),
    }))

const nameTaken = () => new Refusal('EINGABE_UNGUELTIG', [{ feld: 'name', grund: 'Diesen Namen hat bereits eine andere Rolle' }])

/**
 * Input as it is kept, in order.
 * @param before the role as it is; what it has already isn't given
 * @throws Refusal EINGABE_UNGUELTIG, RECHTE_DARUEBER
 */
async function requireRole(ctx: CallerContext, eingabe: RoleData, before?: Pick<RoleData, 'name' | 'rechte'>): Promise<RoleData> {
  const rolle = { name: eingabe.name.trim(), iconname: eingabe.iconname, rechte: orderedRights(eingabe.rechte) }
  const mängel = validateRoleData(rolle, rightsFromList(RIGHTS_POOL[ctx.wer.gruppe]))
  assertValid(mängel)
  if (!mayGive(ctx.wer, addedRights(before?.rechte ?? [], rolle.rechte))) throw new Refusal('RECHTE_DARUEBER')
  const lowerCased = rolle.name.toLowerCase()
  if (lowerCased === before?.name.toLowerCase()) return rolle
  const vergeben = await ctx.tx
    .selectFrom('rolle')
    .select('id')
    .where('org_id', '=', ctx.wer.orgId)
    .where(({ fn }) => fn('lower', ['name']), '=', lowerCased)
    .executeTakeFirst()
  if (vergeben) throw nameTaken()
  return rolle
}

async function melde(ctx: CallerContext, aktion: AuditAction, id: string, werte: Record<string, unknown>): Promise<void> {
  await recordAudit(ctx, { orgId: ctx.wer.orgId, aktion, objektArt: 'ROLLE', objektId: id, werte })
  await announceChange(ctx.tx, { art: 'ROLLE', id, orgs: [ctx.wer.orgId] })
}

/** Creates a role of the own organisation. @throws Refusal EINGABE_UNGUELTIG, RECHTE_DARUEBER */
export async function createRole(ctx: CallerContext, eingabe: RoleData): Promise<Revision> {
  const rolle = await requireRole(ctx, eingabe)
  const id = randomUUID()
  await writeForAll(ctx.tx)
  const neu = await ctx.tx
    .insertInto('rolle')
    .values({ org_id: ctx.wer.orgId, id, immutable: false, ...rolle, rechte: JSON.stringify(rolle.rechte) })
    .onConflict((konflikt) => konflikt.doNothing())
    .returning('version')
    .executeTakeFirst()
  // Two who create the same name at once.
  if (!neu) throw nameTaken()
  await melde(ctx, 'ROLLE_ERSTELLT', id, rolle)
  return { name: rolle.name, version: neu.version }
}

/** A role of the own organisation, locked. @throws Refusal NICHT_GEFUNDEN, ROLLE_FEST */
async function lockRoleForStep(ctx: CallerContext, name: string) {
  await writeForAll(ctx.tx)
  const rolle = orNotFound(
    await ctx.tx
      .selectFrom('rolle')
      .selectAll()
      .where('org_id', '=', ctx.wer.orgId)
      .where('name', '=', name)
      .forUpdate()
      .executeTakeFirst(),
  )
  if (rolle.immutable) throw new Refusal('ROLLE_FEST')
  return rolle
}

/**
 * Changes a role; whoever has it feels it with the next call.
 * @throws Refusal NICHT_GEFUNDEN, ROLLE_FEST, VERSION_VERALTET, EIGENE_ROLLE, ROLLE_DARF_MEHR, RECHTE_DARUEBER, OHNE_AENDERUNG, EINGABE_UNGUELTIG
 */
export async function refreshRole(ctx: CallerContext, name: string, version: number, eingabe: RoleData): Promise<Revision> {
  const vorher = await lockRoleForStep(ctx, name)
  if (vorher.version !== version) throw new Refusal('VERSION_VERALTET')
  if (name === ctx.wer.rolle) throw new Refusal('EIGENE_ROLLE')
  if (!mayGive(ctx.wer, vorher.rechte)) throw new Refusal('ROLLE_DARF_MEHR')
  const rolle = await requireRole(ctx, eingabe, vorher)
  if (!isRoleChanged(vorher, rolle)) throw new Refusal('OHNE_AENDERUNG')
  const neu = await ctx.tx
    .updateTable('rolle')
    .set((w) => ({ ...rolle, rechte: JSON.stringify(rolle.rechte), version: w('version', '+', 1) }))
    .where('org_id', '=', ctx.wer.orgId)
    .where('id', '=', vorher.id)
    .returning('version')
    .executeTakeFirstOrThrow()
  // Those who have reviewed or released stay protected by two.
  if (decides(vorher.rechte) && !decides(rolle.rechte))
    await ctx.tx
      .updateTable('nutzer')
      .set({ has_decided: true })
      .where('org_id', '=', ctx.wer.orgId)
      .where('rolle_id', '=', vorher.id)
      .execute()
  await melde(ctx, 'ROLLE_GEAENDERT', vorher.id, {
    vorher: { name: vorher.name, iconname: vorher.iconname, rechte: vorher.rechte },
    nachher: rolle,
  })
  return { name: rolle.name, version: neu.version }
}

/** Deletes a role that nobody has. @throws Refusal NICHT_GEFUNDEN, ROLLE_FEST, ROLLE_BENUTZT, ROLLE_DARF_MEHR */
export async function deleteRole(ctx: CallerContext, name: string): Promise<void> {
  const rolle = await lockRoleForStep(ctx, name)
  if (!mayGive(ctx.wer, rolle.rechte)) throw new Refusal('ROLLE_DARF_MEHR')
  const withTheir = ctx.tx.selectFrom('nutzer').where('org_id', '=', ctx.wer.orgId).where('rolle_id', '=', rolle.id)
  if (await withTheir.select('id').where('geloescht_am', 'is', null).limit(1).executeTakeFirst()) throw new Refusal('ROLLE_BENUTZT')
  // Of a deleted user the role is chosen anew when they are restored.
  const { id } = await ctx.tx
    .selectFrom('rolle')
    .select('id')
    .where('org_id', '=', ctx.wer.orgId)
    .where('name', '=', BASE_NUTZER)
    .executeTakeFirstOrThrow()
  await ctx.tx.updateTable('nutzer').set({ rolle_id: id }).where('org_id', '=', ctx.wer.orgId).where('rolle_id', '=', rolle.id).execute()
  await ctx.tx.deleteFrom('rolle').where('org_id', '=', ctx.wer.orgId).where('id', '=', rolle.id).execute()
  await melde(ctx, 'ROLLE_GELOESCHT', rolle.id, { name, rechte: rolle.rechte })
}
