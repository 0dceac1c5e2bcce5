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
import type { AuftragRow } from '../auftrag/lage.ts'
import type { BuergeDetails } from '../auftrag/buergen.ts'
import { isReleased, newerEdition, textRules, wählbarer } from '../dokument/templates.ts'
import { Refusal } from '../kernel/problem.ts'
import type { BuergschaftTable, ContractBeneficiary, StoredId } from '../kernel/schema.ts'
import { requireRight, type UseCaseContext } from '../kernel/vorgang.ts'
import { newState, columnsFrom, columnsOfState } from './lage.ts'
import type { Allowed } from './schritt.ts'

/** With what a guarantee is issued: text, uploaded document, both, a link, or the wording that its order brings along. */
export type Edition = Readonly<{
  art: NonNullable<BuergschaftTable['dokument_art']['__select__']>
  textOrg: string | null
  textId: string | null
  textTyp: 'AGT' | 'OET' | 'BGT' | null
  /** It is the text that the beneficiary ordered. */
  ordered: boolean
  /** A newer version of the text is in force. */
  veraltet: boolean
  dateiId: string | null
  wortlaut: string | null
  titel: string
  regeln: TextRules | undefined
  eingabe: Pick<BuergschaftInput, 'textFreigegeben' | 'dokumentHochgeladen'>
}>

/**
 * Reads what the caller chose to issue with.
 * @throws Refusal EINGABE_UNGUELTIG for a text of another type or a file that isn't there; DOKUMENT_FEHLT; RECHT_FEHLT for who may not
 *   choose texts
 */
export async function editionFrom(
  ctx: UseCaseContext,
  weg: Edition['art'],
  gewählt: { textId: string | null; dateiId: string | null },
  für: Readonly<{
    art: Buergschaftsart
    bürgeId: string
    auftraggeberId: string | null
    vertragsdatum: string | null
    /** The order that it answers. */
    auftragId: string | null
    /** The wording of its own that it has already. */
    wortlaut?: string | null
  }>,
): Promise<Edition> {
  const mitText = weg === 'TEXT' || weg === 'BEIDES'
  const mitDatei = weg === 'HOCHGELADEN' || weg === 'BEIDES'
  if ((mitText && !gewählt.textId) || (mitDatei && !gewählt.dateiId)) throw new Refusal('DOKUMENT_FEHLT')
  const t =
    mitText && gewählt.textId
      ? await wählbarer(ctx.tx, gewählt.textId, { ...für, am: calendarDate(ctx.jetzt), specialGuarantors: ctx.specialGuarantors ?? [] })
      : undefined
  if (mitText && !t)
    throw new Refusal('EINGABE_UNGUELTIG', [{ feld: 'textId', grund: 'Dieser Text kann für diese Bürgschaftsart nicht gewählt werden.' }])
  if (mitText) requireRight(ctx, CHOOSE_TEXT)
  if (mitDatei) {
    const datei = await ctx.tx
      .selectFrom('datei')
      .select('id')
      .where('org_id', '=', ctx.wer?.orgId ?? '')
      .where('id', '=', gewählt.dateiId as string)
      .executeTakeFirst()
    if (!datei) throw new Refusal('EINGABE_UNGUELTIG', [{ feld: 'dateiId', grund: 'Bitte laden Sie das Dokument erneut hoch.' }])
  }
  const order = für.auftragId && (weg === 'WORTLAUT' || t) ? await orderedText(ctx, für.auftragId) : undefined
  const wortlaut = weg === 'WORTLAUT' ? (für.wortlaut ?? order?.wortlaut ?? null) : null
  if (weg === 'WORTLAUT') {
    const grund = wortlaut === null ? 'Der Antrag enthält keinen eigenen Wortlaut.' : validateContent(wordingFrom(wortlaut))
    if (grund) throw new Refusal('EINGABE_UNGUELTIG', [{ feld: 'textId', grund }])
  }
  return {
    art: weg,
    textOrg: t?.org_id ?? null,
    textId: t?.id ?? null,
    textTyp: t?.typ ?? null,
    ordered: order?.byBeneficiary === true && (t ? t.id === order.textId : wortlaut !== null && wortlaut === order.wortlaut),
    veraltet: t !== undefined && (await newerEdition(ctx.tx, t, calendarDate(ctx.jetzt))) !== undefined,
    dateiId: mitDatei ? gewählt.dateiId : null,
    wortlaut,
    titel: t?.titel ?? '',
    regeln: t && textRules(t),
    eingabe: {
      ...(t && { textFreigegeben: await isReleased(ctx.tx, t, für.bürgeId) }),
      // Whoever issues with it has read it: it needs no review as a text of its own.
      ...(wortlaut !== null && { textFreigegeben: true }),
      ...(mitDatei && { dokumentHochgeladen: true }),
    },
  }
}

type Named = Readonly<{ textId: string | null; dateiId: string | null; wortlaut?: boolean | undefined }>
/** Whether somebody names with what a guarantee is issued. */
export const namesVersion = ({ textId, dateiId, wortlaut }: Named): boolean => Boolean(textId || dateiId || wortlaut)
/** Which way a caller means who names a text, a file, or both; or that it keeps its own wording. */
export const wayOf = ({ textId, dateiId, wortlaut }: Named): 'TEXT' | 'HOCHGELADEN' | 'BEIDES' | 'WORTLAUT' =>
  textId && dateiId ? 'BEIDES' : dateiId ? 'HOCHGELADEN' : wortlaut && !textId ? 'WORTLAUT' : 'TEXT'

/** The text or the wording that an order names, and whether the beneficiary itself has ordered. */
async function orderedText(ctx: UseCaseContext, auftragId: string) {
  const order = await ctx.tx.selectFrom('auftrag').select('daten').where('id', '=', auftragId).executeTakeFirst()
  const text = order?.daten.buergschaftstext
  return {
    byBeneficiary: order?.daten.rolle === 'AUFTRAGGEBER',
    textId: text?.art === 'VORLAGE' ? text.textId : null,
    wortlaut: text?.art === 'FREITEXT' ? text.text : null,
  }
}

/** As the beneficiary is told; null where there is nothing to tell: no wording yet, or the public one that it ordered. */
function originOfTexts(edition: Edition): TextOrigin | null {
  if (edition.art === 'VERKNUEPFT') return null
  if (edition.textTyp === null) return edition.ordered ? null : 'UNBEKANNT'
  if (edition.textTyp !== 'AGT') return edition.ordered ? null : 'ABWEICHENDER_TEXT'
  return edition.veraltet ? 'ABWEICHENDE_VERSION' : 'EIGENER_TEXT'
}

/** The columns of what a guarantee is issued with. */
export const columnsOfEdition = (edition: Edition) => ({
  dokument_art: edition.art,
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

export type Setup = Readonly<{
  bürge: BuergeDetails
  auftrag: AuftragRow | null
  auftraggeber: Auftraggeber
  auftragnehmer: Auftragnehmer
  daten: BuergschaftData
  versand: AuftragDispatch
  kopf: { buergschaftsIdBuerge: string; ausstellungsdatumBuerge: string | null }
  fassung: Edition
  vierAugen: boolean
  /** The guarantee that this one corrects. */
  grundlageId?: string
  /** Whom the corrected guarantee's contract names as beneficiary. */
  contractBeneficiary?: ContractBeneficiary | null
  /** The guarantee in force that this one shall replace, and whose contract it goes on with. */
  umtausch?: Readonly<{ id: string; kautionsvertragId: StoredId | null }>
}>

/** A guarantee about to be made: how the life cycle sees it, and its row once a step is decided. */
export function setup(
  ctx: UseCaseContext,
  a: Setup,
): { lage: BuergschaftState; spalten: (entscheidung: Allowed) => Insertable<BuergschaftTable> } {
  const linked = a.fassung.art === 'VERKNUEPFT'
  const channel = deliveryChannel(isOnPlatform(a.auftraggeber), a.versand.weg)
  const lage = newState({
    herkunft: 'ERSTELLT_IN_TL',
    linked: linked,
    betrag: a.daten.buergschaftsBetrag,
    vierAugen: a.vierAugen,
    istKorrektur: a.grundlageId !== undefined,
    begünstigterAufPlattform: isOnPlatform(a.auftraggeber),
    vertragsart: a.bürge.vertragsart,
    auftragsstatus: a.auftrag?.status ?? null,
  })
  return {
    lage,
    spalten: (entscheidung) => ({
      buerge_org: a.bürge.id,
      nummer_buerge: a.kopf.buergschaftsIdBuerge.trim(),
      ...columnsFrom(a.daten, a.contractBeneficiary),
      ...(columnsOfState(entscheidung.danach) as Pick<Insertable<BuergschaftTable>, 'status' | 'betrag_cent'>),
      statusgrund: null,
      herkunft: 'ERSTELLT_IN_TL',
      // Decided here, whatever was wished: the beneficiary may have come to the platform since.
      versandweg: channel,
      versandadresse: channel === 'AVALWERK' ? null : a.versand.versandadresse && JSON.stringify(a.versand.versandadresse),
      ...columnsOfAuftraggeber(a.auftraggeber),
      ...columnsOfAuftragnehmer(a.auftragnehmer),
      buerge_id: a.bürge.id,
      buerge_name: a.bürge.name,
      buerge_vertragsart: a.bürge.vertragsart,
      ausstellungsdatum: a.kopf.ausstellungsdatumBuerge,
      ...columnsOfEdition(a.fassung),
      dokument_status: linked ? 'KEINES' : 'IN_ARBEIT',
      vier_augen: a.vierAugen,
      auftrag_id: a.auftrag ? String(a.auftrag.id) : null,
      kautionsvertrag_id: a.auftrag?.kautionsvertrag_id ?? a.umtausch?.kautionsvertragId ?? null,
      umtausch_grundlage_id: a.umtausch?.id ?? null,
      korrektur_grundlage_id: a.grundlageId ?? null,
      erstellt_am: ctx.jetzt,
      geaendert_am: ctx.jetzt,
    }),
  }
}
