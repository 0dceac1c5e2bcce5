import { formatDate, calendarDate, MESSAGES, parseDate, parseTimeOfDay, timeOfDay, instantOf } from '@avalwerk/domain'
import { DateField, FormField } from './fields.tsx'
import { FieldRow } from '@avalwerk/ui'
import { t } from './texts.ts'

/** Instants in forms: a day and a time of day, in the fields `<name>Day` and `<name>Time`. */

export const formatDay = (instant: string): string => formatDate(calendarDate(new Date(instant)))
/** The time of day of an instant in Berlin: '14:03'. */
export const formatTime = (instant: string): string => timeOfDay(new Date(instant))

/** The instant that two fields say; undefined where they say none. */
export const parseInstant = (day: string, time: string): string | undefined => {
  const [iso, hour] = [parseDate(day), parseTimeOfDay(time)]
  return iso && hour ? instantOf(iso, hour).toISOString() : undefined
}

/** The faults of an instant's two fields, by their names. */
export function instantFaults<N extends string>(values: Readonly<Record<`${N}Day` | `${N}Time`, string>>, name: N): Record<string, string> {
  const [day, time] = [values[`${name}Day`], values[`${name}Time`]]
  return {
    ...(!day.trim() ? { [`${name}Day`]: MESSAGES.required } : !parseDate(day) && { [`${name}Day`]: MESSAGES.date }),
    ...(!time.trim() ? { [`${name}Time`]: MESSAGES.required } : !parseTimeOfDay(time) && { [`${name}Time`]: MESSAGES.timeOfDay }),
  }
}

/** The two fields. @param label 'Beginn' → 'Beginn am', 'Beginn um' */
export const InstantFields = ({ name, label }: { name: string; label: string }) => (
  <FieldRow>
    <DateField name={`${name}Day`} label={t('fields.onDay', { label })} />
    <FormField name={`${name}Time`} form={null} label={t('fields.atTime', { label })} hint={t('fields.timeHint')} autoComplete="off" />
  </FieldRow>
)
