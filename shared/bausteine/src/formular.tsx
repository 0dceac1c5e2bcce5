import { istAufruffehler } from '@avalwerk/api'
import type { Feldmangel } from '@avalwerk/domain'
import { usePlattform } from '@avalwerk/platform/remote'
import { farbe, RADIUS } from '@avalwerk/ui'
import { FORM_ERROR, setIn } from 'final-form'
import { useEffect, useRef } from 'react'
import { useField, useForm, useFormState } from 'react-final-form'
import { Auswahlfeld, Häkchen, Optionen, type Option, Textbereich } from './eingaben.tsx'

export { Form, useField, useForm, useFormState } from 'react-final-form'

/** Shortcomings by path as a form's nested errors; the first message of a field counts. */
export function alsFormfehler(mängel: readonly Feldmangel[]): Record<string, unknown> {
  return [...mängel].reverse().reduce<object>((fehler, { feld, grund }) => setIn(fehler, feld, grund) as object, {}) as Record<
    string,
    unknown
  >
}

/**
 * What the server refused, at its fields; undefined if it is no refusal of input.
 * @param zu the name of a form's field for the server's path
 */
export function absageAlsFormfehler(fehler: unknown, zu: (feld: string) => string = (feld) => feld): Record<string, unknown> | undefined {
  if (!istAufruffehler(fehler) || fehler.felder.length === 0) return undefined
  return alsFormfehler(fehler.felder.map(({ feld, grund }) => ({ feld: zu(feld), grund })))
}

/** All messages of a form with their fields, flat. */
function flach(fehler: unknown, pfad = ''): Feldmangel[] {
  if (typeof fehler === 'string') return [{ feld: pfad, grund: fehler }]
  if (fehler === null || typeof fehler !== 'object') return []
  return Object.entries(fehler)
    .filter(([name]) => name !== FORM_ERROR)
    .flatMap(([name, wert]) => flach(wert, pfad ? `${pfad}.${name}` : name))
}

/** Inside a form: asks before what was entered is lost. Sending, and going on after it, doesn't ask. */
export function Verlassensfrage() {
  const form = useForm()
  const { navigation } = usePlattform()
  useEffect(
    () =>
      navigation.sichere(() => {
        const { dirty, submitting, submitSucceeded, dirtySinceLastSubmit } = form.getState()
        const gesendet = submitting || (submitSucceeded && !dirtySinceLastSubmit)
        return dirty && !gesendet ? 'Ihre Eingaben auf dieser Seite sind noch nicht gespeichert.' : undefined
      }),
    [form, navigation],
  )
  return null
}

/**
 * After a failed send: what is wrong, with links to the fields, focused. Shows nothing before.
 * @param namen what a field is called
 */
export function Fehlerübersicht({ namen }: { namen: (feld: string) => string }) {
  const { errors, submitErrors, submitFailed, submitting } = useFormState({
    subscription: { errors: true, submitErrors: true, submitFailed: true, submitting: true },
  })
  const ref = useRef<HTMLDivElement>(null)
  const mängel = submitFailed && !submitting ? flach({ ...submitErrors, ...errors }) : []
  const anzahl = mängel.length
  useEffect(() => {
    if (anzahl > 0) ref.current?.focus()
  }, [anzahl])
  if (anzahl === 0) return null
  return (
    <div
      ref={ref}
      role="alert"
      tabIndex={-1}
      css={{
        padding: 16,
        border: `1px solid ${farbe('gefahr')}`,
        borderRadius: RADIUS,
        background: farbe('gefahrgrund'),
        color: farbe('gefahr'),
      }}
    >
      <h2>Bitte prüfen Sie Ihre Angaben</h2>
      <ul css={{ margin: '8px 0 0', paddingLeft: 20 }}>
        {mängel.map(({ feld, grund }) => (
          <li key={feld}>
            <a
              href={`#${feld}`}
              css={{ color: 'inherit', display: 'inline-block', paddingBlock: '0.25rem' }}
              onClick={(e) => {
                e.preventDefault()
                document.querySelector<HTMLElement>(`[name="${CSS.escape(feld)}"]`)?.focus()
              }}
            >
              {namen(feld)}: {grund}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

const ABO = { value: true, error: true, submitError: true, touched: true, submitFailed: true, dirtySinceLastSubmit: true } as const

/** Value, message and handlers of a form's field; the message appears after leaving it or after sending. */
function useFormularwert<T>(name: string) {
  const { input, meta } = useField<T>(name, { parse: (wert) => wert, subscription: ABO })
  const serverseitig = meta.dirtySinceLastSubmit ? undefined : (meta.submitError as string | undefined)
  return { input, fehler: meta.touched || meta.submitFailed ? ((meta.error as string | undefined) ?? serverseitig) : undefined }
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

export function Formulartext({
  name,
  ...rest
}: {
  name: string
  beschriftung: string
  hinweis?: string
  maxLength?: number
  rows?: number
}) {
  const { input, fehler } = useFormularwert<string>(name)
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

export function Formularhäkchen({ name, wort, gesperrt }: { name: string; wort: string; gesperrt?: boolean }) {
  const { input, fehler } = useFormularwert<boolean>(name)
  return <Häkchen wort={wort} an={input.value === true} fehler={fehler} beiÄnderung={input.onChange} gesperrt={gesperrt ?? false} />
}
