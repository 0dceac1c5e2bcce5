import { afterPointerUp } from './paths.ts'
import type { Validator } from './validators.ts'
import type { FocusEvent } from 'react'
import { useField } from 'react-final-form'

const SUBSCRIPTION = { value: true, error: true, submitError: true, touched: true, submitFailed: true, dirtySinceLastSubmit: true } as const

/** Value, message and handlers of a form's field; the message appears after leaving it or after sending. */
export function useFormValue<T>(name: string, validator?: Validator) {
  const { input, meta } = useField<T>(name, {
    ...(validator && { validate: validator as (value: T) => string | undefined }),
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
