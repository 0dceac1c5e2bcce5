import type { TextFormName } from '@avalwerk/domain'
import { afterPointerUp, type Validator, textForm } from '@avalwerk/forms'
import { ToggleGroup, themeColor } from '@avalwerk/ui'
import type { FocusEvent } from 'react'
import { useField, useForm } from 'react-final-form'
import { Select, Checkbox, RadioGroup, type Option, TextArea } from './inputs.tsx'
import { type StoredFile, DocumentField, type UploadKind } from './upload.tsx'
import { t } from './texts.ts'

const SUBSCRIPTION = { value: true, error: true, submitError: true, touched: true, submitFailed: true, dirtySinceLastSubmit: true } as const

/** Value, message and handlers of a form's field; the message appears after leaving it or after sending. */
function useFormValue<T>(name: string, pruefung?: Validator) {
  const { input, meta } = useField<T>(name, {
    ...(pruefung && { validate: pruefung as (value: T) => string | undefined }),
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

export function FormSelect({
  name,
  ...rest
}: {
  name: string
  label: string
  hint?: string
  empty?: string
  groups: Parameters<typeof Select>[0]['groups']
}) {
  const { input, error } = useFormValue<string>(name)
  return <Select {...rest} {...input} value={input.value ?? ''} error={error} />
}

/** Text of several lines. @param form the declared form of its text; null where something else is read from it */
export function FormTextField({
  name,
  form,
  ...rest
}: {
  name: string
  form: TextFormName | null
  label: string
  hint?: string
  rows?: number
}) {
  const { input, error } = useFormValue<string>(name, form ? textForm(form) : undefined)
  return <TextArea {...rest} {...input} value={input.value ?? ''} error={error} />
}

export function FormRadioGroup<T extends string>({
  name,
  label,
  options,
  silent = false,
}: {
  name: string
  silent?: boolean
  label: string
  options: readonly Option<T>[]
}) {
  const { input, error } = useFormValue<T>(name)
  return (
    <RadioGroup
      label={label}
      silent={silent}
      name={name}
      options={options}
      selected={input.value || undefined}
      error={error}
      onSelect={input.onChange}
    />
  )
}

/** Several of some, as a field whose value is what was chosen. */
export function FormToggleGroup({ name, ...rest }: { name: string; label: string; options: Parameters<typeof ToggleGroup>[0]['options'] }) {
  const { input, error } = useFormValue<readonly string[]>(name)
  return <ToggleGroup {...rest} name={name} selected={input.value || []} error={error} onChange={input.onChange} />
}

export function FormCheckbox({ name, label: caption, locked }: { name: string; label: string; locked?: boolean }) {
  const { input, error } = useFormValue<boolean>(name)
  return <Checkbox name={name} label={caption} on={input.value === true} error={error} onChange={input.onChange} locked={locked ?? false} />
}

/** Stands before the button of a step of weight: the shell has it confirmed by signing in anew when it is sent. */
export const ConfirmationNote = () => <p css={{ color: themeColor('leise') }}>{t('formFields.zurBestaetigungMelden')}</p>

/** A guarantee's document as a field: the file that was sent, or 'laeuft' while it is on its way. */
export type FileValue = StoredFile | 'laeuft' | undefined
export function FormDocumentField({ name, label, weg: way }: { name: string; label: string; weg?: UploadKind }) {
  const { input, error } = useFormValue<FileValue>(name)
  const form = useForm()
  return (
    <DocumentField
      name={name}
      label={label}
      file={typeof input.value === 'object' ? input.value : undefined}
      error={error}
      {...(way && { weg: way })}
      onChange={input.onChange}
      onWork={(running) => {
        if (running) form.change(name, 'laeuft')
        else if (form.getFieldState(name)?.value === 'laeuft') form.change(name, undefined)
      }}
    />
  )
}
