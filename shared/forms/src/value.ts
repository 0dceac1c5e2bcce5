import { afterPointerUp } from './paths.ts'
import type { Validator } from './validators.ts'
import type { FocusEvent } from 'react'
import { useField } from 'react-final-form'

const SUBSCRIPTION = { value: true, error: true, submitError: true, touched: true, submitFailed: true, dirtySinceLastSubmit: true } as const

/**
 * Value, message and handlers of a form's field; the message appears after leaving it or after sending. What the server refused is said until
 * the field is changed.
 * @param format how what was typed is written when the field is left, or sent
 */
export function useFormValue<T>(name: string, validator?: Validator, format?: (value: T) => T) {
  const { input, meta } = useField<T>(name, {
    ...(validator && { validate: validator as (value: T) => string | undefined }),
    // What is sent is written as it is shown: writing it otherwise afterwards would be a change.
    ...(format && { format: (value: T) => (value ? format(value) : value), formatOnBlur: true }),
    // final-form turns empty text into undefined otherwise, and a controlled field into an uncontrolled one.
    parse: (value) => value,
    subscription: SUBSCRIPTION,
  })
  const serverSide = meta.dirtySinceLastSubmit ? undefined : (meta.submitError as string | undefined)
  const onBlur = (e?: FocusEvent<HTMLElement>) => afterPointerUp(() => input.onBlur(e))
  return {
    input: { ...input, onBlur },
    error: meta.touched || meta.submitFailed ? ((meta.error as string | undefined) ?? serverSide) : undefined,
  }
}
