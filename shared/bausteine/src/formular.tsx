import { istAufruffehler } from '@avalwerk/api'
import type { Feldmangel } from '@avalwerk/domain'
import { usePlattform } from '@avalwerk/platform/remote'
import { farbe, Hinweis, RADIUS } from '@avalwerk/ui'
import { FORM_ERROR, setIn } from 'final-form'
import { useEffect, useRef, useState } from 'react'
import { useField, useForm, useFormState } from 'react-final-form'
import { feldname } from './feldnamen.ts'
import { Auswahlfeld, Häkchen, Optionen, type Option, Textbereich } from './eingaben.tsx'

export { Form } from '@avalwerk/forms'
export { useField, useForm, useFormState } from 'react-final-form'

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

/**
 * Why the server refused a form as a whole, for `Absage` to show. What is no fault of the input is told by the frame too.
 * @param zeigeProblem the frame's
 */
export function absageImGanzen(fehler: unknown, zeigeProblem: (fehler: unknown) => void): Record<string, unknown> {
  if (!istAufruffehler(fehler)) {
    zeigeProblem(fehler)
    return { [FORM_ERROR]: String(fehler) }
  }
  if (fehler.status === 400)
    return { [FORM_ERROR]: [fehler.message, ...fehler.felder.map(({ feld, grund }) => `${feldname(feld)}: ${grund}`)].join(' ') }
  zeigeProblem(fehler)
  return { [FORM_ERROR]: fehler.message }
}

/**
 * What the server refused: at its fields where it names some, otherwise as a whole.
 * @param zu the name of a form's field for the server's path
 */
export const alsAbsage = (
  fehler: unknown,
  zeigeProblem: (fehler: unknown) => void,
  zu?: (feld: string) => string,
): Record<string, unknown> => absageAlsFormfehler(fehler, zu) ?? absageImGanzen(fehler, zeigeProblem)

/** Inside a form: why it was refused as a whole, until something is changed. */
export function Absage() {
  const { submitError, dirtySinceLastSubmit } = useFormState({ subscription: { submitError: true, dirtySinceLastSubmit: true } })
  if (!submitError || dirtySinceLastSubmit) return null
  return (
    <Hinweis ton="gefahr" dringend>
      <p>{submitError as string}</p>
    </Hinweis>
  )
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

/** After a failed send: what is wrong, with links to the fields, focused. Shows nothing before. */
export function Fehlerübersicht() {
  const { errors, submitErrors, submitFailed, submitting } = useFormState({
    subscription: { errors: true, submitErrors: true, submitFailed: true, submitting: true },
  })
  const ref = useRef<HTMLDivElement>(null)
  const mängel = submitFailed && !submitting ? flach({ ...submitErrors, ...errors }) : []
  const anzahl = mängel.length
  const anker = useRef<HTMLSpanElement>(null)
  const [versuche, setVersuche] = useState(0)
  useEffect(() => {
    const form = anker.current?.closest('form')
    // After the form's own handler, which says what is wrong.
    const zähle = () => setTimeout(() => setVersuche((n) => n + 1))
    form?.addEventListener('submit', zähle)
    return () => form?.removeEventListener('submit', zähle)
  }, [])
  const aktuell = useRef(anzahl)
  aktuell.current = anzahl
  useEffect(() => {
    // With each try, not with each message that comes or goes while people are mending.
    if (versuche > 0 && !submitting && aktuell.current > 0) ref.current?.focus()
  }, [versuche, submitting])
  if (anzahl === 0) return <span ref={anker} hidden />
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
      <span ref={anker} hidden />
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
              {feldname(feld)}: {grund}
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
