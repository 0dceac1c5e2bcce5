import {
  type AuftragData,
  CHOOSE_TEXT,
  type FieldFault,
  calendarDate,
  fault,
  limitFault,
  validateAuftrag,
  validateAuftragnehmer,
} from '@avalwerk/domain'
import { atOnce, readUnternehmen, buergeDetails } from '../aggregate/index.ts'
import { asAuftraggeber, asAuftragnehmer, belongTogether, checkEnteredByHand, listSelectableUnternehmen } from '../buergschaft/index.ts'
import { selectableInRequest, textRules } from '../dokument/index.ts'
import { writeForAll } from '../kernel/database.ts'
import { Refusal, assertValid } from '../kernel/problem.ts'
import { requireRight, type CallerContext, type UseCaseContext } from '../kernel/useCase.ts'
import type { Template } from '../records/texttemplate.ts'
import { type AuftragRow, EMPTY_STATE } from './state.ts'
import { auftraege, derivedColumns } from './aggregate.ts'
import { findLimitState, isSelectable, NOT_SELECTABLE, requireFit } from '../vertrag/index.ts'

/** The order with its parties as the directory knows them, which of the applicant's companies orders, and what of them is unchecked. */
type ParteienState = Readonly<{ data: AuftragData; unternehmenId: string; sameOrganisation: boolean; unchecked: boolean }>

/**
 * Looks at the parties as the applicant may see them: the own company must be one of theirs, others must be known.
 * @throws Refusal EINGABE_UNGUELTIG naming the field
 */
async function parteien(ctx: UseCaseContext, data: AuftragData): Promise<ParteienState> {
  const caller = ctx.caller
  if (!caller) throw new Refusal('RECHT_FEHLT')
  const { auftragnehmer: nehmer, auftraggeber: geber } = await listSelectableUnternehmen(ctx.tx, {
    auftragnehmer: data.auftragnehmer?.auftragnehmerId,
    auftraggeber: data.auftraggeber?.auftraggeberId,
  })
  const own = data.rolle === 'AUFTRAGGEBER' ? geber : nehmer
  const feld = data.rolle === 'AUFTRAGGEBER' ? 'auftraggeber' : 'auftragnehmer'
  if (own && own.org_id !== caller.orgId)
    throw new Refusal('EINGABE_UNGUELTIG', [{ feld, grund: 'Bitte wählen Sie ein Unternehmen Ihrer Organisation.' }])
  if (own && !own.beantragen)
    throw new Refusal('EINGABE_UNGUELTIG', [{ feld, grund: 'Dieses Unternehmen ist für Bürgschaftsanträge nicht freigeschaltet.' }])
  if (data.rolle === 'AUFTRAGNEHMER' && own && !own.hybrid)
    throw new Refusal('EINGABE_UNGUELTIG', [{ feld: 'rolle', grund: 'Ihr Unternehmen kann nicht als Kreditnehmer beantragen.' }])
  const values = {
    ...data,
    auftragnehmer: data.auftragnehmer && asAuftragnehmer(data.auftragnehmer, nehmer),
    auftraggeber: data.auftraggeber && asAuftraggeber(data.auftraggeber, geber),
  }
  return {
    data: values,
    unternehmenId: own?.id ?? caller.unternehmenId,
    sameOrganisation:
      values.auftraggeber !== null &&
      values.auftragnehmer !== null &&
      belongTogether({ orgId: geber?.org_id, name: values.auftraggeber.name }, { orgId: nehmer?.org_id, name: values.auftragnehmer.name }),
    unchecked: [nehmer, geber].some((u) => !u || u.status === 'UP'),
  }
}

/** Saves an order that may still lack everything but its borrower (O01). */
export async function saveAuftrag(
  ctx: CallerContext,
  entered: AuftragData,
  previous?: { id: string; version: number },
): Promise<AuftragRow> {
  const { data, unternehmenId } = await parteien(ctx, entered)
  const input = {
    auftragnehmerChosen: validateAuftragnehmer(data.auftragnehmer).every(
      ({ feld }) => feld !== 'auftragnehmer' && feld !== 'auftragnehmer.name',
    ),
  }
  if (!previous) {
    const decision = auftraege.decideOn(ctx, 'O01', EMPTY_STATE, input)
    await writeForAll(ctx.tx)
    return auftraege.create(ctx, newRow(ctx, data, unternehmenId), { code: 'O01', decision })
  }
  const auftrag = await auftraege.lock(ctx, previous.id, previous.version)
  const decision = await auftraege.decide(ctx, 'O01', auftrag, input)
  return auftraege.apply(ctx, auftrag, { code: 'O01', decision, columns: { ...derivedColumns(data), unternehmen_id: unternehmenId } })
}

function newRow(ctx: CallerContext, data: AuftragData, unternehmenId: string) {
  return {
    org_id: ctx.caller.orgId,
    unternehmen_id: unternehmenId,
    erstellt_von: ctx.caller.nutzerId,
    status: 'UNVOLLSTAENDIG' as const,
    phase: null,
    ...derivedColumns(data),
    erstellt_am: ctx.now,
    geaendert_am: ctx.now,
  }
}

/**
 * The text that an order names, if it can be chosen: also by a borrower, who doesn't see the beneficiary's texts otherwise. Must run for
 * all parties.
 */
async function chosenText(ctx: UseCaseContext, data: AuftragData): Promise<Template | undefined> {
  const { buergschaftstext: text, buergeId } = data
  return text?.art === 'VORLAGE' ? selectableInRequest(ctx.tx, text.textId, data, buergeId ?? '', ctx) : undefined
}

/**
 * An order chooses an active contract of its guarantor and borrower with enough of its limit free: now, and once more when the transaction
 * ends, with the contract locked. Must run for all parties.
 */
async function vertragFaults(ctx: UseCaseContext, data: AuftragData, auftragId: string | null): Promise<FieldFault[]> {
  const { kautionsvertragId: vertragId, auftragnehmer, buergschaftsdaten } = data
  if (!vertragId) return []
  const nehmer = { id: auftragnehmer?.auftragnehmerId ?? null, name: auftragnehmer?.name ?? '' }
  const selectable = isSelectable({ buergeId: data.buergeId, nehmer })
  const amount = buergschaftsdaten?.buergschaftsBetrag ?? 0
  // An order is refused only for limit use that the applicant can see; the use of drafts is counted in the guarantor's own review.
  const asked = { vertragId, unternehmenId: nehmer.id, view: 'outside' } as const
  const found = await findLimitState(ctx.tx, { ...asked, without: { auftragId: auftragId ?? undefined } }, selectable)
  if (!found) return [{ feld: 'kautionsvertragId', grund: NOT_SELECTABLE }]
  await requireFit(ctx, { ...asked, vertragId: found.vertrag.id, amount, field: 'kautionsvertragId', selectable })
  return fault('kautionsvertragId', limitFault(amount, found.state))
}

/**
 * Sends an order: to the guarantor (O02), or first to the operator (O03) if a company is new, or its text free.
 * @throws Refusal EINGABE_UNGUELTIG with every field that is wrong; RECHT_FEHLT for a caller who may not choose texts
 */
export const submitAuftrag = (ctx: CallerContext, input: Submission): Promise<AuftragRow> => atOnce(ctx, () => submit(ctx, input))

type Submission = Readonly<{ id: string | null; version: number | null; daten: AuftragData }>

async function submit(ctx: CallerContext, { id, version, daten }: Submission): Promise<AuftragRow> {
  if (daten.buergschaftstext?.art === 'VORLAGE') requireRight(ctx, CHOOSE_TEXT)
  const state = await parteien(ctx, daten)
  const { data } = state
  const enteredByHand = await checkEnteredByHand(ctx.tx, data.auftraggeber)
  // From here on the transaction acts for all parties. It locks the order before its contract, as everywhere, so that two steps at once
  // wait for each other.
  const auftrag = id ? await auftraege.lock(ctx, id, version ?? undefined) : undefined
  if (!auftrag) await writeForAll(ctx.tx)
  await readUnternehmen(ctx.tx, [data.buergeId, data.auftraggeber?.auftraggeberId, data.auftragnehmer?.auftragnehmerId])
  const buerge = data.buergeId ? await buergeDetails(ctx.tx, data.buergeId) : undefined
  const text = await chosenText(ctx, data)
  const faults = [
    ...validateAuftrag(data, {
      today: calendarDate(ctx.now),
      bausummeAngabe: buerge?.bausummeDetail ?? 'KEINE_ANGABE',
      text: text && textRules(text),
    }),
    ...enteredByHand,
    ...(data.buergeId && !buerge ? [{ feld: 'buergeId', grund: 'Dieser Bürge kann nicht gewählt werden.' }] : []),
    ...(buerge && !buerge.liefertPdf && data.versand?.weg === 'PDF'
      ? [{ feld: 'versand.weg', grund: 'Dieser Bürge liefert keine Bürgschaften als PDF.' }]
      : []),
    ...(data.buergschaftstext?.art === 'VORLAGE' && !text
      ? [{ feld: 'buergschaftstext.textId', grund: 'Dieser Text kann für diese Bürgschaftsart nicht gewählt werden.' }]
      : []),
  ]
  assertValid([...faults, ...(await vertragFaults(ctx, data, id))])

  const formalCheckNeeded = state.unchecked || data.buergschaftstext?.art === 'FREITEXT'
  const code = formalCheckNeeded ? 'O03' : 'O02'
  const input = { complete: true, sameOrganisation: state.sameOrganisation, formalCheckNeeded }
  const columns = { ...derivedColumns(data), unternehmen_id: state.unternehmenId, eingang_am: ctx.now, rueckfrage: null }
  if (auftrag)
    return auftraege.step(ctx, auftrag, {
      code,
      input,
      columns,
    })
  const decision = auftraege.decideOn(ctx, code, EMPTY_STATE, input)
  const { status, phase } = decision.afterwards
  return auftraege.create(
    ctx,
    { ...newRow(ctx, data, state.unternehmenId), status: status as AuftragRow['status'], phase, eingang_am: ctx.now },
    { code, decision },
  )
}
