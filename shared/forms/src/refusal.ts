import { isCallError, isUnreachable } from '@avalwerk/api'
import { FORM_ERROR } from 'final-form'
import { fieldLabel } from './fieldLabels.ts'
import { type FormErrors, toFormErrors } from './errors.ts'
import { t } from './texts.ts'

/** Calls that carry an object as `daten` name its fields below it; a form of the object has them as they are. */
const withoutData = (field: string): string => field.replace(/^daten\./, '')

/**
 * The faults that the server found, at their fields; undefined if it is no refusal of input.
 * @param toField the name of a form's field for the server's path
 */
function refusalToFormErrors(error: unknown, toField = withoutData): FormErrors<unknown> | undefined {
  if (!isCallError(error) || error.felder.length === 0) return undefined
  const atField = toFormErrors(error.felder.map(({ feld, grund }) => ({ feld: toField(feld), grund })))
  // A refusal may be about a field that this form doesn't show.
  return error.code === 'EINGABE_UNGUELTIG' || ONLY_AT_FIELD.includes(error.code) ? atField : { ...atField, [FORM_ERROR]: error.message }
}

/** Refusals that every form shows at their field. */
const ONLY_AT_FIELD: readonly string[] = ['NUMMER_VERGEBEN', 'KURZNAME_VERGEBEN']

/** Refusals that are about one field, and its name in every form. */
const FIELD_OF_REFUSAL: Readonly<Record<string, string>> = {
  NUMMER_VERGEBEN: 'buergschaftsIdBuerge',
}

/** The user was asked to confirm by signing in anew, and didn't. */
const NOT_CONFIRMED = t('form.notConfirmed')

/**
 * The reason why the server refused a form as a whole, or its one field, for `RefusalPanel` to show. What is no fault of the input is told
 * by the frame too, but for a connection that isn't there: the form's sentence says all that is known.
 * @param showProblem the frame's
 */
export function refusalWithoutFields(error: unknown, showProblem: (error: unknown) => void): FormErrors<unknown> {
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
 * The faults that the server found: at their fields where it names some, otherwise as a whole.
 * @param toStatus the name of a form's field for the server's path
 * @param shown the form's fields, where it has no summary of what is wrong
 */
export function toRefusal(
  error: unknown,
  showProblem: (error: unknown) => void,
  toStatus?: (field: string) => string,
  shown?: readonly string[],
): FormErrors<unknown> {
  const atFields = refusalToFormErrors(error, toStatus)
  if (!atFields) return refusalWithoutFields(error, showProblem)
  // At a field that the form doesn't have nobody would read it.
  const unread = shown && isCallError(error) ? error.felder.filter(({ feld }) => !shown.includes(toStatus?.(feld) ?? feld)) : []
  if (unread.length === 0) return atFields
  return { ...atFields, [FORM_ERROR]: [isCallError(error) ? error.message : '', ...unread.map(({ grund }) => grund)].join(' ') }
}

/** What must be known of a form to say why it was refused as a whole. */
export const REFUSAL_STATE = { submitError: true, dirtySinceLastSubmit: true, hasValidationErrors: true } as const
/**
 * The reason why a form was refused as a whole; undefined once something is changed. A try that fields stop isn't sent: what was said of
 * the one before isn't said of it.
 */
export const refusalOf = ({
  submitError,
  dirtySinceLastSubmit,
  hasValidationErrors,
}: Readonly<Partial<Record<keyof typeof REFUSAL_STATE, unknown>>>): string | undefined =>
  typeof submitError === 'string' && !dirtySinceLastSubmit && !hasValidationErrors ? submitError : undefined

/** The message why a file wasn't taken, with its name: the field that chose it is empty again. */
export function fileRefusal(error: Error, { name }: Pick<File, 'name'>): string {
  const reasons = isCallError(error) ? error.felder.map(({ grund }) => grund) : []
  return `„${name}“: ${[...new Set([error.message, ...reasons])].join(' ')}`
}
