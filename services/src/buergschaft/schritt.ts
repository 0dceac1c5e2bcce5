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
import type { Parties } from '../aufgaben/empfaenger.ts'
import { shareWith } from '../aufgaben/mitteilungen.ts'
import { enqueue } from '../kernel/jobs.ts'
import { writeForAll } from '../kernel/datenbank.ts'
import { announceChange } from '../kernel/ereignisstrom.ts'
import { Refusal, orNotFound, type ProblemCode } from '../kernel/problem.ts'
import type { BuergschaftTable } from '../kernel/schema.ts'
import { actorOf, recordAudit, type UseCaseContext } from '../kernel/vorgang.ts'
import { type EventDetails, writeHistory, type ValueChange } from './historie.ts'
import { type Buergschaft, dataFrom, readState, numberOf, columnsOfState } from './lage.ts'
import { partiesOf, writeViews } from './beteiligte.ts'
import { asPairs } from './werte.ts'
import { reportUsage } from '../vertrag/nutzung.ts'

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
export async function lockForStep(v: UseCaseContext, id: string, version?: number): Promise<Buergschaft> {
  if (v.wer)
    orNotFound(
      await v.tx
        .selectFrom('buergschaft_sicht')
        .select('buergschaft_id')
        .where('org_id', '=', v.wer.orgId)
        .where('buergschaft_id', '=', id)
        .where('eingefroren_am', 'is', null)
        .executeTakeFirst(),
    )
  await writeForAll(v.tx)
  const b = orNotFound(await v.tx.selectFrom('buergschaft').selectAll().where('id', '=', id).forUpdate().executeTakeFirst())
  if (version !== undefined && b.version !== version) throw new Refusal('VERSION_VERALTET')
  return b
}

/** May this step be taken? Decides by the life cycle alone. @throws Refusal with the reason */
export async function requireStep(
  v: UseCaseContext,
  code: BuergschaftTransition,
  b: Buergschaft,
  eingabe: BuergschaftInput,
): Promise<Allowed> {
  return erlaubt(decideBuergschaft(code, await readState(v.tx, b, v.jetzt), actorOf(v), eingabe))
}

export type Allowed = Extract<Decision<BuergschaftState>, { erlaubt: true }>
export function erlaubt(entscheidung: Decision<BuergschaftState>): Allowed {
  if (!entscheidung.erlaubt) throw new Refusal(entscheidung.grund)
  return entscheidung
}

/** What a use case adds to a decided step. */
export type StepDetails = Readonly<{
  code: BuergschaftTransition
  entscheidung: Allowed
  spalten?: Updateable<BuergschaftTable>
  grund?: string | null
  werte?: readonly ValueChange[]
  textwerte?: TextValues
  /** Where the life cycle leaves it open which of its tasks are opened. */
  öffnet?: readonly AufgabeCode[]
  /** Due day of the tasks that are opened. */
  frist?: string
}>

/** The values that subjects of tasks and messages about a guarantee may name. */
export function textValuesOf(b: Buergschaft, mehr: TextValues = {}): TextValues {
  return {
    nummer: numberOf(b),
    bürge: b.buerge_name,
    auftraggeber: b.auftraggeber_name,
    kreditnehmer: b.auftragnehmer_name,
    art: BUERGSCHAFTSARTEN[b.art].name,
    betrag: formatEuro(b.betrag_cent),
    ...(b.auftrag_id && { antrag: `BA ${b.auftrag_id}`, auftrag: `BA ${b.auftrag_id}` }),
    ...mehr,
  }
}

/**
 * Takes a decided step: row, views, history, audit, tasks, messages and what follows in the background, all in the
 * transaction.
 */
export async function applyStep(v: UseCaseContext, b: Buergschaft, s: StepDetails): Promise<Buergschaft> {
  const { entscheidung } = s
  const danach = await v.tx
    .updateTable('buergschaft')
    .set((w) => ({
      ...columnsOfState(entscheidung.danach),
      ...s.spalten,
      bearbeitet_von: null,
      bearbeitet_bis: null,
      version: w('version', '+', 1),
      geaendert_am: v.jetzt,
    }))
    .where('id', '=', b.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await applyEffects(v, danach, b.status, s)
  return danach
}

/** What is unique, and how it is refused when two do the same at once and both found it free. */
const UNIQUE: Readonly<Record<string, ProblemCode>> = {
  buergschaft_nummer: 'NUMMER_VERGEBEN',
  buergschaft_bestand: 'BESTAND_DOPPELT',
  kautionsvertrag_nummer: 'VERTRAGSNUMMER_VERGEBEN',
}
const UNIQUE_VIOLATION = '23505'

/** Writes what may collide with somebody else's writing. @throws Refusal NUMMER_VERGEBEN, BESTAND_DOPPELT, VERTRAGSNUMMER_VERGEBEN */
export async function unique<T>(arbeit: () => Promise<T>): Promise<T> {
  try {
    return await arbeit()
  } catch (fehler) {
    const { code, constraint } = fehler as { code?: string; constraint?: string }
    const grund = code === UNIQUE_VIOLATION ? UNIQUE[constraint ?? ''] : undefined
    throw grund ? new Refusal(grund) : fehler
  }
}

/** Makes a guarantee by a decided step. @throws Refusal NUMMER_VERGEBEN, BESTAND_DOPPELT */
export async function lege(v: UseCaseContext, zeile: Insertable<BuergschaftTable>, s: StepDetails): Promise<Buergschaft> {
  const b = await unique(() => v.tx.insertInto('buergschaft').values(zeile).returningAll().executeTakeFirstOrThrow())
  await applyEffects(v, b, null, s)
  return b
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
  v: UseCaseContext,
  b: Buergschaft,
  e: Omit<EventDetails, 'nach'>,
  reviewValues?: Record<string, unknown>,
): Promise<Parties> {
  const id = String(b.id)
  const parties = await partiesOf(v.tx, b)
  const orgs = await writeViews(v, b, parties)
  await writeHistory(v, b.buerge_org, id, { ...e, nach: b.status })
  await recordAudit(v, {
    orgId: b.buerge_org,
    aktion: e.code,
    objektArt: 'BUERGSCHAFT',
    objektId: id,
    ...(reviewValues && { werte: reviewValues }),
  })
  await announceChange(v.tx, { art: 'BUERGSCHAFT', id, orgs })
  return parties
}

async function applyEffects(v: UseCaseContext, b: Buergschaft, von: string | null, s: StepDetails): Promise<void> {
  const { code, entscheidung } = s
  const angaben = {
    code,
    von,
    sichtbar: visibleFor(code),
    ...(s.textwerte && { textwerte: s.textwerte }),
    ...(s.werte && { werte: s.werte }),
    ...(s.grund !== undefined && { grund: s.grund }),
  }
  const parties = await writeEvent(v, b, angaben, { von, nach: b.status, version: b.version })
  await moveAufgaben(v, b, parties, s)
  await reportUsage(v, b.kautionsvertrag_id && String(b.kautionsvertrag_id))
  const werte = textValuesOf(b, s.textwerte)
  for (const mitteilung of entscheidung.mitteilungen as readonly MitteilungCode[])
    await shareWith(v, mitteilung, { art: 'BUERGSCHAFT', id: String(b.id) }, parties, werte, [
      { name: 'Begünstigter', wert: b.auftraggeber_name },
      { name: 'Kreditnehmer', wert: b.auftragnehmer_name },
      { name: 'Bürge', wert: b.buerge_name },
      ...asPairs(dataFrom(b)),
      ...(s.grund ? [{ name: 'Grund', wert: s.grund }] : []),
    ])
  if (b.dokument_status === 'IN_ARBEIT' && entscheidung.danach.dokument === 'IN_ARBEIT')
    await enqueue(v.tx, b.buerge_org, 'DOKUMENT', { buergschaftId: String(b.id), version: b.version })
}

async function moveAufgaben(v: UseCaseContext, b: Buergschaft, parties: Parties, s: StepDetails): Promise<void> {
  const gegenstand = { art: 'BUERGSCHAFT', id: String(b.id) } as const
  const auftrag = b.auftrag_id ? ({ art: 'AUFTRAG', id: String(b.auftrag_id) } as const) : null
  const wo = (code: AufgabeCode) => ((AUFGABEN[code] as AufgabeKind).amAuftrag ? auftrag : gegenstand)
  for (const code of s.entscheidung.schließt) {
    const ziel = wo(code)
    if (ziel) await closeAufgaben(v, [code], ziel, s.code)
  }
  for (const code of s.öffnet ?? s.entscheidung.öffnet) {
    const ziel = wo(code)
    if (ziel)
      await openAufgabe(v, code, ziel, parties, textValuesOf(b, s.textwerte), {
        ...(s.frist && { frist: s.frist }),
        ...(code === 'B-02' && { verborgenFür: b.letzter_pruefer }),
      })
  }
}
