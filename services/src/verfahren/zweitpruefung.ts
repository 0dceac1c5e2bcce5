import type { Api } from '@avalwerk/contracts'
import { type BuergschaftData, calendarDate, validateAnsprechpartner, validateBuergschaftData } from '@avalwerk/domain'
import { atOnce, numberFree, buergeDetails } from '../aggregate/index.ts'
import { type Buergschaft, buergschaften, columnsFrom, dataFrom, differences } from '../buergschaft/index.ts'
import { auftragFollows, columnsOfEdition, editionFrom, namesVersion, validateHeader, wayOf } from '../auftrag/index.ts'
import { limitFaultsInPlaceOf } from '../vertrag/index.ts'
import { Refusal, assertValid } from '../kernel/problem.ts'
import type { CallerContext, UseCaseContext } from '../kernel/useCase.ts'
import { writePruefung } from '../pruefung/index.ts'
import { giveUpUmtausch } from './umtausch.ts'
import { openCorrection } from './correction.ts'
import { requireCheckedText } from './textStop.ts'

type Decision = Api['buergschaft']['zweitpruefen']['body']
type Change = Extract<Decision, { entscheidung: 'AENDERN' }>
type Reject = Extract<Decision, { entscheidung: 'ABLEHNEN' }>

/**
 * The second pair of eyes: accepts a draft (G10), changes it (G11) or rejects it (G12). One person is one account: mail
 * address and the provider's id are unique.
 */
export const reviewDraft = (ctx: CallerContext, id: string, body: Decision): Promise<Buergschaft> =>
  atOnce(ctx, () => decideSecond(ctx, id, body))

async function decideSecond(ctx: CallerContext, id: string, body: Decision): Promise<Buergschaft> {
  const buergschaft = await buergschaften.lock(ctx, id, body.version)
  if (body.entscheidung === 'ANNEHMEN') return accept(ctx, buergschaft)
  return body.entscheidung === 'AENDERN' ? update(ctx, buergschaft, body) : reject(ctx, buergschaft, body)
}

async function accept(ctx: UseCaseContext, buergschaft: Buergschaft): Promise<Buergschaft> {
  const decision = await buergschaften.decide(ctx, 'G10', buergschaft, {})
  // Before the step: with it others see what two people must have decided on by then.
  await writePruefung(ctx, {
    orgId: buergschaft.buerge_org,
    buergschaft,
    step: 'ZWEIT',
    entscheidung: 'ANGENOMMEN',
    comment: null,
    values: [],
  })
  // An announced guarantee is issued already: its order and its borrower were told then.
  const afterwards = await buergschaften.apply(ctx, buergschaft, {
    code: 'G10',
    decision: buergschaft.angekuendigt ? { ...decision, mitteilungen: [] } : decision,
    columns: { fassung_vorher: null },
  })
  await auftragFollows(ctx, auftragOf(buergschaft), 'O08')
  return afterwards
}

/** The order that a draft decides about; a correction, and a document for an announced guarantee, leave it as it is. */
const auftragOf = (buergschaft: Buergschaft): string | null =>
  buergschaft.auftrag_id && !buergschaft.korrektur_grundlage_id && !buergschaft.angekuendigt ? buergschaft.auftrag_id : null

async function update(ctx: CallerContext, buergschaft: Buergschaft, body: Change): Promise<Buergschaft> {
  const [alt, fresh] = [dataFrom(buergschaft), body.buergschaftsdaten as BuergschaftData]
  const number = body.buergschaftsIdBuerge.trim()
  const values = [
    ...(number !== buergschaft.nummer_buerge ? [{ feld: 'Aval-Nummer', alt: buergschaft.nummer_buerge, neu: number }] : []),
    ...differences(alt, fresh),
  ]
  if (buergschaft.angekuendigt && values.length)
    throw new Refusal('EINGABE_UNGUELTIG', [
      { feld: 'buergschaftsdaten', grund: 'Diese Bürgschaft ist bereits angekündigt. Ersetzt werden kann hier nur ihr Dokument.' },
    ])
  const buerge = await buergeDetails(ctx.tx, buergschaft.buerge_org)
  const edition = namesVersion(body)
    ? await editionFrom(ctx, wayOf(body), body, {
        type: fresh.buergschaftsart,
        buergeId: buergschaft.buerge_org,
        auftraggeberId: buergschaft.auftraggeber_id,
        vertragsdatum: fresh.vertragsdatum || null,
        auftragId: buergschaft.auftrag_id,
        wortlaut: buergschaft.wortlaut,
      })
    : undefined
  const faults = [
    ...validateHeader(
      { buergschaftsIdBuerge: number, ausstellungsdatumBuerge: buergschaft.ausstellungsdatum },
      true,
      calendarDate(ctx.now),
    ),
    ...validateBuergschaftData(fresh, {
      today: calendarDate(ctx.now),
      bausummeAngabe: buerge?.bausummeDetail ?? 'KEINE_ANGABE',
      text: edition?.rules,
    }),
    ...(await limitFaultsInPlaceOf(ctx, buergschaft, fresh.buergschaftsBetrag)),
  ]
  assertValid(faults)
  if (edition) requireCheckedText(edition, buergschaft.buerge_org)
  if (!(await numberFree(ctx.tx, buergschaft.buerge_org, number, buergschaft.id))) throw new Refusal('NUMMER_VERGEBEN')
  const afterwards = await buergschaften.step(ctx, buergschaft, {
    code: 'G11',
    input: {
      changed: values.length > 0 || buergschaft.angekuendigt,
      ...edition?.input,
    },
    values,
    columns: {
      ...columnsFrom(fresh, buergschaft.auftraggeber_gemaess_vertrag),
      nummer_buerge: number,
      ...(edition && columnsOfEdition(edition)),
    },
  })
  await writePruefung(ctx, {
    orgId: buergschaft.buerge_org,
    buergschaft: afterwards,
    step: 'ZWEIT',
    entscheidung: 'ANGENOMMEN_MIT_AENDERUNGEN',
    comment: body.kommentarIntern,
    values,
  })
  return afterwards
}

async function reject(ctx: UseCaseContext, buergschaft: Buergschaft, body: Reject): Promise<Buergschaft> {
  const faults = validateAnsprechpartner(body.ansprechpartner, 'ansprechpartner')
  assertValid(faults)
  if (buergschaft.angekuendigt) return dropDocument(ctx, buergschaft, body.ablehnungsgrund, body.kommentarIntern)
  const afterwards = await buergschaften.step(ctx, buergschaft, {
    code: 'G12',
    input: {},
    reason: body.ablehnungsgrund,
    columns: { statusgrund: 'ZWEITPRUEFUNG_ABGELEHNT' },
  })
  const ablehnung = JSON.stringify({ grund: body.ablehnungsgrund, ansprechpartner: body.ansprechpartner })
  await giveUpUmtausch(ctx, afterwards)
  await auftragFollows(ctx, buergschaft.auftrag_id, 'O10', {
    reason: body.ablehnungsgrund,
    columns: { ablehnung },
  })
  await writePruefung(ctx, {
    orgId: buergschaft.buerge_org,
    buergschaft,
    step: 'ZWEIT',
    entscheidung: 'ABGELEHNT',
    comment: body.kommentarIntern,
    values: [],
  })
  return afterwards
}

/**
 * The document for an announced guarantee is rejected in its review, or taken back (G56): the guarantee waits for another
 * one, as it did before.
 * @param comment of the review; undefined where it is taken back
 */
async function dropDocument(
  ctx: UseCaseContext,
  buergschaft: Buergschaft,
  reason: string | null,
  comment?: string | null,
): Promise<Buergschaft> {
  if (comment !== undefined && buergschaft.letzter_pruefer === ctx.caller?.nutzerId) throw new Refusal('VIER_AUGEN_VERLETZT')
  const decision = await buergschaften.decide(ctx, 'G56', buergschaft, {})
  if (comment !== undefined)
    await writePruefung(ctx, {
      orgId: buergschaft.buerge_org,
      buergschaft,
      step: 'ZWEIT',
      entscheidung: 'ABGELEHNT',
      comment,
      values: [],
    })
  const before = buergschaft.fassung_vorher
  return buergschaften.apply(ctx, buergschaft, {
    code: 'G56',
    decision,
    reason,
    columns: { ...before, fassung_vorher: null },
    opens: [before?.dokument_status === 'FEHLER' ? 'B-09' : 'B-15'],
  })
}

/** A draft is cancelled (G13): its order is open again, or the correction that it was made for. */
export async function cancelOwnDraft(ctx: UseCaseContext, id: string, version: number, reason: string): Promise<Buergschaft> {
  const buergschaft = await buergschaften.lock(ctx, id, version)
  return buergschaft.angekuendigt ? dropDocument(ctx, buergschaft, reason) : cancelDraft(ctx, buergschaft, reason)
}

/** The same for a draft that no other party has heard of. @param buergschaft locked by the caller @throws Refusal */
export async function cancelDraft(ctx: UseCaseContext, buergschaft: Buergschaft, reason: string): Promise<Buergschaft> {
  const afterwards = await buergschaften.step(ctx, buergschaft, {
    code: 'G13',
    input: { reason },
    reason,
    columns: { statusgrund: 'ENTWURF_STORNIERT' },
    opens: buergschaft.korrektur_grundlage_id || !buergschaft.auftrag_id ? [] : ['B-01'],
  })
  await giveUpUmtausch(ctx, afterwards)
  if (buergschaft.korrektur_grundlage_id) await openCorrection(ctx, buergschaft, buergschaft.korrektur_grundlage_id)
  else await auftragFollows(ctx, buergschaft.auftrag_id, 'O11', { columns: { buergschaft_id: null } })
  return afterwards
}
