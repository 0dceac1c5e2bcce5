import { isDeepStrictEqual } from 'node:util'
import { type AuftragStatus, type BuergschaftData, type BuergschaftState, calendarDate, placeAsText } from '@avalwerk/domain'
import type { Selectable, Updateable } from 'kysely'
import type { BuergschaftTable, AuftraggeberGemaessVertrag } from '../kernel/schema.ts'
import type { UseCaseContext } from '../kernel/useCase.ts'
import { findAuftragStatus } from '../records/auftrag.ts'

export type Buergschaft = Selectable<BuergschaftTable>

/** A guarantee's beneficiary as its page shows them, and as a former one keeps them. */
export const shownAuftraggeber = (buergschaft: Buergschaft) => ({
  id: buergschaft.auftraggeber_id,
  name: buergschaft.auftraggeber_name,
  postadresse: buergschaft.auftraggeber_adresse,
  fremdId: buergschaft.auftraggeber_fremd_id,
  oeffentlicherAuftraggeber: buergschaft.auftraggeber_oeffentlich,
  vertretungsformel: buergschaft.vertretungsformel,
})

/** A row as the life cycle sees it. */
export function buergschaftStateOf(buergschaft: Buergschaft, auftragsstatus: AuftragStatus | null, today: string): BuergschaftState {
  return {
    status: buergschaft.status,
    herkunft: buergschaft.herkunft,
    amount: buergschaft.betrag_cent,
    fourEyes: buergschaft.vier_augen,
    lastReviewer: buergschaft.letzter_pruefer,
    isCorrection: buergschaft.korrektur_grundlage_id !== null,
    hasSuccessor: buergschaft.nachfolger_id !== null,
    beguenstigterOnPlatform: buergschaft.auftraggeber_id !== null,
    kreditnehmerOnPlatform: buergschaft.auftragnehmer_id !== null,
    buergeOnPlatform: buergschaft.buerge_id !== null,
    vertragsart: buergschaft.buerge_vertragsart,
    dokument: buergschaft.dokument_status,
    linked: buergschaft.dokument_art === 'VERKNUEPFT',
    announced: buergschaft.angekuendigt,
    antwortstatus: buergschaft.antwortstatus,
    openProcedure: buergschaft.offener_vorgang,
    umtauschOpen: buergschaft.umtausch_id !== null,
    rueckforderungOpen: buergschaft.rueckforderung?.status === 'OFFEN',
    rueckforderungLocked: (buergschaft.rueckforderung?.gesperrtBis ?? '') >= today,
    auftragsstatus,
    befristungExpired: buergschaft.befristungsdatum !== null && buergschaft.befristungsdatum < today,
    statusantrag: buergschaft.statusantrag && { von: buergschaft.statusantrag.von, zielstatus: buergschaft.statusantrag.zielstatus },
  }
}

/** The number by which users know a guarantee: its guarantor's, or the portal's where there is none. */
export const numberOfRow = (b: { nummer_buerge: string | null; id: string | number }): string => b.nummer_buerge ?? String(b.id)

/** A guarantee about to be made, as the life cycle sees it. */
export const newState = (
  part: Pick<BuergschaftState, 'herkunft' | 'amount' | 'beguenstigterOnPlatform' | 'vertragsart'> & Partial<BuergschaftState>,
): BuergschaftState => ({
  status: null,
  fourEyes: false,
  lastReviewer: null,
  isCorrection: false,
  hasSuccessor: false,
  kreditnehmerOnPlatform: true,
  buergeOnPlatform: true,
  dokument: 'KEINES',
  linked: false,
  announced: false,
  antwortstatus: null,
  openProcedure: null,
  umtauschOpen: false,
  rueckforderungOpen: false,
  rueckforderungLocked: false,
  auftragsstatus: null,
  befristungExpired: false,
  statusantrag: null,
  ...part,
})

/** The same with the order that it came from. */
export async function readState({ tx, now }: Pick<UseCaseContext, 'tx' | 'now'>, buergschaft: Buergschaft): Promise<BuergschaftState> {
  return buergschaftStateOf(buergschaft, await findAuftragStatus(tx, buergschaft.auftrag_id), calendarDate(now))
}

/** The columns of what the life cycle changed. Successors are named by the use case that makes them. */
export function columnsOfBuergschaftState(afterwards: BuergschaftState): Updateable<BuergschaftTable> {
  return {
    status: afterwards.status as Buergschaft['status'],
    betrag_cent: afterwards.amount,
    letzter_pruefer: afterwards.lastReviewer,
    dokument_status: afterwards.dokument,
    angekuendigt: afterwards.announced,
    antwortstatus: afterwards.antwortstatus,
    offener_vorgang: afterwards.openProcedure,
    ...(afterwards.statusantrag === null && { statusantrag: null }),
  }
}

/** The data of a guarantee as forms give and take them. */
export function dataFrom(buergschaft: Buergschaft): BuergschaftData {
  return {
    buergschaftsart: buergschaft.art,
    buergschaftsBetrag: buergschaft.betrag_cent,
    bausumme: buergschaft.bausumme_cent,
    bausummeProzent: buergschaft.bausumme_prozent,
    vertragsdatum: buergschaft.vertragsdatum ?? '',
    vertragsnummer: buergschaft.vertragsnummer ?? '',
    baurecht: buergschaft.baurecht,
    auftraggeberGemaessVertrag: buergschaft.auftraggeber_gemaess_vertrag && {
      name: buergschaft.auftraggeber_gemaess_vertrag.name,
      postadresse: buergschaft.auftraggeber_gemaess_vertrag.postadresse,
    },
    bauleistung: buergschaft.bauleistung ?? '',
    ortsangabe: buergschaft.bauadresse ? 'ADRESSE' : 'BESCHREIBUNG',
    bauvorhaben: buergschaft.bauadresse ? null : buergschaft.bauvorhaben,
    bauadresse: buergschaft.bauadresse,
    befristungsdatum: buergschaft.befristungsdatum,
    voraussichtlichesAblaufdatum: buergschaft.ablaufdatum,
    ausstellungsdatumBuerge: buergschaft.ausstellungsdatum,
    zahlungAufErstesAnfordern: buergschaft.erstes_anfordern,
  }
}

/**
 * The columns of a guarantee's data.
 * @param before the beneficiary that the guarantee's contract named until now. Users enter a name alone; only the portal itself sets a
 *   company's id here, and keeps it while name and address stay the same
 */
export function columnsFrom(data: BuergschaftData, before: AuftraggeberGemaessVertrag | null = null) {
  const named = data.auftraggeberGemaessVertrag
  const same = named && before?.name === named.name && isDeepStrictEqual(before.postadresse, named.postadresse)
  return {
    art: data.buergschaftsart,
    betrag_cent: data.buergschaftsBetrag,
    ursprungsbetrag_cent: data.buergschaftsBetrag,
    bausumme_cent: data.bausumme,
    bausumme_prozent: data.bausummeProzent,
    vertragsdatum: data.vertragsdatum,
    vertragsnummer: data.vertragsnummer,
    baurecht: data.baurecht ?? null,
    auftraggeber_gemaess_vertrag: named ? JSON.stringify({ id: same ? before.id : null, ...named }) : null,
    bauleistung: data.bauleistung,
    bauvorhaben: placeAsText(data),
    bauadresse: data.ortsangabe === 'ADRESSE' && data.bauadresse ? JSON.stringify(data.bauadresse) : null,
    befristungsdatum: data.befristungsdatum,
    ablaufdatum: data.voraussichtlichesAblaufdatum,
    erstes_anfordern: data.zahlungAufErstesAnfordern,
  }
}
