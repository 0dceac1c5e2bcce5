import { isDeepStrictEqual } from 'node:util'
import { type AuftragStatus, type BuergschaftData, type BuergschaftState, calendarDate, placeAsText } from '@avalwerk/domain'
import type { Selectable, Updateable } from 'kysely'
import type { DbTransaction } from '../kernel/datenbank.ts'
import type { BuergschaftTable, ContractBeneficiary } from '../kernel/schema.ts'

export type Buergschaft = Selectable<BuergschaftTable>

/** A row as the life cycle sees it. */
export function stateOf(b: Buergschaft, auftragsstatus: AuftragStatus | null, heute: string): BuergschaftState {
  return {
    status: b.status,
    herkunft: b.herkunft,
    betrag: b.betrag_cent,
    vierAugen: b.vier_augen,
    letzterPrüfer: b.letzter_pruefer,
    istKorrektur: b.korrektur_grundlage_id !== null,
    hatNachfolger: b.nachfolger_id !== null,
    begünstigterAufPlattform: b.auftraggeber_id !== null,
    kreditnehmerAufPlattform: b.auftragnehmer_id !== null,
    bürgeAufPlattform: b.buerge_id !== null,
    vertragsart: b.buerge_vertragsart,
    dokument: b.dokument_status,
    linked: b.dokument_art === 'VERKNUEPFT',
    announced: b.angekuendigt,
    antwortstatus: b.antwortstatus,
    offenerVorgang: b.offener_vorgang,
    umtauschOffen: b.umtausch_id !== null,
    rückforderungOffen: b.rueckforderung?.status === 'OFFEN',
    rückforderungGesperrt: (b.rueckforderung?.gesperrtBis ?? '') >= heute,
    auftragsstatus,
    befristungAbgelaufen: b.befristungsdatum !== null && b.befristungsdatum < heute,
    statusantrag: b.statusantrag && { von: b.statusantrag.von, zielstatus: b.statusantrag.zielstatus },
  }
}

/** What people call a guarantee: its guarantor's number, or the portal's where there is none. */
export const numberOf = (b: { nummer_buerge: string | null; id: string | number }): string => b.nummer_buerge ?? String(b.id)

/** A guarantee about to be made, as the life cycle sees it. */
export const newState = (
  teil: Pick<BuergschaftState, 'herkunft' | 'betrag' | 'begünstigterAufPlattform' | 'vertragsart'> & Partial<BuergschaftState>,
): BuergschaftState => ({
  status: null,
  vierAugen: false,
  letzterPrüfer: null,
  istKorrektur: false,
  hatNachfolger: false,
  kreditnehmerAufPlattform: true,
  bürgeAufPlattform: true,
  dokument: 'KEINES',
  linked: false,
  announced: false,
  antwortstatus: null,
  offenerVorgang: null,
  umtauschOffen: false,
  rückforderungOffen: false,
  rückforderungGesperrt: false,
  auftragsstatus: null,
  befristungAbgelaufen: false,
  statusantrag: null,
  ...teil,
})

/** The same with the order that it came from. */
export async function readState(tx: DbTransaction, b: Buergschaft, jetzt: Date): Promise<BuergschaftState> {
  const auftrag = b.auftrag_id
    ? await tx.selectFrom('auftrag').select('status').where('id', '=', b.auftrag_id).executeTakeFirst()
    : undefined
  return stateOf(b, auftrag?.status ?? null, calendarDate(jetzt))
}

/** The columns of what the life cycle changed. Successors are named by the use case that makes them. */
export function columnsOfState(danach: BuergschaftState): Updateable<BuergschaftTable> {
  return {
    status: danach.status as Buergschaft['status'],
    betrag_cent: danach.betrag,
    letzter_pruefer: danach.letzterPrüfer,
    dokument_status: danach.dokument,
    angekuendigt: danach.announced,
    antwortstatus: danach.antwortstatus,
    offener_vorgang: danach.offenerVorgang,
    ...(danach.statusantrag === null && { statusantrag: null }),
  }
}

/** The data of a guarantee as forms give and take them. */
export function dataFrom(b: Buergschaft): BuergschaftData {
  return {
    buergschaftsart: b.art,
    buergschaftsBetrag: b.betrag_cent,
    bausumme: b.bausumme_cent,
    bausummeProzent: b.bausumme_prozent,
    vertragsdatum: b.vertragsdatum ?? '',
    vertragsnummer: b.vertragsnummer ?? '',
    baurecht: b.baurecht,
    auftraggeberGemaessVertrag: b.auftraggeber_gemaess_vertrag && {
      name: b.auftraggeber_gemaess_vertrag.name,
      postadresse: b.auftraggeber_gemaess_vertrag.postadresse,
    },
    bauleistung: b.bauleistung ?? '',
    ortsangabe: b.bauadresse ? 'ADRESSE' : 'BESCHREIBUNG',
    bauvorhaben: b.bauadresse ? null : b.bauvorhaben,
    bauadresse: b.bauadresse,
    befristungsdatum: b.befristungsdatum,
    voraussichtlichesAblaufdatum: b.ablaufdatum,
    ausstellungsdatumBuerge: b.ausstellungsdatum,
    zahlungAufErstesAnfordern: b.erstes_anfordern,
  }
}

/**
 * The columns of a guarantee's data.
 * @param before the beneficiary that its contract named until now: entered is a name alone, only the portal itself knows a company by
 *   its id here, and goes on knowing it while name and address stay
 */
export function columnsFrom(d: BuergschaftData, before: ContractBeneficiary | null = null) {
  const named = d.auftraggeberGemaessVertrag
  const same = named && before?.name === named.name && isDeepStrictEqual(before.postadresse, named.postadresse)
  return {
    art: d.buergschaftsart,
    betrag_cent: d.buergschaftsBetrag,
    ursprungsbetrag_cent: d.buergschaftsBetrag,
    bausumme_cent: d.bausumme,
    bausumme_prozent: d.bausummeProzent,
    vertragsdatum: d.vertragsdatum,
    vertragsnummer: d.vertragsnummer,
    baurecht: d.baurecht ?? null,
    auftraggeber_gemaess_vertrag: named ? JSON.stringify({ id: same ? before.id : null, ...named }) : null,
    bauleistung: d.bauleistung,
    bauvorhaben: placeAsText(d),
    bauadresse: d.ortsangabe === 'ADRESSE' && d.bauadresse ? JSON.stringify(d.bauadresse) : null,
    befristungsdatum: d.befristungsdatum,
    ablaufdatum: d.voraussichtlichesAblaufdatum,
    erstes_anfordern: d.zahlungAufErstesAnfordern,
  }
}
