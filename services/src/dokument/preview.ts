import type { AuftragData } from '@avalwerk/contracts'
import {
  type PostalAddress,
  type ConstructionLaw,
  type Buergschaftsart,
  type BuergschaftData,
  deliveryChannel,
  isOnPlatform,
  calendarDate,
  addDays,
} from '@avalwerk/domain'
import type { Selectable } from 'kysely'
import { columnsFrom } from '../buergschaft/index.ts'
import type { DbTransaction } from '../kernel/database.ts'
import type { BuergschaftTable } from '../kernel/schema.ts'
import { findUnternehmen } from '../records/unternehmen.ts'
import { buergschaftPdf, type Wording } from './buergschaftDocument.ts'

const EMPTY: PostalAddress = { straße: '…', hausnummer: '', postleitzahl: '', ort: '…', landeskennzeichen: 'DE' }
const DATA: BuergschaftData = {
  buergschaftsart: 'ALG',
  buergschaftsBetrag: 0,
  bausumme: null,
  bausummeProzent: null,
  vertragsdatum: '',
  vertragsnummer: '…',
  baurecht: null,
  auftraggeberGemaessVertrag: null,
  bauleistung: '…',
  ortsangabe: 'BESCHREIBUNG',
  bauvorhaben: '…',
  bauadresse: null,
  befristungsdatum: null,
  voraussichtlichesAblaufdatum: null,
  ausstellungsdatumBuerge: null,
  zahlungAufErstesAnfordern: false,
}

type PreviewDetails = Pick<
  Selectable<BuergschaftTable>,
  | 'nummer_buerge'
  | 'ausstellungsdatum'
  | 'buerge_name'
  | 'auftraggeber_name'
  | 'auftraggeber_adresse'
  | 'vertretungsformel'
  | 'auftragnehmer_name'
  | 'auftragnehmer_adresse'
  | 'versandweg'
>

/** A wording that is set, and the type of its guarantee. */
type WordingOfType = Readonly<{ type: Buergschaftsart; wording: Wording }>

/** A guarantee that doesn't exist, as a document marked as a draft. */
function draft(
  data: BuergschaftData,
  details: PreviewDetails,
  rest: Readonly<{ buerge: { postalAddress: PostalAddress }; wording: Wording }>,
  now: Date,
): Promise<Buffer> {
  const { bauadresse: _, auftraggeber_gemaess_vertrag: __, ...columns } = columnsFrom(data)
  const buergschaft = {
    ...columns,
    ...details,
    auftraggeber_gemaess_vertrag: data.auftraggeberGemaessVertrag,
    vertragsdatum: columns.vertragsdatum || null,
    id: '–',
    status: 'ENT',
  } as unknown as Selectable<BuergschaftTable>
  return buergschaftPdf(buergschaft, { ...rest, verificationCode: '····-····-····-····', draft: true, createdAt: now, preview: true })
}

/**
 * A text filled with what an order holds so far, as it would be issued, marked as a draft. What is missing shows as dots.
 * @returns a function that makes it once the transaction is over
 */
export async function previewDocument(
  tx: DbTransaction,
  text: WordingOfType,
  auftrag: AuftragData,
  now: Date,
): Promise<() => Promise<Buffer>> {
  const buerge = auftrag.buergeId ? await findUnternehmen(tx, auftrag.buergeId) : undefined
  const details: PreviewDetails = {
    nummer_buerge: null,
    ausstellungsdatum: null,
    buerge_name: buerge?.name ?? '…',
    auftraggeber_name: auftrag.auftraggeber?.name ?? '…',
    auftraggeber_adresse: auftrag.auftraggeber?.postadresse ?? EMPTY,
    vertretungsformel: [...(auftrag.auftraggeber?.vertretungsformel ?? [])],
    auftragnehmer_name: auftrag.auftragnehmer?.name ?? '…',
    auftragnehmer_adresse: auftrag.auftragnehmer?.postadresse ?? EMPTY,
    // Until a beneficiary is named, the channel is that of most beneficiaries.
    versandweg: deliveryChannel(auftrag.auftraggeber === null || isOnPlatform(auftrag.auftraggeber), auftrag.versand?.weg ?? 'AVALWERK'),
  }
  return () =>
    draft(
      { ...DATA, ...auftrag.buergschaftsdaten, buergschaftsart: text.type },
      details,
      { buerge: { postalAddress: buerge?.adresse ?? EMPTY }, wording: text.wording },
      now,
    )
}

const sampleAddress = (ort: string, postleitzahl: string): PostalAddress => ({
  straße: 'Musterstraße',
  hausnummer: '1',
  postleitzahl,
  ort,
  landeskennzeichen: 'DE',
})
/** Cents. */
const SAMPLE_AMOUNT = 12_500_000

/**
 * A text by itself, filled with sample data and marked as a draft.
 * @param choice with or without an expiry date, under which law of contracts
 */
export function textPreview(
  text: WordingOfType,
  choice: Readonly<{ befristung: boolean; recht: ConstructionLaw }>,
  now: Date,
): Promise<Buffer> {
  const today = calendarDate(now)
  const data: BuergschaftData = {
    ...DATA,
    buergschaftsart: text.type,
    buergschaftsBetrag: SAMPLE_AMOUNT,
    vertragsdatum: today,
    vertragsnummer: 'M-0001',
    baurecht: choice.recht === 'VOB' ? 'VOB' : null,
    bauleistung: 'Musterleistung',
    bauvorhaben: 'Muster-Bauvorhaben, 28195 Bremen',
    befristungsdatum: choice.befristung ? addDays(today, 365) : null,
  }
  const details: PreviewDetails = {
    nummer_buerge: 'MUSTER-0001',
    ausstellungsdatum: today,
    buerge_name: 'Muster Kreditversicherung AG',
    auftraggeber_name: 'Muster Bauherr GmbH',
    auftraggeber_adresse: sampleAddress('Bremen', '28195'),
    vertretungsformel: [],
    auftragnehmer_name: 'Muster Bau GmbH',
    auftragnehmer_adresse: sampleAddress('Hamburg', '20095'),
    versandweg: 'AVALWERK',
  }
  return draft(data, details, { buerge: { postalAddress: sampleAddress('Köln', '50667') }, wording: text.wording }, now)
}
