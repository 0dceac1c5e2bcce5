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
export const frameOf = (vertrag: Vertrag): Rahmen => ({
  gesamtlimit: vertrag.gesamtlimit_cent,
  einzellimit: vertrag.einzellimit_cent,
  ausserhalb: vertrag.anfangsbestand_cent,
  avalprovision: vertrag.avalprovision,
  sicherheit: vertrag.sicherheit,
})
const frameColumns = (limits: Rahmen) => ({
  gesamtlimit_cent: limits.gesamtlimit,
  einzellimit_cent: limits.einzellimit,
  anfangsbestand_cent: limits.ausserhalb,
  avalprovision: orNothing(limits.avalprovision),
  sicherheit: orNothing(limits.sicherheit),
})
const readableFrame = (limits: Rahmen) => ({
  Gesamtlimit: formatEuro(limits.gesamtlimit),
  Einzellimit: formatEuro(limits.einzellimit),
  'Außerhalb des Portals genutzt': formatEuro(limits.ausserhalb),
  Avalprovision: limits.avalprovision,
  Sicherheit: limits.sicherheit,
})

/**
 * Completes a review (V02, V03, V05): each company is accepted, with a limit of its own, or refused; a new contract becomes active
 * with its limits, or is refused with its policy holder. What was decided is documented.
 * @throws Refusal NICHT_GEFUNDEN, VERSION_VERALTET, SCHRITT_UNZULAESSIG, EINGABE_UNGUELTIG naming each company's field
 */
export async function completePruefung(ctx: CallerContext, pruefungId: string, input: Input) {
  const pruefung = orNotFound(await ctx.tx.selectFrom('vertragspruefung').selectAll().where('id', '=', pruefungId).executeTakeFirst())
  const positionen = await ctx.tx.selectFrom('vertragspruefung_position').selectAll().where('pruefung_id', '=', pruefungId).execute()
  if (pruefung.org_id !== ctx.wer.orgId) throw new Refusal('NICHT_GEFUNDEN')
  const vertrag = await lockVertragForStep(ctx, String(pruefung.kautionsvertrag_id), input.version)
  if (pruefung.status !== 'OFFEN') throw new Refusal('SCHRITT_UNZULAESSIG')
  const entschieden = positionen.map((position) => {
    const stelle = input.positionen.findIndex(({ unternehmenId }) => unternehmenId === position.unternehmen_id)
    return { position, stelle, wahl: input.positionen[stelle] }
  })
  const neuerNehmer = pruefung.anlass === 'ANLAGE' ? vertrag.versicherungsnehmer_id : null
  const nehmer = entschieden.find(({ position }) => position.unternehmen_id === neuerNehmer)
  const nehmerAngenommen = nehmer ? nehmer.wahl?.entscheidung !== 'ABGELEHNT' : undefined
  const code = pruefung.anlass === 'AENDERUNG' ? 'V05' : nehmerAngenommen ? 'V02' : 'V03'
  const entscheidung = validateVertragStep(ctx, code, await stateOf(ctx.tx, vertrag), {
    entschieden: entschieden.every(({ wahl }) => wahl?.entscheidung),
    ...(nehmerAngenommen !== undefined && { nehmerAngenommen }),
  })
  const rahmen = code === 'V02' ? (input.rahmen ?? frameOf(vertrag)) : null
  assertValid([
    ...entschieden.flatMap(({ wahl, stelle }) => (wahl ? validatePosition(wahl, `positionen.${stelle}`) : [])),
    ...(rahmen ? validateFrame(rahmen).map(({ feld, grund }) => ({ feld: `rahmen.${feld}`, grund })) : []),
    ...(await removable(ctx, vertrag, entschieden)),
  ])
  const angenommen = code === 'V03' ? [] : entschieden.filter(({ wahl }) => wahl?.entscheidung !== 'ABGELEHNT')
  for (const { position, wahl } of entschieden) await applyTo(ctx, vertrag, position, wahl as PruefungItem, code === 'V03')
  await ctx.tx
    .updateTable('vertragspruefung')
    .set({ status: 'ABGESCHLOSSEN', abgeschlossen_am: ctx.jetzt, pruefer_id: ctx.wer.nutzerId, pruefer_name: ctx.wer.name })
    .where('org_id', '=', pruefung.org_id)
    .where('id', '=', pruefung.id)
    .execute()
  const zahlen = { angenommen: angenommen.length, abgelehnt: entschieden.length - angenommen.length }
  const danach = await applyVertragStep(ctx, vertrag, {
    code,
    entscheidung,
    textwerte: { pruefung: pruefung.id, angenommen: String(zahlen.angenommen), abgelehnt: String(zahlen.abgelehnt) },
    werte: entschieden.map(({ position, wahl }) => ({
      feld: position.unternehmen_name,
      alt: ASSIGNMENT_INTENT[position.absicht],
      neu: ASSIGNMENT_DECISION[(wahl as PruefungItem).entscheidung ?? 'ABGELEHNT'],
    })),
    spalten: {
      ...(rahmen && frameColumns(rahmen)),
      ...nehmerColumns(pruefung, angenommen),
      ...(code === 'V03' && { grund: nehmer?.wahl?.kommentar ?? null }),
    },
    ...(code === 'V03' && { grund: nehmer?.wahl?.kommentar ?? null }),
  })
  await enqueue(ctx.tx, vertrag.org_id, 'VERTRAGSVERKNUEPFUNG', { pruefungId: pruefung.id, am: ctx.jetzt.toISOString() })
  return { id: String(danach.id), vertragsnummer: danach.vertragsnummer, status: danach.status, ...zahlen }
}

type Decided = Readonly<{ position: Position; stelle: number; wahl: PruefungItem | undefined }>

/** Since it was asked, a company that shall leave may have used the contract. */
async function removable(ctx: CallerContext, vertrag: Vertrag, entschieden: readonly Decided[]) {
  const going = entschieden.filter(({ position, wahl }) => position.absicht === 'ENTFERNEN' && wahl?.entscheidung !== 'ABGELEHNT')
  const staying = await using(ctx, vertrag)
  return going
    .filter(({ position }) => staying.has(position.unternehmen_id))
    .map(({ stelle }) => ({
      feld: `positionen.${stelle}.entscheidung`,
      grund: 'Dieses Unternehmen hat inzwischen offene Bürgschaften oder Anträge unter dem Vertrag.',
    }))
}

/** Another policy holder, if the review was asked for one and accepts it. */
function nehmerColumns(validator: Validator, angenommen: readonly Decided[]) {
  const neu = angenommen.find(({ position }) => position.absicht === 'VERSICHERUNGSNEHMER')?.position
  if (!neu || neu.unternehmen_id !== validator.versicherungsnehmer_id) return {}
  return {
    versicherungsnehmer_id: neu.unternehmen_id,
    versicherungsnehmer_name: neu.unternehmen_name,
    nehmer_sort: toSortKey(neu.unternehmen_name),
    versicherungsnehmer_org: neu.unternehmen_org,
  }
}

/** Writes what was decided of one company: in the review, and under the contract. */
async function applyTo(
  ctx: CallerContext,
  vertrag: Vertrag,
  position: Position,
  wahl: PruefungItem,
  vertragRejected: boolean,
): Promise<void> {
  const ja = wahl.entscheidung !== 'ABGELEHNT'
  const kommentar = orNothing(wahl.kommentar)
  const teillimit = wahl.entscheidung === 'GEAENDERT' ? wahl.teillimit : null
  await ctx.tx
    .updateTable('vertragspruefung_position')
    .set({ entscheidung: wahl.entscheidung, kommentar, teillimit_cent: teillimit })
    .where('org_id', '=', vertrag.org_id)
    .where('pruefung_id', '=', position.pruefung_id)
    .where('unternehmen_id', '=', position.unternehmen_id)
    .execute()
  const wo = {
    org_id: vertrag.org_id,
    kautionsvertrag_id: String(vertrag.id),
    unternehmen_id: position.unternehmen_id,
  }
  if (position.absicht === 'ENTFERNEN') {
    if (ja)
      await ctx.tx
        .deleteFrom('kautionsvertrag_unternehmen')
        .where((w) => w.and(wo))
        .execute()
    return
  }
  await ctx.tx
    .updateTable('kautionsvertrag_unternehmen')
    .set((eb) => ({
      status: ja && !vertragRejected ? 'ANGENOMMEN' : 'ABGELEHNT',
      kommentar,
      teillimit_cent: teillimit,
      version: eb('version', '+', 1),
    }))
    .where((w) => w.and(wo))
    // A company that was accepted and doesn't become policy holder stays what it is.
    .$if(position.absicht === 'VERSICHERUNGSNEHMER' && !ja, (q) => q.where('status', '<>', 'ANGENOMMEN'))
    .execute()
}

/** Changes the limits and terms of a contract in force (V08). @throws Refusal VERSION_VERALTET, EINGABE_UNGUELTIG, KEINE_AENDERUNG */
export async function updateFrame(
  ctx: CallerContext,
  id: string,
  { version, ...rahmen }: Rahmen & { version: number },
): Promise<VertragRevision> {
  const vertrag = await lockVertragForStep(ctx, id, version)
  if (vertrag.org_id !== ctx.wer.orgId) throw new Refusal('NICHT_GEFUNDEN')
  const [alt, neu] = [
    frameOf(vertrag),
    { ...rahmen, avalprovision: orNothing(rahmen.avalprovision), sicherheit: orNothing(rahmen.sicherheit) },
  ]
  assertValid(validateFrame(neu))
  const entscheidung = validateVertragStep(ctx, 'V08', await stateOf(ctx.tx, vertrag), { geändert: isDistinct(alt, neu) })
  const danach = await applyVertragStep(ctx, vertrag, {
    code: 'V08',
    entscheidung,
    spalten: frameColumns(neu),
    werte: asValueChanges(readableFrame(alt), readableFrame(neu)),
  })
  await reportUsage(ctx, id)
  return revisionOf(ctx.tx, danach)
}

/** Ends a contract (V06): no new orders. An open review falls away. @throws Refusal VERSION_VERALTET, GRUND_FEHLT */
export async function endVertrag(
  ctx: CallerContext,
  id: string,
  { version, grund }: { version: number; grund: string | null },
): Promise<VertragRevision> {
  const vertrag = await lockVertragForStep(ctx, id, version)
  const entscheidung = validateVertragStep(ctx, 'V06', await stateOf(ctx.tx, vertrag), { grund })
  await ctx.tx
    .updateTable('vertragspruefung')
    .set({ status: 'ENTFALLEN', abgeschlossen_am: ctx.jetzt })
    .where('org_id', '=', vertrag.org_id)
    .where('kautionsvertrag_id', '=', String(vertrag.id))
    .where('status', '=', 'OFFEN')
    .execute()
  await ctx.tx
    .updateTable('kautionsvertrag_unternehmen')
    .set({ status: 'ABGELEHNT', kommentar: 'Der Vertrag wurde vor dem Ende der Prüfung beendet.' })
    .where('org_id', '=', vertrag.org_id)
    .where('kautionsvertrag_id', '=', String(vertrag.id))
    .where('status', '=', 'OFFEN')
    .execute()
  const danach = await applyVertragStep(ctx, vertrag, {
    code: 'V06',
    entscheidung,
    grund: orNothing(grund),
    spalten: { beendet_am: ctx.jetzt, grund: orNothing(grund) },
  })
  return revisionOf(ctx.tx, danach)
}
