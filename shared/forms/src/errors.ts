import type { FieldFault } from '@avalwerk/domain'
import { type FORM_ERROR, setIn } from 'final-form'

declare const byPath: unique symbol
/** What is wrong at paths that only running code knows: the server names them, or they are put together. */
export type FaultsByPath = Readonly<{ [byPath]?: never }>
/** What is wrong with a form: by its fields, and as a whole. A fault of a field that the form doesn't have doesn't compile. */
export type FormErrors<Values> = Readonly<{ [Field in keyof Values]?: unknown } & { [FORM_ERROR]?: unknown }> & FaultsByPath

/** Whether what a form's check answers names nothing wrong, in fields of fields too. */
export const hasNoErrors = (error: object): boolean =>
  Object.values(error).every((value) => value === undefined || (typeof value === 'object' && value !== null && hasNoErrors(value)))

/** Shortcomings by path as a form's nested errors; the first message of a field counts. */
export const toFormErrors = (faults: readonly FieldFault[]): FaultsByPath =>
  [...faults].reverse().reduce<FaultsByPath>((error, { feld, grund }) => setIn(error, feld, grund) as FaultsByPath, {})
