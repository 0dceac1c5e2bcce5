import type { Selectable } from 'kysely'
import { announce, audit } from '../aggregate/index.ts'
import {
  lockBuergschaften,
  lockBuergschaftenOfProjekt,
  changeOwnView,
  type Buergschaft,
  buergschaften,
  writeOwn,
} from '../buergschaft/index.ts'
import { writeForAll } from '../kernel/database.ts'
import { orNotFound } from '../kernel/problem.ts'
import type { ProjektTable } from '../kernel/schema.ts'
import { type CallerContext } from '../kernel/useCase.ts'
import { findProjektOf, listVisibleAmong } from '../records/buergschaftSicht.ts'
import { seenProjekte } from '../records/projekt.ts'

type Projekt = Readonly<{ id: string; name: string }>

/** A project that the caller sees. @throws Refusal NICHT_GEFUNDEN */
export async function visibleProjekt({ tx, caller }: CallerContext, id: string): Promise<Projekt> {
  const projekt = orNotFound(await seenProjekte(tx, caller).select(['id', 'name']).where('id', '=', id).executeTakeFirst())
  return { id: projekt.id, name: projekt.name }
}

/**
 * Puts a guarantee, whose row is locked, into a project of the caller's organisation, or takes it out. It stays as it is; only the
 * organisation's own people see that it was done.
 * @returns whether anything changed
 */
export async function setProjekt(ctx: CallerContext, buergschaft: Buergschaft, projekt: Projekt | null): Promise<boolean> {
  const { orgId } = ctx.caller
  const id = buergschaft.id
  const previous = orNotFound(await findProjektOf(ctx.tx, orgId, id))
  if (previous.id === (projekt?.id ?? null)) return false
  await changeOwnView(ctx.tx, orgId, id, { projekt_id: projekt?.id ?? null })
  await writeOwn(
    ctx,
    buergschaft,
    orgId,
    projekt
      ? { code: 'PROJEKT_ZUGEORDNET', placeholders: { projekt: projekt.name } }
      : { code: 'PROJEKT_GELOEST', placeholders: { projekt: previous.name ?? '' } },
  )
  const values = { projekt: projekt?.id ?? null, bisher: previous.id }
  await audit(ctx, { orgId, action: 'PROJEKT_ZUGEORDNET', objectKind: 'BUERGSCHAFT', objectId: id, values })
  await announce(ctx, { art: 'BUERGSCHAFT', id, orgs: [orgId] })
  return true
}

/** Assigns one guarantee to a project, or takes it out of one. @throws Refusal NICHT_GEFUNDEN */
export async function assignToProjekt(
  ctx: CallerContext,
  buergschaftId: string,
  projektId: string | null,
): Promise<{ projekt: Projekt | null }> {
  const projekt = projektId === null ? null : await visibleProjekt(ctx, projektId)
  await setProjekt(ctx, await buergschaften.lock(ctx, buergschaftId), projekt)
  return { projekt }
}

/**
 * Assigns several guarantees to a project, all or none.
 * @returns how many weren't in it before
 * @throws Refusal NICHT_GEFUNDEN if the caller doesn't see one of them
 */
export async function assignAllToProjekt(ctx: CallerContext, projektId: string, ids: readonly string[]): Promise<number> {
  const projekt = await visibleProjekt(ctx, projektId)
  const distinct = [...new Set(ids)]
  const visible = await listVisibleAmong(ctx.tx, ctx.caller.orgId, distinct)
  orNotFound(visible.length === distinct.length || undefined)
  await writeForAll(ctx.tx)
  const rows = await lockBuergschaften(ctx.tx, distinct)
  let fresh = 0
  for (const buergschaft of rows) if (await setProjekt(ctx, buergschaft, projekt)) fresh += 1
  await announce(ctx, { art: 'PROJEKT', id: projekt.id, orgs: [ctx.caller.orgId] })
  return fresh
}

/** Takes all guarantees out of a project that is about to go, those too that the caller doesn't see. @returns how many there were */
export async function clearProjekt(ctx: CallerContext, projekt: Pick<Selectable<ProjektTable>, 'id' | 'name'>): Promise<number> {
  const rows = await lockBuergschaftenOfProjekt(ctx.tx, ctx.caller.orgId, projekt.id)
  for (const buergschaft of rows) await setProjekt(ctx, buergschaft, null)
  return rows.length
}
