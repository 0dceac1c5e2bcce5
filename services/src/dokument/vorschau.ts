import type { AuftragData } from '@avalwerk/contracts'
import {
  type Anschrift,
  type ConstructionLaw,
  type Buergschaftsart,
  type BuergschaftData,
  deliveryChannel,
  isOnPlatform,
  calendarDate,
  addDays,
} from '@avalwerk/domain'
import type { Selectable } from 'kysely'
import { columnsFrom } from '../buergschaft/lage.ts'
import type { DbTransaction } from '../kernel/datenbank.ts'
import type { BuergschaftTable } from '../kernel/schema.ts'
import { buergschaftPdf, type Wording } from './buergschaftsdokument.ts'

const EMPTY: Anschrift = { straße: '…', hausnummer: '', postleitzahl: '', ort: '…', landeskennzeichen: 'DE' }
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

type DescriptionList = Pick<
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

/** What is set, and of which type. */
type WordingOfType = Readonly<{ art: Buergschaftsart; wortlaut: Wording }>

/** A guarantee that is not there, as a document marked as a draft. */
function entwurf(
  daten: BuergschaftData,
  angaben: DescriptionList,
  rest: Readonly<{ bürge: { anschrift: Anschrift }; wortlaut: Wording }>,
  jetzt: Date,
): Promise<Buffer> {
  const { bauadresse: _, auftraggeber_gemaess_vertrag: __, ...spalten } = columnsFrom(daten)
  const buergschaft = {
    ...spalten,
    ...angaben,
    auftraggeber_gemaess_vertrag: daten.auftraggeberGemaessVertrag,
    vertragsdatum: spalten.vertragsdatum || null,
    id: '–',
    status: 'ENT',
  } as unknown as Selectable<BuergschaftTable>
  return buergschaftPdf(buergschaft, { ...rest, prüfcode: '····-····-····-····', entwurf: true, erstelltAm: jetzt, preview: true })
}

/**
 * A text filled with what an order holds so far, as it would be issued, marked as a draft. What is missing shows as dots.
 * @returns what makes it, for when the transaction is over
 */
export async function vorschau(tx: DbTransaction, wording: WordingOfType, a: AuftragData, jetzt: Date): Promise<() => Promise<Buffer>> {
  const bürge = a.buergeId
    ? await tx.selectFrom('unternehmen').select(['name', 'adresse']).where('id', '=', a.buergeId).executeTakeFirst()
    : undefined
  const angaben: DescriptionList = {
    nummer_buerge: null,
    ausstellungsdatum: null,
    buerge_name: bürge?.name ?? '…',
    auftraggeber_name: a.auftraggeber?.name ?? '…',
    auftraggeber_adresse: a.auftraggeber?.postadresse ?? EMPTY,
    vertretungsformel: [...(a.auftraggeber?.vertretungsformel ?? [])],
    auftragnehmer_name: a.auftragnehmer?.name ?? '…',
    auftragnehmer_adresse: a.auftragnehmer?.postadresse ?? EMPTY,
    // Before a beneficiary is named, as for most of them.
    versandweg: deliveryChannel(a.auftraggeber === null || isOnPlatform(a.auftraggeber), a.versand?.weg ?? 'AVALWERK'),
  }
  return () =>
    entwurf(
      { ...DATA, ...a.buergschaftsdaten, buergschaftsart: wording.art },
      angaben,
      { bürge: { anschrift: bürge?.adresse ?? EMPTY }, wortlaut: wording.wortlaut },
      jetzt,
    )
}

const sampleAddress = (ort: string, postleitzahl: string): Anschrift => ({
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
 * @param wahl with or without an expiry date, under which law of contracts
 */
export function textPreview(
  wording: WordingOfType,
  wahl: Readonly<{ befristung: boolean; recht: ConstructionLaw }>,
  jetzt: Date,
): Promise<Buffer> {
  const heute = calendarDate(jetzt)
  const daten: BuergschaftData = {
    ...DATA,
    buergschaftsart: wording.art,
    buergschaftsBetrag: SAMPLE_AMOUNT,
    vertragsdatum: heute,
    vertragsnummer: 'M-0001',
    baurecht: wahl.recht === 'VOB' ? 'VOB' : null,
    bauleistung: 'Musterleistung',
    bauvorhaben: 'Muster-Bauvorhaben, 28195 Bremen',
    befristungsdatum: wahl.befristung ? addDays(heute, 365) : null,
  }
  const angaben: DescriptionList = {
    nummer_buerge: 'MUSTER-0001',
    ausstellungsdatum: heute,
    buerge_name: 'Muster Kreditversicherung AG',
    auftraggeber_name: 'Muster Bauherr GmbH',
    auftraggeber_adresse: sampleAddress('Bremen', '28195'),
    vertretungsformel: [],
    auftragnehmer_name: 'Muster Bau GmbH',
    auftragnehmer_adresse: sampleAddress('Hamburg', '20095'),
    versandweg: 'AVALWERK',
  }
  return entwurf(daten, angaben, { bürge: { anschrift: sampleAddress('Köln', '50667') }, wortlaut: wording.wortlaut }, jetzt)
}
