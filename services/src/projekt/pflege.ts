import { type AuditAction, orNothing, isDistinct, type ProjektData, validateProjekt, toSortKey } from '@avalwerk/domain'
import { type Selectable } from 'kysely'
import { writeForAll } from '../kernel/datenbank.ts'
import { announceChange } from '../kernel/ereignisstrom.ts'
import { Refusal, orNotFound, assertValid } from '../kernel/problem.ts'
import type { ProjektTable } from '../kernel/schema.ts'
import { recordAudit, type CallerContext } from '../kernel/vorgang.ts'
import { visibleUnternehmen } from '../partner/unternehmen.ts'
import { projektDataOf } from './projekte.ts'
import { releaseProjekte } from './zuordnen.ts'

type Projekt = Selectable<ProjektTable>
type Revision = Readonly<{ id: string; version: number }>

/** Input as it is kept. */
const cleaned = (p: ProjektData): ProjektData => ({
  ...p,
  name: p.name.trim(),
  nummer: orNothing(p.nummer),
  beschreibung: orNothing(p.beschreibung),
  sichtberechtigteUnternehmen: p.fürAlle ? [] : [...new Set(p.sichtberechtigteUnternehmen)].filter((id) => id !== p.unternehmenId).sort(),
})

/**
 * The data against their rules and the companies that the caller sees. Who sees some companies only may show a project to those,
 * and to whom it was shown before.
 * @throws Refusal EINGABE_UNGUELTIG
 */
async function requireData(v: CallerContext, p: ProjektData, vorher?: ProjektData): Promise<void> {
  const eigene = (await visibleUnternehmen(v.tx, v.wer.orgId)).map(({ id }) => id)
  const erlaubt = new Set([...eigene, ...(vorher?.sichtberechtigteUnternehmen ?? [])])
  const mängel = [
    ...validateProjekt(p),
    ...(p.unternehmenId && !eigene.includes(p.unternehmenId) && p.unternehmenId !== vorher?.unternehmenId
      ? [{ feld: 'unternehmenId', grund: 'Bitte wählen Sie ein Unternehmen Ihrer Organisation' }]
      : []),
    ...(p.sichtberechtigteUnternehmen.every((id) => erlaubt.has(id))
      ? []
      : [{ feld: 'sichtberechtigteUnternehmen', grund: 'Bitte wählen Sie nur Unternehmen Ihrer Organisation' }]),
  ]
  assertValid(mängel)
}

async function spalten(v: CallerContext, p: ProjektData) {
  const firma = await v.tx.selectFrom('unternehmen').select('name').where('id', '=', p.unternehmenId).executeTakeFirst()
  return {
    name: p.name,
    nummer: p.nummer,
    beschreibung: p.beschreibung,
    phase: p.phase,
    auftragssumme_cent: p.auftragssumme,
    bauadresse: p.bauadresse && JSON.stringify(p.bauadresse),
    beginn: p.beginn,
    ende: p.ende,
    ansprechpartner: p.ansprechpartner && JSON.stringify(p.ansprechpartner),
    unternehmen_id: p.unternehmenId,
    fuer_alle: p.fürAlle,
    sichtberechtigte: JSON.stringify(p.sichtberechtigteUnternehmen),
    name_sort: toSortKey(p.name),
    suchtext: toSortKey([p.name, p.nummer, p.bauadresse?.ort, firma?.name].filter(Boolean).join(' ')),
    geaendert_am: v.jetzt,
  }
}

async function melde(v: CallerContext, aktion: AuditAction, id: string, werte: Record<string, unknown>): Promise<void> {
  await recordAudit(v, { orgId: v.wer.orgId, aktion, objektArt: 'PROJEKT', objektId: id, werte })
  await announceChange(v.tx, { art: 'PROJEKT', id, orgs: [v.wer.orgId] })
}

/** Creates a project. @throws Refusal EINGABE_UNGUELTIG */
export async function createProjekt(v: CallerContext, eingabe: ProjektData): Promise<Revision> {
  const daten = cleaned(eingabe)
  await requireData(v, daten)
  await writeForAll(v.tx)
  const { id, version } = await v.tx
    .insertInto('projekt')
    .values({ org_id: v.wer.orgId, ...(await spalten(v, daten)), erstellt_am: v.jetzt })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
  await melde(v, 'PROJEKT_ANGELEGT', String(id), { ...daten })
  return { id: String(id), version }
}

/** A project that the caller sees, locked. @throws Refusal NICHT_GEFUNDEN, VERSION_VERALTET */
async function lockProjektForStep(v: CallerContext, id: string, version: number): Promise<Projekt> {
  orNotFound(await v.tx.selectFrom('projekt').select('id').where('org_id', '=', v.wer.orgId).where('id', '=', id).executeTakeFirst())
  await writeForAll(v.tx)
  const p = orNotFound(
    await v.tx.selectFrom('projekt').selectAll().where('org_id', '=', v.wer.orgId).where('id', '=', id).forUpdate().executeTakeFirst(),
  )
  if (p.version !== version) throw new Refusal('VERSION_VERALTET')
  return p
}

/** Changes a project. @throws Refusal NICHT_GEFUNDEN, VERSION_VERALTET, EINGABE_UNGUELTIG, OHNE_AENDERUNG */
export async function updateProjekt(
  v: CallerContext,
  id: string,
  { version, ...eingabe }: ProjektData & { version: number },
): Promise<Revision> {
  const daten = cleaned(eingabe)
  // Asked under the caller's view, before the transaction writes for all.
  const gesehen = orNotFound(
    await v.tx.selectFrom('projekt').selectAll().where('org_id', '=', v.wer.orgId).where('id', '=', id).executeTakeFirst(),
  )
  await requireData(v, daten, projektDataOf(gesehen))
  const vorher = projektDataOf(await lockProjektForStep(v, id, version))
  if (!isDistinct(vorher, daten)) throw new Refusal('OHNE_AENDERUNG')
  const neu = await v.tx
    .updateTable('projekt')
    .set({ ...(await spalten(v, daten)), version: version + 1 })
    .where('org_id', '=', v.wer.orgId)
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  await melde(v, 'PROJEKT_GEAENDERT', id, { vorher, nachher: daten })
  return { id, version: neu.version }
}

/** Deletes a project; its guarantees stay, without one. @throws Refusal NICHT_GEFUNDEN, VERSION_VERALTET */
export async function deleteProjekt(v: CallerContext, id: string, version: number): Promise<{ name: string; bürgschaften: number }> {
  const p = await lockProjektForStep(v, id, version)
  const bürgschaften = await releaseProjekte(v, p)
  await v.tx.deleteFrom('projekt').where('org_id', '=', v.wer.orgId).where('id', '=', id).execute()
  await melde(v, 'PROJEKT_GELOESCHT', id, { ...projektDataOf(p), bürgschaften })
  return { name: p.name, bürgschaften }
}
