import type { Auftragsdaten } from '@avalwerk/contracts'
import { type Anschrift, type Bürgschaftsdaten, kalendertag, plusTage } from '@avalwerk/domain'
import type { Selectable } from 'kysely'
import { spaltenAus } from '../buergschaft/lage.ts'
import type { Transaktion } from '../kernel/datenbank.ts'
import type { BürgschaftTabelle } from '../kernel/schema.ts'
import { bürgschaftsPdf, type Wortlaut } from './buergschaftsdokument.ts'
import { type Template, wortlautVon } from './templates.ts'

const LEER: Anschrift = { straße: '…', hausnummer: '', postleitzahl: '', ort: '…', landeskennzeichen: 'DE' }
const DATEN: Bürgschaftsdaten = {
  buergschaftsart: 'ALG',
  buergschaftsBetrag: 0,
  bausumme: null,
  bausummeProzent: null,
  vertragsdatum: '',
  vertragsnummer: '…',
  bauleistung: '…',
  ortsangabe: 'BESCHREIBUNG',
  bauvorhaben: '…',
  bauadresse: null,
  befristungsdatum: null,
  voraussichtlichesAblaufdatum: null,
  ausstellungsdatumBuerge: null,
  zahlungAufErstesAnfordern: false,
}

/** A text filled with what an order holds so far, as it would be issued, marked as a draft. What is missing shows as dots. */
export async function vorschau(tx: Transaktion, t: Template, a: Auftragsdaten, jetzt: Date): Promise<Buffer> {
  const bürge = a.buergeId
    ? await tx.selectFrom('unternehmen').select(['name', 'adresse']).where('id', '=', a.buergeId).executeTakeFirst()
    : undefined
  const { bauadresse: _, ...spalten } = spaltenAus({ ...DATEN, ...a.buergschaftsdaten, buergschaftsart: t.art })
  const b = {
    ...spalten,
    id: '–',
    nummer_buerge: null,
    vertragsdatum: spalten.vertragsdatum || null,
    status: 'ENT',
    ausstellungsdatum: null,
    buerge_name: bürge?.name ?? '…',
    auftraggeber_name: a.auftraggeber?.name ?? '…',
    auftraggeber_adresse: a.auftraggeber?.postadresse ?? LEER,
    vertretungsformel: [...(a.auftraggeber?.vertretungsformel ?? [])],
    auftragnehmer_name: a.auftragnehmer?.name ?? '…',
    auftragnehmer_adresse: a.auftragnehmer?.postadresse ?? LEER,
  } as unknown as Selectable<BürgschaftTabelle>
  return bürgschaftsPdf(b, {
    bürge: { anschrift: bürge?.adresse ?? LEER },
    prüfcode: '····-····-····-····',
    entwurf: true,
    erstelltAm: jetzt,
    wortlaut: wortlautVon(t),
  })
}

const MUSTERANSCHRIFT = (ort: string, postleitzahl: string): Anschrift => ({
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
export function textvorschau(
  t: Readonly<{ art: Template['art']; erstes_anfordern_moeglich?: boolean; wortlaut: Wortlaut }>,
  wahl: Readonly<{ befristung: boolean; recht: 'BGB' | 'VOB' }>,
  jetzt: Date,
): Promise<Buffer> {
  const heute = kalendertag(jetzt)
  const { bauadresse: _, ...spalten } = spaltenAus({
    ...DATEN,
    buergschaftsart: t.art,
    buergschaftsBetrag: MUSTERBETRAG,
    vertragsdatum: heute,
    vertragsnummer: 'M-0001',
    bauleistung: 'Musterleistung',
    bauvorhaben: 'Muster-Bauvorhaben, 28195 Bremen',
    befristungsdatum: wahl.befristung ? plusTage(heute, 365) : null,
  })
  const b = {
    ...spalten,
    id: '–',
    nummer_buerge: 'MUSTER-0001',
    status: 'ENT',
    ausstellungsdatum: heute,
    buerge_name: 'Muster Kreditversicherung AG',
    auftraggeber_name: 'Muster Bauherr GmbH',
    auftraggeber_adresse: MUSTERANSCHRIFT('Bremen', '28195'),
    vertretungsformel: [],
    auftragnehmer_name: 'Muster Bau GmbH',
    auftragnehmer_adresse: MUSTERANSCHRIFT('Hamburg', '20095'),
  } as unknown as Selectable<BürgschaftTabelle>
  return bürgschaftsPdf(b, {
    bürge: { anschrift: MUSTERANSCHRIFT('Köln', '50667') },
    prüfcode: '····-····-····-····',
    entwurf: true,
    erstelltAm: jetzt,
    wortlaut: t.wortlaut,
    recht: wahl.recht === 'VOB' ? 'VOB/B' : undefined,
  })
}
