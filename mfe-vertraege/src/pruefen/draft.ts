import type { Vertragspruefung } from '@avalwerk/contracts'
import { type FieldFault, parseAmount, validatePosition, validateTerms, type ZuordnungDecision } from '@avalwerk/domain'
import { asTerms, asTermsValues, type TermsValues } from '../components/TermsFields.tsx'

/** What is decided of one company, as typed. */
export type ItemValues = { unternehmenId: string; entscheidung: ZuordnungDecision | ''; teillimit: string; kommentar: string }
/** What the reviewer has decided so far: of each company, and the limits and terms. */
export type Draft = { positionen: readonly ItemValues[]; rahmen: TermsValues }

/** The draft that the review begins with: nothing is decided, limits and terms are the contract's. */
export const start = (pruefung: Vertragspruefung): Draft => ({
  positionen: pruefung.positionen.map(({ unternehmenId }) => ({ unternehmenId, entscheidung: '', teillimit: '', kommentar: '' })),
  rahmen: asTermsValues(pruefung.vertrag),
})

/** One decision as it is sent. */
export const asPosition = (values: ItemValues) => ({
  unternehmenId: values.unternehmenId,
  entscheidung: values.entscheidung || null,
  teillimit: values.entscheidung === 'GEAENDERT' ? (parseAmount(values.teillimit) ?? 0) : null,
  kommentar: values.kommentar.trim() || null,
})

/** The rules of the decisions, by the fields of the form. */
export const validateItems = (positionen: readonly ItemValues[]): FieldFault[] =>
  positionen.flatMap((w, i) => validatePosition(asPosition(w), `positionen.${i}`))
/** The rules of limits and terms, by the fields of the form. */
export const validateFrameValues = (values: TermsValues): FieldFault[] =>
  validateTerms(asTerms(values)).map(({ feld, grund }) => ({ feld: `rahmen.${feld}`, grund }))

/** Becomes a new contract active by these decisions? */
export const becomesActive = (pruefung: Vertragspruefung, positionen: readonly ItemValues[]): boolean => {
  const nehmer = pruefung.positionen.findIndex((z) => z.versicherungsnehmer)
  return pruefung.anlass === 'ANLAGE' && positionen[nehmer]?.entscheidung !== 'ABGELEHNT'
}
