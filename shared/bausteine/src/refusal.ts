import { isCallError } from '@avalwerk/api'

/** What must be known of a form to say why it was refused as a whole. */
export const REFUSAL_STATE = { submitError: true, dirtySinceLastSubmit: true, hasValidationErrors: true } as const
/**
 * Why a form was refused as a whole; undefined once something is changed. A try that fields stop isn't sent: what was said of the
 * one before isn't said of it.
 */
export const refusalOf = ({
  submitError,
  dirtySinceLastSubmit,
  hasValidationErrors,
}: Readonly<Partial<Record<keyof typeof REFUSAL_STATE, unknown>>>): string | undefined =>
  typeof submitError === 'string' && !dirtySinceLastSubmit && !hasValidationErrors ? submitError : undefined

/** Why a file wasn't taken, with its name: the field that chose it is empty again. */
export function fileRefusal(error: Error, { name }: Pick<File, 'name'>): string {
  const reasons = isCallError(error) ? error.felder.map(({ grund }) => grund) : []
  return `„${name}“: ${[...new Set([error.message, ...reasons])].join(' ')}`
}
