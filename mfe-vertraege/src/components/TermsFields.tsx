import { FieldRow } from '@avalwerk/ui'
import { formatAmount, parseAmount, type VertragTerms } from '@avalwerk/domain'
import { AmountField, FormField } from '@avalwerk/forms'
import { t } from '../texts.ts'

/** Limits and terms as typed. */
export type TermsValues = { gesamtlimit: string; einzellimit: string; ausserhalb: string; avalprovision: string; sicherheit: string }
/** Limits in euros and terms, as the form shows them. */
export const asTermsValues = (limits: VertragTerms): TermsValues => ({
  gesamtlimit: formatAmount(limits.gesamtlimit),
  einzellimit: formatAmount(limits.einzellimit),
  ausserhalb: formatAmount(limits.ausserhalb),
  avalprovision: limits.avalprovision ?? '',
  sicherheit: limits.sicherheit ?? '',
})
/**
 * Turns what was typed into cents; an empty `ausserhalb` is 0. What can't be read as an amount becomes one that the rules refuse: 0 for a
 * limit, -1 for `ausserhalb`.
 */
export const asTerms = (values: TermsValues): VertragTerms => ({
  gesamtlimit: parseAmount(values.gesamtlimit) ?? 0,
  einzellimit: parseAmount(values.einzellimit) ?? 0,
  ausserhalb: values.ausserhalb.trim() ? (parseAmount(values.ausserhalb) ?? -1) : 0,
  avalprovision: values.avalprovision.trim() || null,
  sicherheit: values.sicherheit.trim() || null,
})

/** The fields of limits and terms. @param prefix of their names, with its point */
export function TermsFields({ prefix = '' }: { prefix?: string }) {
  return (
    <>
      <FieldRow>
        <AmountField name={`${prefix}gesamtlimit`} label={t('feld.gesamtlimitEur')} />
        <AmountField name={`${prefix}einzellimit`} label={t('feld.einzellimitEur')} />
      </FieldRow>
      <AmountField name={`${prefix}ausserhalb`} label={t('feld.ausserhalbEur')} />
      <FieldRow>
        <FormField name={`${prefix}avalprovision`} form="avalprovision" label={t('feld.avalprovisionOptional')} autoComplete="off" />
        <FormField name={`${prefix}sicherheit`} form="sicherheit" label={t('feld.sicherheitOptional')} autoComplete="off" />
      </FieldRow>
    </>
  )
}
