import { type FieldFault, parseAmount, validateVertragData, type Zuordnung } from '@avalwerk/domain'
import type { Kreditnehmer, VertragBuerge } from '../components/queries.ts'
import { asPerson, type ContactValues } from '../components/contact.ts'

/** A contract's own data as typed. */
export type VertragValues = { vertragsnummer: string; gesamtlimit: string; einzellimit: string; nachricht: string }
/** What the wizard holds so far. */
export type Draft = {
  buergeId: string
  versicherungsnehmerId: string
  daten: VertragValues
  /** The further companies. */
  weitere: readonly string[]
  /** Contact persons by company, the policy holder's too. */
  kontakte: Readonly<Record<string, ContactValues>>
}
/** What every step is given. */
export type StepProps = Readonly<{
  draft: Draft
  update: (part: Partial<Draft>) => void
  discard: () => void
  buergen: readonly VertragBuerge[]
  unternehmen: readonly Kreditnehmer[]
}>
export const EMPTY: Draft = {
  buergeId: '',
  versicherungsnehmerId: '',
  daten: { vertragsnummer: '', gesamtlimit: '', einzellimit: '', nachricht: '' },
  weitere: [],
  kontakte: {},
}

/** The data as they are sent. */
export const asData = (values: VertragValues) => ({
  vertragsnummer: values.vertragsnummer.trim(),
  gesamtlimit: parseAmount(values.gesamtlimit) ?? 0,
  einzellimit: parseAmount(values.einzellimit) ?? 0,
  nachricht: values.nachricht.trim() || null,
})
/** The rules of the contract's own data. */
export const validateData = (w: VertragValues): FieldFault[] => validateVertragData(asData(w))

/** The companies of the new contract: the policy holder first. */
export const companiesOf = (draft: Pick<Draft, 'versicherungsnehmerId' | 'weitere'>): string[] => [
  draft.versicherungsnehmerId,
  ...draft.weitere.filter((id) => id !== draft.versicherungsnehmerId),
]
/** The companies of the new contract with their contact persons, as they are sent. */
export const zuordnungenOf = (draft: Draft): Zuordnung[] =>
  companiesOf(draft).map((unternehmenId) => ({ unternehmenId, person: asPerson(draft.kontakte[unternehmenId]) }))
