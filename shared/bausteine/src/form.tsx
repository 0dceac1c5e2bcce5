import { isCallError, isUnreachable } from '@avalwerk/api'
import type { FieldFault } from '@avalwerk/domain'
import { usePlatform } from '@avalwerk/platform/remote'
import { themeColor, Alert, RADIUS } from '@avalwerk/ui'
import { FORM_ERROR, setIn } from 'final-form'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState, useEffectEvent } from 'react'
import { useForm, useFormState } from 'react-final-form'
import { type Listed, listed } from './faultList.ts'
import { fieldLabel } from './fieldLabels.ts'
import { REFUSAL_STATE, refusalOf } from './refusal.ts'
import { t } from './texts.ts'

export { Form } from '@avalwerk/forms'
export { useField, useForm, useFormState } from 'react-final-form'

/** Shortcomings by path as a form's nested errors; the first message of a field counts. */
export function toFormErrors(faults: readonly FieldFault[]): Record<string, unknown> {
  return [...faults].reverse().reduce<object>((error, { feld, grund }) => setIn(error, feld, grund) as object, {}) as Record<
    string,
    unknown
  >
}

/** Calls that carry an object as `daten` name its fields below it; a form of the object has them as they are. */
const withoutData = (field: string): string => field.replace(/^daten\./, '')

/**
 * What the server refused, at its fields; undefined if it is no refusal of input.
 * @param toStatus the name of a form's field for the server's path
 */
function refusalToFormErrors(error: unknown, toStatus = withoutData): Record<string, unknown> | undefined {
  if (!isCallError(error) || error.felder.length === 0) return undefined
  const atField = toFormErrors(error.felder.map(({ feld, grund }) => ({ feld: toStatus(feld), grund })))
  // What a step refuses may be about a field that this form doesn't show.
  return error.code === 'EINGABE_UNGUELTIG' || ONLY_AT_FIELD.includes(error.code) ? atField : { ...atField, [FORM_ERROR]: error.message }
}

/** Refusals that every form shows at their field. */
const ONLY_AT_FIELD: readonly string[] = ['NUMMER_VERGEBEN', 'KURZNAME_VERGEBEN']

/** Refusals that are about one field, and its name in every form. */
const FIELD_OF_REFUSAL: Readonly<Record<string, string>> = {
  NUMMER_VERGEBEN: 'buergschaftsIdBuerge',
}

/** Somebody was asked to confirm by signing in anew, and didn't. */
const NOT_CONFIRMED = t('form.schrittBestaetigtWurde')

/**
 * Why the server refused a form as a whole, or its one field, for `RefusalPanel` to show. What is no fault of the input is told by the frame too, but for
 * a connection that isn't there: the form's sentence says all that is known.
 * @param showProblem the frame's
 */
export function refusalWithoutFields(error: unknown, showProblem: (error: unknown) => void): Record<string, unknown> {
  if (!isCallError(error)) {
    showProblem(error)
    return { [FORM_ERROR]: String(error) }
  }
  if (isUnreachable(error)) return { [FORM_ERROR]: error.message }
  if (error.code === 'ANMELDUNG_NOETIG') return { [FORM_ERROR]: NOT_CONFIRMED }
  const field = FIELD_OF_REFUSAL[error.code]
  if (field) return { [field]: error.message }
  if (error.status === 400 && error.code !== 'EINGABE_UNGUELTIG') return { [FORM_ERROR]: error.message }
  if (error.status === 400)
    return { [FORM_ERROR]: [error.message, ...error.felder.map(({ feld, grund }) => `${fieldLabel(feld)}: ${grund}`)].join(' ') }
  showProblem(error)
  return { [FORM_ERROR]: error.message }
}

/**
 * What the server refused: at its fields where it names some, otherwise as a whole.
 * @param toStatus the name of a form's field for the server's path
 */
export const toRefusal = (
  error: unknown,
  showProblem: (error: unknown) => void,
  toStatus?: (field: string) => string,
): Record<string, unknown> => refusalToFormErrors(error, toStatus) ?? refusalWithoutFields(error, showProblem)

/** Inside a form: why it was refused as a whole, until something is changed. */
export function RefusalPanel() {
  const refusal = refusalOf(useFormState({ subscription: REFUSAL_STATE }))
  if (refusal === undefined) return null
  return (
    <Alert tone="gefahr" urgent>
      <p>{refusal}</p>
    </Alert>
  )
}

/** All messages of a form with their fields, flat. */
function flat(error: unknown, path = ''): FieldFault[] {
  if (typeof error === 'string') return [{ feld: path, grund: error }]
  if (error === null || typeof error !== 'object') return []
  return Object.entries(error)
    .filter(([name]) => name !== FORM_ERROR)
    .flatMap(([name, value]) => flat(value, path ? `${path}.${name}` : name))
}

/** Inside a form: asks before what was entered is lost. Sending, and going on after it, doesn't ask. */
export function LeavePrompt() {
  const form = useForm()
  const { navigation } = usePlatform()
  useEffect(
    () =>
      navigation.guard(() => {
        const { dirty, submitting, submitSucceeded, dirtySinceLastSubmit } = form.getState()
        const sent = submitting || (submitSucceeded && !dirtySinceLastSubmit)
        return dirty && !sent ? t('form.eingabenDieserSeite') : undefined
      }),
    [form, navigation],
  )
  return null
}

/** Calls something after each try to send the form around an element, when its messages are there. */
function useAttempts(element: RefObject<HTMLElement | null>, afterwards: () => void): void {
  const { submitting } = useFormState({ subscription: { submitting: true } })
  const [attempts, setAttempts] = useState(0)
  const after = useEffectEvent(afterwards)
  useEffect(() => {
    const form = element.current?.closest('form')
    // After the form's own handler, which says what is wrong.
    const countAll = () => setTimeout(() => setAttempts((n) => n + 1))
    form?.addEventListener('submit', countAll)
    return () => form?.removeEventListener('submit', countAll)
  }, [element])
  useEffect(() => {
    // With each try, not with each message that comes or goes while people are mending.
    if (attempts > 0 && !submitting) after()
  }, [attempts, submitting])
}

/** In a short form: after a failed send the first field that is wrong has the focus. */
export function ErrorFocus() {
  const anchor = useRef<HTMLSpanElement>(null)
  useAttempts(anchor, () => anchor.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  return <span ref={anchor} hidden />
}

/** What is wrong, in the words and the order of the page's fields, which are there when it has been drawn. */
function useListed(faults: readonly FieldFault[], anchor: RefObject<HTMLElement | null>): readonly Listed[] {
  const [list, setList] = useState<readonly Listed[]>([])
  const same = JSON.stringify(faults)
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
  const anchor = useRef<HTMLSpanElement>(null)
  const faults = useListed(submitFailed && !submitting ? flat({ ...submitErrors, ...errors }) : [], anchor)
  const count = faults.length
  // When the list has been drawn, which waits for the fields.
  useAttempts(anchor, () => queueMicrotask(() => ref.current?.focus()))
  return (
    <>
      <span ref={anchor} hidden />
      {count > 0 && (
        <div
          ref={ref}
          role="alert"
          tabIndex={-1}
          css={{
            padding: 16,
            border: `1px solid ${themeColor('gefahr')}`,
            borderRadius: RADIUS,
            background: themeColor('gefahrgrund'),
            color: themeColor('gefahr'),
          }}
        >
          <h2>{t('form.bittePruefenAngaben')}</h2>
          <ul css={{ margin: '8px 0 0', paddingLeft: 20 }}>
            {faults.map(({ feld, grund, word, element }) => (
              <li key={feld}>
                {element ? (
                  <a
                    href={`#${feld}`}
                    css={{ color: 'inherit', display: 'inline-block', paddingBlock: '0.25rem' }}
                    onClick={(event) => {
                      event.preventDefault()
                      // The page may have drawn the field anew since.
                      const [now] = listed([{ feld, grund }], anchor.current?.closest('form') ?? undefined)
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
