import type { AuftragData } from '@avalwerk/contracts'
import { type AuftragDispatch, VERSANDWEG, formatContact } from '@avalwerk/domain'
import { DescriptionList } from '@avalwerk/ui'
import type { ReactNode } from 'react'
import { buergschaftItems } from '../buergschaft/index.ts'
import { ParteiLine } from '../parties/index.ts'
import { t } from './texts.ts'

/** The delivery of a guarantee, in pairs of name and value. */
export const deliveryPairs = (dispatch: AuftragDispatch | null): (readonly [string, ReactNode])[] => [
  [t('summary.versandweg'), dispatch && VERSANDWEG[dispatch.weg]],
  [t('summary.abweichenderEmpfaenger'), dispatch?.versandadresse && <ParteiLine key="versand" {...dispatch.versandadresse} />],
  [t('summary.zustellanweisung'), dispatch?.versandadresse?.zustellanweisung],
]

/** The data of an order so far, in pairs of name and value: everything that binds the guarantor who decides on it. */
const auftragPairs = (a: AuftragData, buerge: string | undefined, vertrag: string | undefined): (readonly [string, ReactNode])[] => [
  [t('summary.kreditnehmer'), a.auftragnehmer && <ParteiLine {...a.auftragnehmer} />],
  [t('summary.kreditnehmerFremdId'), a.auftragnehmer?.fremdId],
  [t('summary.kreditnehmerAnsprechpartner'), formatContact(a.auftragnehmer?.ansprechpartner)],
  [t('summary.beguenstigter'), a.auftraggeber && <ParteiLine {...a.auftraggeber} />],
  [t('summary.oeffentlicherAuftraggeber'), a.auftraggeber && (a.auftraggeber.oeffentlicherAuftraggeber ? 'Ja' : t('summary.no'))],
  [t('summary.vertretungsformel'), a.auftraggeber?.vertretungsformel.join('; ')],
  [t('summary.buerge'), buerge],
  [t('summary.kautionsvertrag'), vertrag],
  ...buergschaftItems(a.buergschaftsdaten),
  ...deliveryPairs(a.versand),
]

/** Shows the data of an order so far. */
export const AuftragSummary = ({
  auftrag,
  buerge,
  vertrag,
}: {
  auftrag: AuftragData
  buerge?: string | undefined
  vertrag?: string | undefined
}) => <DescriptionList pairs={auftragPairs(auftrag, buerge, vertrag)} />
