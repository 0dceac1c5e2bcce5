import {
  CHOOSE_TEXT,
  type Auftraggeber,
  type Auftragnehmer,
  type AuftragDispatch,
  type Buergschaftsart,
  type BuergschaftData,
  type BuergschaftInput,
  type BuergschaftState,
  type TextOrigin,
  type TextRules,
  deliveryChannel,
  isOnPlatform,
  calendarDate,
  validateContent,
  wordingFrom,
} from '@avalwerk/domain'
import type { Insertable } from 'kysely'
import { type Allowed, type BuergeDetails, findLocked } from '../aggregate/index.ts'
import type { AuftragRow } from './state.ts'
import { isApproved, textRules, findSelectableText } from '../dokument/index.ts'
import { Refusal } from '../kernel/problem.ts'
import type { BuergschaftTable, AuftraggeberGemaessVertrag, StoredId } from '../kernel/schema.ts'
import { requireRight, type CallerContext, type UseCaseContext } from '../kernel/useCase.ts'
import { hasDatei } from '../records/datei.ts'
import { findNewerText } from '../records/texttemplate.ts'
import { columnsFrom, columnsOfBuergschaftState, newState } from '../buergschaft/index.ts'

/** What a guarantee is issued with: text, uploaded document, both, a link, or the wording that its order brings along. */
export type Edition = Readonly<{
  kind: NonNullable<BuergschaftTable['dokument_art']['__select__']>
  textOrg: string | null
  textId: string | null
  textType: 'AGT' | 'OET' | 'BGT' | null
  /** It is the text that the beneficiary ordered. */
  ordered: boolean
  /** A newer version of the text is in force. */
  veraltet: boolean
  dateiId: string | null
  wortlaut: string | null
  title: string
  rules: TextRules | undefined
  input: Pick<BuergschaftInput, 'textApproved' | 'documentUploaded'>
}>

/**
 * Reads what the caller chose to issue with.
 * @throws Refusal EINGABE_UNGUELTIG for a text of another type or a file that isn't there; DOKUMENT_FEHLT; RECHT_FEHLT for a caller who may
 *   not choose texts
 */
export async function editionFrom(
  ctx: CallerContext,
  way: Edition['kind'],
  selected: { textId: string | null; dateiId: string | null },
  audience: Readonly<{
    type: Buergschaftsart
    buergeId: string
    auftraggeberId: string | null
    vertragsdatum: string | null
    /** The order that it answers. */
    auftragId: string | null
    /** The wording of its own that it has already. */
    wortlaut?: string | null
  }>,
): Promise<Edition> {
  const withText = way === 'TEXT' || way === 'BEIDES'
  const withFile = way === 'HOCHGELADEN' || way === 'BEIDES'
  if ((withText && !selected.textId) || (withFile && !selected.dateiId)) throw new Refusal('DOKUMENT_FEHLT')
  const t =
    withText && selected.textId
      ? await findSelectableText(ctx.tx, selected.textId, {
          ...audience,
          at: calendarDate(ctx.now),
          specialBuergen: ctx.specialBuergen ?? [],
        })
      : undefined
  if (withText && !t)
    throw new Refusal('EINGABE_UNGUELTIG', [{ feld: 'textId', grund: 'Dieser Text kann für diese Bürgschaftsart nicht gewählt werden.' }])
  if (withText) requireRight(ctx, CHOOSE_TEXT)
  if (withFile && !(await hasDatei(ctx.tx, ctx.caller.orgId, selected.dateiId as string)))
    throw new Refusal('EINGABE_UNGUELTIG', [{ feld: 'dateiId', grund: 'Bitte laden Sie das Dokument erneut hoch.' }])
  const order = audience.auftragId && (way === 'WORTLAUT' || t) ? await auftragText(ctx, audience.auftragId) : undefined
  const wortlaut = way === 'WORTLAUT' ? (audience.wortlaut ?? order?.wortlaut ?? null) : null
  if (way === 'WORTLAUT') {
    const grund = wortlaut === null ? 'Der Antrag enthält keinen eigenen Wortlaut.' : validateContent(wordingFrom(wortlaut))
    if (grund) throw new Refusal('EINGABE_UNGUELTIG', [{ feld: 'textId', grund }])
  }
  return {
    kind: way,
    textOrg: t?.org_id ?? null,
    textId: t?.id ?? null,
    textType: t?.typ ?? null,
    ordered: order?.byBeguenstigter === true && (t ? t.id === order.textId : wortlaut !== null && wortlaut === order.wortlaut),
    veraltet: t !== undefined && (await findNewerText(ctx.tx, t, calendarDate(ctx.now))) !== undefined,
    dateiId: withFile ? selected.dateiId : null,
    wortlaut,
    title: t?.titel ?? '',
    rules: t && textRules(t),
    input: {
      ...(t && { textApproved: await isApproved(ctx.tx, t, audience.buergeId) }),
      // The person who issues the guarantee has read the wording: it needs no review as a text of its own.
      ...(wortlaut !== null && { textApproved: true }),
      ...(withFile && { documentUploaded: true }),
    },
  }
}

type Named = Readonly<{ textId: string | null; dateiId: string | null; wortlaut?: boolean | undefined }>
/** Whether the caller names what a guarantee is issued with. */
export const namesVersion = ({ textId, dateiId, wortlaut }: Named): boolean => Boolean(textId || dateiId || wortlaut)
/** The kind of document that the caller means by naming a text, a file or both, or by keeping the guarantee's own wording. */
export const wayOf = ({ textId, dateiId, wortlaut }: Named): 'TEXT' | 'HOCHGELADEN' | 'BEIDES' | 'WORTLAUT' =>
  textId && dateiId ? 'BEIDES' : dateiId ? 'HOCHGELADEN' : wortlaut && !textId ? 'WORTLAUT' : 'TEXT'

/** The text or the wording that an order names, and whether the beneficiary itself has ordered. */
async function auftragText(ctx: UseCaseContext, auftragId: string) {
  const order =
    findLocked(ctx, 'auftrag', auftragId) ??
    (await ctx.tx.selectFrom('auftrag').select('daten').where('id', '=', auftragId).executeTakeFirst())
  const text = order?.daten.buergschaftstext
  return {
    byBeguenstigter: order?.daten.rolle === 'AUFTRAGGEBER',
    textId: text?.art === 'VORLAGE' ? text.textId : null,
    wortlaut: text?.art === 'FREITEXT' ? text.text : null,
  }
}

/**
 * The origin of the text as the beneficiary is told it; null where there is nothing to tell: no wording yet, or the public one that it
 * ordered.
 */
function originOfTexts(edition: Edition): TextOrigin | null {
  if (edition.kind === 'VERKNUEPFT') return null
  if (edition.textType === null) return edition.ordered ? null : 'UNBEKANNT'
  if (edition.textType !== 'AGT') return edition.ordered ? null : 'ABWEICHENDER_TEXT'
  return edition.veraltet ? 'ABWEICHENDE_VERSION' : 'EIGENER_TEXT'
}

/** The columns of what a guarantee is issued with. */
export const columnsOfEdition = (edition: Edition) => ({
  dokument_art: edition.kind,
  dokument_datei: edition.dateiId,
  text_org: edition.textOrg,
  text_id: edition.textId,
  wortlaut: edition.wortlaut,
  textherkunft: originOfTexts(edition),
})

/** The columns of the beneficiary as issued. */
export const columnsOfAuftraggeber = (auftraggeber: Auftraggeber) => ({
  auftraggeber_id: auftraggeber.auftraggeberId,
  auftraggeber_name: auftraggeber.name,
  auftraggeber_adresse: JSON.stringify(auftraggeber.postadresse),
  auftraggeber_oeffentlich: auftraggeber.oeffentlicherAuftraggeber,
  auftraggeber_fremd_id: auftraggeber.fremdId || null,
  vertretungsformel: JSON.stringify(auftraggeber.vertretungsformel),
})

/** The columns of the borrower. */
export const columnsOfAuftragnehmer = (auftragnehmer: Auftragnehmer) => ({
  auftragnehmer_id: auftragnehmer.auftragnehmerId,
  auftragnehmer_name: auftragnehmer.name,
  auftragnehmer_adresse: JSON.stringify(auftragnehmer.postadresse),
  auftragnehmer_fremd_id: auftragnehmer.fremdId,
  auftragnehmer_kontakt: auftragnehmer.ansprechpartner && JSON.stringify(auftragnehmer.ansprechpartner),
})

/** What a guarantee is made of when it is issued or corrected. */
export type Setup = Readonly<{
  buerge: BuergeDetails
  auftrag: AuftragRow | null
  auftraggeber: Auftraggeber
  auftragnehmer: Auftragnehmer
  data: BuergschaftData
  dispatch: AuftragDispatch
  header: { buergschaftsIdBuerge: string; ausstellungsdatumBuerge: string | null }
  edition: Edition
  fourEyes: boolean
  /** The guarantee that this one corrects. */
  baseId?: string
  /** Whom the corrected guarantee's contract names as beneficiary. */
  auftraggeberGemaessVertrag?: AuftraggeberGemaessVertrag | null
  /** The guarantee in force that this one shall replace, and whose contract it goes on with. */
  umtausch?: Readonly<{ id: string; kautionsvertragId: StoredId | null }>
}>

/** A guarantee about to be made: how the life cycle sees it, and its row once a step is decided. */
export function prepareBuergschaft(
  ctx: UseCaseContext,
  setup: Setup,
): { state: BuergschaftState; columns: (decision: Allowed<BuergschaftState>) => Insertable<BuergschaftTable> } {
  const linked = setup.edition.kind === 'VERKNUEPFT'
  const channel = deliveryChannel(isOnPlatform(setup.auftraggeber), setup.dispatch.weg)
  const state = newState({
    herkunft: 'ERSTELLT_IN_TL',
    linked,
    amount: setup.data.buergschaftsBetrag,
    fourEyes: setup.fourEyes,
    isCorrection: setup.baseId !== undefined,
    beguenstigterOnPlatform: isOnPlatform(setup.auftraggeber),
    vertragsart: setup.buerge.vertragsart,
    auftragsstatus: setup.auftrag?.status ?? null,
  })
  return {
    state,
    columns: (decision) => ({
      buerge_org: setup.buerge.id,
      nummer_buerge: setup.header.buergschaftsIdBuerge.trim(),
      ...columnsFrom(setup.data, setup.auftraggeberGemaessVertrag),
      ...(columnsOfBuergschaftState(decision.afterwards) as Pick<Insertable<BuergschaftTable>, 'status' | 'betrag_cent'>),
      statusgrund: null,
      herkunft: 'ERSTELLT_IN_TL',
      // Decided here, whatever the caller asked for: the beneficiary may have come to the platform since.
      versandweg: channel,
      versandadresse: channel === 'AVALWERK' ? null : setup.dispatch.versandadresse && JSON.stringify(setup.dispatch.versandadresse),
      ...columnsOfAuftraggeber(setup.auftraggeber),
      ...columnsOfAuftragnehmer(setup.auftragnehmer),
      buerge_id: setup.buerge.id,
      buerge_name: setup.buerge.name,
      buerge_vertragsart: setup.buerge.vertragsart,
      ausstellungsdatum: setup.header.ausstellungsdatumBuerge,
      ...columnsOfEdition(setup.edition),
      dokument_status: linked ? 'KEINES' : 'IN_ARBEIT',
      vier_augen: setup.fourEyes,
      auftrag_id: setup.auftrag ? setup.auftrag.id : null,
      kautionsvertrag_id: setup.auftrag?.kautionsvertrag_id ?? setup.umtausch?.kautionsvertragId ?? null,
      umtausch_grundlage_id: setup.umtausch?.id ?? null,
      korrektur_grundlage_id: setup.baseId ?? null,
      erstellt_am: ctx.now,
      geaendert_am: ctx.now,
    }),
  }
}
