import {
  addressLines,
  type Auftraggeber,
  CONSTRUCTION_LAW,
  BUERGSCHAFTSARTEN,
  type BuergschaftData,
  formatDate,
  formatEuro,
  formatPercent,
  placeAsText,
} from '@avalwerk/domain'
import type { ValueChange } from '@avalwerk/domain'

const dayText = (iso: string | null) => (iso ? formatDate(iso) : null)
const euro = (cents: number | null) => (cents === null ? null : formatEuro(cents))

/** The fields of a guarantee's data in a reader's words. */
const FIELDS: readonly (readonly [string, (data: BuergschaftData) => string | null])[] = [
  ['Bürgschaftsart', (d) => BUERGSCHAFTSARTEN[d.buergschaftsart].name],
  ['Betrag', (d) => euro(d.buergschaftsBetrag)],
  ['Bausumme', (d) => euro(d.bausumme)],
  ['Anteil an der Bausumme', (d) => (d.bausummeProzent === null ? null : formatPercent(d.bausummeProzent))],
  ['Vertragsnummer', (d) => d.vertragsnummer || null],
  ['Vertragsdatum', (d) => dayText(d.vertragsdatum)],
  ['Vertragsrecht', (d) => (d.baurecht ? CONSTRUCTION_LAW[d.baurecht] : null)],
  [
    'Begünstigter laut Vertrag',
    ({ auftraggeberGemaessVertrag }) =>
      auftraggeberGemaessVertrag
        ? [auftraggeberGemaessVertrag.name, ...addressLines(auftraggeberGemaessVertrag.postadresse)].join(', ')
        : null,
  ],
  ['Bauleistung', (d) => d.bauleistung || null],
  ['Ort', (d) => placeAsText(d)],
  ['Befristung', (d) => dayText(d.befristungsdatum)],
  ['Voraussichtliches Ablaufdatum', (d) => dayText(d.voraussichtlichesAblaufdatum)],
  ['Zahlung auf erstes Anfordern', (d) => (d.zahlungAufErstesAnfordern ? 'Ja' : 'Nein')],
]

/** The values that differ between two states of a guarantee's data, side by side. */
export function differences(older: BuergschaftData, fresh: BuergschaftData): ValueChange[] {
  return FIELDS.map(([feld, read]) => ({ feld, alt: read(older), neu: read(fresh) })).filter(({ alt, neu }) => alt !== neu)
}

/** The values that differ between two beneficiaries. */
export function differencesOfPartei(older: Auftraggeber, fresh: Auftraggeber): ValueChange[] {
  const postalAddress = ({ postadresse }: Auftraggeber) =>
    `${postadresse.straße} ${postadresse.hausnummer}, ${postadresse.postleitzahl} ${postadresse.ort}`
  const fields: readonly (readonly [string, (auftraggeber: Auftraggeber) => string | null])[] = [
    ['Begünstigter', (a) => a.name],
    ['Anschrift des Begünstigten', postalAddress],
    ['Vertretungsformel', (a) => a.vertretungsformel.join(', ') || null],
  ]
  return fields.map(([feld, read]) => ({ feld, alt: read(older), neu: read(fresh) })).filter(({ alt, neu }) => alt !== neu)
}

/** A guarantee's data as pairs for messages and documents; empty ones are left out. */
export function asPairs(data: BuergschaftData): { name: string; wert: string }[] {
  return FIELDS.flatMap(([name, read]) => {
    const wert = read(data)
    return wert ? [{ name, wert }] : []
  })
}
