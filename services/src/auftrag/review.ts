import {
  type Ansprechpartner,
  EDIT_AUFTRAG,
  ausstellungsdatumRule,
  type BuergschaftData,
  decideBuergschaft,
  type FieldFault,
  calendarDate,
  MESSAGES,
  CHECK_LOCK_MS,
  validateAnsprechpartner,
  validateBuergschaftData,
  TEXT_FORMS,
} from '@avalwerk/domain'
import type { Api } from '@avalwerk/contracts'
import { requireAllowed, atOnce, numberFree, readUnternehmen, fourEyes, requireActiveBuerge } from '../aggregate/index.ts'
import { buergschaften, differences } from '../buergschaft/index.ts'
import { prepareBuergschaft, editionFrom, type Edition } from './issue.ts'
import { actorOf, requireRight, type CallerContext, type UseCaseContext } from '../kernel/useCase.ts'
import type { DbTransaction } from '../kernel/database.ts'
import { Refusal, assertValid } from '../kernel/problem.ts'
import { notePruefung, writePruefung } from '../pruefung/index.ts'
import { type AuftragRow, reservedBy } from './state.ts'
import { auftraege } from './aggregate.ts'
import { requestTextReview } from '../text/index.ts'
import { limitFaults } from '../vertrag/index.ts'

type Acceptance = Api['auftrag']['annehmen']['body']

/** Holds an order for the caller's review; a caller who already holds it holds it for longer. */
export async function reserveAuftrag(ctx: CallerContext, id: string): Promise<Date> {
  const auftrag = await auftraege.lock(ctx, id)
  await auftraege.decide(ctx, 'O09', auftrag, {})
  const until = new Date(ctx.now.getTime() + CHECK_LOCK_MS)
  await hold(ctx.tx, auftrag, { bearbeitet_von: ctx.caller.nutzerId, bearbeitet_bis: until })
  return until
}

/** Lets an order go. Nothing happens if another person holds it. */
export async function letGo(ctx: UseCaseContext, id: string): Promise<void> {
  const auftrag = await auftraege.lock(ctx, id)
  if (reservedBy(auftrag, ctx.now) !== ctx.caller?.nutzerId) return
  await hold(ctx.tx, auftrag, { bearbeitet_von: null, bearbeitet_bis: null })
}

async function hold(
  tx: DbTransaction,
  { org_id, id }: Pick<AuftragRow, 'org_id' | 'id'>,
  by: Pick<AuftragRow, 'bearbeitet_von' | 'bearbeitet_bis'>,
): Promise<void> {
  await tx.updateTable('auftrag').set(by).where('org_id', '=', org_id).where('id', '=', id).execute()
}

/** The faults of number and day of issue. */
export function validateHeader(
  header: { buergschaftsIdBuerge: string; ausstellungsdatumBuerge: string | null },
  withoutDate: boolean,
  today: string,
): FieldFault[] {
  const number = header.buergschaftsIdBuerge.trim()
  const faults: { field: string; reason: string | undefined }[] = [
    { field: 'buergschaftsIdBuerge', reason: number ? TEXT_FORMS.avalnummer.rule(number) : MESSAGES.required },
    {
      field: 'ausstellungsdatumBuerge',
      reason: header.ausstellungsdatumBuerge
        ? ausstellungsdatumRule(header.ausstellungsdatumBuerge, today)
        : withoutDate
          ? undefined
          : MESSAGES.required,
    },
  ]
  return faults.flatMap(({ field, reason }) => (reason ? [{ feld: field, grund: reason }] : []))
}

/**
 * Accepts an order: as it is or with changes; with four eyes a draft follows (G01), without them the guarantee (G03). Linked with the
 * guarantee in the guarantor's own system it is G54 and G04.
 * @returns the order's and the guarantee's id; or the refusal TEXT_UNGEPRUEFT, in spite of which the task that asks for the text's review
 *   (O13) is kept
 */
export const acceptAuftrag = (ctx: CallerContext, id: string, body: Acceptance) => atOnce(ctx, () => accept(ctx, id, body))

async function accept(ctx: CallerContext, id: string, body: Acceptance) {
  if (body.buergschaftsdaten) requireRight(ctx, EDIT_AUFTRAG)
  const auftrag = await auftraege.lock(ctx, id, body.version)
  const today = calendarDate(ctx.now)
  const { auftraggeber, auftragnehmer } = auftrag.daten
  await readUnternehmen(ctx.tx, [auftrag.buerge_org, auftraggeber?.auftraggeberId, auftragnehmer?.auftragnehmerId])
  const buerge = await requireActiveBuerge(ctx.tx, auftrag.buerge_org)
  const before = auftrag.daten.buergschaftsdaten as BuergschaftData
  const fresh = (body.buergschaftsdaten ?? before) as BuergschaftData
  const values = differences(before, fresh)
  if (body.buergschaftsdaten && values.length === 0) throw new Refusal('KEINE_AENDERUNG')

  const linked = body.weg === 'VERKNUEPFT'
  const withFourEyes = fourEyes(buerge, fresh.buergschaftsBetrag)
  const code = linked ? (withFourEyes ? 'G54' : 'G04') : withFourEyes ? 'G01' : 'G03'
  const auftragCode = withFourEyes ? 'O06' : 'O07'
  const auftragStep = await auftraege.decide(ctx, auftragCode, auftrag, {})

  const edition: Edition = await editionFrom(ctx, body.weg, body, {
    type: fresh.buergschaftsart,
    buergeId: buerge.id,
    auftraggeberId: auftrag.daten.auftraggeber?.auftraggeberId ?? null,
    vertragsdatum: fresh.vertragsdatum || null,
    auftragId: auftrag.id,
  })
  const faults = [
    ...validateHeader(body, linked, today),
    ...validateBuergschaftData(fresh, { today, bausummeAngabe: buerge.bausummeDetail, text: edition.rules }),
    ...(auftrag.kautionsvertrag_id
      ? await limitFaults(ctx, 'buergschaftsBetrag', fresh.buergschaftsBetrag, {
          vertragId: auftrag.kautionsvertrag_id,
          unternehmenId: auftrag.daten.auftragnehmer?.auftragnehmerId ?? null,
          without: { auftragId: auftrag.id },
        })
      : []),
  ]
  assertValid(faults)

  const row = prepareBuergschaft(ctx, {
    buerge,
    auftrag,
    auftraggeber: auftrag.daten.auftraggeber as NonNullable<typeof auftrag.daten.auftraggeber>,
    auftragnehmer: auftrag.daten.auftragnehmer as NonNullable<typeof auftrag.daten.auftragnehmer>,
    data: fresh,
    dispatch: auftrag.daten.versand as NonNullable<typeof auftrag.daten.versand>,
    header: body,
    edition,
    fourEyes: withFourEyes,
  })
  const decision = decideBuergschaft(code, row.state, actorOf(ctx), {
    numberFree: await numberFree(ctx.tx, buerge.id, body.buergschaftsIdBuerge),
    ...edition.input,
  })
  if (!decision.allowed && decision.reason === 'TEXT_UNGEPRUEFT') return abort(ctx, auftrag, edition)
  const buergschaft = await buergschaften.create(ctx, row.columns(requireAllowed(decision)), {
    code,
    decision: requireAllowed(decision),
    values,
  })
  await auftraege.apply(ctx, auftrag, {
    code: auftragCode,
    decision: auftragStep,
    values,
    columns: { buergschaft_id: buergschaft.id, letzter_pruefer: ctx.caller.nutzerId },
  })
  await notePruefung(ctx, {
    orgId: buerge.id,
    auftragId: auftrag.id,
    buergschaft,
    step: 'ERST',
    entscheidung: linked ? 'VERKNUEPFT' : values.length ? 'ANGENOMMEN_MIT_AENDERUNGEN' : 'ANGENOMMEN',
    comment: body.kommentarZweitpruefung,
    values,
  })
  return { auftragId: auftrag.id, buergschaftId: buergschaft.id, status: buergschaft.status as 'ENT' | 'AUS' }
}

/** The text is not approved for this guarantor: its review is asked for, and the issue ends (O13). */
async function abort(ctx: UseCaseContext, auftrag: AuftragRow, { textId, title }: Edition): Promise<Refusal> {
  await auftraege.step(ctx, auftrag, { code: 'O13', input: {}, placeholders: { titel: title } })
  // The task is about the text, and is shared with all other requests for the text's review.
  if (textId && auftrag.buerge_org) await requestTextReview(ctx, textId, auftrag.buerge_org)
  return new Refusal('TEXT_UNGEPRUEFT')
}

/** Rejects an order (O09). */
export async function rejectAuftrag(
  ctx: CallerContext,
  id: string,
  body: { version: number; ablehnungsgrund: string | null; ansprechpartner: Ansprechpartner | null },
): Promise<AuftragRow> {
  const auftrag = await auftraege.lock(ctx, id, body.version)
  const faults = validateAnsprechpartner(body.ansprechpartner, 'ansprechpartner')
  assertValid(faults)
  const afterwards = await auftraege.step(ctx, auftrag, {
    code: 'O09',
    input: {},
    reason: body.ablehnungsgrund,
    columns: {
      ablehnung: JSON.stringify({ grund: body.ablehnungsgrund, ansprechpartner: body.ansprechpartner }),
      letzter_pruefer: ctx.caller.nutzerId,
    },
  })
  await writePruefung(ctx, {
    orgId: auftrag.buerge_org as string,
    auftragId: auftrag.id,
    step: 'ERST',
    entscheidung: 'ABGELEHNT',
    comment: null,
    values: [],
  })
  return afterwards
}
