import {
  CONSTRUCTION_LAW,
  BUERGSCHAFTSARTEN,
  type BuergschaftData,
  formatDate,
  formatEuro,
  formatPercent,
  placeAsText,
} from '@avalwerk/domain'
import type { ReactNode } from 'react'
import { ParteiLine } from '../parties/index.ts'
import { t } from './texts.ts'

const dayText = (iso: string | null | undefined) => iso && formatDate(iso)

/** The data of a guarantee in pairs of name and value. */
export const buergschaftItems = (data: Partial<BuergschaftData> | null): (readonly [string, ReactNode])[] => [
  [t('summary.buergschaftsart'), data?.buergschaftsart && BUERGSCHAFTSARTEN[data.buergschaftsart].name],
  [t('summary.betrag'), data?.buergschaftsBetrag && formatEuro(data.buergschaftsBetrag)],
  [t('summary.bausumme'), data?.bausumme && formatEuro(data.bausumme)],
  [t('summary.anteilBausumme'), data?.bausummeProzent && formatPercent(data.bausummeProzent)],
  [t('summary.vertragsnummer'), data?.vertragsnummer],
  [t('summary.vertragsdatum'), dayText(data?.vertragsdatum)],
  [t('summary.vertragsrecht'), data?.baurecht && CONSTRUCTION_LAW[data.baurecht]],
  [
    t('summary.beguenstigterLautVertrag'),
    data?.auftraggeberGemaessVertrag && <ParteiLine key="vertrag" {...data.auftraggeberGemaessVertrag} />,
  ],
  [t('summary.bauleistung'), data?.bauleistung],
  [t('summary.ortDerLeistung'), data && placeAsText(data)],
  [t('summary.befristetBis'), dayText(data?.befristungsdatum)],
  [t('summary.voraussichtlicherAblauf'), dayText(data?.voraussichtlichesAblaufdatum)],
  [t('summary.zahlungAufErstesAnfordern'), data && (data.zahlungAufErstesAnfordern ? 'Ja' : t('summary.no'))],
]
