import { formatDate, calendarDate, MESSAGES, parseDate, parseTimeOfDay, uhrzeit, instantOf } from '@avalwerk/domain'
import { DateField, FormField } from '@avalwerk/forms'
import { FieldRow } from './ablauf.tsx'

/** Instants in forms: a day and a time of day, in the fields `<name>Tag` and `<name>Uhrzeit`. */

export const formatDay = (instant: string): string => formatDate(calendarDate(new Date(instant)))
export const formatTime = (instant: string): string => uhrzeit(new Date(instant))

/** The instant that two fields say; undefined where they say none. */
export const parseInstant = (tag: string, zeit: string): string | undefined => {
  const [iso, stunde] = [parseDate(tag), parseTimeOfDay(zeit)]
  return iso && stunde ? instantOf(iso, stunde).toISOString() : undefined
}

/** What is wrong with an instant's two fields, by their names. */
export function instantFaults<N extends string>(
  werte: Readonly<Record<`${N}Tag` | `${N}Uhrzeit`, string>>,
  name: N,
): Record<string, string> {
  const [tag, zeit] = [werte[`${name}Tag`], werte[`${name}Uhrzeit`]]
  return {
    ...(!tag.trim() ? { [`${name}Tag`]: MESSAGES.pflicht } : !parseDate(tag) && { [`${name}Tag`]: MESSAGES.datum }),
    ...(!zeit.trim() ? { [`${name}Uhrzeit`]: MESSAGES.pflicht } : !parseTimeOfDay(zeit) && { [`${name}Uhrzeit`]: MESSAGES.uhrzeit }),
  }
}

/** The two fields. @param wort 'Beginn' → 'Beginn am', 'Beginn um' */
export const InstantFields = ({ name, wort }: { name: string; wort: string }) => (
  <FieldRow>
    <DateField name={`${name}Tag`} beschriftung={`${wort} am`} />
    <FormField name={`${name}Uhrzeit`} form={null} beschriftung={`${wort} um`} hinweis="HH:MM" autoComplete="off" />
  </FieldRow>
)
