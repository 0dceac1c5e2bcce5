import type { TextFormName } from '@avalwerk/domain'
import { nachDemZeiger, type Prüfung, textForm } from '@avalwerk/forms'
import { Auswahlgruppe, farbe } from '@avalwerk/ui'
import type { FocusEvent } from 'react'
import { useField, useForm } from 'react-final-form'
import { Auswahlfeld, Häkchen, Optionen, type Option, Textbereich } from './eingaben.tsx'
import { type Datei, Dokumentfeld, type Dokumentweg } from './hochladen.tsx'

const ABO = { value: true, error: true, submitError: true, touched: true, submitFailed: true, dirtySinceLastSubmit: true } as const

/** Value, message and handlers of a form's field; the message appears after leaving it or after sending. */
function useFormularwert<T>(name: string, prüfung?: Prüfung) {
  const { input, meta } = useField<T>(name, {
    ...(prüfung && { validate: prüfung as (wert: T) => string | undefined }),
    parse: (wert) => wert,
    subscription: ABO,
  })
  const serverseitig = meta.dirtySinceLastSubmit ? undefined : (meta.submitError as string | undefined)
  const onBlur = (e?: FocusEvent<HTMLElement>) => nachDemZeiger(() => input.onBlur(e))
  return {
    input: { ...input, onBlur },
    fehler: meta.touched || meta.submitFailed ? ((meta.error as string | undefined) ?? serverseitig) : undefined,
  }
}

export function Formularauswahl({
  name,
  ...rest
}: {
  name: string
  beschriftung: string
  hinweis?: string
  leer?: string
  gruppen: Parameters<typeof Auswahlfeld>[0]['gruppen']
}) {
  const { input, fehler } = useFormularwert<string>(name)
  return <Auswahlfeld {...rest} {...input} value={input.value ?? ''} fehler={fehler} />
}

/** Text of several lines. @param form the declared form of its text; null where something else is read from it */
export function Formulartext({
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
  const { input, fehler } = useFormularwert<string>(name, form ? textForm(form) : undefined)
  return <Textbereich {...rest} {...input} value={input.value ?? ''} fehler={fehler} />
}

export function Formularoptionen<T extends string>({
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
  const { input, fehler } = useFormularwert<T>(name)
  return (
    <Optionen
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
export function Formularauswahlgruppe({
  name,
  ...rest
}: {
  name: string
  beschriftung: string
  optionen: Parameters<typeof Auswahlgruppe>[0]['optionen']
}) {
  const { input, fehler } = useFormularwert<readonly string[]>(name)
  return <Auswahlgruppe {...rest} name={name} gewählt={input.value || []} fehler={fehler} beiÄnderung={input.onChange} />
}

export function Formularhäkchen({ name, wort, gesperrt }: { name: string; wort: string; gesperrt?: boolean }) {
  const { input, fehler } = useFormularwert<boolean>(name)
  return (
    <Häkchen name={name} wort={wort} an={input.value === true} fehler={fehler} beiÄnderung={input.onChange} gesperrt={gesperrt ?? false} />
  )
}

/** Stands before the button of a step of weight: the shell has it confirmed by signing in anew when it is sent. */
export const ConfirmationNote = () => <p css={{ color: farbe('leise') }}>Zur Bestätigung melden Sie sich nach dem Klick noch einmal an.</p>

/** A guarantee's document as a field: the file that was sent, or 'läuft' while it is on its way. */
export type Dateiwert = Datei | 'läuft' | undefined
export function Formulardokument({ name, beschriftung, weg }: { name: string; beschriftung: string; weg?: Dokumentweg }) {
  const { input, fehler } = useFormularwert<Dateiwert>(name)
  const form = useForm()
  return (
    <Dokumentfeld
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
