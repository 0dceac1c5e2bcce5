import type { Selectable } from 'kysely'
import { schreibeEigenes } from '../buergschaft/historie.ts'
import type { Bürgschaft } from '../buergschaft/lage.ts'
import { nimm } from '../buergschaft/schritt.ts'
import { schreibtFürAlle } from '../kernel/datenbank.ts'
import { meldeÄnderung } from '../kernel/ereignisstrom.ts'
import { gefunden } from '../kernel/problem.ts'
import type { ProjektTabelle } from '../kernel/schema.ts'
import { protokolliere, type Nutzervorgang } from '../kernel/vorgang.ts'

type Projekt = Readonly<{ id: string; name: string }>

/** A project that the caller sees. @throws Ablehnung NICHT_GEFUNDEN */
export async function sichtbaresProjekt({ tx, wer }: Nutzervorgang, id: string): Promise<Projekt> {
  const p = gefunden(
    await tx.selectFrom('projekt').select(['id', 'name']).where('org_id', '=', wer.orgId).where('id', '=', id).executeTakeFirst(),
  )
  return { id: String(p.id), name: p.name }
}

/**
 * Puts a guarantee, whose row is locked, into a project of the caller's organisation, or takes it out. It stays as it is; only the
 * organisation's own people see that it was done.
 * @returns whether anything changed
 */
export async function setzeProjekt(v: Nutzervorgang, b: Bürgschaft, projekt: Projekt | null): Promise<boolean> {
  const { orgId } = v.wer
  const id = String(b.id)
  const eigene = v.tx.selectFrom('buergschaft_sicht as s').where('s.org_id', '=', orgId).where('s.buergschaft_id', '=', id)
  const bisher = await eigene
    .leftJoin('projekt as p', (join) => join.onRef('p.org_id', '=', 's.org_id').onRef('p.id', '=', 's.projekt_id'))
    .select(['s.projekt_id', 'p.name'])
    .executeTakeFirstOrThrow()
  if ((bisher.projekt_id === null ? null : String(bisher.projekt_id)) === (projekt?.id ?? null)) return false
  await v.tx
    .updateTable('buergschaft_sicht')
    .set({ projekt_id: projekt?.id ?? null })
    .where('org_id', '=', orgId)
    .where('buergschaft_id', '=', id)
    .execute()
  await schreibeEigenes(
    v,
    b,
    orgId,
    projekt
      ? { code: 'PROJEKT_ZUGEORDNET', textwerte: { projekt: projekt.name } }
      : { code: 'PROJEKT_GELOEST', textwerte: { projekt: bisher.name ?? '' } },
  )
  const werte = { projekt: projekt?.id ?? null, bisher: bisher.projekt_id }
  await protokolliere(v, { orgId, aktion: 'PROJEKT_ZUGEORDNET', objektArt: 'BUERGSCHAFT', objektId: id, werte })
  await meldeÄnderung(v.tx, { art: 'BUERGSCHAFT', id, orgs: [orgId] })
  return true
}

/** Assigns one guarantee to a project, or takes it out of one. @throws Ablehnung NICHT_GEFUNDEN */
export async function ordneZu(v: Nutzervorgang, bürgschaftId: string, projektId: string | null): Promise<{ projekt: Projekt | null }> {
  const projekt = projektId === null ? null : await sichtbaresProjekt(v, projektId)
  await setzeProjekt(v, await nimm(v, bürgschaftId), projekt)
  return { projekt }
}

/**
 * Assigns several guarantees to a project, all or none.
 * @returns how many weren't in it before
 * @throws Ablehnung NICHT_GEFUNDEN if the caller doesn't see one of them
 */
export async function ordneAlleZu(v: Nutzervorgang, projektId: string, ids: readonly string[]): Promise<number> {
  const projekt = await sichtbaresProjekt(v, projektId)
  const verschiedene = [...new Set(ids)]
  const gesehene = await v.tx
    .selectFrom('buergschaft_sicht')
    .select('buergschaft_id')
    .where('org_id', '=', v.wer.orgId)
    .where('buergschaft_id', 'in', verschiedene)
    .where('eingefroren_am', 'is', null)
    .execute()
  gefunden(gesehene.length === verschiedene.length || undefined)
  await schreibtFürAlle(v.tx)
  // In one order, so that two who assign the same ones don't wait for each other.
  const zeilen = await v.tx.selectFrom('buergschaft').selectAll().where('id', 'in', verschiedene).orderBy('id').forUpdate().execute()
  let neu = 0
  for (const b of zeilen) if (await setzeProjekt(v, b, projekt)) neu += 1
  await meldeÄnderung(v.tx, { art: 'PROJEKT', id: projekt.id, orgs: [v.wer.orgId] })
  return neu
}

/** Takes all guarantees out of a project that is about to go, those too that the caller doesn't see. @returns how many there were */
export async function gibProjekteFrei(v: Nutzervorgang, p: Pick<Selectable<ProjektTabelle>, 'id' | 'name'>): Promise<number> {
  const zeilen = await v.tx
    .selectFrom('buergschaft as b')
    .innerJoin('buergschaft_sicht as s', 's.buergschaft_id', 'b.id')
    .selectAll('b')
    .where('s.org_id', '=', v.wer.orgId)
    .where('s.projekt_id', '=', String(p.id))
    .orderBy('b.id')
    .forUpdate('b')
    .execute()
  for (const b of zeilen) await setzeProjekt(v, b, null)
  return zeilen.length
}
