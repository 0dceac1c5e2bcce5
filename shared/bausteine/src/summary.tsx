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
import { DescriptionList, themeColor } from '@avalwerk/ui'
import type { ReactNode } from 'react'
import { formatPostalAddress } from './partei.tsx'

const tag = (iso: string | null | undefined) => iso && formatDate(iso)

/** The data of a guarantee in pairs of name and value. */
export const buergschaftItems = (data: Partial<BuergschaftData> | null): (readonly [string, ReactNode])[] => [
  ['Bürgschaftsart', data?.buergschaftsart && BUERGSCHAFTSARTEN[data.buergschaftsart].name],
  ['Betrag', data?.buergschaftsBetrag && formatEuro(data.buergschaftsBetrag)],
  ['Bausumme', data?.bausumme && formatEuro(data.bausumme)],
  ['Anteil an der Bausumme', data?.bausummeProzent && formatPercent(data.bausummeProzent)],
  ['Vertragsnummer', data?.vertragsnummer],
  ['Vertragsdatum', tag(data?.vertragsdatum)],
  ['Vertragsrecht', data?.baurecht && CONSTRUCTION_LAW[data.baurecht]],
  ['Begünstigter laut Vertrag', data?.auftraggeberGemaessVertrag && <ParteiLine key="vertrag" {...data.auftraggeberGemaessVertrag} />],
  ['Bauleistung', data?.bauleistung],
  ['Ort der Leistung', data && placeAsText(data)],
  ['Befristet bis', tag(data?.befristungsdatum)],
  ['Voraussichtlicher Ablauf', tag(data?.voraussichtlichesAblaufdatum)],
  ['Zahlung auf erstes Anfordern', data && (data.zahlungAufErstesAnfordern ? 'Ja' : 'Nein')],
]

/** A party with its address below. */
export const ParteiLine = ({ name, postadresse }: { name: string; postadresse: Parameters<typeof formatPostalAddress>[0] }) => (
  <>
    {name}
    <div css={{ color: themeColor('leise'), fontSize: 12 }}>{formatPostalAddress(postadresse)}</div>
  </>
)

export const formatContact = (contact: Ansprechpartner | null | undefined): string | null =>
  contact ? [`${contact.vorname} ${contact.nachname}`.trim(), contact.email, contact.telefonnummer].filter(Boolean).join(', ') : null

/** How a guarantee reaches its beneficiary, in pairs of name and value. */
export const deliveryPairs = (dispatch: AuftragDispatch | null): (readonly [string, ReactNode])[] => [
  ['Versandweg', dispatch && VERSANDWEG[dispatch.weg]],
  ['Abweichender Empfänger', dispatch?.versandadresse && <ParteiLine key="versand" {...dispatch.versandadresse} />],
  ['Zustellanweisung', dispatch?.versandadresse?.zustellanweisung],
]

/** What of an order is known so far, in pairs of name and value: everything that whoever decides on it is bound by. */
export const orderPairs = (a: AuftragData, buerge: string | undefined, vertrag: string | undefined): (readonly [string, ReactNode])[] => [
  ['Kreditnehmer', a.auftragnehmer && <ParteiLine {...a.auftragnehmer} />],
  ['Fremde Nummer des Kreditnehmers', a.auftragnehmer?.fremdId],
  ['Ansprechpartner beim Kreditnehmer', formatContact(a.auftragnehmer?.ansprechpartner)],
  ['Begünstigter', a.auftraggeber && <ParteiLine {...a.auftraggeber} />],
  ['Öffentlicher Auftraggeber', a.auftraggeber && (a.auftraggeber.oeffentlicherAuftraggeber ? 'Ja' : 'Nein')],
  ['Vertretungsformel', a.auftraggeber?.vertretungsformel.join('; ')],
  ['Bürge', buerge],
  ['Kautionsvertrag', vertrag],
  ...buergschaftItems(a.buergschaftsdaten),
  ...deliveryPairs(a.versand),
]

/** What of an order is known so far. */
export const AuftragSummary = ({
  auftrag,
  bürge: buerge,
  vertrag,
}: {
  auftrag: AuftragData
  bürge?: string | undefined
  vertrag?: string | undefined
}) => <DescriptionList pairs={orderPairs(auftrag, buerge, vertrag)} />
