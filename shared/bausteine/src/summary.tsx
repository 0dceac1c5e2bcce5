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
import { t } from './texts.ts'

const tag = (iso: string | null | undefined) => iso && formatDate(iso)

/** The data of a guarantee in pairs of name and value. */
export const buergschaftItems = (data: Partial<BuergschaftData> | null): (readonly [string, ReactNode])[] => [
  [t('summary.buergschaftsart'), data?.buergschaftsart && BUERGSCHAFTSARTEN[data.buergschaftsart].name],
  [t('summary.betrag'), data?.buergschaftsBetrag && formatEuro(data.buergschaftsBetrag)],
  [t('summary.bausumme'), data?.bausumme && formatEuro(data.bausumme)],
  [t('summary.anteilBausumme'), data?.bausummeProzent && formatPercent(data.bausummeProzent)],
  [t('summary.vertragsnummer'), data?.vertragsnummer],
  [t('summary.vertragsdatum'), tag(data?.vertragsdatum)],
  [t('summary.vertragsrecht'), data?.baurecht && CONSTRUCTION_LAW[data.baurecht]],
  [
    t('summary.beguenstigterLautVertrag'),
    data?.auftraggeberGemaessVertrag && <ParteiLine key="vertrag" {...data.auftraggeberGemaessVertrag} />,
  ],
  [t('summary.bauleistung'), data?.bauleistung],
  [t('summary.ortLeistung'), data && placeAsText(data)],
  [t('summary.befristetBis'), tag(data?.befristungsdatum)],
  [t('summary.voraussichtlicherAblauf'), tag(data?.voraussichtlichesAblaufdatum)],
  [t('summary.zahlungErstesAnfordern'), data && (data.zahlungAufErstesAnfordern ? 'Ja' : t('summary.nein'))],
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
  [t('summary.versandweg'), dispatch && VERSANDWEG[dispatch.weg]],
  [t('summary.abweichenderEmpfaenger'), dispatch?.versandadresse && <ParteiLine key="versand" {...dispatch.versandadresse} />],
  [t('summary.zustellanweisung'), dispatch?.versandadresse?.zustellanweisung],
]

/** What of an order is known so far, in pairs of name and value: everything that whoever decides on it is bound by. */
export const orderPairs = (a: AuftragData, buerge: string | undefined, vertrag: string | undefined): (readonly [string, ReactNode])[] => [
  [t('summary.kreditnehmer'), a.auftragnehmer && <ParteiLine {...a.auftragnehmer} />],
  [t('summary.fremdeNummerKreditnehmers'), a.auftragnehmer?.fremdId],
  [t('summary.ansprechpartnerBeimKreditnehmer'), formatContact(a.auftragnehmer?.ansprechpartner)],
  [t('summary.beguenstigter'), a.auftraggeber && <ParteiLine {...a.auftraggeber} />],
  [t('summary.oeffentlicherAuftraggeber'), a.auftraggeber && (a.auftraggeber.oeffentlicherAuftraggeber ? 'Ja' : t('summary.nein'))],
  [t('summary.vertretungsformel'), a.auftraggeber?.vertretungsformel.join('; ')],
  [t('summary.buerge'), buerge],
  [t('summary.kautionsvertrag'), vertrag],
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
