import type { TextFormName } from '@avalwerk/domain'
import { afterPointerUp, type Validator, textForm } from '@avalwerk/forms'
import { ToggleGroup, farbe } from '@avalwerk/ui'
import type { FocusEvent } from 'react'
import { useField, useForm } from 'react-final-form'
import { Select, Checkbox, RadioGroup, type Option, TextArea } from './eingaben.tsx'
import { type StoredFile, DocumentField, type UploadKind } from './hochladen.tsx'

const SUBSCRIPTION = { value: true, error: true, submitError: true, touched: true, submitFailed: true, dirtySinceLastSubmit: true } as const

/** Value, message and handlers of a form's field; the message appears after leaving it or after sending. */
function useFormValue<T>(name: string, prüfung?: Validator) {
  const { input, meta } = useField<T>(name, {
    ...(prüfung && { validate: prüfung as (wert: T) => string | undefined }),
    parse: (wert) => wert,
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
  const { input, fehler } = useFormValue<string>(name)
  return <Select {...rest} {...input} value={input.value ?? ''} fehler={fehler} />
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
  const { input, fehler } = useFormValue<string>(name, form ? textForm(form) : undefined)
  return <TextArea {...rest} {...input} value={input.value ?? ''} fehler={fehler} />
}

export function FormRadioGroup<T extends string>({
  name,
  beschriftung,
  optionen,
  stumm = false,
}: {
  name: string
  stumm?: boolean
  beschriftung: string
  optionen: readonly Option<T>[]
}) {
  const { input, fehler } = useFormValue<T>(name)
  return (
    <RadioGroup
      beschriftung={beschriftung}
      stumm={stumm}
      name={name}
      optionen={optionen}
      gewählt={input.value || undefined}
      fehler={fehler}
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
  const { input, fehler } = useFormValue<readonly string[]>(name)
  return <ToggleGroup {...rest} name={name} gewählt={input.value || []} fehler={fehler} beiÄnderung={input.onChange} />
}

export function FormCheckbox({ name, wort, gesperrt }: { name: string; wort: string; gesperrt?: boolean }) {
  const { input, fehler } = useFormValue<boolean>(name)
  return (
    <Checkbox name={name} wort={wort} an={input.value === true} fehler={fehler} beiÄnderung={input.onChange} gesperrt={gesperrt ?? false} />
  )
}

/** Stands before the button of a step of weight: the shell has it confirmed by signing in anew when it is sent. */
export const ConfirmationNote = () => <p css={{ color: farbe('leise') }}>Zur Bestätigung melden Sie sich nach dem Klick noch einmal an.</p>

/** A guarantee's document as a field: the file that was sent, or 'läuft' while it is on its way. */
export type FileValue = StoredFile | 'läuft' | undefined
export function FormDocumentField({ name, beschriftung, weg }: { name: string; beschriftung: string; weg?: UploadKind }) {
  const { input, fehler } = useFormValue<FileValue>(name)
  const form = useForm()
  return (
    <DocumentField
      name={name}
      beschriftung={beschriftung}
      datei={typeof input.value === 'object' ? input.value : undefined}
      fehler={fehler}
      {...(weg && { weg })}
      beiÄnderung={input.onChange}
      beiArbeit={(läuft) => {
        if (läuft) form.change(name, 'läuft')
        else if (form.getFieldState(name)?.value === 'läuft') form.change(name, undefined)
      }}
    />
  )
}
