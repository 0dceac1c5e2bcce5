import { FieldRow } from '@avalwerk/bausteine'
import { formatAmount, parseAmount, type Rahmen } from '@avalwerk/domain'
import { AmountField, FormField } from '@avalwerk/forms'
import { t } from '../texte.ts'

/** Limits and terms as typed. */
export type FrameValues = { gesamtlimit: string; einzellimit: string; ausserhalb: string; avalprovision: string; sicherheit: string }
export const asFrameValues = (r: Rahmen): FrameValues => ({
  gesamtlimit: formatAmount(r.gesamtlimit),
  einzellimit: formatAmount(r.einzellimit),
  ausserhalb: formatAmount(r.ausserhalb),
  avalprovision: r.avalprovision ?? '',
  sicherheit: r.sicherheit ?? '',
})
export const asFrame = (w: FrameValues): Rahmen => ({
  gesamtlimit: parseAmount(w.gesamtlimit) ?? 0,
  einzellimit: parseAmount(w.einzellimit) ?? 0,
  ausserhalb: w.ausserhalb.trim() ? (parseAmount(w.ausserhalb) ?? -1) : 0,
  avalprovision: w.avalprovision.trim() || null,
  sicherheit: w.sicherheit.trim() || null,
})

/** The fields of limits and terms. @param vorsilbe of their names, with its point */
export function FrameFields({ vorsilbe = '' }: { vorsilbe?: string }) {
  return (
    <>
      <FieldRow>
        <AmountField name={`${vorsilbe}gesamtlimit`} beschriftung={t('feld.gesamtlimitEur')} />
        <AmountField name={`${vorsilbe}einzellimit`} beschriftung={t('feld.einzellimitEur')} />
      </FieldRow>
      <AmountField name={`${vorsilbe}ausserhalb`} beschriftung={t('feld.ausserhalbEur')} />
      <FieldRow>
        <FormField name={`${vorsilbe}avalprovision`} form="avalprovision" beschriftung={t('feld.provisionFreiwillig')} autoComplete="off" />
        <FormField name={`${vorsilbe}sicherheit`} form="sicherheit" beschriftung={t('feld.sicherheitFreiwillig')} autoComplete="off" />
      </FieldRow>
    </>
  )
}
