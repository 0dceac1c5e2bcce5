import type { Step } from '@avalwerk/patterns/flow'
import { t } from '../texts.ts'

/** The steps of writing a text and from where each may be entered. Source: document 1, section 2. */
export const STEPS = [
  { step: 'textartauswahl', name: t('schritte.art') },
  { step: 'textauswahl', name: t('schritte.wording'), from: ['textartauswahl', 'zusammenfassung'], otherwise: 'textartauswahl' },
  { step: 'zusammenfassung', name: t('schritte.summary'), from: ['textauswahl'], otherwise: 'textartauswahl' },
] as const satisfies readonly Step[]

/** A new version keeps its kind. */
export const STEPS_VERSION = [
  { step: 'textauswahl', name: t('schritte.wording') },
  { step: 'zusammenfassung', name: t('schritte.summary'), from: ['textauswahl'], otherwise: 'textauswahl' },
] as const satisfies readonly Step[]

/** The operator begins with the kind alone; the wording is written while the text is prepared. */
export const STEPS_OPERATOR = [
  { step: 'textartauswahl', name: t('schritte.art') },
  { step: 'zusammenfassung', name: t('schritte.summary'), from: ['textartauswahl'], otherwise: 'textartauswahl' },
] as const satisfies readonly Step[]
