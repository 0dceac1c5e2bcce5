import { formatDate, calendarDate, MESSAGES, parseDate, parseTimeOfDay, timeOfDay, instantOf } from '@avalwerk/domain'
import { DateField, FormField } from './fields.tsx'
import { FieldRow } from '@avalwerk/ui'

/** Instants in forms: a day and a time of day, in the fields `<name>Tag` and `<name>Uhrzeit`. */

export const formatDay = (instant: string): string => formatDate(calendarDate(new Date(instant)))
export const formatTime = (instant: string): string => timeOfDay(new Date(instant))

/** The instant that two fields say; undefined where they say none. */
export const parseInstant = (day: string, time: string): string | undefined => {
  const [iso, hour] = [parseDate(day), parseTimeOfDay(time)]
  return iso && hour ? instantOf(iso, hour).toISOString() : undefined
}

/** What is wrong with an instant's two fields, by their names. */
export function instantFaults<N extends string>(
  values: Readonly<Record<`${N}Tag` | `${N}Uhrzeit`, string>>,
  name: N,
): Record<string, string> {
  const [tag, time] = [values[`${name}Tag`], values[`${name}Uhrzeit`]]
  return {
    ...(!tag.trim() ? { [`${name}Tag`]: MESSAGES.required } : !parseDate(tag) && { [`${name}Tag`]: MESSAGES.date }),
    ...(!time.trim() ? { [`${name}Uhrzeit`]: MESSAGES.required } : !parseTimeOfDay(time) && { [`${name}Uhrzeit`]: MESSAGES.timeOfDay }),
  }
}

/** The two fields. @param label 'Beginn' → 'Beginn am', 'Beginn um' */
export const InstantFields = ({ name, label: caption }: { name: string; label: string }) => (
  <FieldRow>
    <DateField name={`${name}Tag`} label={`${caption} am`} />
    <FormField name={`${name}Uhrzeit`} form={null} label={`${caption} um`} hint="HH:MM" autoComplete="off" />
  </FieldRow>
)
