import {
  AUFGABEN,
  type AufgabeKind,
  type AufgabeCode,
  BUERGSCHAFTSARTEN,
  type BuergschaftInput,
  type BuergschaftTransition,
  type Decision,
  decideBuergschaft,
  type BuergschaftState,
  type EventCode,
  formatEuro,
  INTERNAL_EVENTS,
  type MitteilungCode,
  type ParteiRole,
} from '@avalwerk/domain'
import type { Insertable, Updateable } from 'kysely'
import { openAufgabe, closeAufgaben, type TextValues } from '../aufgaben/aufgaben.ts'
import type { Parties } from '../aufgaben/recipients.ts'
import { shareWith } from '../aufgaben/mitteilungen.ts'
import { enqueue } from '../kernel/jobs.ts'
import { writeForAll } from '../kernel/database.ts'
import { announceChange } from '../kernel/eventStream.ts'
import { Refusal, orNotFound, type ProblemCode } from '../kernel/problem.ts'
import type { BuergschaftTable } from '../kernel/schema.ts'
import { actorOf, recordAudit, type UseCaseContext } from '../kernel/useCase.ts'
import { type EventDetails, writeHistory, type ValueChange } from './history.ts'
import { type Buergschaft, dataFrom, readState, numberOf, columnsOfState } from './situation.ts'
import { partiesOf, writeViews } from './participants.ts'
import { asPairs } from './values.ts'
import { reportUsage } from '../vertrag/usage.ts'

export type History = 'BUERGE' | 'AUFTRAGGEBER' | 'AUFTRAGNEHMER' | 'ZEDENT' | 'BETREIBER'
const EVERYONE: readonly History[] = ['AUFTRAGGEBER', 'AUFTRAGNEHMER', 'ZEDENT', 'BUERGE', 'BETREIBER']
const INTERNAL: readonly History[] = ['BUERGE', 'BETREIBER']
/** Does a party see what goes on in the guarantor's own house? */
export const seesInside = (role: ParteiRole): boolean => (INTERNAL as readonly ParteiRole[]).includes(role)
export const visibleFor = (code: string): readonly History[] => (INTERNAL_EVENTS.includes(code as EventCode) ? INTERNAL : EVERYONE)

/**
 * Takes a guarantee for a change: the caller must see it, and it must be as the caller last read it. From here on the
 * transaction writes for all parties.
 * @throws Refusal NICHT_GEFUNDEN, VERSION_VERALTET
 */
export async function lockForStep(ctx: UseCaseContext, id: string, version?: number): Promise<Buergschaft> {
  if (ctx.wer)
    orNotFound(
      await ctx.tx
        .selectFrom('buergschaft_sicht')
        .select('buergschaft_id')
        .where('org_id', '=', ctx.wer.orgId)
        .where('buergschaft_id', '=', id)
        .where('eingefroren_am', 'is', null)
        .executeTakeFirst(),
    )
  await writeForAll(ctx.tx)
  const buergschaft = orNotFound(await ctx.tx.selectFrom('buergschaft').selectAll().where('id', '=', id).forUpdate().executeTakeFirst())
  if (version !== undefined && buergschaft.version !== version) throw new Refusal('VERSION_VERALTET')
  return buergschaft
}

/** May this step be taken? Decides by the life cycle alone. @throws Refusal with the reason */
export async function requireStep(
  ctx: UseCaseContext,
  code: BuergschaftTransition,
  buergschaft: Buergschaft,
  input: BuergschaftInput,
): Promise<Allowed> {
  return allowed(decideBuergschaft(code, await readState(ctx.tx, buergschaft, ctx.jetzt), actorOf(ctx), input))
}

export type Allowed = Extract<Decision<BuergschaftState>, { allowed: true }>
export function allowed(decision: Decision<BuergschaftState>): Allowed {
  if (!decision.allowed) throw new Refusal(decision.reason)
  return decision
}

/** What a use case adds to a decided step. */
export type StepDetails = Readonly<{
  code: BuergschaftTransition
  entscheidung: Allowed
  columns?: Updateable<BuergschaftTable>
  reason?: string | null
  values?: readonly ValueChange[]
  textwerte?: TextValues
  /** Where the life cycle leaves it open which of its tasks are opened. */
  opens?: readonly AufgabeCode[]
  /** Due day of the tasks that are opened. */
  deadline?: string
}>

/** The values that subjects of tasks and messages about a guarantee may name. */
export function textValuesOf(buergschaft: Buergschaft, more: TextValues = {}): TextValues {
  return {
    nummer: numberOf(buergschaft),
    bürge: buergschaft.buerge_name,
    auftraggeber: buergschaft.auftraggeber_name,
    kreditnehmer: buergschaft.auftragnehmer_name,
    art: BUERGSCHAFTSARTEN[buergschaft.art].name,
    betrag: formatEuro(buergschaft.betrag_cent),
    ...(buergschaft.auftrag_id && { antrag: `BA ${buergschaft.auftrag_id}`, auftrag: `BA ${buergschaft.auftrag_id}` }),
    ...more,
  }
}

/**
 * Takes a decided step: row, views, history, audit, tasks, messages and what follows in the background, all in the
 * transaction.
 */
export async function applyStep(ctx: UseCaseContext, buergschaft: Buergschaft, step: StepDetails): Promise<Buergschaft> {
  const { entscheidung } = step
  const afterwards = await ctx.tx
    .updateTable('buergschaft')
    .set((eb) => ({
      ...columnsOfState(entscheidung.afterwards),
      ...step.columns,
      bearbeitet_von: null,
      bearbeitet_bis: null,
      version: eb('version', '+', 1),
      geaendert_am: ctx.jetzt,
    }))
    .where('id', '=', buergschaft.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await applyEffects(ctx, afterwards, buergschaft.status, step)
  return afterwards
}

/** What is unique, and how it is refused when two do the same at once and both found it free. */
const UNIQUE: Readonly<Record<string, ProblemCode>> = {
  buergschaft_nummer: 'NUMMER_VERGEBEN',
  buergschaft_bestand: 'BESTAND_DOPPELT',
  kautionsvertrag_nummer: 'VERTRAGSNUMMER_VERGEBEN',
}
const UNIQUE_VIOLATION = '23505'

/** Writes what may collide with somebody else's writing. @throws Refusal NUMMER_VERGEBEN, BESTAND_DOPPELT, VERTRAGSNUMMER_VERGEBEN */
export async function unique<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string }
    const reason = code === UNIQUE_VIOLATION ? UNIQUE[constraint ?? ''] : undefined
    throw reason ? new Refusal(reason) : error
  }
}

/** Makes a guarantee by a decided step. @throws Refusal NUMMER_VERGEBEN, BESTAND_DOPPELT */
export async function insert(ctx: UseCaseContext, row: Insertable<BuergschaftTable>, step: StepDetails): Promise<Buergschaft> {
  const buergschaft = await unique(() => ctx.tx.insertInto('buergschaft').values(row).returningAll().executeTakeFirstOrThrow())
  await applyEffects(ctx, buergschaft, null, step)
  return buergschaft
}

/** A step that leaves the guarantee as it is: history, tasks and messages only. */
export const record = (v: UseCaseContext, b: Buergschaft, s: StepDetails): Promise<void> => applyEffects(v, b, b.status, s)

/**
 * Writes down what happened to a guarantee, step of its life cycle or not: history, audit, what each party sees, and that
 * their open pages learn of it.
 * @param prüfwerte what the audit keeps of it
 * @returns who is who, for the tasks that come of it
 */
export async function writeEvent(
  ctx: UseCaseContext,
  buergschaft: Buergschaft,
  event: Omit<EventDetails, 'to'>,
  reviewValues?: Record<string, unknown>,
): Promise<Parties> {
  const id = String(buergschaft.id)
  const parties = await partiesOf(ctx.tx, buergschaft)
  const orgs = await writeViews(ctx, buergschaft, parties)
  await writeHistory(ctx, buergschaft.buerge_org, id, { ...event, to: buergschaft.status })
  await recordAudit(ctx, {
    orgId: buergschaft.buerge_org,
    action: event.code,
    objectKind: 'BUERGSCHAFT',
    objectId: id,
    ...(reviewValues && { values: reviewValues }),
  })
  await announceChange(ctx.tx, { art: 'BUERGSCHAFT', id, orgs })
  return parties
}

async function applyEffects(ctx: UseCaseContext, buergschaft: Buergschaft, von: string | null, step: StepDetails): Promise<void> {
  const { code, entscheidung } = step
  const details = {
    code,
    von,
    visible: visibleFor(code),
    ...(step.textwerte && { textwerte: step.textwerte }),
    ...(step.values && { values: step.values }),
    ...(step.reason !== undefined && { reason: step.reason }),
  }
  const parties = await writeEvent(ctx, buergschaft, details, { von, nach: buergschaft.status, version: buergschaft.version })
  await moveAufgaben(ctx, buergschaft, parties, step)
  await reportUsage(ctx, buergschaft.kautionsvertrag_id)
  const values = textValuesOf(buergschaft, step.textwerte)
  for (const mitteilung of entscheidung.mitteilungen as readonly MitteilungCode[])
    await shareWith(ctx, mitteilung, { kind: 'BUERGSCHAFT', id: String(buergschaft.id) }, parties, values, [
      { name: 'Begünstigter', wert: buergschaft.auftraggeber_name },
      { name: 'Kreditnehmer', wert: buergschaft.auftragnehmer_name },
      { name: 'Bürge', wert: buergschaft.buerge_name },
      ...asPairs(dataFrom(buergschaft)),
      ...(step.reason ? [{ name: 'Grund', wert: step.reason }] : []),
    ])
  if (buergschaft.dokument_status === 'IN_ARBEIT' && entscheidung.afterwards.dokument === 'IN_ARBEIT')
    await enqueue(ctx.tx, buergschaft.buerge_org, 'DOKUMENT', { buergschaftId: String(buergschaft.id), version: buergschaft.version })
}

async function moveAufgaben(ctx: UseCaseContext, buergschaft: Buergschaft, parties: Parties, step: StepDetails): Promise<void> {
  const gegenstand = { kind: 'BUERGSCHAFT', id: String(buergschaft.id) } as const
  const auftrag = buergschaft.auftrag_id ? ({ kind: 'AUFTRAG', id: String(buergschaft.auftrag_id) } as const) : null
  const where = (code: AufgabeCode) => ((AUFGABEN[code] as AufgabeKind).onAuftrag ? auftrag : gegenstand)
  for (const code of step.entscheidung.closes) {
    const target = where(code)
    if (target) await closeAufgaben(ctx, [code], target, step.code)
  }
  for (const code of step.opens ?? step.entscheidung.opens) {
    const target = where(code)
    if (target)
      await openAufgabe(ctx, code, target, parties, textValuesOf(buergschaft, step.textwerte), {
        ...(step.deadline && { deadline: step.deadline }),
        ...(code === 'B-02' && { hiddenFor: buergschaft.letzter_pruefer }),
      })
  }
}
