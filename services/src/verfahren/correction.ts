import type { Api } from '@avalwerk/contracts'
import {
  type Auftraggeber,
  type BuergschaftData,
  decideBuergschaft,
  type FieldFault,
  calendarDate,
  CORRECTION_REASONS,
  type CorrectionWish,
  addWorkingDays,
  validateAuftraggeber,
  validateBuergschaftData,
  futureRule,
} from '@avalwerk/domain'
import { requireAllowed, openAufgabe, party, numberFree, fourEyes, requireActiveBuerge } from '../aggregate/index.ts'
import {
  changeColumns,
  asAuftraggeber,
  belongTogether,
  type Buergschaft,
  buergschaften,
  checkEnteredByHand,
  dataFrom,
  differences,
  differencesOfPartei,
  partiesOf,
  requireRole,
  findSelectableUnternehmen,
  placeholdersOf,
  shownAuftraggeber,
} from '../buergschaft/index.ts'
import { editionFrom, namesVersion, prepareBuergschaft, validateHeader, wayOf } from '../auftrag/index.ts'
import type { DbTransaction } from '../kernel/database.ts'
import { limitFaultsInPlaceOf } from '../vertrag/index.ts'
import { Refusal, assertValid } from '../kernel/problem.ts'
import { actorOf, type CallerContext, type UseCaseContext } from '../kernel/useCase.ts'
import { writePruefung } from '../pruefung/index.ts'
import { findBuergschaft } from '../records/buergschaft.ts'
import { requireCheckedText } from './textStop.ts'

type CorrectionInput = Api['buergschaft']['korrigieren']['body']
/** Working days that a guarantor has for a correction unless the beneficiary names another day. */
const RESPONSE_WORKING_DAYS = 10

/** The beneficiary wishes a correction (G21). */
export async function requestCorrection(
  ctx: CallerContext,
  id: string,
  wish: { version: number; grund: CorrectionWish; bemerkung: string | null; antwortfrist: string | null },
): Promise<Buergschaft> {
  const buergschaft = await buergschaften.lock(ctx, id, wish.version)
  await requireRole(ctx, buergschaft, 'AUFTRAGGEBER')
  const today = calendarDate(ctx.now)
  const deadlineFault = wish.antwortfrist ? futureRule(wish.antwortfrist, today) : undefined
  if (deadlineFault) throw new Refusal('EINGABE_UNGUELTIG', [{ feld: 'antwortfrist', grund: deadlineFault }])
  const bemerkung = wish.bemerkung?.trim() || null
  const decision = await buergschaften.decide(ctx, 'G21', buergschaft, {
    korrekturgrund: wish.grund,
    bemerkung: bemerkung ?? undefined,
  })
  const frist = wish.antwortfrist ?? addWorkingDays(today, RESPONSE_WORKING_DAYS)
  return buergschaften.apply(ctx, buergschaft, {
    code: 'G21',
    decision,
    reason: bemerkung,
    deadline: frist,
    placeholders: { grund: CORRECTION_REASONS[wish.grund] },
    columns: { korrektur: JSON.stringify({ grund: wish.grund, bemerkung, frist, am: ctx.now.toISOString() }) },
  })
}

/** The beneficiary takes the wish back (G25), or the guarantor refuses it (G26): the review is open again. */
export async function endWish(ctx: CallerContext, id: string, version: number, ablehnungsgrund?: string): Promise<Buergschaft> {
  const buergschaft = await buergschaften.lock(ctx, id, version)
  const code = ablehnungsgrund === undefined ? 'G25' : 'G26'
  if (code === 'G25') await requireRole(ctx, buergschaft, 'AUFTRAGGEBER')
  return buergschaften.step(ctx, buergschaft, {
    code,
    input: { reason: ablehnungsgrund },
    ...(ablehnungsgrund !== undefined && { reason: ablehnungsgrund }),
  })
}

const auftraggeberFrom = (buergschaft: Buergschaft): Auftraggeber => ({
  auftraggeberId: buergschaft.auftraggeber_id,
  name: buergschaft.auftraggeber_name,
  postadresse: buergschaft.auftraggeber_adresse,
  oeffentlicherAuftraggeber: buergschaft.auftraggeber_oeffentlich,
  vertretungsformel: buergschaft.vertretungsformel,
  partnertyp: buergschaft.auftraggeber_oeffentlich ? 'OEFFENTLICH' : 'JURISTISCH',
  fremdId: buergschaft.auftraggeber_fremd_id,
})
const auftragnehmerFrom = (buergschaft: Buergschaft) => ({
  auftragnehmerId: buergschaft.auftragnehmer_id,
  fremdId: buergschaft.auftragnehmer_fremd_id,
  name: buergschaft.auftragnehmer_name,
  postadresse: buergschaft.auftragnehmer_adresse,
  ansprechpartner: buergschaft.auftragnehmer_kontakt,
})

/** The data that a correction starts from; undefined where none is wished. */
export async function correctionBase(tx: DbTransaction, id: string) {
  const buergschaft = await findBuergschaft(tx, id)
  if (buergschaft?.status !== 'IK') return undefined
  // A guarantee that came into correction otherwise than by a wish is corrected like any other.
  const { grund, bemerkung, frist } = buergschaft.korrektur ?? {
    grund: 'KORR_SON' as const,
    bemerkung: null,
    frist: calendarDate(buergschaft.geaendert_am),
  }
  return {
    version: buergschaft.version,
    korrekturgrund: grund,
    bemerkung,
    frist,
    buergschaftsIdBuerge: buergschaft.nummer_buerge,
    buergschaftsdaten: dataFrom(buergschaft),
    auftraggeber: { ...auftraggeberFrom(buergschaft), vertretungsformel: [...buergschaft.vertretungsformel] },
    auftragnehmer: auftragnehmerFrom(buergschaft),
  }
}

/** The beneficiary that a correction names, as the guarantor may choose it, and what is wrong with it; no beneficiary where it stays. */
async function newBeguenstigter(
  ctx: UseCaseContext,
  id: string,
  auftraggeber: Auftraggeber | null,
): Promise<{ selected?: Auftraggeber; faults: FieldFault[] }> {
  if (!auftraggeber) return { faults: [] }
  const buergschaft = await findBuergschaft(ctx.tx, id)
  const previous = buergschaft && shownAuftraggeber(buergschaft)
  // The present beneficiary may be one that the guarantor would not find.
  if (auftraggeber.auftraggeberId && auftraggeber.auftraggeberId === previous?.id) return { faults: [] }
  return {
    selected: asAuftraggeber(auftraggeber, await findSelectableUnternehmen(ctx.tx, auftraggeber.auftraggeberId, 'auftraggeber')),
    faults: await checkEnteredByHand(ctx.tx, auftraggeber, previous),
  }
}

/**
 * Carries out a correction (G23): makes the successor, as a draft where the guarantor wants four eyes. The corrected
 * guarantee stays in correction until its successor is delivered.
 */
export async function correctBuergschaft(
  ctx: CallerContext,
  id: string,
  body: CorrectionInput,
): Promise<{ buergschaft: Buergschaft; successor: Buergschaft }> {
  const { selected, faults: enteredByHand } = await newBeguenstigter(ctx, id, body.auftraggeber)
  const buergschaft = await buergschaften.lock(ctx, id, body.version)
  const today = calendarDate(ctx.now)
  const [alt, fresh] = [dataFrom(buergschaft), body.buergschaftsdaten as BuergschaftData]
  const previous = auftraggeberFrom(buergschaft)
  const auftraggeber = selected ?? previous
  const number = body.buergschaftsIdBuerge.trim()
  const values = [
    ...differencesOfPartei(previous, auftraggeber),
    ...(number !== buergschaft.nummer_buerge ? [{ feld: 'Aval-Nummer', alt: buergschaft.nummer_buerge, neu: number }] : []),
    ...differences(alt, fresh),
  ]
  // Another text is a change of its own: 'wrong or unwanted text' is corrected by nothing else.
  const otherText = body.dateiId !== null || (body.textId !== null && body.textId !== buergschaft.text_id)
  const buerge = await requireActiveBuerge(ctx.tx, buergschaft.buerge_org)
  if (!namesVersion(body)) throw new Refusal('NEUE_FASSUNG_FEHLT')
  const edition = await editionFrom(ctx, wayOf(body), body, {
    type: fresh.buergschaftsart,
    buergeId: buerge.id,
    auftraggeberId: auftraggeber.auftraggeberId,
    vertragsdatum: fresh.vertragsdatum || null,
    auftragId: buergschaft.auftrag_id,
    wortlaut: buergschaft.wortlaut,
  })
  const faults = [
    ...validateHeader({ buergschaftsIdBuerge: number, ausstellungsdatumBuerge: today }, true, today),
    ...validateAuftraggeber(auftraggeber),
    ...enteredByHand,
    ...validateBuergschaftData(fresh, { today, bausummeAngabe: buerge.bausummeDetail, text: edition.rules }),
    ...(await limitFaultsInPlaceOf(ctx, buergschaft, fresh.buergschaftsBetrag)),
  ]
  assertValid(faults)
  requireCheckedText(edition, buerge.id)
  const decision = await buergschaften.decide(ctx, 'G23', buergschaft, {
    changed: values.length > 0 || otherText,
    numberFree: await numberFree(ctx.tx, buerge.id, number, buergschaft.id),
    ...edition.input,
  })
  const withFourEyes = fourEyes(buerge, fresh.buergschaftsBetrag)
  const create = prepareBuergschaft(ctx, {
    buerge,
    auftrag: null,
    auftraggeber,
    auftragnehmer: auftragnehmerFrom(buergschaft),
    data: fresh,
    dispatch: { weg: buergschaft.versandweg, versandadresse: buergschaft.versandadresse },
    header: { buergschaftsIdBuerge: number, ausstellungsdatumBuerge: today },
    edition,
    fourEyes: withFourEyes,
    baseId: buergschaft.id,
    auftraggeberGemaessVertrag: buergschaft.auftraggeber_gemaess_vertrag,
  })
  const code = withFourEyes ? 'G02' : 'G05'
  const creationDecision = requireAllowed(
    decideBuergschaft(code, create.state, actorOf(ctx), {
      requiredFields: true,
      sameOrganisation: belongTogether(
        { orgId: (await party(ctx.tx, auftraggeber.auftraggeberId))?.orgId, name: auftraggeber.name },
        { orgId: (await party(ctx.tx, buergschaft.auftragnehmer_id))?.orgId, name: buergschaft.auftragnehmer_name },
      ),
      numberFree: true,
      ...edition.input,
    }),
  )
  const successor = await buergschaften.create(
    ctx,
    {
      ...create.columns(creationDecision),
      auftrag_id: buergschaft.auftrag_id,
      kautionsvertrag_id: buergschaft.kautionsvertrag_id,
      umtausch_grundlage_id: buergschaft.umtausch_grundlage_id,
    },
    { code, decision: creationDecision, values },
  )
  const afterwards = await buergschaften.apply(ctx, buergschaft, {
    code: 'G23',
    decision,
    values,
    columns: { nachfolger_id: successor.id },
    // The successor's second review was opened with it.
    opens: [],
  })
  await writePruefung(ctx, {
    orgId: buerge.id,
    buergschaft: successor,
    step: 'ERST',
    entscheidung: 'KORRIGIERT',
    comment: body.kommentarIntern,
    values,
  })
  return { buergschaft: afterwards, successor }
}

/** A successor's draft was cancelled: the guarantee may be corrected anew, and the task for it is back. @param id of the guarantee */
export async function openCorrection(ctx: UseCaseContext, { buerge_org }: Pick<Buergschaft, 'buerge_org'>, id: string): Promise<void> {
  const buergschaft = await changeColumns(ctx, { buerge_org, id }, { nachfolger_id: null })
  const grund = buergschaft.korrektur ? CORRECTION_REASONS[buergschaft.korrektur.grund] : '–'
  await openAufgabe(
    ctx,
    'B-03',
    { kind: 'BUERGSCHAFT', id },
    await partiesOf(ctx.tx, buergschaft),
    placeholdersOf(buergschaft, { grund }),
    {
      ...(buergschaft.korrektur && { deadline: buergschaft.korrektur.frist }),
    },
  )
}
