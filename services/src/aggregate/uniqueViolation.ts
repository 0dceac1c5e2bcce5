import { type ProblemCode } from '@avalwerk/domain'
import { Refusal } from '../kernel/problem.ts'

/** Unique indexes, and the refusal where two callers write the same value at once and both found it free. */
const UNIQUE: Readonly<Record<string, ProblemCode>> = {
  buergschaft_nummer: 'NUMMER_VERGEBEN',
  buergschaft_bestand: 'BESTAND_DOPPELT',
  kautionsvertrag_nummer: 'VERTRAGSNUMMER_VERGEBEN',
  nutzer_email: 'NUTZER_UNMOEGLICH',
  nutzer_benutzername: 'NUTZER_UNMOEGLICH',
}
const UNIQUE_VIOLATION = '23505'

/**
 * Does a write that may collide with another caller's.
 * @throws Refusal NUMMER_VERGEBEN, BESTAND_DOPPELT, VERTRAGSNUMMER_VERGEBEN, NUTZER_UNMOEGLICH
 */
export async function unique<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string }
    const reason = code === UNIQUE_VIOLATION ? UNIQUE[constraint ?? ''] : undefined
    throw reason ? new Refusal(reason) : error
  }
}
