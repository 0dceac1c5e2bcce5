import { isCallError, isUnreachable } from '@avalwerk/api'
import type { FieldFault } from '@avalwerk/domain'
import { usePlatform } from '@avalwerk/platform/remote'
import { farbe, Alert, RADIUS } from '@avalwerk/ui'
import { FORM_ERROR, setIn } from 'final-form'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState, useEffectEvent } from 'react'
import { useForm, useFormState } from 'react-final-form'
import { type Listed, listed } from './fehlerliste.ts'
import { fieldLabel } from './feldnamen.ts'
import { REFUSAL_STATE, refusalOf } from './refusal.ts'

export { Form } from '@avalwerk/forms'
export { useField, useForm, useFormState } from 'react-final-form'

/** Shortcomings by path as a form's nested errors; the first message of a field counts. */
export function toFormErrors(mängel: readonly FieldFault[]): Record<string, unknown> {
  return [...mängel].reverse().reduce<object>((fehler, { feld, grund }) => setIn(fehler, feld, grund) as object, {}) as Record<
    string,
    unknown
  >
}

/** Calls that carry an object as `daten` name its fields below it; a form of the object has them as they are. */
const ohneDaten = (feld: string): string => feld.replace(/^daten\./, '')

/**
 * What the server refused, at its fields; undefined if it is no refusal of input.
 * @param zu the name of a form's field for the server's path
 */
function refusalToFormErrors(fehler: unknown, zu = ohneDaten): Record<string, unknown> | undefined {
  if (!isCallError(fehler) || fehler.felder.length === 0) return undefined
  const atField = toFormErrors(fehler.felder.map(({ feld, grund }) => ({ feld: zu(feld), grund })))
  // What a step refuses may be about a field that this form doesn't show.
  return fehler.code === 'EINGABE_UNGUELTIG' || ONLY_AT_FIELD.includes(fehler.code) ? atField : { ...atField, [FORM_ERROR]: fehler.message }
}

/** Refusals that every form shows at their field. */
const ONLY_AT_FIELD: readonly string[] = ['NUMMER_VERGEBEN', 'KURZNAME_VERGEBEN']

/** Refusals that are about one field, and its name in every form. */
const FIELD_OF_REFUSAL: Readonly<Record<string, string>> = {
  NUMMER_VERGEBEN: 'buergschaftsIdBuerge',
}

/** Somebody was asked to confirm by signing in anew, and didn't. */
const NOT_CONFIRMED = 'Der Schritt ist nicht bestätigt und wurde nicht ausgeführt.'

/**
 * Why the server refused a form as a whole, or its one field, for `RefusalPanel` to show. What is no fault of the input is told by the frame too, but for
 * a connection that isn't there: the form's sentence says all that is known.
 * @param zeigeProblem the frame's
 */
export function refusalWithoutFields(fehler: unknown, zeigeProblem: (fehler: unknown) => void): Record<string, unknown> {
  if (!isCallError(fehler)) {
    zeigeProblem(fehler)
    return { [FORM_ERROR]: String(fehler) }
  }
  if (isUnreachable(fehler)) return { [FORM_ERROR]: fehler.message }
  if (fehler.code === 'ANMELDUNG_NOETIG') return { [FORM_ERROR]: NOT_CONFIRMED }
  const feld = FIELD_OF_REFUSAL[fehler.code]
  if (feld) return { [feld]: fehler.message }
  if (fehler.status === 400 && fehler.code !== 'EINGABE_UNGUELTIG') return { [FORM_ERROR]: fehler.message }
  if (fehler.status === 400)
    return { [FORM_ERROR]: [fehler.message, ...fehler.felder.map(({ feld, grund }) => `${fieldLabel(feld)}: ${grund}`)].join(' ') }
  zeigeProblem(fehler)
  return { [FORM_ERROR]: fehler.message }
}

/**
 * What the server refused: at its fields where it names some, otherwise as a whole.
 * @param zu the name of a form's field for the server's path
 */
export const toRefusal = (
  fehler: unknown,
  zeigeProblem: (fehler: unknown) => void,
  zu?: (feld: string) => string,
): Record<string, unknown> => refusalToFormErrors(fehler, zu) ?? refusalWithoutFields(fehler, zeigeProblem)

/** Inside a form: why it was refused as a whole, until something is changed. */
export function RefusalPanel() {
  const refusal = refusalOf(useFormState({ subscription: REFUSAL_STATE }))
  if (refusal === undefined) return null
  return (
    <Alert ton="gefahr" dringend>
      <p>{refusal}</p>
    </Alert>
  )
}

/** All messages of a form with their fields, flat. */
function flat(fehler: unknown, pfad = ''): FieldFault[] {
  if (typeof fehler === 'string') return [{ feld: pfad, grund: fehler }]
  if (fehler === null || typeof fehler !== 'object') return []
  return Object.entries(fehler)
    .filter(([name]) => name !== FORM_ERROR)
    .flatMap(([name, wert]) => flat(wert, pfad ? `${pfad}.${name}` : name))
}

/** Inside a form: asks before what was entered is lost. Sending, and going on after it, doesn't ask. */
export function LeavePrompt() {
  const form = useForm()
  const { navigation } = usePlatform()
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

/** Calls something after each try to send the form around an element, when its messages are there. */
function useAttempts(element: RefObject<HTMLElement | null>, danach: () => void): void {
  const { submitting } = useFormState({ subscription: { submitting: true } })
  const [versuche, setVersuche] = useState(0)
  const after = useEffectEvent(danach)
  useEffect(() => {
    const form = element.current?.closest('form')
    // After the form's own handler, which says what is wrong.
    const zähle = () => setTimeout(() => setVersuche((n) => n + 1))
    form?.addEventListener('submit', zähle)
    return () => form?.removeEventListener('submit', zähle)
  }, [element])
  useEffect(() => {
    // With each try, not with each message that comes or goes while people are mending.
    if (versuche > 0 && !submitting) after()
  }, [versuche, submitting])
}

/** In a short form: after a failed send the first field that is wrong has the focus. */
export function ErrorFocus() {
  const anker = useRef<HTMLSpanElement>(null)
  useAttempts(anker, () => anker.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  return <span ref={anker} hidden />
}

/** What is wrong, in the words and the order of the page's fields, which are there when it has been drawn. */
function useListed(mängel: readonly FieldFault[], anchor: RefObject<HTMLElement | null>): readonly Listed[] {
  const [list, setList] = useState<readonly Listed[]>([])
  const same = JSON.stringify(mängel)
  useLayoutEffect(() => {
    const form = anchor.current?.closest('form') ?? undefined
    // oxlint-disable-next-line react/set-state-in-effect -- the fields' names and order are the drawn page's, which no render knows yet
    setList(listed(JSON.parse(same) as FieldFault[], form))
  }, [same, anchor])
  return list
}

/** After a failed send: what is wrong, with links to the fields, focused. Shows nothing before. */
export function ErrorSummary() {
  const { errors, submitErrors, submitFailed, submitting } = useFormState({
    subscription: { errors: true, submitErrors: true, submitFailed: true, submitting: true },
  })
  const ref = useRef<HTMLDivElement>(null)
  const anker = useRef<HTMLSpanElement>(null)
  const mängel = useListed(submitFailed && !submitting ? flat({ ...submitErrors, ...errors }) : [], anker)
  const anzahl = mängel.length
  // When the list has been drawn, which waits for the fields.
  useAttempts(anker, () => queueMicrotask(() => ref.current?.focus()))
  return (
    <>
      <span ref={anker} hidden />
      {anzahl > 0 && (
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
            {mängel.map(({ feld, grund, word, element }) => (
              <li key={feld}>
                {element ? (
                  <a
                    href={`#${feld}`}
                    css={{ color: 'inherit', display: 'inline-block', paddingBlock: '0.25rem' }}
                    onClick={(event) => {
                      event.preventDefault()
                      // The page may have drawn the field anew since.
                      const [now] = listed([{ feld, grund }], anker.current?.closest('form') ?? undefined)
                      now?.element?.focus()
                    }}
                  >
                    {word}: {grund}
                  </a>
                ) : (
                  `${word}: ${grund}`
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
