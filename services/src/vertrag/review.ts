import {
  asValueChanges,
  formatEuro,
  isDistinct,
  orNothing,
  validatePosition,
  type PruefungItem,
  validateTerms,
  type VertragTerms,
  toSortKey,
  ZUORDNUNG_INTENT,
  ZUORDNUNG_DECISION,
} from '@avalwerk/domain'
import type { Selectable } from 'kysely'
import { enqueue } from '../kernel/jobs.ts'
import { Refusal, orNotFound, assertValid } from '../kernel/problem.ts'
import type { VertragspruefungPositionTable, VertragspruefungTable } from '../kernel/schema.ts'
import type { CallerContext } from '../kernel/useCase.ts'
import { listUsingUnternehmen } from './change.ts'
import { tellUsage } from './ledger.ts'
import type { Vertrag } from './usage.ts'
import { kautionsvertraege, revisionOf, type VertragRevision } from './aggregate.ts'

type PruefungRow = Selectable<VertragspruefungTable>
type Position = Selectable<VertragspruefungPositionTable>
type Input = Readonly<{ version: number; positionen: readonly PruefungItem[]; rahmen: VertragTerms | null }>

/** The limits and terms of a contract that a guarantor confirms, from its row. */
export const termsOf = (vertrag: Vertrag): VertragTerms => ({
  gesamtlimit: vertrag.gesamtlimit_cent,
  einzellimit: vertrag.einzellimit_cent,
  ausserhalb: vertrag.anfangsbestand_cent,
  avalprovision: vertrag.avalprovision,
  sicherheit: vertrag.sicherheit,
})
const termsColumns = (limits: VertragTerms) => ({
  gesamtlimit_cent: limits.gesamtlimit,
  einzellimit_cent: limits.einzellimit,
  anfangsbestand_cent: limits.ausserhalb,
  avalprovision: orNothing(limits.avalprovision),
  sicherheit: orNothing(limits.sicherheit),
})
const readableTerms = (limits: VertragTerms) => ({
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
  if (pruefung.org_id !== ctx.caller.orgId) throw new Refusal('NICHT_GEFUNDEN')
  const vertrag = await kautionsvertraege.lock(ctx, pruefung.kautionsvertrag_id, input.version)
  if (pruefung.status !== 'OFFEN') throw new Refusal('SCHRITT_UNZULAESSIG')
  const decided = positionen.map((position) => {
    const index = input.positionen.findIndex(({ unternehmenId }) => unternehmenId === position.unternehmen_id)
    return { position, index, choice: input.positionen[index] }
  })
  const newNehmer = pruefung.anlass === 'ANLAGE' ? vertrag.versicherungsnehmer_id : null
  const nehmer = decided.find(({ position }) => position.unternehmen_id === newNehmer)
  const nehmerAccepted = nehmer ? nehmer.choice?.entscheidung !== 'ABGELEHNT' : undefined
  const code = pruefung.anlass === 'AENDERUNG' ? 'V05' : nehmerAccepted ? 'V02' : 'V03'
  const decision = await kautionsvertraege.decide(ctx, code, vertrag, {
    decided: decided.every(({ choice }) => choice?.entscheidung),
    ...(nehmerAccepted !== undefined && { nehmerAccepted }),
  })
  const terms = code === 'V02' ? (input.rahmen ?? termsOf(vertrag)) : null
  assertValid([
    ...decided.flatMap(({ choice, index }) => (choice ? validatePosition(choice, `positionen.${index}`) : [])),
    ...(terms ? validateTerms(terms).map(({ feld, grund }) => ({ feld: `rahmen.${feld}`, grund })) : []),
    ...(await removalFaults(ctx, vertrag, decided)),
  ])
  const accepted = code === 'V03' ? [] : decided.filter(({ choice }) => choice?.entscheidung !== 'ABGELEHNT')
  for (const { position, choice } of decided) await applyTo(ctx, vertrag, position, choice as PruefungItem, code === 'V03')
  await ctx.tx
    .updateTable('vertragspruefung')
    .set({ status: 'ABGESCHLOSSEN', abgeschlossen_am: ctx.now, pruefer_id: ctx.caller.nutzerId, pruefer_name: ctx.caller.name })
    .where('org_id', '=', pruefung.org_id)
    .where('id', '=', pruefung.id)
    .execute()
  const figures = { angenommen: accepted.length, abgelehnt: decided.length - accepted.length }
  const afterwards = await kautionsvertraege.apply(ctx, vertrag, {
    code,
    decision,
    placeholders: { pruefung: pruefung.id, angenommen: String(figures.angenommen), abgelehnt: String(figures.abgelehnt) },
    values: decided.map(({ position, choice }) => ({
      feld: position.unternehmen_name,
      alt: ZUORDNUNG_INTENT[position.absicht],
      neu: ZUORDNUNG_DECISION[(choice as PruefungItem).entscheidung ?? 'ABGELEHNT'],
    })),
    columns: {
      ...(terms && termsColumns(terms)),
      ...nehmerColumns(pruefung, accepted),
      ...(code === 'V03' && { grund: nehmer?.choice?.kommentar ?? null }),
    },
    ...(code === 'V03' && { reason: nehmer?.choice?.kommentar || null }),
  })
  await enqueue(ctx.tx, vertrag.org_id, 'VERTRAGSVERKNUEPFUNG', { pruefungId: pruefung.id, am: ctx.now.toISOString() })
  return { id: afterwards.id, vertragsnummer: afterwards.vertragsnummer, status: afterwards.status, ...figures }
}

type Decided = Readonly<{ position: Position; index: number; choice: PruefungItem | undefined }>

/** Since the review was asked for, a company that shall leave may have used the contract. */
async function removalFaults(ctx: CallerContext, vertrag: Vertrag, decided: readonly Decided[]) {
  const going = decided.filter(({ position, choice }) => position.absicht === 'ENTFERNEN' && choice?.entscheidung !== 'ABGELEHNT')
  const staying = await listUsingUnternehmen(ctx, vertrag)
  return going
    .filter(({ position }) => staying.has(position.unternehmen_id))
    .map(({ index }) => ({
      feld: `positionen.${index}.entscheidung`,
      grund: 'Dieses Unternehmen hat inzwischen offene Bürgschaften oder Anträge unter dem Vertrag.',
    }))
}

/** Another policy holder, if the review was asked for one and accepts it. */
function nehmerColumns(askedPruefung: PruefungRow, accepted: readonly Decided[]) {
  const fresh = accepted.find(({ position }) => position.absicht === 'VERSICHERUNGSNEHMER')?.position
  if (!fresh || fresh.unternehmen_id !== askedPruefung.versicherungsnehmer_id) return {}
  return {
    versicherungsnehmer_id: fresh.unternehmen_id,
    versicherungsnehmer_name: fresh.unternehmen_name,
    nehmer_sort: toSortKey(fresh.unternehmen_name),
    versicherungsnehmer_org: fresh.unternehmen_org,
  }
}

/** Writes what was decided of one company: in the review, and under the contract. */
async function applyTo(
  ctx: CallerContext,
  vertrag: Vertrag,
  position: Position,
  choice: PruefungItem,
  vertragRejected: boolean,
): Promise<void> {
  const yes = choice.entscheidung !== 'ABGELEHNT'
  const kommentar = orNothing(choice.kommentar)
  const teillimit = choice.entscheidung === 'GEAENDERT' ? choice.teillimit : null
  await ctx.tx
    .updateTable('vertragspruefung_position')
    .set({ entscheidung: choice.entscheidung, kommentar, teillimit_cent: teillimit })
    .where('org_id', '=', vertrag.org_id)
    .where('pruefung_id', '=', position.pruefung_id)
    .where('unternehmen_id', '=', position.unternehmen_id)
    .execute()
  const where = {
    org_id: vertrag.org_id,
    kautionsvertrag_id: vertrag.id,
    unternehmen_id: position.unternehmen_id,
  }
  if (position.absicht === 'ENTFERNEN') {
    if (yes)
      await ctx.tx
        .deleteFrom('kautionsvertrag_unternehmen')
        .where((w) => w.and(where))
        .execute()
    return
  }
  await ctx.tx
    .updateTable('kautionsvertrag_unternehmen')
    .set((eb) => ({
      status: yes && !vertragRejected ? 'ANGENOMMEN' : 'ABGELEHNT',
      kommentar,
      teillimit_cent: teillimit,
      version: eb('version', '+', 1),
    }))
    .where((w) => w.and(where))
    // A company that was accepted and doesn't become policy holder stays what it is.
    .$if(position.absicht === 'VERSICHERUNGSNEHMER' && !yes, (q) => q.where('status', '<>', 'ANGENOMMEN'))
    .execute()
}

/** Changes the limits and terms of a contract in force (V08). @throws Refusal VERSION_VERALTET, EINGABE_UNGUELTIG, KEINE_AENDERUNG */
export async function updateTerms(
  ctx: CallerContext,
  id: string,
  { version, ...terms }: VertragTerms & { version: number },
): Promise<VertragRevision> {
  const vertrag = await kautionsvertraege.lock(ctx, id, version)
  if (vertrag.org_id !== ctx.caller.orgId) throw new Refusal('NICHT_GEFUNDEN')
  const [alt, fresh] = [
    termsOf(vertrag),
    { ...terms, avalprovision: orNothing(terms.avalprovision), sicherheit: orNothing(terms.sicherheit) },
  ]
  assertValid(validateTerms(fresh))
  const afterwards = await kautionsvertraege.step(ctx, vertrag, {
    code: 'V08',
    input: { changed: isDistinct(alt, fresh) },
    columns: termsColumns(fresh),
    values: asValueChanges(readableTerms(alt), readableTerms(fresh)),
  })
  await tellUsage(ctx, afterwards)
  return revisionOf(ctx.tx, afterwards)
}

/** Ends a contract (V06): no new orders. An open review falls away. @throws Refusal VERSION_VERALTET, GRUND_FEHLT */
export async function endVertrag(
  ctx: CallerContext,
  id: string,
  { version, grund }: { version: number; grund: string | null },
): Promise<VertragRevision> {
  const vertrag = await kautionsvertraege.lock(ctx, id, version)
  const decision = await kautionsvertraege.decide(ctx, 'V06', vertrag, { reason: grund })
  await ctx.tx
    .updateTable('vertragspruefung')
    .set({ status: 'ENTFALLEN', abgeschlossen_am: ctx.now })
    .where('org_id', '=', vertrag.org_id)
    .where('kautionsvertrag_id', '=', vertrag.id)
    .where('status', '=', 'OFFEN')
    .execute()
  await ctx.tx
    .updateTable('kautionsvertrag_unternehmen')
    .set({ status: 'ABGELEHNT', kommentar: 'Der Vertrag wurde vor dem Ende der Prüfung beendet.' })
    .where('org_id', '=', vertrag.org_id)
    .where('kautionsvertrag_id', '=', vertrag.id)
    .where('status', '=', 'OFFEN')
    .execute()
  const afterwards = await kautionsvertraege.apply(ctx, vertrag, {
    code: 'V06',
    decision,
    reason: orNothing(grund),
    columns: { beendet_am: ctx.now, grund: orNothing(grund) },
  })
  return revisionOf(ctx.tx, afterwards)
}
