import { type FieldFault, MESSAGES, PROBLEMS, type ProblemCode } from '@avalwerk/domain'

/**
 * Refusals that are about one field: the names by which calls have it, the likeliest first, and the message at the field where that
 * isn't the refusal's own sentence.
 */
export const FIELD_OF_PROBLEM: Readonly<Partial<Record<ProblemCode, Readonly<{ names: readonly string[]; message?: string }>>>> = {
  GRUND_FEHLT: { names: ['bemerkung', 'text', 'nachricht', 'frage', 'ablehnungsgrund', 'grund', 'kommentar'], message: MESSAGES.required },
  BETRAG_UNGUELTIG: { names: ['betrag'] },
  BESTAETIGUNG_FEHLT: { names: ['ausgebucht'] },
  ERKLAERUNG_FEHLT: { names: ['erklaerung'] },
  NUMMER_VERGEBEN: { names: ['buergschaftsIdBuerge'] },
  GLEICHE_ORGANISATION: { names: ['auftragnehmer', 'daten.auftragnehmer', 'unternehmenId'] },
  SCAN_FEHLT: { names: ['dateiId'] },
  DOKUMENT_FEHLT: { names: ['textId'] },
  BUERGE_FEHLT: { names: ['buergeIds'] },
  ENTSCHEIDUNG_FEHLT: { names: ['positionen'] },
  VERTRAGSNUMMER_VERGEBEN: { names: ['vertragsnummer'] },
  RECHTE_DARUEBER: { names: ['rechte', 'rolle'] },
  SIGNATURSCHLUESSEL_VORHANDEN: { names: ['publicKey'] },
  NUTZER_VORHANDEN: { names: ['email'] },
  NUTZER_UNMOEGLICH: { names: ['email'] },
  NUTZER_WIEDERHERSTELLBAR: { names: ['email'] },
}

/** A step that a person has to confirm by signing in anew: where, and what it is, as people read it; the id tells it from others. */
export type Challenge = Readonly<{ id: string; adresse: string; was: string }>

/** A refusal on its way to the edge, where it becomes a problem answer. */
export class Refusal extends Error {
  readonly code: ProblemCode
  readonly felder: readonly FieldFault[] | undefined
  /** Why, for the log alone: a fixed word. */
  readonly reason: string | undefined
  /** Seconds after which the call may succeed, where that is known. */
  readonly retryAfterS: number | undefined
  /** For ANMELDUNG_NOETIG, where a call is refused. */
  readonly challenge: Challenge | undefined
  constructor(
    code: ProblemCode,
    fields?: readonly FieldFault[],
    { reason, retryAfterS, challenge, ...options }: ErrorOptions & { reason?: string; retryAfterS?: number; challenge?: Challenge } = {},
  ) {
    super(PROBLEMS[code].title, options)
    this.challenge = challenge
    this.retryAfterS = retryAfterS
    this.code = code
    this.felder = fields
    this.reason = reason
  }
}

/** Input has to be without fault. @throws Refusal EINGABE_UNGUELTIG */
export function assertValid(faults: readonly FieldFault[]): void {
  if (faults.length) throw new Refusal('EINGABE_UNGUELTIG', faults)
}

/** The value, or a refusal where there is none. Foreign and missing objects look the same: not found. */
export function orNotFound<T>(value: T | null | undefined, code: ProblemCode = 'NICHT_GEFUNDEN'): T {
  if (value === null || value === undefined) throw new Refusal(code)
  return value
}
