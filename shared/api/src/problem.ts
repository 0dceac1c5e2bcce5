import type { Problem } from '@avalwerk/contracts'
import { CORRELATION_HEADER, type ProblemCode } from '@avalwerk/domain'
import { t } from './texts.ts'

/** The server's codes; ZEIT and NETZ where there was no answer. */
export type CallErrorCode = ProblemCode | 'ZEIT' | 'NETZ'

/** A call that was refused or failed. */
export class CallError extends Error {
  readonly status: number
  readonly code: CallErrorCode
  readonly korrelationsId: string
  readonly felder: NonNullable<Problem['felder']>
  constructor(details: Pick<Problem, 'status' | 'title' | 'korrelationsId' | 'felder'> & { code: CallErrorCode }) {
    super(details.title)
    this.status = details.status
    this.code = details.code
    this.korrelationsId = details.korrelationsId
    this.felder = details.felder ?? []
  }
}

/**
 * Is it a refused or failed call? Told by its shape: shell and remotes each bring their own copy of the class, and one
 * hands its errors to the other.
 */
export function isCallError(error: unknown): error is CallError {
  return error instanceof Error && 'korrelationsId' in error && 'code' in error
}

/** Was there no connection? Then there is nothing that the operator could look up. */
export const isUnreachable = (error: unknown): error is CallError & { code: 'NETZ' } => isCallError(error) && error.code === 'NETZ'

/** The reference of a failure for the operator, if there is one. */
export const referenceOf = (error: unknown): string | undefined => (isCallError(error) ? error.korrelationsId : undefined)

/** The problem that an answer carries; one without a problem body gets a general title. */
export async function errorFromResponse(response: Response): Promise<CallError> {
  const content = (await response.json().catch(() => undefined)) as Problem | undefined
  return new CallError({
    status: response.status,
    code: content?.code ?? 'FEHLER',
    title: content?.title ?? t('problem.defaultTitle'),
    korrelationsId: content?.korrelationsId ?? response.headers.get(CORRELATION_HEADER) ?? '',
    felder: content?.felder,
  })
}
