import {
  alsWertänderungen,
  formatEuro,
  istVerschieden,
  oderNichts,
  prüfePosition,
  type Prüfungsposition,
  prüfeRahmen,
  type Rahmen,
  sortierform,
  ZUORDNUNGSABSICHT,
  ZUORDNUNGSENTSCHEIDUNG,
} from '@avalwerk/domain'
import type { Selectable } from 'kysely'
import { enqueue } from '../kernel/jobs.ts'
import { Ablehnung, gefunden, verlange } from '../kernel/problem.ts'
import type { VertragspruefungPositionTabelle, VertragspruefungTabelle } from '../kernel/schema.ts'
import type { Nutzervorgang } from '../kernel/vorgang.ts'
import { benutzende } from './aendern.ts'
import { meldeNutzung, type Vertrag } from './nutzung.ts'
import { lageVon, nimmVertrag, prüfeVertragsschritt, standVon, type Vertragsstand, vollzieheVertrag } from './schritt.ts'

type Prüfung = Selectable<VertragspruefungTabelle>
type Position = Selectable<VertragspruefungPositionTabelle>
type Eingabe = Readonly<{ version: number; positionen: readonly Prüfungsposition[]; rahmen: Rahmen | null }>

/** What a guarantor confirms of a contract's limits and terms, from its row. */
export const rahmenVon = (k: Vertrag): Rahmen => ({
  gesamtlimit: k.gesamtlimit_cent,
  einzellimit: k.einzellimit_cent,
  ausserhalb: k.anfangsbestand_cent,
  avalprovision: k.avalprovision,
  sicherheit: k.sicherheit,
})
const rahmenspalten = (r: Rahmen) => ({
  gesamtlimit_cent: r.gesamtlimit,
  einzellimit_cent: r.einzellimit,
  anfangsbestand_cent: r.ausserhalb,
  avalprovision: oderNichts(r.avalprovision),
  sicherheit: oderNichts(r.sicherheit),
})
const lesbarerRahmen = (r: Rahmen) => ({
  Gesamtlimit: formatEuro(r.gesamtlimit),
  Einzellimit: formatEuro(r.einzellimit),
  'Außerhalb des Portals genutzt': formatEuro(r.ausserhalb),
  Avalprovision: r.avalprovision,
  Sicherheit: r.sicherheit,
})

/**
 * Completes a review (V02, V03, V05): each company is accepted, with a limit of its own, or refused; a new contract becomes active
 * with its limits, or is refused with its policy holder. What was decided is documented.
 * @throws Ablehnung NICHT_GEFUNDEN, VERSION_VERALTET, SCHRITT_UNZULAESSIG, EINGABE_UNGUELTIG naming each company's field
 */
export async function schließePrüfungAb(v: Nutzervorgang, prüfungId: string, e: Eingabe) {
  const p = gefunden(await v.tx.selectFrom('vertragspruefung').selectAll().where('id', '=', prüfungId).executeTakeFirst())
  const positionen = await v.tx.selectFrom('vertragspruefung_position').selectAll().where('pruefung_id', '=', prüfungId).execute()
  if (p.org_id !== v.wer.orgId) throw new Ablehnung('NICHT_GEFUNDEN')
  const k = await nimmVertrag(v, String(p.kautionsvertrag_id), e.version)
  if (p.status !== 'OFFEN') throw new Ablehnung('SCHRITT_UNZULAESSIG')
  const entschieden = positionen.map((position) => {
    const stelle = e.positionen.findIndex(({ unternehmenId }) => unternehmenId === position.unternehmen_id)
    return { position, stelle, wahl: e.positionen[stelle] }
  })
  const neuerNehmer = p.anlass === 'ANLAGE' ? k.versicherungsnehmer_id : null
  const nehmer = entschieden.find(({ position }) => position.unternehmen_id === neuerNehmer)
  const nehmerAngenommen = nehmer ? nehmer.wahl?.entscheidung !== 'ABGELEHNT' : undefined
  const code = p.anlass === 'AENDERUNG' ? 'V05' : nehmerAngenommen ? 'V02' : 'V03'
  const entscheidung = prüfeVertragsschritt(v, code, await lageVon(v.tx, k), {
    entschieden: entschieden.every(({ wahl }) => wahl?.entscheidung),
    ...(nehmerAngenommen !== undefined && { nehmerAngenommen }),
  })
  const rahmen = code === 'V02' ? (e.rahmen ?? rahmenVon(k)) : null
  verlange([
    ...entschieden.flatMap(({ wahl, stelle }) => (wahl ? prüfePosition(wahl, `positionen.${stelle}`) : [])),
    ...(rahmen ? prüfeRahmen(rahmen).map(({ feld, grund }) => ({ feld: `rahmen.${feld}`, grund })) : []),
    ...(await entfernbar(v, k, entschieden)),
  ])
  const angenommen = code === 'V03' ? [] : entschieden.filter(({ wahl }) => wahl?.entscheidung !== 'ABGELEHNT')
  for (const { position, wahl } of entschieden) await wendeAn(v, k, position, wahl as Prüfungsposition, code === 'V03')
  await v.tx
    .updateTable('vertragspruefung')
    .set({ status: 'ABGESCHLOSSEN', abgeschlossen_am: v.jetzt, pruefer_id: v.wer.nutzerId, pruefer_name: v.wer.name })
    .where('org_id', '=', p.org_id)
    .where('id', '=', p.id)
    .execute()
  const zahlen = { angenommen: angenommen.length, abgelehnt: entschieden.length - angenommen.length }
  const danach = await vollzieheVertrag(v, k, {
    code,
    entscheidung,
    textwerte: { pruefung: p.id, angenommen: String(zahlen.angenommen), abgelehnt: String(zahlen.abgelehnt) },
    werte: entschieden.map(({ position, wahl }) => ({
      feld: position.unternehmen_name,
      alt: ZUORDNUNGSABSICHT[position.absicht],
      neu: ZUORDNUNGSENTSCHEIDUNG[(wahl as Prüfungsposition).entscheidung ?? 'ABGELEHNT'],
    })),
    spalten: {
      ...(rahmen && rahmenspalten(rahmen)),
      ...nehmerspalten(p, angenommen),
      ...(code === 'V03' && { grund: nehmer?.wahl?.kommentar ?? null }),
    },
    ...(code === 'V03' && { grund: nehmer?.wahl?.kommentar ?? null }),
  })
  await enqueue(v.tx, k.org_id, 'VERTRAGSVERKNUEPFUNG', { pruefungId: p.id, am: v.jetzt.toISOString() })
  return { id: String(danach.id), vertragsnummer: danach.vertragsnummer, status: danach.status, ...zahlen }
}

type Entschieden = Readonly<{ position: Position; stelle: number; wahl: Prüfungsposition | undefined }>

/** Since it was asked, a company that shall leave may have used the contract. */
async function entfernbar(v: Nutzervorgang, k: Vertrag, entschieden: readonly Entschieden[]) {
  const gehend = entschieden.filter(({ position, wahl }) => position.absicht === 'ENTFERNEN' && wahl?.entscheidung !== 'ABGELEHNT')
  const bleibend = await benutzende(v, k)
  return gehend
    .filter(({ position }) => bleibend.has(position.unternehmen_id))
    .map(({ stelle }) => ({
      feld: `positionen.${stelle}.entscheidung`,
      grund: 'Dieses Unternehmen hat inzwischen offene Bürgschaften oder Anträge unter dem Vertrag.',
    }))
}

/** Another policy holder, if the review was asked for one and accepts it. */
function nehmerspalten(p: Prüfung, angenommen: readonly Entschieden[]) {
  const neu = angenommen.find(({ position }) => position.absicht === 'VERSICHERUNGSNEHMER')?.position
  if (!neu || neu.unternehmen_id !== p.versicherungsnehmer_id) return {}
  return {
    versicherungsnehmer_id: neu.unternehmen_id,
    versicherungsnehmer_name: neu.unternehmen_name,
    nehmer_sort: sortierform(neu.unternehmen_name),
    versicherungsnehmer_org: neu.unternehmen_org,
  }
}

/** Writes what was decided of one company: in the review, and under the contract. */
async function wendeAn(v: Nutzervorgang, k: Vertrag, position: Position, wahl: Prüfungsposition, vertragAbgelehnt: boolean): Promise<void> {
  const ja = wahl.entscheidung !== 'ABGELEHNT'
  const kommentar = oderNichts(wahl.kommentar)
  const teillimit = wahl.entscheidung === 'GEAENDERT' ? wahl.teillimit : null
  await v.tx
    .updateTable('vertragspruefung_position')
    .set({ entscheidung: wahl.entscheidung, kommentar, teillimit_cent: teillimit })
    .where('org_id', '=', k.org_id)
    .where('pruefung_id', '=', position.pruefung_id)
    .where('unternehmen_id', '=', position.unternehmen_id)
    .execute()
  const wo = {
    org_id: k.org_id,
    kautionsvertrag_id: String(k.id),
    unternehmen_id: position.unternehmen_id,
  }
  if (position.absicht === 'ENTFERNEN') {
    if (ja)
      await v.tx
        .deleteFrom('kautionsvertrag_unternehmen')
        .where((w) => w.and(wo))
        .execute()
    return
  }
  await v.tx
    .updateTable('kautionsvertrag_unternehmen')
    .set((w) => ({
      status: ja && !vertragAbgelehnt ? 'ANGENOMMEN' : 'ABGELEHNT',
      kommentar,
      teillimit_cent: teillimit,
      version: w('version', '+', 1),
    }))
    .where((w) => w.and(wo))
    // A company that was accepted and doesn't become policy holder stays what it is.
    .$if(position.absicht === 'VERSICHERUNGSNEHMER' && !ja, (q) => q.where('status', '<>', 'ANGENOMMEN'))
    .execute()
}

/** Changes the limits and terms of a contract in force (V08). @throws Ablehnung VERSION_VERALTET, EINGABE_UNGUELTIG, KEINE_AENDERUNG */
export async function ändereRahmen(
  v: Nutzervorgang,
  id: string,
  { version, ...rahmen }: Rahmen & { version: number },
): Promise<Vertragsstand> {
  const k = await nimmVertrag(v, id, version)
  if (k.org_id !== v.wer.orgId) throw new Ablehnung('NICHT_GEFUNDEN')
  const [alt, neu] = [
    rahmenVon(k),
    { ...rahmen, avalprovision: oderNichts(rahmen.avalprovision), sicherheit: oderNichts(rahmen.sicherheit) },
  ]
  verlange(prüfeRahmen(neu))
  const entscheidung = prüfeVertragsschritt(v, 'V08', await lageVon(v.tx, k), { geändert: istVerschieden(alt, neu) })
  const danach = await vollzieheVertrag(v, k, {
    code: 'V08',
    entscheidung,
    spalten: rahmenspalten(neu),
    werte: alsWertänderungen(lesbarerRahmen(alt), lesbarerRahmen(neu)),
  })
  await meldeNutzung(v, id)
  return standVon(v.tx, danach)
}

/** Ends a contract (V06): no new orders. An open review falls away. @throws Ablehnung VERSION_VERALTET, GRUND_FEHLT */
export async function beendeVertrag(
  v: Nutzervorgang,
  id: string,
  { version, grund }: { version: number; grund: string | null },
): Promise<Vertragsstand> {
  const k = await nimmVertrag(v, id, version)
  const entscheidung = prüfeVertragsschritt(v, 'V06', await lageVon(v.tx, k), { grund })
  await v.tx
    .updateTable('vertragspruefung')
    .set({ status: 'ENTFALLEN', abgeschlossen_am: v.jetzt })
    .where('org_id', '=', k.org_id)
    .where('kautionsvertrag_id', '=', String(k.id))
    .where('status', '=', 'OFFEN')
    .execute()
  await v.tx
    .updateTable('kautionsvertrag_unternehmen')
    .set({ status: 'ABGELEHNT', kommentar: 'Der Vertrag wurde vor dem Ende der Prüfung beendet.' })
    .where('org_id', '=', k.org_id)
    .where('kautionsvertrag_id', '=', String(k.id))
    .where('status', '=', 'OFFEN')
    .execute()
  const danach = await vollzieheVertrag(v, k, {
    code: 'V06',
    entscheidung,
    grund: oderNichts(grund),
    spalten: { beendet_am: v.jetzt, grund: oderNichts(grund) },
  })
  return standVon(v.tx, danach)
}
