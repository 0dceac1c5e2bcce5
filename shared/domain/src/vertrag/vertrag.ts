import { type FieldFault, fault, validateAnsprechpartner, requiredRule, MESSAGES, TEXT_FORMS } from '../fields/index.ts'
import type { AuftragPhase, AuftragStatus } from '../auftrag/index.ts'
import type { BuergschaftStatus, Tone, Vertragsart, ResponseStatus } from '../buergschaft/index.ts'
import type { Person } from '../stammdaten/index.ts'

/** Contracts (Kautionsverträge): their data, the companies under them, their use. Source: document 1, section 3 (Contract, badges). */

export const VERTRAG_STATUS = { IN_PRUEFUNG: 'In Prüfung', AKTIV: 'Aktiv', ABGELEHNT: 'Abgelehnt', BEENDET: 'Inaktiv' } as const
export type VertragStatus = keyof typeof VERTRAG_STATUS
export const VERTRAG_TONE = { IN_PRUEFUNG: 'info', AKTIV: 'success', ABGELEHNT: 'danger', BEENDET: 'neutral' } as const satisfies Record<
  VertragStatus,
  Tone
>

/** The state of a company under a contract, in words of its own: RESPONSE_STATUS says the same of shares. */
export const ZUORDNUNG_STATUS = {
  OFFEN: 'In Prüfung',
  ANGENOMMEN: 'Angenommen',
  ABGELEHNT: 'Abgelehnt',
  FEHLER: 'Fehler',
} as const satisfies Record<ResponseStatus, string>
export const ZUORDNUNG_TONE = { OFFEN: 'info', ANGENOMMEN: 'success', ABGELEHNT: 'danger', FEHLER: 'danger' } as const satisfies Record<
  ResponseStatus,
  Tone
>

/** Why a review is there. */
export type PruefungOccasion = 'ANLAGE' | 'AENDERUNG'
/** How far a review is; ENTFALLEN: its contract was ended meanwhile. */
export type PruefungStatus = 'OFFEN' | 'ABGESCHLOSSEN' | 'ENTFALLEN'
/** What a review is asked for a company. */
export const ZUORDNUNG_INTENT = {
  HINZUFUEGEN: 'Hinzufügen',
  ENTFERNEN: 'Entfernen',
  VERSICHERUNGSNEHMER: 'Neuer Versicherungsnehmer',
} as const
export type ZuordnungIntent = keyof typeof ZUORDNUNG_INTENT
/** What the guarantor decides of a company. */
export const ZUORDNUNG_DECISION = { GENEHMIGT: 'Genehmigt', GEAENDERT: 'Mit Änderungen genehmigt', ABGELEHNT: 'Abgelehnt' } as const
export type ZuordnungDecision = keyof typeof ZUORDNUNG_DECISION

/** How a guarantor of each kind works. Source: document 1, section 9 (contract kinds); what they differ in is our reading. */
export const WORKING_MODE = {
  LIGHT: 'Der Bürge erfährt von seinen Vorgängen über seine Postfächer und bearbeitet sie im Portal.',
  REGULAR: 'Der Bürge arbeitet im Portal und kann Bürgschaften mit seinem eigenen System verknüpfen.',
} as const satisfies Record<Vertragsart, string>

/** A company that may be a borrower under a contract, with its contact person there (KP). */
export type Zuordnung = Readonly<{ unternehmenId: string; person: Person | null }>

/** Of a contract as the policy holder enters it. The limits count when the guarantor has confirmed them. */
export type VertragData = Readonly<{
  vertragsnummer: string
  buergeId: string
  versicherungsnehmerId: string
  /** Cents. */
  gesamtlimit: number
  einzellimit: number
  /** To the guarantor. */
  nachricht: string | null
}>
/** The limits and terms that a guarantor confirms. */
export type VertragTerms = Readonly<{
  gesamtlimit: number
  einzellimit: number
  /** Cents of the limit that guarantees use of which the portal doesn't know. */
  ausserhalb: number
  avalprovision: string | null
  sicherheit: string | null
}>

/** So many companies under one contract. */
const ZUORDNUNGEN_MAX = 100

const validateLimits = (limits: Pick<VertragTerms, 'gesamtlimit' | 'einzellimit'>): FieldFault[] => [
  ...fault('gesamtlimit', limits.gesamtlimit > 0 ? undefined : MESSAGES.amount),
  ...fault(
    'einzellimit',
    limits.einzellimit <= 0
      ? MESSAGES.amount
      : limits.einzellimit > limits.gesamtlimit
        ? 'Das Einzellimit darf das Gesamtlimit nicht übersteigen'
        : undefined,
  ),
]

/** The rules of a contract's own data, without its parties. */
export const validateVertragData = (data: Omit<VertragData, 'buergeId' | 'versicherungsnehmerId'>): FieldFault[] => [
  ...fault('vertragsnummer', requiredRule(TEXT_FORMS.kautionsvertragsnummer.rule)(data.vertragsnummer)),
  ...validateLimits(data),
  ...fault('nachricht', TEXT_FORMS.kurznachricht.rule(data.nachricht ?? '')),
]

/** The rules of the limits and terms that a guarantor confirms. */
export const validateTerms = (limits: VertragTerms): FieldFault[] => [
  ...validateLimits(limits),
  ...fault('ausserhalb', limits.ausserhalb < 0 ? MESSAGES.amount : undefined),
  ...fault('avalprovision', TEXT_FORMS.avalprovision.rule(limits.avalprovision ?? '')),
  ...fault('sicherheit', TEXT_FORMS.sicherheit.rule(limits.sicherheit ?? '')),
]

/** The rules of the companies under a contract: each once, with a contact person that is complete or absent. */
export const validateZuordnungen = (zuordnungen: readonly Zuordnung[]): FieldFault[] => [
  ...fault(
    'unternehmen',
    new Set(zuordnungen.map(({ unternehmenId }) => unternehmenId)).size < zuordnungen.length
      ? 'Jedes Unternehmen kann einem Vertrag nur einmal zugeordnet werden'
      : zuordnungen.length > ZUORDNUNGEN_MAX
        ? `Bitte wählen Sie höchstens ${ZUORDNUNGEN_MAX} Unternehmen`
        : undefined,
  ),
  ...zuordnungen.flatMap(({ person }, i) => validateAnsprechpartner(person, `unternehmen.${i}.person`)),
]

/** What a guarantor decides of one company. */
export type PruefungItem = Readonly<{
  unternehmenId: string
  entscheidung: ZuordnungDecision | null
  /** Cents that this company may use of the contract; null: all of it. */
  teillimit: number | null
  kommentar: string | null
}>

/** The rules of one decision. A change names a limit; a refusal says why. */
export const validatePosition = (pruefung: PruefungItem, field: string): FieldFault[] => [
  ...fault(`${field}.entscheidung`, pruefung.entscheidung ? undefined : 'Bitte entscheiden Sie über dieses Unternehmen'),
  ...fault(
    `${field}.teillimit`,
    pruefung.entscheidung === 'GEAENDERT' && (pruefung.teillimit ?? 0) <= 0
      ? 'Bitte geben Sie den Höchstbetrag für dieses Unternehmen ein'
      : undefined,
  ),
  ...fault(`${field}.kommentar`, pruefung.entscheidung === 'ABGELEHNT' && !pruefung.kommentar?.trim() ? MESSAGES.required : undefined),
  ...fault(`${field}.kommentar`, TEXT_FORMS.anmerkung.rule(pruefung.kommentar ?? '')),
]

/** Statuses in which a guarantee uses its contract's limit: from the draft until its discharge or rejection is confirmed. */
export const LIMIT_USING: readonly BuergschaftStatus[] = ['ENT', 'AUS', 'UP', 'AKT', 'IK', 'ABB', 'TEB', 'ANB', 'AN', 'ZGBB']

/**
 * The use that a guarantee makes of its contract's limit, in cents. A guarantee that a correction replaces uses nothing: its successor
 * does. A guarantee that is offered in exchange for another one uses only the amount by which it exceeds that one, until the exchange is
 * done: the two are never owed at once.
 */
export const usageOf = (
  buergschaft: Readonly<{
    status: BuergschaftStatus
    amount: number
    hasSuccessor: boolean
    /** The amount of the guarantee that it is to replace, while that one uses the same limit. */
    replaced?: number
  }>,
): number =>
  LIMIT_USING.includes(buergschaft.status) && !buergschaft.hasSuccessor
    ? buergschaft.amount - Math.min(buergschaft.amount, buergschaft.replaced ?? 0)
    : 0

/** Statuses in which an order reserves it: sent and undecided. Once there is a draft of the guarantee, that one uses it. */
export const LIMIT_RESERVING: readonly Readonly<{ status: AuftragStatus; phase: AuftragPhase | null }>[] = [
  { status: 'SCHWEBE', phase: null },
  { status: 'IN_PRUEFUNG', phase: 'FORMAL' },
]
/** An order whose guarantee is a draft: to all but the guarantor and the operator it still reserves what was ordered. */
export const DRAFTED = { status: 'IN_PRUEFUNG', phase: 'ZWEITPRUEFUNG' } as const satisfies (typeof LIMIT_RESERVING)[number]
/** Does an order reserve its contract's limit? */
export const reservesLimit = (auftrag: Readonly<{ status: AuftragStatus; phase: AuftragPhase | null }>): boolean =>
  LIMIT_RESERVING.some(({ status, phase }) => auftrag.status === status && auftrag.phase === phase)

/** The use of a contract, in cents. */
export type Usage = Readonly<{ gesamtlimit: number; genutzt: number; reserviert: number }>
/** The part of the limit that is neither used nor reserved, in cents; negative where more is used than the limit allows. */
export const freiesLimit = (n: Usage): number => n.gesamtlimit - n.genutzt - n.reserviert

/** Percent of use from which a contract is shown yellow. Source: domain conventions, 5.3. */
export const UTILIZATION_YELLOW = 80
/** Percent of use from which a contract is shown red. */
export const UTILIZATION_RED = 95
/** A share in percent as German text with a no-break space, e.g. '94,6 %'. */
export const formatUtilization = (percent: number): string => `${percent.toFixed(1).replace('.', ',')}\u00a0%`
/** The used part of a limit, in percent; what is reserved is not used yet. */
export const utilization = ({ gesamtlimit, genutzt }: Pick<Usage, 'gesamtlimit' | 'genutzt'>): number =>
  gesamtlimit > 0 ? (genutzt / gesamtlimit) * 100 : genutzt > 0 ? 100 : 0
/** The tone in which a use is shown, by the threshold that it has reached. */
export const UTILIZATION_TONE = { 0: 'accent', 80: 'warning', 95: 'danger' } as const
/** The threshold that a use has reached: 0, 80 or 95. */
export const utilizationLevel = (percent: number): 0 | typeof UTILIZATION_YELLOW | typeof UTILIZATION_RED =>
  percent >= UTILIZATION_RED ? UTILIZATION_RED : percent >= UTILIZATION_YELLOW ? UTILIZATION_YELLOW : 0

/** What stands against a guarantee of an amount under a contract. */
export type LimitState = Usage &
  Readonly<{
    einzellimit: number
    /** Of the borrower, if the guarantor has set one: its limit and what of it is used or reserved. */
    teil: Readonly<{ limit: number; belegt: number }> | null
  }>

/** The fault of an amount (cents) that doesn't fit under a contract; undefined where it does. */
export function limitFault(amount: number, situation: LimitState): string | undefined {
  if (amount > situation.einzellimit) return 'Der Betrag übersteigt das Einzellimit des Kautionsvertrags.'
  if (amount > freiesLimit(situation)) return 'Das freie Limit des Kautionsvertrags reicht für diesen Betrag nicht aus.'
  if (situation.teil && amount > situation.teil.limit - situation.teil.belegt)
    return 'Das Limit dieses Kreditnehmers im Kautionsvertrag reicht für diesen Betrag nicht aus.'
  return undefined
}
