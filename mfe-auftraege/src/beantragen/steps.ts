import type { Step } from '@avalwerk/patterns/flow'
import { t } from '../texts.ts'

/** The steps of the order wizard; each may be entered from its neighbours, otherwise people start at the first. */
const NAMES = [
  ['auftragnehmerAuswaehlen', t('schritte.kreditnehmer')],
  ['auftraggeberAuswaehlen', t('schritte.beguenstigter')],
  ['VertragAuswaehlen', t('schritte.buergeAndVertrag')],
  ['buergschaftsdatenErfassen', t('schritte.buergschaftsdaten')],
  ['versandwegAuswaehlen', t('schritte.versandweg')],
  ['buergschaftsZusammenfassung', t('schritte.summary')],
  ['buergschaftsvorlage', t('schritte.text')],
] as const

/** The wizard's steps in order, with those from which each may be entered: its neighbours and, for earlier ones, the summary. */
export const STEPS = NAMES.map(([step, name], index): Step & { step: StepName } => {
  const neighbours = [NAMES[index - 1]?.[0], NAMES[index + 1]?.[0]].filter((neighbour) => neighbour !== undefined)
  // The summary's links lead back to every step before it.
  const summary = index < 5 ? ['buergschaftsZusammenfassung'] : []
  return { step, name, ...(index > 0 && { from: [...neighbours, ...summary] }) }
})
export type StepName = (typeof NAMES)[number][0]
