import type { Problem } from '@avalwerk/contracts'
import { CORRELATION_HEADER } from '@avalwerk/domain'

/** A call that was refused or failed. `code` is one of the server's, or ZEIT or NETZ where there was no answer. */
export class CallError extends Error {
  readonly status: number
  readonly code: string
  readonly korrelationsId: string
  readonly felder: NonNullable<Problem['felder']>
  constructor(angaben: Pick<Problem, 'status' | 'code' | 'title' | 'korrelationsId' | 'felder'>) {
    super(angaben.title)
    this.status = angaben.status
    this.code = angaben.code
    this.korrelationsId = angaben.korrelationsId
    this.felder = angaben.felder ?? []
  }
}

/**
 * Is it a refused or failed call? Told by its shape: shell and remotes each bring their own copy of the class, and one
 * hands its errors to the other.
 */
export function isCallError(fehler: unknown): fehler is CallError {
  return fehler instanceof Error && 'korrelationsId' in fehler && 'code' in fehler
}

/** Was there no connection? Then there is nothing that the operator could look up. */
export const isUnreachable = (fehler: unknown): fehler is CallError & { code: 'NETZ' } => isCallError(fehler) && fehler.code === 'NETZ'

/** The reference of a failure for the operator, if there is one. */
export const referenceOf = (fehler: unknown): string | undefined => (isCallError(fehler) ? fehler.korrelationsId : undefined)

/** The problem that an answer carries; one without a problem body gets a general title. */
export async function errorFromResponse(antwort: Response): Promise<CallError> {
  const inhalt = (await antwort.json().catch(() => undefined)) as Problem | undefined
  return new CallError({
    status: antwort.status,
    code: inhalt?.code ?? 'FEHLER',
    title: inhalt?.title ?? 'Oops! Etwas ist schief gelaufen.',
    korrelationsId: inhalt?.korrelationsId ?? antwort.headers.get(CORRELATION_HEADER) ?? '',
    felder: inhalt?.felder,
  })
}
