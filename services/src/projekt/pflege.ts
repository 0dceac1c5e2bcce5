import { type AuditAction, oderNichts, istVerschieden, type Projektdaten, prüfeProjekt, sortierform } from '@avalwerk/domain'
import { type Selectable } from 'kysely'
import { schreibtFürAlle } from '../kernel/datenbank.ts'
import { meldeÄnderung } from '../kernel/ereignisstrom.ts'
import { Ablehnung, gefunden, verlange } from '../kernel/problem.ts'
import type { ProjektTabelle } from '../kernel/schema.ts'
import { protokolliere, type Nutzervorgang } from '../kernel/vorgang.ts'
import { sichtbareUnternehmen } from '../partner/unternehmen.ts'
import { projektdatenVon } from './projekte.ts'
import { gibProjekteFrei } from './zuordnen.ts'

type Projekt = Selectable<ProjektTabelle>
type Stand = Readonly<{ id: string; version: number }>

/** Input as it is kept. */
const bereinigt = (p: Projektdaten): Projektdaten => ({
  ...p,
  name: p.name.trim(),
  nummer: oderNichts(p.nummer),
  beschreibung: oderNichts(p.beschreibung),
  sichtberechtigteUnternehmen: p.fürAlle ? [] : [...new Set(p.sichtberechtigteUnternehmen)].filter((id) => id !== p.unternehmenId).sort(),
})

/**
 * The data against their rules and the companies that the caller sees. Who sees some companies only may show a project to those,
 * and to whom it was shown before.
 * @throws Ablehnung EINGABE_UNGUELTIG
 */
async function verlangeDaten(v: Nutzervorgang, p: Projektdaten, vorher?: Projektdaten): Promise<void> {
  const eigene = (await sichtbareUnternehmen(v.tx, v.wer.orgId)).map(({ id }) => id)
  const erlaubt = new Set([...eigene, ...(vorher?.sichtberechtigteUnternehmen ?? [])])
  const mängel = [
    ...prüfeProjekt(p),
    ...(p.unternehmenId && !eigene.includes(p.unternehmenId) && p.unternehmenId !== vorher?.unternehmenId
      ? [{ feld: 'unternehmenId', grund: 'Bitte wählen Sie ein Unternehmen Ihrer Organisation' }]
      : []),
    ...(p.sichtberechtigteUnternehmen.every((id) => erlaubt.has(id))
      ? []
      : [{ feld: 'sichtberechtigteUnternehmen', grund: 'Bitte wählen Sie nur Unternehmen Ihrer Organisation' }]),
  ]
  verlange(mängel)
}

async function spalten(v: Nutzervorgang, p: Projektdaten) {
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
    name_sort: sortierform(p.name),
    suchtext: sortierform([p.name, p.nummer, p.bauadresse?.ort, firma?.name].filter(Boolean).join(' ')),
    geaendert_am: v.jetzt,
  }
}

async function melde(v: Nutzervorgang, aktion: AuditAction, id: string, werte: Record<string, unknown>): Promise<void> {
  await protokolliere(v, { orgId: v.wer.orgId, aktion, objektArt: 'PROJEKT', objektId: id, werte })
  await meldeÄnderung(v.tx, { art: 'PROJEKT', id, orgs: [v.wer.orgId] })
}

/** Creates a project. @throws Ablehnung EINGABE_UNGUELTIG */
export async function legeProjektAn(v: Nutzervorgang, eingabe: Projektdaten): Promise<Stand> {
  const daten = bereinigt(eingabe)
  await verlangeDaten(v, daten)
  await schreibtFürAlle(v.tx)
  const { id, version } = await v.tx
    .insertInto('projekt')
    .values({ org_id: v.wer.orgId, ...(await spalten(v, daten)), erstellt_am: v.jetzt })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
  await melde(v, 'PROJEKT_ANGELEGT', String(id), { ...daten })
  return { id: String(id), version }
}

/** A project that the caller sees, locked. @throws Ablehnung NICHT_GEFUNDEN, VERSION_VERALTET */
async function nimmProjekt(v: Nutzervorgang, id: string, version: number): Promise<Projekt> {
  gefunden(await v.tx.selectFrom('projekt').select('id').where('org_id', '=', v.wer.orgId).where('id', '=', id).executeTakeFirst())
  await schreibtFürAlle(v.tx)
  const p = gefunden(
    await v.tx.selectFrom('projekt').selectAll().where('org_id', '=', v.wer.orgId).where('id', '=', id).forUpdate().executeTakeFirst(),
  )
  if (p.version !== version) throw new Ablehnung('VERSION_VERALTET')
  return p
}

/** Changes a project. @throws Ablehnung NICHT_GEFUNDEN, VERSION_VERALTET, EINGABE_UNGUELTIG, OHNE_AENDERUNG */
export async function ändereProjekt(
  v: Nutzervorgang,
  id: string,
  { version, ...eingabe }: Projektdaten & { version: number },
): Promise<Stand> {
  const daten = bereinigt(eingabe)
  // Asked under the caller's view, before the transaction writes for all.
  const gesehen = gefunden(
    await v.tx.selectFrom('projekt').selectAll().where('org_id', '=', v.wer.orgId).where('id', '=', id).executeTakeFirst(),
  )
  await verlangeDaten(v, daten, projektdatenVon(gesehen))
  const vorher = projektdatenVon(await nimmProjekt(v, id, version))
  if (!istVerschieden(vorher, daten)) throw new Ablehnung('OHNE_AENDERUNG')
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

/** Deletes a project; its guarantees stay, without one. @throws Ablehnung NICHT_GEFUNDEN, VERSION_VERALTET */
export async function löscheProjekt(v: Nutzervorgang, id: string, version: number): Promise<{ name: string; bürgschaften: number }> {
  const p = await nimmProjekt(v, id, version)
  const bürgschaften = await gibProjekteFrei(v, p)
  await v.tx.deleteFrom('projekt').where('org_id', '=', v.wer.orgId).where('id', '=', id).execute()
  await melde(v, 'PROJEKT_GELOESCHT', id, { ...projektdatenVon(p), bürgschaften })
  return { name: p.name, bürgschaften }
}
