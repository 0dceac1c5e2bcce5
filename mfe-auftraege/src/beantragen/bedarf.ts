import { buildingUp } from '@avalwerk/bausteine'
import {
  isOnPlatform,
  calendarDate,
  validateAuftrag,
  validateAuftraggeber,
  validateAuftragnehmer,
  validateBuergschaftData,
  validateDispatch,
} from '@avalwerk/domain'
import type { StepProps } from './entwurf.ts'
import { STEPS, type StepName } from './schritte.ts'

type Given = Pick<StepProps, 'entwurf' | 'wahl'>

const regel = ({ entwurf: { daten }, wahl }: Given) => ({
  heute: calendarDate(new Date()),
  bausummeAngabe: wahl.buergen.find(({ id }) => id === daten.buergeId)?.bausummeAngabe ?? ('KEINE_ANGABE' as const),
})

/** What is wrong with an order; the text comes with the last step. */
export const defectsBesideText = (gegeben: Given) =>
  validateAuftrag(gegeben.entwurf.daten, regel(gegeben)).filter(({ feld }) => !feld.startsWith('buergschaftstext'))

/** Each step needs that the one before it is filled in as that step itself asks for. */
export const NEEDS = buildingUp<StepName, Given>(STEPS, {
  auftragnehmerAuswaehlen: null,
  auftraggeberAuswaehlen: ({ entwurf }) => validateAuftragnehmer(entwurf.daten.auftragnehmer).length === 0,
  VertragAuswaehlen: ({ entwurf }) => validateAuftraggeber(entwurf.daten.auftraggeber).length === 0,
  buergschaftsdatenErfassen: ({ entwurf }) => entwurf.daten.buergeId !== null,
  versandwegAuswaehlen: (g) => validateBuergschaftData(g.entwurf.daten.buergschaftsdaten, regel(g)).length === 0,
  buergschaftsZusammenfassung: ({ entwurf }) =>
    validateDispatch(entwurf.daten.versand, isOnPlatform(entwurf.daten.auftraggeber)).length === 0,
  // What only the whole shows is said by the summary.
  buergschaftsvorlage: (g) => defectsBesideText(g).length === 0,
})
