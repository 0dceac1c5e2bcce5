import { buildingUp } from '@avalwerk/patterns/flow'
import {
  isOnPlatform,
  calendarDate,
  validateAuftrag,
  validateAuftraggeber,
  validateAuftragnehmer,
  validateBuergschaftData,
  validateDispatch,
} from '@avalwerk/domain'
import type { StepProps } from './draft.ts'
import { STEPS, type StepName } from './steps.ts'

type Given = Pick<StepProps, 'draft' | 'choice'>

const rule = ({ draft: { daten }, choice }: Given) => ({
  today: calendarDate(new Date()),
  bausummeAngabe: choice.buergen.find(({ id }) => id === daten.buergeId)?.bausummeAngabe ?? ('KEINE_ANGABE' as const),
})

/** The faults of an order; the text comes with the last step. */
export const defectsBesideText = (given: Given) =>
  validateAuftrag(given.draft.daten, rule(given)).filter(({ feld }) => !feld.startsWith('buergschaftstext'))

/** Each step needs that the one before it is filled in as that step itself asks for. */
export const NEEDS = buildingUp<StepName, Given>(STEPS, {
  auftragnehmerAuswaehlen: null,
  auftraggeberAuswaehlen: ({ draft }) => validateAuftragnehmer(draft.daten.auftragnehmer).length === 0,
  VertragAuswaehlen: ({ draft }) => validateAuftraggeber(draft.daten.auftraggeber).length === 0,
  buergschaftsdatenErfassen: ({ draft }) => draft.daten.buergeId !== null,
  versandwegAuswaehlen: (g) => validateBuergschaftData(g.draft.daten.buergschaftsdaten, rule(g)).length === 0,
  buergschaftsZusammenfassung: ({ draft }) => validateDispatch(draft.daten.versand, isOnPlatform(draft.daten.auftraggeber)).length === 0,
  // Faults that only the whole order shows are listed by the summary.
  buergschaftsvorlage: (g) => defectsBesideText(g).length === 0,
})
