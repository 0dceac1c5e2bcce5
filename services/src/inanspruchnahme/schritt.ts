import {
  onBuergschaft,
  type BuergschaftTransition,
  type Decision,
  type EventCode,
  decideInanspruchnahme,
  formatEuro,
  type InanspruchnahmeInput,
  type InanspruchnahmeState,
  type InanspruchnahmeTransition,
  INTERNAL_EVENTS,
} from '@avalwerk/domain'
import type { Selectable, Updateable } from 'kysely'
import { openAufgabe, closeAufgaben, type TextValues } from '../aufgaben/aufgaben.ts'
import type { Buergschaft } from '../buergschaft/lage.ts'
import { lockForStep, requireStep, writeEvent, visibleFor, textValuesOf, applyStep } from '../buergschaft/schritt.ts'
import { Refusal, orNotFound } from '../kernel/problem.ts'
import type { InanspruchnahmeTable } from '../kernel/schema.ts'
import { actorOf, type UseCaseContext } from '../kernel/vorgang.ts'

export type InanspruchnahmeRow = Selectable<InanspruchnahmeTable>

/** A row as the life cycle sees it. */
export const stateOf = (i: InanspruchnahmeRow): InanspruchnahmeState => ({
  status: i.status,
  betrag: i.betrag_cent,
  anerkannt: i.anerkannt_cent,
  vierAugen: i.vier_augen,
  vorschlag: i.vorschlag && { von: i.vorschlag.von, betrag: i.vorschlag.betrag },
  rücknahmeGewünscht: i.ruecknahme_gewuenscht,
})

/**
 * Takes a claim and its guarantee for a change: the caller must see them, and the claim must be as last read.
 * @throws Refusal NICHT_GEFUNDEN, VERSION_VERALTET
 */
export async function lockInanspruchnahmeForStep(
  v: UseCaseContext,
  id: string,
  version: number,
): Promise<{ i: InanspruchnahmeRow; b: Buergschaft }> {
  const { buergschaft_id } = orNotFound(
    await v.tx.selectFrom('inanspruchnahme').select('buergschaft_id').where('id', '=', id).executeTakeFirst(),
  )
  // The guarantee first, always: two steps never wait for each other.
  const b = await lockForStep(v, String(buergschaft_id))
  const i = orNotFound(await v.tx.selectFrom('inanspruchnahme').selectAll().where('id', '=', id).forUpdate().executeTakeFirst())
  if (i.version !== version) throw new Refusal('VERSION_VERALTET')
  return { i, b }
}

/** May this step be taken? @throws Refusal with the reason */
export function validateInanspruchnahmeStep(
  v: UseCaseContext,
  code: InanspruchnahmeTransition,
  lage: InanspruchnahmeState,
  eingabe: InanspruchnahmeInput = {},
): Extract<Decision<InanspruchnahmeState>, { erlaubt: true }> {
  const entscheidung = decideInanspruchnahme(code, lage, actorOf(v), eingabe)
  if (!entscheidung.erlaubt) throw new Refusal(entscheidung.grund)
  return entscheidung
}

type Step = Readonly<{
  code: InanspruchnahmeTransition
  eingabe?: InanspruchnahmeInput
  spalten?: Updateable<InanspruchnahmeTable>
  grund?: string | null
  /** How the claim ended, for messages. */
  ergebnis?: string
  /** Cents that are paid out of the guarantee. */
  ausgezahlt?: number
}>

/** Takes a step of a claim, and the step of its guarantee that goes with it, in the transaction. */
export async function applyInanspruchnahmeStep(
  v: UseCaseContext,
  { i, b }: { i: InanspruchnahmeRow; b: Buergschaft },
  s: Step,
): Promise<InanspruchnahmeRow> {
  const entscheidung = validateInanspruchnahmeStep(v, s.code, stateOf(i), s.eingabe)
  const { status, anerkannt, rücknahmeGewünscht, vorschlag } = entscheidung.danach
  const danach = await v.tx
    .updateTable('inanspruchnahme')
    .set((w) => ({
      status: status as InanspruchnahmeRow['status'],
      anerkannt_cent: anerkannt,
      ruecknahme_gewuenscht: rücknahmeGewünscht,
      ...(vorschlag === null && { vorschlag: null }),
      ...s.spalten,
      version: w('version', '+', 1),
      geaendert_am: v.jetzt,
    }))
    .where('id', '=', i.id)
    .where('org_id', '=', i.org_id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const textwerte: TextValues = {
    iid: String(i.id),
    betrag: formatEuro(anerkannt ?? i.betrag_cent),
    ...(s.ergebnis && { ergebnis: s.ergebnis }),
  }
  const rest = b.betrag_cent - (s.ausgezahlt ?? 0)
  const toBuergschaft = onBuergschaft(s.code, rest)
  if (toBuergschaft) await applyStepToBuergschaft(v, b, toBuergschaft, { ...s, textwerte, rest })
  else await onlyAtInanspruchnahme(v, b, danach, s, entscheidung, textwerte)
  return danach
}

async function applyStepToBuergschaft(
  v: UseCaseContext,
  b: Buergschaft,
  code: BuergschaftTransition,
  { grund, textwerte, rest, ausgezahlt, ergebnis }: Step & { textwerte: TextValues; rest: number },
): Promise<void> {
  // What ends a claim is decided with it; the guarantee's own reason is how it ended.
  const entscheidung = await requireStep(v, code, b, { grund: grund ?? ergebnis ?? '' })
  await applyStep(v, b, {
    code,
    entscheidung,
    textwerte,
    ...(grund !== undefined && { grund }),
    ...(ausgezahlt !== undefined && {
      spalten: { betrag_cent: rest, ...(code === 'G37' && { statusgrund: 'DURCH_ZAHLUNG_ERLOSCHEN' as const }) },
      werte: [{ feld: 'Betrag', alt: formatEuro(b.betrag_cent), neu: formatEuro(rest) }],
    }),
  })
}

/** A step that leaves the guarantee as it is: history, audit, tasks, event. */
async function onlyAtInanspruchnahme(
  v: UseCaseContext,
  b: Buergschaft,
  danach: InanspruchnahmeRow,
  s: Step,
  entscheidung: Extract<Decision<InanspruchnahmeState>, { erlaubt: true }>,
  textwerte: TextValues,
): Promise<void> {
  const gegenstand = { art: 'BUERGSCHAFT', id: String(b.id) } as const
  // The other steps go with one of the guarantee's own (`onBuergschaft`).
  const code = s.code as EventCode
  const intern = INTERNAL_EVENTS.includes(code)
  const parties = await writeEvent(
    v,
    b,
    {
      code,
      von: b.status,
      sichtbar: intern ? visibleFor(code) : ['AUFTRAGGEBER', 'BUERGE', 'BETREIBER'],
      textwerte,
      ...(s.grund !== undefined && { grund: s.grund }),
    },
    { inanspruchnahme: String(danach.id), status: danach.status, version: danach.version },
  )
  await closeAufgaben(v, entscheidung.schließt, gegenstand, s.code)
  for (const aufgabe of entscheidung.öffnet) await openAufgabe(v, aufgabe, gegenstand, parties, textValuesOf(b, textwerte))
}
