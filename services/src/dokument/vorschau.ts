import type { Auftragsdaten } from '@avalwerk/contracts'
import {
  type Anschrift,
  type Baurecht,
  type Bürgschaftsart,
  type Bürgschaftsdaten,
  deliveryChannel,
  isOnPlatform,
  kalendertag,
  plusTage,
} from '@avalwerk/domain'
import type { Selectable } from 'kysely'
import { spaltenAus } from '../buergschaft/lage.ts'
import type { Transaktion } from '../kernel/datenbank.ts'
import type { BürgschaftTabelle } from '../kernel/schema.ts'
import { bürgschaftsPdf, type Wortlaut } from './buergschaftsdokument.ts'

const LEER: Anschrift = { straße: '…', hausnummer: '', postleitzahl: '', ort: '…', landeskennzeichen: 'DE' }
const DATEN: Bürgschaftsdaten = {
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

type Angaben = Pick<
  Selectable<BürgschaftTabelle>,
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
type WordingOfType = Readonly<{ art: Bürgschaftsart; wortlaut: Wortlaut }>

/** A guarantee that is not there, as a document marked as a draft. */
function entwurf(
  daten: Bürgschaftsdaten,
  angaben: Angaben,
  rest: Readonly<{ bürge: { anschrift: Anschrift }; wortlaut: Wortlaut }>,
  jetzt: Date,
): Promise<Buffer> {
  const { bauadresse: _, auftraggeber_gemaess_vertrag: __, ...spalten } = spaltenAus(daten)
  const b = {
    ...spalten,
    ...angaben,
    auftraggeber_gemaess_vertrag: daten.auftraggeberGemaessVertrag,
    vertragsdatum: spalten.vertragsdatum || null,
    id: '–',
    status: 'ENT',
  } as unknown as Selectable<BürgschaftTabelle>
  return bürgschaftsPdf(b, { ...rest, prüfcode: '····-····-····-····', entwurf: true, erstelltAm: jetzt, preview: true })
}

/**
 * A text filled with what an order holds so far, as it would be issued, marked as a draft. What is missing shows as dots.
 * @returns what makes it, for when the transaction is over
 */
export async function vorschau(tx: Transaktion, t: WordingOfType, a: Auftragsdaten, jetzt: Date): Promise<() => Promise<Buffer>> {
  const bürge = a.buergeId
    ? await tx.selectFrom('unternehmen').select(['name', 'adresse']).where('id', '=', a.buergeId).executeTakeFirst()
    : undefined
  const angaben: Angaben = {
    nummer_buerge: null,
    ausstellungsdatum: null,
    buerge_name: bürge?.name ?? '…',
    auftraggeber_name: a.auftraggeber?.name ?? '…',
    auftraggeber_adresse: a.auftraggeber?.postadresse ?? LEER,
    vertretungsformel: [...(a.auftraggeber?.vertretungsformel ?? [])],
    auftragnehmer_name: a.auftragnehmer?.name ?? '…',
    auftragnehmer_adresse: a.auftragnehmer?.postadresse ?? LEER,
    // Before a beneficiary is named, as for most of them.
    versandweg: deliveryChannel(a.auftraggeber === null || isOnPlatform(a.auftraggeber), a.versand?.weg ?? 'AVALWERK'),
  }
  return () =>
    entwurf(
      { ...DATEN, ...a.buergschaftsdaten, buergschaftsart: t.art },
      angaben,
      { bürge: { anschrift: bürge?.adresse ?? LEER }, wortlaut: t.wortlaut },
      jetzt,
    )
}

const musteranschrift = (ort: string, postleitzahl: string): Anschrift => ({
  straße: 'Musterstraße',
  hausnummer: '1',
  postleitzahl,
  ort,
  landeskennzeichen: 'DE',
})
/** Cents. */
const MUSTERBETRAG = 12_500_000

/**
 * A text by itself, filled with sample data and marked as a draft.
 * @param wahl with or without an expiry date, under which law of contracts
 */
export function textvorschau(t: WordingOfType, wahl: Readonly<{ befristung: boolean; recht: Baurecht }>, jetzt: Date): Promise<Buffer> {
  const heute = kalendertag(jetzt)
  const daten: Bürgschaftsdaten = {
    ...DATEN,
    buergschaftsart: t.art,
    buergschaftsBetrag: MUSTERBETRAG,
    vertragsdatum: heute,
    vertragsnummer: 'M-0001',
    baurecht: wahl.recht === 'VOB' ? 'VOB' : null,
    bauleistung: 'Musterleistung',
    bauvorhaben: 'Muster-Bauvorhaben, 28195 Bremen',
    befristungsdatum: wahl.befristung ? plusTage(heute, 365) : null,
  }
  const angaben: Angaben = {
    nummer_buerge: 'MUSTER-0001',
    ausstellungsdatum: heute,
    buerge_name: 'Muster Kreditversicherung AG',
    auftraggeber_name: 'Muster Bauherr GmbH',
    auftraggeber_adresse: musteranschrift('Bremen', '28195'),
    vertretungsformel: [],
    auftragnehmer_name: 'Muster Bau GmbH',
    auftragnehmer_adresse: musteranschrift('Hamburg', '20095'),
    versandweg: 'AVALWERK',
  }
  return entwurf(daten, angaben, { bürge: { anschrift: musteranschrift('Köln', '50667') }, wortlaut: t.wortlaut }, jetzt)
}
