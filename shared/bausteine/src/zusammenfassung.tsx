import type { Auftragsdaten } from '@avalwerk/contracts'
import {
  BAURECHT,
  BÜRGSCHAFTSARTEN,
  type Ansprechpartner,
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

/** What of an order is known so far. */
export function Auftragsangaben({
  auftrag: a,
  bürge,
  vertrag,
}: {
  auftrag: Auftragsdaten
  bürge?: string | undefined
  vertrag?: string | undefined
}) {
  return (
    <Angaben
      paare={[
        ['Kreditnehmer', a.auftragnehmer && <Parteizeile {...a.auftragnehmer} />],
        ['Begünstigter', a.auftraggeber && <Parteizeile {...a.auftraggeber} />],
        ['Bürge', bürge],
        ['Kautionsvertrag', vertrag],
        ...datenpaare(a.buergschaftsdaten),
        ['Versandweg', a.versand && VERSANDWEG[a.versand.weg]],
        ['Versandadresse', a.versand?.versandadresse && <Parteizeile {...a.versand.versandadresse} />],
      ]}
    />
  )
}
