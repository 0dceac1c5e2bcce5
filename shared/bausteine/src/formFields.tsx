import type { TextFormName } from '@avalwerk/domain'
import { afterPointerUp, type Validator, textForm } from '@avalwerk/forms'
import { ToggleGroup, themeColor } from '@avalwerk/ui'
import type { FocusEvent } from 'react'
import { useField, useForm } from 'react-final-form'
import { Select, Checkbox, RadioGroup, type Option, TextArea } from './inputs.tsx'
import { type StoredFile, DocumentField, type UploadKind } from './upload.tsx'

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
    fehler: meta.touched || meta.submitFailed ? ((meta.error as string | undefined) ?? serverSide) : undefined,
  }
}

export function FormSelect({
  name,
  ...rest
}: {
  name: string
  beschriftung: string
  hinweis?: string
  leer?: string
  gruppen: Parameters<typeof Select>[0]['gruppen']
}) {
  const { input, fehler: error } = useFormValue<string>(name)
  return <Select {...rest} {...input} value={input.value ?? ''} fehler={error} />
}

/** Text of several lines. @param form the declared form of its text; null where something else is read from it */
export function FormTextField({
  name,
  form,
  ...rest
}: {
  name: string
  form: TextFormName | null
  beschriftung: string
  hinweis?: string
  rows?: number
}) {
  const { input, fehler: error } = useFormValue<string>(name, form ? textForm(form) : undefined)
  return <TextArea {...rest} {...input} value={input.value ?? ''} fehler={error} />
}

export function FormRadioGroup<T extends string>({
  name,
  beschriftung: label,
  optionen: options,
  stumm: silent = false,
}: {
  name: string
  stumm?: boolean
  beschriftung: string
  optionen: readonly Option<T>[]
}) {
  const { input, fehler: error } = useFormValue<T>(name)
  return (
    <RadioGroup
      beschriftung={label}
      stumm={silent}
      name={name}
      optionen={options}
      gewählt={input.value || undefined}
      fehler={error}
      beiWahl={input.onChange}
    />
  )
}

/** Several of some, as a field whose value is what was chosen. */
export function FormToggleGroup({
  name,
  ...rest
}: {
  name: string
  beschriftung: string
  optionen: Parameters<typeof ToggleGroup>[0]['optionen']
}) {
  const { input, fehler: error } = useFormValue<readonly string[]>(name)
  return <ToggleGroup {...rest} name={name} gewählt={input.value || []} fehler={error} beiÄnderung={input.onChange} />
}

export function FormCheckbox({ name, wort: caption, gesperrt: locked }: { name: string; wort: string; gesperrt?: boolean }) {
  const { input, fehler: error } = useFormValue<boolean>(name)
  return (
    <Checkbox name={name} wort={caption} an={input.value === true} fehler={error} beiÄnderung={input.onChange} gesperrt={locked ?? false} />
  )
}

/** Stands before the button of a step of weight: the shell has it confirmed by signing in anew when it is sent. */
export const ConfirmationNote = () => (
  <p css={{ color: themeColor('leise') }}>Zur Bestätigung melden Sie sich nach dem Klick noch einmal an.</p>
)

/** A guarantee's document as a field: the file that was sent, or 'läuft' while it is on its way. */
export type FileValue = StoredFile | 'läuft' | undefined
export function FormDocumentField({ name, beschriftung: label, weg: way }: { name: string; beschriftung: string; weg?: UploadKind }) {
  const { input, fehler: error } = useFormValue<FileValue>(name)
  const form = useForm()
  return (
    <DocumentField
      name={name}
      beschriftung={label}
      datei={typeof input.value === 'object' ? input.value : undefined}
      fehler={error}
      {...(way && { weg: way })}
      beiÄnderung={input.onChange}
      beiArbeit={(running) => {
        if (running) form.change(name, 'läuft')
        else if (form.getFieldState(name)?.value === 'läuft') form.change(name, undefined)
      }}
    />
  )
}
