import { type AuditAction, orNothing, isDistinct, type ProjektData, validateProjekt, toSortKey } from '@avalwerk/domain'
import { type Selectable } from 'kysely'
import { announce, audit } from '../aggregate/index.ts'
import { writeForAll } from '../kernel/database.ts'
import { Refusal, orNotFound, assertValid } from '../kernel/problem.ts'
import type { ProjektTable } from '../kernel/schema.ts'
import { type CallerContext } from '../kernel/useCase.ts'
import { findUnternehmen } from '../records/unternehmen.ts'
import { visibleUnternehmen } from '../partner/index.ts'
import { projektDataOf } from './projekte.ts'
import { clearProjekt } from './assign.ts'
import { seenProjekte } from '../records/projekt.ts'

type Projekt = Selectable<ProjektTable>
type Revision = Readonly<{ id: string; version: number }>

/** Input as it is kept. */
const cleanProjekt = (projekt: ProjektData): ProjektData => ({
  ...projekt,
  name: projekt.name.trim(),
  nummer: orNothing(projekt.nummer),
  beschreibung: orNothing(projekt.beschreibung),
  sichtberechtigteUnternehmen: projekt.fuerAlle
    ? []
    : [...new Set(projekt.sichtberechtigteUnternehmen)].filter((id) => id !== projekt.unternehmenId).sort(),
})

/**
 * The data against their rules and the companies that the caller sees. A caller who sees only some companies may show a project to those,
 * and to the ones that it was shown to before.
 * @throws Refusal EINGABE_UNGUELTIG
 */
async function requireData(ctx: CallerContext, projekt: ProjektData, before?: ProjektData): Promise<void> {
  const own = (await visibleUnternehmen(ctx.tx, ctx.caller)).map(({ id }) => id)
  const allowed = new Set([...own, ...(before?.sichtberechtigteUnternehmen ?? [])])
  const faults = [
    ...validateProjekt(projekt),
    ...(projekt.unternehmenId && !own.includes(projekt.unternehmenId) && projekt.unternehmenId !== before?.unternehmenId
      ? [{ feld: 'unternehmenId', grund: 'Bitte wählen Sie ein Unternehmen Ihrer Organisation' }]
      : []),
    ...(projekt.sichtberechtigteUnternehmen.every((id) => allowed.has(id))
      ? []
      : [{ feld: 'sichtberechtigteUnternehmen', grund: 'Bitte wählen Sie nur Unternehmen Ihrer Organisation' }]),
  ]
  assertValid(faults)
}

async function columns(ctx: CallerContext, projekt: ProjektData) {
  const company = await findUnternehmen(ctx.tx, projekt.unternehmenId)
  return {
    name: projekt.name,
    nummer: projekt.nummer,
    beschreibung: projekt.beschreibung,
    phase: projekt.phase,
    auftragssumme_cent: projekt.auftragssumme,
    bauadresse: projekt.bauadresse && JSON.stringify(projekt.bauadresse),
    beginn: projekt.beginn,
    ende: projekt.ende,
    ansprechpartner: projekt.ansprechpartner && JSON.stringify(projekt.ansprechpartner),
    unternehmen_id: projekt.unternehmenId,
    fuer_alle: projekt.fuerAlle,
    sichtberechtigte: JSON.stringify(projekt.sichtberechtigteUnternehmen),
    name_sort: toSortKey(projekt.name),
    suchtext: toSortKey([projekt.name, projekt.nummer, projekt.bauadresse?.ort, company?.name].filter(Boolean).join(' ')),
    geaendert_am: ctx.now,
  }
}

async function notify(ctx: CallerContext, action: AuditAction, id: string, values: Record<string, unknown>): Promise<void> {
  await audit(ctx, { orgId: ctx.caller.orgId, action, objectKind: 'PROJEKT', objectId: id, values })
  await announce(ctx, { art: 'PROJEKT', id, orgs: [ctx.caller.orgId] })
}

/** Creates a project. @throws Refusal EINGABE_UNGUELTIG */
export async function createProjekt(ctx: CallerContext, input: ProjektData): Promise<Revision> {
  const data = cleanProjekt(input)
  await requireData(ctx, data)
  await writeForAll(ctx.tx)
  const { id, version } = await ctx.tx
    .insertInto('projekt')
    .values({ org_id: ctx.caller.orgId, ...(await columns(ctx, data)), erstellt_am: ctx.now })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
  await notify(ctx, 'PROJEKT_ANGELEGT', id, { ...data })
  return { id, version }
}

/** A project that the caller sees, locked. @throws Refusal NICHT_GEFUNDEN, VERSION_VERALTET */
async function lockProjektForStep(ctx: CallerContext, id: string, version: number): Promise<Projekt> {
  orNotFound(await seenProjekte(ctx.tx, ctx.caller).select('id').where('id', '=', id).executeTakeFirst())
  await writeForAll(ctx.tx)
  const projekt = orNotFound(
    await ctx.tx
      .selectFrom('projekt')
      .selectAll()
      .where('org_id', '=', ctx.caller.orgId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),
  )
  if (projekt.version !== version) throw new Refusal('VERSION_VERALTET')
  return projekt
}

/** Changes a project. @throws Refusal NICHT_GEFUNDEN, VERSION_VERALTET, EINGABE_UNGUELTIG, OHNE_AENDERUNG */
export async function updateProjekt(
  ctx: CallerContext,
  id: string,
  { version, ...input }: ProjektData & { version: number },
): Promise<Revision> {
  const data = cleanProjekt(input)
  // Asked under the caller's view, before the transaction writes for all parties.
  const seen = orNotFound(await seenProjekte(ctx.tx, ctx.caller).selectAll().where('id', '=', id).executeTakeFirst())
  await requireData(ctx, data, projektDataOf(seen))
  const before = projektDataOf(await lockProjektForStep(ctx, id, version))
  if (!isDistinct(before, data)) throw new Refusal('OHNE_AENDERUNG')
  const fresh = await ctx.tx
    .updateTable('projekt')
    .set({ ...(await columns(ctx, data)), version: version + 1 })
    .where('org_id', '=', ctx.caller.orgId)
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  await notify(ctx, 'PROJEKT_GEAENDERT', id, { vorher: before, nachher: data })
  return { id, version: fresh.version }
}

/** Deletes a project; its guarantees stay, without one. @throws Refusal NICHT_GEFUNDEN, VERSION_VERALTET */
export async function deleteProjekt(ctx: CallerContext, id: string, version: number): Promise<{ name: string; buergschaften: number }> {
  const projekt = await lockProjektForStep(ctx, id, version)
  const buergschaften = await clearProjekt(ctx, projekt)
  await ctx.tx.deleteFrom('projekt').where('org_id', '=', ctx.caller.orgId).where('id', '=', id).execute()
  await notify(ctx, 'PROJEKT_GELOESCHT', id, { ...projektDataOf(projekt), buergschaften })
  return { name: projekt.name, buergschaften }
}
