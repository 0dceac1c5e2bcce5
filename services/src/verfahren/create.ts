import type { Api } from '@avalwerk/contracts'
import {
  type Auftraggeber,
  type Auftragnehmer,
  type BuergschaftData,
  decideBuergschaft,
  isOnPlatform,
  calendarDate,
  validateAuftraggeber,
  validateAuftragnehmer,
  validateBuergschaftData,
  validateDispatch,
  toSortKey,
} from '@avalwerk/domain'
import { requireAllowed, numberFree, fourEyes, requireActiveBuerge } from '../aggregate/index.ts'
import {
  asAuftraggeber,
  asAuftragnehmer,
  belongTogether,
  type Buergschaft,
  buergschaften,
  checkEnteredByHand,
  findSelectableUnternehmen,
} from '../buergschaft/index.ts'
import { editionFrom, prepareBuergschaft, validateHeader, wayOf } from '../auftrag/index.ts'
import { writeForAll } from '../kernel/database.ts'
import { limitFaultsInPlaceOf } from '../vertrag/index.ts'
import { Refusal, assertValid } from '../kernel/problem.ts'
import { actorOf, type CallerContext } from '../kernel/useCase.ts'
import { writePruefung } from '../pruefung/index.ts'
import { lockOriginalForStep, connectUmtausch } from './umtausch.ts'
import { requireCheckedText } from './textStop.ts'

type Input = Api['buergschaft']['ausstellen']['body']

/** The guarantor issues a guarantee without an order: a draft under four eyes (G02), otherwise the guarantee (G05). */
export async function createDraft(ctx: CallerContext, body: Input): Promise<Buergschaft> {
  const today = calendarDate(ctx.now)
  const data = body.buergschaftsdaten as BuergschaftData
  const geber = await findSelectableUnternehmen(ctx.tx, body.auftraggeber.auftraggeberId, 'auftraggeber')
  const nehmer = await findSelectableUnternehmen(ctx.tx, body.auftragnehmer.auftragnehmerId, 'auftragnehmer')
  const auftraggeber = asAuftraggeber(body.auftraggeber, geber)
  const auftragnehmer = asAuftragnehmer(body.auftragnehmer, nehmer)
  const enteredByHand = await checkEnteredByHand(ctx.tx, auftraggeber)
  const original = body.umtauschGrundlageId ? await lockOriginalForStep(ctx, body.umtauschGrundlageId) : undefined
  if (original) requireSame(original, auftraggeber, auftragnehmer)
  await writeForAll(ctx.tx)
  const buerge = await requireActiveBuerge(ctx.tx, ctx.caller.orgId)
  if (!body.textId && !body.dateiId) throw new Refusal('DOKUMENT_FEHLT')
  const edition = await editionFrom(ctx, wayOf(body), body, {
    type: data.buergschaftsart,
    buergeId: buerge.id,
    auftraggeberId: body.auftraggeber.auftraggeberId,
    vertragsdatum: data.vertragsdatum || null,
    auftragId: null,
  })
  const faults = [
    ...validateHeader(body, false, today),
    ...validateAuftraggeber(auftraggeber),
    ...enteredByHand,
    ...validateAuftragnehmer(auftragnehmer),
    ...validateBuergschaftData(data, { today, bausummeAngabe: buerge.bausummeDetail, text: edition.rules }),
    ...validateDispatch(body.versand, isOnPlatform(auftraggeber)),
    ...(await limitFaultsInPlaceOf(ctx, original, data.buergschaftsBetrag)),
  ]
  assertValid(faults)
  requireCheckedText(edition, buerge.id)
  const withFourEyes = fourEyes(buerge, data.buergschaftsBetrag)
  const code = withFourEyes ? 'G02' : 'G05'
  const fresh = prepareBuergschaft(ctx, {
    buerge,
    auftrag: null,
    auftraggeber,
    auftragnehmer,
    data,
    dispatch: body.versand,
    header: body,
    edition,
    fourEyes: withFourEyes,
    ...(original && {
      umtausch: { id: original.id, kautionsvertragId: original.kautionsvertrag_id },
    }),
  })
  const sameOrganisation = belongTogether(
    { orgId: geber?.org_id, name: auftraggeber.name },
    { orgId: nehmer?.org_id, name: auftragnehmer.name },
  )
  const decision = requireAllowed(
    decideBuergschaft(code, fresh.state, actorOf(ctx), {
      requiredFields: true,
      sameOrganisation,
      numberFree: await numberFree(ctx.tx, buerge.id, body.buergschaftsIdBuerge),
      ...edition.input,
    }),
  )
  const buergschaft = await buergschaften.create(ctx, fresh.columns(decision), { code, decision })
  if (original) await connectUmtausch(ctx, original, buergschaft)
  await writePruefung(ctx, {
    orgId: buerge.id,
    buergschaft,
    step: 'ERST',
    entscheidung: 'ERSTELLT',
    comment: body.kommentarZweitpruefung,
    values: [],
  })
  return buergschaft
}

/** An exchange changes the guarantee, not between whom it is. @throws Refusal EINGABE_UNGUELTIG */
function requireSame(old: Buergschaft, geber: Auftraggeber, nehmer: Auftragnehmer): void {
  const isSameParty = (id: string | null, name: string, newId: string | null, newName: string) =>
    id ? id === newId : toSortKey(name) === toSortKey(newName)
  const fields = [
    ...(isSameParty(old.auftraggeber_id, old.auftraggeber_name, geber.auftraggeberId, geber.name) ? [] : ['auftraggeber']),
    ...(isSameParty(old.auftragnehmer_id, old.auftragnehmer_name, nehmer.auftragnehmerId, nehmer.name) ? [] : ['auftragnehmer']),
  ]
  if (fields.length)
    throw new Refusal(
      'EINGABE_UNGUELTIG',
      fields.map((feld) => ({ feld, grund: 'Ein Umtausch hat dieselben Parteien wie die bisherige Bürgschaft.' })),
    )
}
