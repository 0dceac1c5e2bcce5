import { useApi } from '@avalwerk/api'
import { REJECTION_REASONS, ausstellungsdatumRule, formatDate, calendarDate, MESSAGES, parseDate, TEXT_FORMS } from '@avalwerk/domain'
import { DateField, FormField, useField, FormTextField } from '@avalwerk/forms'
import { themeColor, FieldRow } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { t } from './texts.ts'

/** What a guarantor gives beside the data: number, day of issue, a word to the second reviewer. */
export type IssueValues = Readonly<{ buergschaftsIdBuerge: string; ausstellungsdatumBuerge: string; kommentar: string }>
/** The values that the guarantor's form begins with: today is the day of issue. */
export const emptyIssueValues = (): IssueValues => ({
  buergschaftsIdBuerge: '',
  ausstellungsdatumBuerge: formatDate(calendarDate(new Date())),
  kommentar: '',
})

/** Checks the guarantor's number as written. @returns the message, or undefined */
export const numberFault = (number: string): string | undefined => {
  const written = number.trim()
  return written ? TEXT_FORMS.avalnummer.rule(written) : MESSAGES.required
}

/**
 * The faults of what the guarantor gave, by field; whether the number is taken is asked of the server.
 * @param withDate whether the form asks for the day of issue
 */
export function validateIssueValues(values: IssueValues, withDate: boolean): Record<string, string> {
  const date = parseDate(values.ausstellungsdatumBuerge)
  const faults: Record<string, string | undefined> = {
    buergschaftsIdBuerge: numberFault(values.buergschaftsIdBuerge),
    ...(withDate && {
      ausstellungsdatumBuerge: values.ausstellungsdatumBuerge
        ? date && ausstellungsdatumRule(date, calendarDate(new Date()))
        : MESSAGES.required,
    }),
  }
  return Object.fromEntries(Object.entries(faults).filter((entry): entry is [string, string] => entry[1] !== undefined))
}

/**
 * The guarantor's own number. Says as soon as the field is left whether it is taken; sending asks the server anyway.
 * @param own the guarantee that may keep its number
 */
export function NumberField({ label, hint, own }: { label: string; hint?: string; own?: string }) {
  const api = useApi()
  const { input, meta } = useField<string>('buergschaftsIdBuerge', { subscription: { value: true, active: true } })
  const number = input.value?.trim() ?? ''
  const { data } = useQuery({
    ...api.buergschaft.nummerVergeben.queryOptions({
      query: { buergschaftsIdBuerge: number, ...(own && { ausser: own }) },
    }),
    enabled: !meta.active && numberFault(number) === undefined,
  })
  return (
    <div>
      <FormField name="buergschaftsIdBuerge" form="avalnummer" label={label} {...(hint && { hint })} autoComplete="off" />
      <p role="status" css={{ color: themeColor('warning'), fontSize: 12 }}>
        {data?.vorhanden && !meta.active && REJECTION_REASONS.NUMMER_VERGEBEN.text}
      </p>
    </div>
  )
}

/** The guarantor's number, day of issue and word to the second reviewer; `withComment` where two people decide. */
export function IssueFields({ withDate, withComment }: { withDate: boolean; withComment: boolean }) {
  return (
    <>
      <FieldRow>
        <NumberField label={t('header.avalnummer')} hint={t('header.avalnummerHint')} />
        {withDate && <DateField name="ausstellungsdatumBuerge" label={t('header.ausstellungsdatum')} />}
      </FieldRow>
      {withComment && <FormTextField name="kommentar" form="kommentar" label={t('header.kommentar')} rows={2} />}
    </>
  )
}
