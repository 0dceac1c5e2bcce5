import {
  addressLines,
  type Auftraggeber,
  BAURECHT,
  BÜRGSCHAFTSARTEN,
  type Bürgschaftsdaten,
  formatDatum,
  formatEuro,
  formatPercent,
  ortAlsText,
} from '@avalwerk/domain'
import type { Wertänderung } from './historie.ts'

const tag = (iso: string | null) => (iso ? formatDatum(iso) : null)
const euro = (cent: number | null) => (cent === null ? null : formatEuro(cent))

/** The fields of a guarantee's data in a reader's words. */
const FELDER: readonly (readonly [string, (d: Bürgschaftsdaten) => string | null])[] = [
  ['Bürgschaftsart', (d) => BÜRGSCHAFTSARTEN[d.buergschaftsart].name],
  ['Betrag', (d) => euro(d.buergschaftsBetrag)],
  ['Bausumme', (d) => euro(d.bausumme)],
  ['Anteil an der Bausumme', (d) => (d.bausummeProzent === null ? null : formatPercent(d.bausummeProzent))],
  ['Vertragsnummer', (d) => d.vertragsnummer || null],
  ['Vertragsdatum', (d) => tag(d.vertragsdatum)],
  ['Vertragsrecht', (d) => (d.baurecht ? BAURECHT[d.baurecht] : null)],
  ['Begünstigter laut Vertrag', ({ auftraggeberGemaessVertrag: a }) => (a ? [a.name, ...addressLines(a.postadresse)].join(', ') : null)],
  ['Bauleistung', (d) => d.bauleistung || null],
  ['Ort', (d) => ortAlsText(d)],
  ['Befristung', (d) => tag(d.befristungsdatum)],
  ['Voraussichtliches Ablaufdatum', (d) => tag(d.voraussichtlichesAblaufdatum)],
  ['Zahlung auf erstes Anfordern', (d) => (d.zahlungAufErstesAnfordern ? 'Ja' : 'Nein')],
]

/** What differs between two states of a guarantee's data, side by side. */
export function unterschiede(alt: Bürgschaftsdaten, neu: Bürgschaftsdaten): Wertänderung[] {
  return FELDER.map(([feld, lies]) => ({ feld, alt: lies(alt), neu: lies(neu) })).filter(({ alt: a, neu: n }) => a !== n)
}

/** What differs between two beneficiaries. */
export function unterschiedeDerPartei(alt: Auftraggeber, neu: Auftraggeber): Wertänderung[] {
  const anschrift = ({ postadresse: a }: Auftraggeber) => `${a.straße} ${a.hausnummer}, ${a.postleitzahl} ${a.ort}`
  const felder: readonly (readonly [string, (a: Auftraggeber) => string | null])[] = [
    ['Begünstigter', (a) => a.name],
    ['Anschrift des Begünstigten', anschrift],
    ['Vertretungsformel', (a) => a.vertretungsformel.join(', ') || null],
  ]
  return felder.map(([feld, lies]) => ({ feld, alt: lies(alt), neu: lies(neu) })).filter(({ alt: a, neu: n }) => a !== n)
}

/** A guarantee's data as pairs for messages and documents; empty ones are left out. */
export function alsPaare(d: Bürgschaftsdaten): { name: string; wert: string }[] {
  return FELDER.flatMap(([name, lies]) => {
    const wert = lies(d)
    return wert ? [{ name, wert }] : []
  })
}
