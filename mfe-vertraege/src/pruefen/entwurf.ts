import type { Vertragspruefung } from '@avalwerk/contracts'
import { type FieldFault, parseAmount, validatePosition, validateFrame, type AssignmentDecision } from '@avalwerk/domain'
import { asFrame, asFrameValues, type FrameValues } from '../bausteine/Rahmen.tsx'

/** What is decided of one company, as typed. */
export type ItemValues = { unternehmenId: string; entscheidung: AssignmentDecision | ''; teillimit: string; kommentar: string }
export type Draft = { positionen: readonly ItemValues[]; rahmen: FrameValues }

export const beginn = (p: Vertragspruefung): Draft => ({
  positionen: p.positionen.map(({ unternehmenId }) => ({ unternehmenId, entscheidung: '', teillimit: '', kommentar: '' })),
  rahmen: asFrameValues(p.vertrag),
})

/** One decision as it is sent. */
export const asPosition = (w: ItemValues) => ({
  unternehmenId: w.unternehmenId,
  entscheidung: w.entscheidung || null,
  teillimit: w.entscheidung === 'GEAENDERT' ? (parseAmount(w.teillimit) ?? 0) : null,
  kommentar: w.kommentar.trim() || null,
})

export const validateItems = (positionen: readonly ItemValues[]): FieldFault[] =>
  positionen.flatMap((w, i) => validatePosition(asPosition(w), `positionen.${i}`))
export const validateFrameValues = (w: FrameValues): FieldFault[] =>
  validateFrame(asFrame(w)).map(({ feld, grund }) => ({ feld: `rahmen.${feld}`, grund }))

/** Becomes a new contract active by these decisions? */
export const becomesActive = (p: Vertragspruefung, positionen: readonly ItemValues[]): boolean => {
  const nehmer = p.positionen.findIndex((z) => z.versicherungsnehmer)
  return p.anlass === 'ANLAGE' && positionen[nehmer]?.entscheidung !== 'ABGELEHNT'
}
