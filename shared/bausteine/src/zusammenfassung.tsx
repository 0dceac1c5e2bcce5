import type { AuftragData } from '@avalwerk/contracts'
import {
  CONSTRUCTION_LAW,
  BUERGSCHAFTSARTEN,
  type Ansprechpartner,
  type AuftragDispatch,
  type BuergschaftData,
  formatDate,
  formatEuro,
  formatPercent,
  placeAsText,
  VERSANDWEG,
} from '@avalwerk/domain'
import { DescriptionList, farbe } from '@avalwerk/ui'
import type { ReactNode } from 'react'
import { formatPostalAddress } from './partei.tsx'

const tag = (iso: string | null | undefined) => iso && formatDate(iso)

/** The data of a guarantee in pairs of name and value. */
export const buergschaftItems = (d: Partial<BuergschaftData> | null): (readonly [string, ReactNode])[] => [
  ['Bürgschaftsart', d?.buergschaftsart && BUERGSCHAFTSARTEN[d.buergschaftsart].name],
  ['Betrag', d?.buergschaftsBetrag && formatEuro(d.buergschaftsBetrag)],
  ['Bausumme', d?.bausumme && formatEuro(d.bausumme)],
  ['Anteil an der Bausumme', d?.bausummeProzent && formatPercent(d.bausummeProzent)],
  ['Vertragsnummer', d?.vertragsnummer],
  ['Vertragsdatum', tag(d?.vertragsdatum)],
  ['Vertragsrecht', d?.baurecht && CONSTRUCTION_LAW[d.baurecht]],
  ['Begünstigter laut Vertrag', d?.auftraggeberGemaessVertrag && <ParteiLine key="vertrag" {...d.auftraggeberGemaessVertrag} />],
  ['Bauleistung', d?.bauleistung],
  ['Ort der Leistung', d && placeAsText(d)],
  ['Befristet bis', tag(d?.befristungsdatum)],
  ['Voraussichtlicher Ablauf', tag(d?.voraussichtlichesAblaufdatum)],
  ['Zahlung auf erstes Anfordern', d && (d.zahlungAufErstesAnfordern ? 'Ja' : 'Nein')],
]

/** A party with its address below. */
export const ParteiLine = ({ name, postadresse }: { name: string; postadresse: Parameters<typeof formatPostalAddress>[0] }) => (
  <>
    {name}
    <div css={{ color: farbe('leise'), fontSize: 12 }}>{formatPostalAddress(postadresse)}</div>
  </>
)

export const formatContact = (k: Ansprechpartner | null | undefined): string | null =>
  k ? [`${k.vorname} ${k.nachname}`.trim(), k.email, k.telefonnummer].filter(Boolean).join(', ') : null

/** How a guarantee reaches its beneficiary, in pairs of name and value. */
export const deliveryPairs = (v: AuftragDispatch | null): (readonly [string, ReactNode])[] => [
  ['Versandweg', v && VERSANDWEG[v.weg]],
  ['Abweichender Empfänger', v?.versandadresse && <ParteiLine key="versand" {...v.versandadresse} />],
  ['Zustellanweisung', v?.versandadresse?.zustellanweisung],
]

/** What of an order is known so far, in pairs of name and value: everything that whoever decides on it is bound by. */
export const orderPairs = (a: AuftragData, bürge: string | undefined, vertrag: string | undefined): (readonly [string, ReactNode])[] => [
  ['Kreditnehmer', a.auftragnehmer && <ParteiLine {...a.auftragnehmer} />],
  ['Fremde Nummer des Kreditnehmers', a.auftragnehmer?.fremdId],
  ['Ansprechpartner beim Kreditnehmer', formatContact(a.auftragnehmer?.ansprechpartner)],
  ['Begünstigter', a.auftraggeber && <ParteiLine {...a.auftraggeber} />],
  ['Öffentlicher Auftraggeber', a.auftraggeber && (a.auftraggeber.oeffentlicherAuftraggeber ? 'Ja' : 'Nein')],
  ['Vertretungsformel', a.auftraggeber?.vertretungsformel.join('; ')],
  ['Bürge', bürge],
  ['Kautionsvertrag', vertrag],
  ...buergschaftItems(a.buergschaftsdaten),
  ...deliveryPairs(a.versand),
]

/** What of an order is known so far. */
export const AuftragSummary = ({
  auftrag,
  bürge,
  vertrag,
}: {
  auftrag: AuftragData
  bürge?: string | undefined
  vertrag?: string | undefined
}) => <DescriptionList paare={orderPairs(auftrag, bürge, vertrag)} />
