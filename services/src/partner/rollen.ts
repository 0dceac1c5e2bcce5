import { randomUUID } from 'node:crypto'
import type { Rolle } from '@avalwerk/contracts'
import {
  addedRights,
  type AuditAction,
  BASISNUTZER,
  BEISPIELROLLEN,
  decides,
  geordneteRechte,
  type Gruppe,
  istRolleGeändert,
  mayGive,
  prüfeRollendaten,
  RECHTE_POOL,
  rechteAusListe,
  type Rollendaten,
  SYSTEMROLLEN,
} from '@avalwerk/domain'
import type { Insertable } from 'kysely'
import { schreibtFürAlle, type Transaktion } from '../kernel/datenbank.ts'
import { meldeÄnderung } from '../kernel/ereignisstrom.ts'
import { Ablehnung, gefunden, verlange } from '../kernel/problem.ts'
import type { RolleTabelle } from '../kernel/schema.ts'
import { protokolliere, type Nutzervorgang } from '../kernel/vorgang.ts'

type Stand = Readonly<{ name: string; version: number }>

/** The roles of an organisation by name, with how many have them. */
export async function alleRollen(tx: Transaktion, orgId: string): Promise<Rolle[]> {
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
export const rollenzeilen = (orgId: string, gruppe: Gruppe): (Insertable<RolleTabelle> & { id: string })[] =>
  [...SYSTEMROLLEN, ...BEISPIELROLLEN]
    .filter((vorlage) => vorlage.gruppe === gruppe)
    .map((vorlage) => ({
      org_id: orgId,
      id: randomUUID(),
      name: vorlage.name,
      iconname: vorlage.iconname,
      immutable: vorlage.immutable,
      rechte: JSON.stringify(rechteAusListe(vorlage.rechte)),
    }))

const nameVergeben = () => new Ablehnung('EINGABE_UNGUELTIG', [{ feld: 'name', grund: 'Diesen Namen hat bereits eine andere Rolle' }])

/**
 * Input as it is kept, in order.
 * @param before the role as it is; what it has already isn't given
 * @throws Ablehnung EINGABE_UNGUELTIG, RECHTE_DARUEBER
 */
async function verlangeRolle(v: Nutzervorgang, eingabe: Rollendaten, before?: Pick<Rollendaten, 'name' | 'rechte'>): Promise<Rollendaten> {
  const rolle = { name: eingabe.name.trim(), iconname: eingabe.iconname, rechte: geordneteRechte(eingabe.rechte) }
  const mängel = prüfeRollendaten(rolle, rechteAusListe(RECHTE_POOL[v.wer.gruppe]))
  verlange(mängel)
  if (!mayGive(v.wer, addedRights(before?.rechte ?? [], rolle.rechte))) throw new Ablehnung('RECHTE_DARUEBER')
  const kleingeschrieben = rolle.name.toLowerCase()
  if (kleingeschrieben === before?.name.toLowerCase()) return rolle
  const vergeben = await v.tx
    .selectFrom('rolle')
    .select('id')
    .where('org_id', '=', v.wer.orgId)
    .where(({ fn }) => fn('lower', ['name']), '=', kleingeschrieben)
    .executeTakeFirst()
  if (vergeben) throw nameVergeben()
  return rolle
}

async function melde(v: Nutzervorgang, aktion: AuditAction, id: string, werte: Record<string, unknown>): Promise<void> {
  await protokolliere(v, { orgId: v.wer.orgId, aktion, objektArt: 'ROLLE', objektId: id, werte })
  await meldeÄnderung(v.tx, { art: 'ROLLE', id, orgs: [v.wer.orgId] })
}

/** Creates a role of the own organisation. @throws Ablehnung EINGABE_UNGUELTIG, RECHTE_DARUEBER */
export async function erstelleRolle(v: Nutzervorgang, eingabe: Rollendaten): Promise<Stand> {
  const rolle = await verlangeRolle(v, eingabe)
  const id = randomUUID()
  await schreibtFürAlle(v.tx)
  const neu = await v.tx
    .insertInto('rolle')
    .values({ org_id: v.wer.orgId, id, immutable: false, ...rolle, rechte: JSON.stringify(rolle.rechte) })
    .onConflict((konflikt) => konflikt.doNothing())
    .returning('version')
    .executeTakeFirst()
  // Two who create the same name at once.
  if (!neu) throw nameVergeben()
  await melde(v, 'ROLLE_ERSTELLT', id, rolle)
  return { name: rolle.name, version: neu.version }
}

/** A role of the own organisation, locked. @throws Ablehnung NICHT_GEFUNDEN, ROLLE_FEST */
async function nimmRolle(v: Nutzervorgang, name: string) {
  await schreibtFürAlle(v.tx)
  const rolle = gefunden(
    await v.tx.selectFrom('rolle').selectAll().where('org_id', '=', v.wer.orgId).where('name', '=', name).forUpdate().executeTakeFirst(),
  )
  if (rolle.immutable) throw new Ablehnung('ROLLE_FEST')
  return rolle
}

/**
 * Changes a role; whoever has it feels it with the next call.
 * @throws Ablehnung NICHT_GEFUNDEN, ROLLE_FEST, VERSION_VERALTET, EIGENE_ROLLE, ROLLE_DARF_MEHR, RECHTE_DARUEBER, OHNE_AENDERUNG, EINGABE_UNGUELTIG
 */
export async function aktualisiereRolle(v: Nutzervorgang, name: string, version: number, eingabe: Rollendaten): Promise<Stand> {
  const vorher = await nimmRolle(v, name)
  if (vorher.version !== version) throw new Ablehnung('VERSION_VERALTET')
  if (name === v.wer.rolle) throw new Ablehnung('EIGENE_ROLLE')
  if (!mayGive(v.wer, vorher.rechte)) throw new Ablehnung('ROLLE_DARF_MEHR')
  const rolle = await verlangeRolle(v, eingabe, vorher)
  if (!istRolleGeändert(vorher, rolle)) throw new Ablehnung('OHNE_AENDERUNG')
  const neu = await v.tx
    .updateTable('rolle')
    .set((w) => ({ ...rolle, rechte: JSON.stringify(rolle.rechte), version: w('version', '+', 1) }))
    .where('org_id', '=', v.wer.orgId)
    .where('id', '=', vorher.id)
    .returning('version')
    .executeTakeFirstOrThrow()
  // Those who have reviewed or released stay protected by two.
  if (decides(vorher.rechte) && !decides(rolle.rechte))
    await v.tx
      .updateTable('nutzer')
      .set({ has_decided: true })
      .where('org_id', '=', v.wer.orgId)
      .where('rolle_id', '=', vorher.id)
      .execute()
  await melde(v, 'ROLLE_GEAENDERT', vorher.id, {
    vorher: { name: vorher.name, iconname: vorher.iconname, rechte: vorher.rechte },
    nachher: rolle,
  })
  return { name: rolle.name, version: neu.version }
}

/** Deletes a role that nobody has. @throws Ablehnung NICHT_GEFUNDEN, ROLLE_FEST, ROLLE_BENUTZT, ROLLE_DARF_MEHR */
export async function löscheRolle(v: Nutzervorgang, name: string): Promise<void> {
  const rolle = await nimmRolle(v, name)
  if (!mayGive(v.wer, rolle.rechte)) throw new Ablehnung('ROLLE_DARF_MEHR')
  const mitIhr = v.tx.selectFrom('nutzer').where('org_id', '=', v.wer.orgId).where('rolle_id', '=', rolle.id)
  if (await mitIhr.select('id').where('geloescht_am', 'is', null).limit(1).executeTakeFirst()) throw new Ablehnung('ROLLE_BENUTZT')
  // Of a deleted user the role is chosen anew when they are restored.
  const { id } = await v.tx
    .selectFrom('rolle')
    .select('id')
    .where('org_id', '=', v.wer.orgId)
    .where('name', '=', BASISNUTZER)
    .executeTakeFirstOrThrow()
  await v.tx.updateTable('nutzer').set({ rolle_id: id }).where('org_id', '=', v.wer.orgId).where('rolle_id', '=', rolle.id).execute()
  await v.tx.deleteFrom('rolle').where('org_id', '=', v.wer.orgId).where('id', '=', rolle.id).execute()
  await melde(v, 'ROLLE_GELOESCHT', rolle.id, { name, rechte: rolle.rechte })
}
