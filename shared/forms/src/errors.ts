import type { FieldFault } from '@avalwerk/domain'
import { setIn } from 'final-form'

/** Whether what a form's check answers names nothing wrong, in fields of fields too. */
export const hasNoErrors = (error: Readonly<Record<string, unknown>>): boolean =>
  Object.values(error).every(
    (value) => value === undefined || (typeof value === 'object' && value !== null && hasNoErrors(value as Record<string, unknown>)),
  )

/** Shortcomings by path as a form's nested errors; the first message of a field counts. */
export function toFormErrors(faults: readonly FieldFault[]): Record<string, unknown> {
  return [...faults].reverse().reduce<object>((error, { feld, grund }) => setIn(error, feld, grund) as object, {}) as Record<
    string,
    unknown
  >
}
