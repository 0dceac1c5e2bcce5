import type { Auftragsdaten } from '@avalwerk/contracts'
import {
  BAURECHT,
  BÜRGSCHAFTSARTEN,
  type Ansprechpartner,
  type Auftragsversand,
  type Bürgschaftsdaten,
  formatDatum,
  formatEuro,
  formatPercent,
  ortAlsText,
  VERSANDWEG,
} from '@avalwerk/domain'
import { Angaben, farbe } from '@avalwerk/ui'
import type { ReactNode } from 'react'
import { anschriftszeile } from './partei.tsx'

const tag = (iso: string | null | undefined) => iso && formatDatum(iso)

/** The data of a guarantee in pairs of name and value. */
export const datenpaare = (d: Partial<Bürgschaftsdaten> | null): (readonly [string, ReactNode])[] => [
  ['Bürgschaftsart', d?.buergschaftsart && BÜRGSCHAFTSARTEN[d.buergschaftsart].name],
  ['Betrag', d?.buergschaftsBetrag && formatEuro(d.buergschaftsBetrag)],
  ['Bausumme', d?.bausumme && formatEuro(d.bausumme)],
  ['Anteil an der Bausumme', d?.bausummeProzent && formatPercent(d.bausummeProzent)],
  ['Vertragsnummer', d?.vertragsnummer],
  ['Vertragsdatum', tag(d?.vertragsdatum)],
  ['Vertragsrecht', d?.baurecht && BAURECHT[d.baurecht]],
  ['Begünstigter laut Vertrag', d?.auftraggeberGemaessVertrag && <Parteizeile key="vertrag" {...d.auftraggeberGemaessVertrag} />],
  ['Bauleistung', d?.bauleistung],
  ['Ort der Leistung', d && ortAlsText(d)],
  ['Befristet bis', tag(d?.befristungsdatum)],
  ['Voraussichtlicher Ablauf', tag(d?.voraussichtlichesAblaufdatum)],
  ['Zahlung auf erstes Anfordern', d && (d.zahlungAufErstesAnfordern ? 'Ja' : 'Nein')],
]

/** A party with its address below. */
export const Parteizeile = ({ name, postadresse }: { name: string; postadresse: Parameters<typeof anschriftszeile>[0] }) => (
  <>
    {name}
    <div css={{ color: farbe('leise'), fontSize: 12 }}>{anschriftszeile(postadresse)}</div>
  </>
)

export const kontaktzeile = (k: Ansprechpartner | null | undefined): string | null =>
  k ? [`${k.vorname} ${k.nachname}`.trim(), k.email, k.telefonnummer].filter(Boolean).join(', ') : null

/** How a guarantee reaches its beneficiary, in pairs of name and value. */
export const deliveryPairs = (v: Auftragsversand | null): (readonly [string, ReactNode])[] => [
  ['Versandweg', v && VERSANDWEG[v.weg]],
  ['Abweichender Empfänger', v?.versandadresse && <Parteizeile key="versand" {...v.versandadresse} />],
  ['Zustellanweisung', v?.versandadresse?.zustellanweisung],
]

/** What of an order is known so far, in pairs of name and value: everything that whoever decides on it is bound by. */
export const orderPairs = (a: Auftragsdaten, bürge: string | undefined, vertrag: string | undefined): (readonly [string, ReactNode])[] => [
  ['Kreditnehmer', a.auftragnehmer && <Parteizeile {...a.auftragnehmer} />],
  ['Fremde Nummer des Kreditnehmers', a.auftragnehmer?.fremdId],
  ['Ansprechpartner beim Kreditnehmer', kontaktzeile(a.auftragnehmer?.ansprechpartner)],
  ['Begünstigter', a.auftraggeber && <Parteizeile {...a.auftraggeber} />],
  ['Öffentlicher Auftraggeber', a.auftraggeber && (a.auftraggeber.oeffentlicherAuftraggeber ? 'Ja' : 'Nein')],
  ['Vertretungsformel', a.auftraggeber?.vertretungsformel.join('; ')],
  ['Bürge', bürge],
  ['Kautionsvertrag', vertrag],
  ...datenpaare(a.buergschaftsdaten),
  ...deliveryPairs(a.versand),
]

/** What of an order is known so far. */
export const Auftragsangaben = ({
  auftrag,
  bürge,
  vertrag,
}: {
  auftrag: Auftragsdaten
  bürge?: string | undefined
  vertrag?: string | undefined
}) => <Angaben paare={orderPairs(auftrag, bürge, vertrag)} />
