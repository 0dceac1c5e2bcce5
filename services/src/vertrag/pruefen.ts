import {
  asValueChanges,
  formatEuro,
  isDistinct,
  orNothing,
  validatePosition,
  type PruefungItem,
  validateFrame,
  type Rahmen,
  toSortKey,
  ASSIGNMENT_INTENT,
  ASSIGNMENT_DECISION,
} from '@avalwerk/domain'
import type { Selectable } from 'kysely'
import { enqueue } from '../kernel/jobs.ts'
import { Refusal, orNotFound, assertValid } from '../kernel/problem.ts'
import type { VertragspruefungPositionTable, VertragspruefungTable } from '../kernel/schema.ts'
import type { CallerContext } from '../kernel/vorgang.ts'
import { using } from './aendern.ts'
import { reportUsage, type Vertrag } from './nutzung.ts'
import { stateOf, lockVertragForStep, validateVertragStep, revisionOf, type VertragRevision, applyVertragStep } from './schritt.ts'

type Validator = Selectable<VertragspruefungTable>
type Position = Selectable<VertragspruefungPositionTable>
type Input = Readonly<{ version: number; positionen: readonly PruefungItem[]; rahmen: Rahmen | null }>

/** What a guarantor confirms of a contract's limits and terms, from its row. */
export const frameOf = (k: Vertrag): Rahmen => ({
  gesamtlimit: k.gesamtlimit_cent,
  einzellimit: k.einzellimit_cent,
  ausserhalb: k.anfangsbestand_cent,
  avalprovision: k.avalprovision,
  sicherheit: k.sicherheit,
})
const frameColumns = (r: Rahmen) => ({
  gesamtlimit_cent: r.gesamtlimit,
  einzellimit_cent: r.einzellimit,
  anfangsbestand_cent: r.ausserhalb,
  avalprovision: orNothing(r.avalprovision),
  sicherheit: orNothing(r.sicherheit),
})
const readableFrame = (r: Rahmen) => ({
  Gesamtlimit: formatEuro(r.gesamtlimit),
  Einzellimit: formatEuro(r.einzellimit),
  'Außerhalb des Portals genutzt': formatEuro(r.ausserhalb),
  Avalprovision: r.avalprovision,
  Sicherheit: r.sicherheit,
})

/**
 * Completes a review (V02, V03, V05): each company is accepted, with a limit of its own, or refused; a new contract becomes active
 * with its limits, or is refused with its policy holder. What was decided is documented.
 * @throws Refusal NICHT_GEFUNDEN, VERSION_VERALTET, SCHRITT_UNZULAESSIG, EINGABE_UNGUELTIG naming each company's field
 */
export async function completePruefung(v: CallerContext, pruefungId: string, e: Input) {
  const p = orNotFound(await v.tx.selectFrom('vertragspruefung').selectAll().where('id', '=', pruefungId).executeTakeFirst())
  const positionen = await v.tx.selectFrom('vertragspruefung_position').selectAll().where('pruefung_id', '=', pruefungId).execute()
  if (p.org_id !== v.wer.orgId) throw new Refusal('NICHT_GEFUNDEN')
  const k = await lockVertragForStep(v, String(p.kautionsvertrag_id), e.version)
  if (p.status !== 'OFFEN') throw new Refusal('SCHRITT_UNZULAESSIG')
  const entschieden = positionen.map((position) => {
    const stelle = e.positionen.findIndex(({ unternehmenId }) => unternehmenId === position.unternehmen_id)
    return { position, stelle, wahl: e.positionen[stelle] }
  })
  const neuerNehmer = p.anlass === 'ANLAGE' ? k.versicherungsnehmer_id : null
  const nehmer = entschieden.find(({ position }) => position.unternehmen_id === neuerNehmer)
  const nehmerAngenommen = nehmer ? nehmer.wahl?.entscheidung !== 'ABGELEHNT' : undefined
  const code = p.anlass === 'AENDERUNG' ? 'V05' : nehmerAngenommen ? 'V02' : 'V03'
  const entscheidung = validateVertragStep(v, code, await stateOf(v.tx, k), {
    entschieden: entschieden.every(({ wahl }) => wahl?.entscheidung),
    ...(nehmerAngenommen !== undefined && { nehmerAngenommen }),
  })
  const rahmen = code === 'V02' ? (e.rahmen ?? frameOf(k)) : null
  assertValid([
    ...entschieden.flatMap(({ wahl, stelle }) => (wahl ? validatePosition(wahl, `positionen.${stelle}`) : [])),
    ...(rahmen ? validateFrame(rahmen).map(({ feld, grund }) => ({ feld: `rahmen.${feld}`, grund })) : []),
    ...(await removable(v, k, entschieden)),
  ])
  const angenommen = code === 'V03' ? [] : entschieden.filter(({ wahl }) => wahl?.entscheidung !== 'ABGELEHNT')
  for (const { position, wahl } of entschieden) await applyTo(v, k, position, wahl as PruefungItem, code === 'V03')
  await v.tx
    .updateTable('vertragspruefung')
    .set({ status: 'ABGESCHLOSSEN', abgeschlossen_am: v.jetzt, pruefer_id: v.wer.nutzerId, pruefer_name: v.wer.name })
    .where('org_id', '=', p.org_id)
    .where('id', '=', p.id)
    .execute()
  const zahlen = { angenommen: angenommen.length, abgelehnt: entschieden.length - angenommen.length }
  const danach = await applyVertragStep(v, k, {
    code,
    entscheidung,
    textwerte: { pruefung: p.id, angenommen: String(zahlen.angenommen), abgelehnt: String(zahlen.abgelehnt) },
    werte: entschieden.map(({ position, wahl }) => ({
      feld: position.unternehmen_name,
      alt: ASSIGNMENT_INTENT[position.absicht],
      neu: ASSIGNMENT_DECISION[(wahl as PruefungItem).entscheidung ?? 'ABGELEHNT'],
    })),
    spalten: {
      ...(rahmen && frameColumns(rahmen)),
      ...nehmerColumns(p, angenommen),
      ...(code === 'V03' && { grund: nehmer?.wahl?.kommentar ?? null }),
    },
    ...(code === 'V03' && { grund: nehmer?.wahl?.kommentar ?? null }),
  })
  await enqueue(v.tx, k.org_id, 'VERTRAGSVERKNUEPFUNG', { pruefungId: p.id, am: v.jetzt.toISOString() })
  return { id: String(danach.id), vertragsnummer: danach.vertragsnummer, status: danach.status, ...zahlen }
}

type Decided = Readonly<{ position: Position; stelle: number; wahl: PruefungItem | undefined }>

/** Since it was asked, a company that shall leave may have used the contract. */
async function removable(v: CallerContext, k: Vertrag, entschieden: readonly Decided[]) {
  const going = entschieden.filter(({ position, wahl }) => position.absicht === 'ENTFERNEN' && wahl?.entscheidung !== 'ABGELEHNT')
  const staying = await using(v, k)
  return going
    .filter(({ position }) => staying.has(position.unternehmen_id))
    .map(({ stelle }) => ({
      feld: `positionen.${stelle}.entscheidung`,
      grund: 'Dieses Unternehmen hat inzwischen offene Bürgschaften oder Anträge unter dem Vertrag.',
    }))
}

/** Another policy holder, if the review was asked for one and accepts it. */
function nehmerColumns(p: Validator, angenommen: readonly Decided[]) {
  const neu = angenommen.find(({ position }) => position.absicht === 'VERSICHERUNGSNEHMER')?.position
  if (!neu || neu.unternehmen_id !== p.versicherungsnehmer_id) return {}
  return {
    versicherungsnehmer_id: neu.unternehmen_id,
    versicherungsnehmer_name: neu.unternehmen_name,
    nehmer_sort: toSortKey(neu.unternehmen_name),
    versicherungsnehmer_org: neu.unternehmen_org,
  }
}

/** Writes what was decided of one company: in the review, and under the contract. */
async function applyTo(v: CallerContext, k: Vertrag, position: Position, wahl: PruefungItem, vertragRejected: boolean): Promise<void> {
  const ja = wahl.entscheidung !== 'ABGELEHNT'
  const kommentar = orNothing(wahl.kommentar)
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
      status: ja && !vertragRejected ? 'ANGENOMMEN' : 'ABGELEHNT',
      kommentar,
      teillimit_cent: teillimit,
      version: w('version', '+', 1),
    }))
    .where((w) => w.and(wo))
    // A company that was accepted and doesn't become policy holder stays what it is.
    .$if(position.absicht === 'VERSICHERUNGSNEHMER' && !ja, (q) => q.where('status', '<>', 'ANGENOMMEN'))
    .execute()
}

/** Changes the limits and terms of a contract in force (V08). @throws Refusal VERSION_VERALTET, EINGABE_UNGUELTIG, KEINE_AENDERUNG */
export async function updateFrame(
  v: CallerContext,
  id: string,
  { version, ...rahmen }: Rahmen & { version: number },
): Promise<VertragRevision> {
  const k = await lockVertragForStep(v, id, version)
  if (k.org_id !== v.wer.orgId) throw new Refusal('NICHT_GEFUNDEN')
  const [alt, neu] = [frameOf(k), { ...rahmen, avalprovision: orNothing(rahmen.avalprovision), sicherheit: orNothing(rahmen.sicherheit) }]
  assertValid(validateFrame(neu))
  const entscheidung = validateVertragStep(v, 'V08', await stateOf(v.tx, k), { geändert: isDistinct(alt, neu) })
  const danach = await applyVertragStep(v, k, {
    code: 'V08',
    entscheidung,
    spalten: frameColumns(neu),
    werte: asValueChanges(readableFrame(alt), readableFrame(neu)),
  })
  await reportUsage(v, id)
  return revisionOf(v.tx, danach)
}

/** Ends a contract (V06): no new orders. An open review falls away. @throws Refusal VERSION_VERALTET, GRUND_FEHLT */
export async function endVertrag(
  v: CallerContext,
  id: string,
  { version, grund }: { version: number; grund: string | null },
): Promise<VertragRevision> {
  const k = await lockVertragForStep(v, id, version)
  const entscheidung = validateVertragStep(v, 'V06', await stateOf(v.tx, k), { grund })
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
  const danach = await applyVertragStep(v, k, {
    code: 'V06',
    entscheidung,
    grund: orNothing(grund),
    spalten: { beendet_am: v.jetzt, grund: orNothing(grund) },
  })
  return revisionOf(v.tx, danach)
}
