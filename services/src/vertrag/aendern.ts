import { istVerschieden, mangel, oderNichts, type Zuordnung, type Zuordnungsabsicht } from '@avalwerk/domain'
import type { Selectable } from 'kysely'
import { Ablehnung, gefunden, verlange } from '../kernel/problem.ts'
import type { KautionsvertragUnternehmenTabelle } from '../kernel/schema.ts'
import type { Nutzervorgang } from '../kernel/vorgang.ts'
import { positionszeile, type Vertragsfirma, vertragsfirmen, zuordnungszeile } from './firmen.ts'
import { belegungen, type Vertrag } from './nutzung.ts'
import { lageVon, nimmVertrag, prüfeVertragsschritt, standVon, type Vertragsstand, vollzieheVertrag } from './schritt.ts'

type Zeile = Selectable<KautionsvertragUnternehmenTabelle>
type Position = Readonly<{ firma: Vertragsfirma; absicht: Zuordnungsabsicht }>
export type Zuordnungswunsch = Readonly<{ version: number; nachricht: string | null; unternehmen: readonly Zuordnung[] }>

/** Adds companies to a contract: those under it stay. @throws as `ändereZuordnungen` */
export async function fügeHinzu(v: Nutzervorgang, id: string, { unternehmen, ...wunsch }: Zuordnungswunsch): Promise<Vertragsstand> {
  const k = gefunden(await v.tx.selectFrom('kautionsvertrag').selectAll().where('id', '=', id).executeTakeFirst())
  const bisher = await angenommene(v, k)
  return ändereZuordnungen(v, id, k.versicherungsnehmer_id, {
    ...wunsch,
    unternehmen: [
      ...bisher
        .filter(({ unternehmen_id }) => !unternehmen.some(({ unternehmenId }) => unternehmenId === unternehmen_id))
        .map(alsZuordnung),
      ...unternehmen,
    ],
  })
}

const alsZuordnung = ({ unternehmen_id, person }: Zeile): Zuordnung => ({ unternehmenId: unternehmen_id, person })

/** The accepted companies under a contract that the caller sees. */
const angenommene = (v: Nutzervorgang, k: Vertrag): Promise<Zeile[]> =>
  v.tx
    .selectFrom('kautionsvertrag_unternehmen')
    .selectAll()
    .where('org_id', '=', k.org_id)
    .where('kautionsvertrag_id', '=', String(k.id))
    .where('status', '=', 'ANGENOMMEN')
    .execute()

/**
 * The companies under a contract, and its policy holder, as they shall be: the guarantor reviews what comes and goes (V04); contact
 * persons are changed at once (V07). Companies that the caller doesn't see stay as they are.
 * @throws Ablehnung NICHT_GEFUNDEN, VERSION_VERALTET, EINGABE_UNGUELTIG, PRUEFUNG_OFFEN, ZUORDNUNG_BENUTZT, KEINE_AENDERUNG
 */
export async function ändereZuordnungen(
  v: Nutzervorgang,
  id: string,
  versicherungsnehmerId: string | null,
  { version, nachricht, unternehmen }: Zuordnungswunsch,
): Promise<Vertragsstand> {
  const gesehen = gefunden(await v.tx.selectFrom('kautionsvertrag').selectAll().where('id', '=', id).executeTakeFirst())
  if (gesehen.versicherungsnehmer_org !== v.wer.orgId) throw new Ablehnung('NICHT_GEFUNDEN')
  const bisher = await angenommene(v, gesehen)
  // Whoever is under it already stays, whatever has become of the company since.
  const neue = unternehmen.filter(({ unternehmenId }) => !bisher.some((b) => b.unternehmen_id === unternehmenId))
  const { firmen, mängel } = await vertragsfirmen(v, neue)
  const andererNehmer = versicherungsnehmerId !== gesehen.versicherungsnehmer_id
  const nehmerDabei = unternehmen.some(({ unternehmenId }) => unternehmenId === versicherungsnehmerId)
  const nehmerUnsichtbar = !andererNehmer && !bisher.some((b) => b.unternehmen_id === versicherungsnehmerId)
  verlange([
    ...mängel,
    ...mangel(
      'versicherungsnehmerId',
      nehmerDabei || nehmerUnsichtbar ? undefined : 'Der Versicherungsnehmer muss eines der Unternehmen unter dem Vertrag sein.',
    ),
  ])
  const positionen: Position[] = [
    ...firmen.map((firma) => ({
      firma,
      absicht: andererNehmer && firma.id === versicherungsnehmerId ? ('VERSICHERUNGSNEHMER' as const) : ('HINZUFUEGEN' as const),
    })),
    ...bisher.flatMap((b): Position[] => {
      const gewollt = unternehmen.find(({ unternehmenId }) => unternehmenId === b.unternehmen_id)
      const firma = { id: b.unternehmen_id, org_id: b.unternehmen_org, name: b.unternehmen_name, zuordnung: gewollt ?? alsZuordnung(b) }
      if (!gewollt) return [{ firma, absicht: 'ENTFERNEN' }]
      return andererNehmer && b.unternehmen_id === versicherungsnehmerId ? [{ firma, absicht: 'VERSICHERUNGSNEHMER' }] : []
    }),
  ]
  const k = await nimmVertrag(v, id, version)
  const personen = await ändereAnsprechpartner(v, k, bisher, unternehmen, positionen.length === 0)
  if (positionen.length === 0) return standVon(v.tx, personen)
  const lage = await lageVon(v.tx, k)
  const gehend = positionen.filter(({ absicht }) => absicht === 'ENTFERNEN').map(({ firma }) => firma.id)
  const bleibend = await benutzende(v, k)
  const entscheidung = prüfeVertragsschritt(v, 'V04', lage, { geändert: true, ohneOffene: !gehend.some((firma) => bleibend.has(firma)) })
  const prüfungId = await frageAn(v, k, { positionen, nachricht, versicherungsnehmerId: andererNehmer ? versicherungsnehmerId : null })
  const danach = await vollzieheVertrag(v, k, {
    code: 'V04',
    entscheidung,
    textwerte: { pruefung: prüfungId },
    spalten: { nachricht: oderNichts(nachricht) },
  })
  return standVon(v.tx, danach)
}

/** The companies that use or reserve anything of a contract. */
export const benutzende = async (v: Nutzervorgang, k: Vertrag): Promise<ReadonlySet<string | null>> =>
  new Set((await belegungen(v.tx, [String(k.id)])).map(({ unternehmenId }) => unternehmenId))

/** Writes changed contact persons; a step of its own where nothing else changes. @throws Ablehnung KEINE_AENDERUNG */
async function ändereAnsprechpartner(
  v: Nutzervorgang,
  k: Vertrag,
  bisher: readonly Zeile[],
  gewollt: readonly Zuordnung[],
  alsSchritt: boolean,
): Promise<Vertrag> {
  const geändert = bisher.flatMap((b) => {
    const neu = gewollt.find(({ unternehmenId }) => unternehmenId === b.unternehmen_id)
    return neu && istVerschieden({ person: b.person }, { person: neu.person }) ? [neu] : []
  })
  const entscheidung = alsSchritt ? prüfeVertragsschritt(v, 'V07', await lageVon(v.tx, k), { geändert: geändert.length > 0 }) : undefined
  for (const { unternehmenId, person } of geändert)
    await v.tx
      .updateTable('kautionsvertrag_unternehmen')
      .set((w) => ({ person: person && JSON.stringify(person), version: w('version', '+', 1) }))
      .where('org_id', '=', k.org_id)
      .where('kautionsvertrag_id', '=', String(k.id))
      .where('unternehmen_id', '=', unternehmenId)
      .execute()
  return entscheidung ? vollzieheVertrag(v, k, { code: 'V07', entscheidung }) : k
}

/** Opens the review, and what is added waits for it. @returns its id */
async function frageAn(
  v: Nutzervorgang,
  k: Vertrag,
  {
    positionen,
    nachricht,
    versicherungsnehmerId,
  }: { positionen: readonly Position[]; nachricht: string | null; versicherungsnehmerId: string | null },
): Promise<string> {
  const { id } = await v.tx
    .insertInto('vertragspruefung')
    .values({
      org_id: k.org_id,
      kautionsvertrag_id: String(k.id),
      anlass: 'AENDERUNG',
      status: 'OFFEN',
      versicherungsnehmer_id: versicherungsnehmerId,
      nachricht: oderNichts(nachricht),
      erstellt_am: v.jetzt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const { firma, absicht } of positionen) {
    await v.tx
      .insertInto('vertragspruefung_position')
      .values({ ...positionszeile(k.org_id, id, firma), absicht })
      .execute()
    if (absicht === 'ENTFERNEN') continue
    const zeile = zuordnungszeile({ org_id: k.org_id, id: String(k.id) }, firma)
    await v.tx
      .insertInto('kautionsvertrag_unternehmen')
      .values(zeile)
      .onConflict((konflikt) =>
        konflikt
          .columns(['org_id', 'kautionsvertrag_id', 'unternehmen_id'])
          .doUpdateSet({ status: 'OFFEN', person: zeile.person, kommentar: null, teillimit_cent: null })
          // Asked again after a refusal; one that is accepted stays so.
          .where('kautionsvertrag_unternehmen.status', 'in', ['ABGELEHNT', 'FEHLER']),
      )
      .execute()
  }
  return id
}
