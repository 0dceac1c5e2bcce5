import type { Step } from '@avalwerk/patterns/flow'
import { t } from '../texts.ts'

/** The steps in which a guarantor decides on the companies under a contract. Source: document 1, section 2. */
export const REVIEW_STEPS = [
  { step: 'zuordnung-pruefen', name: t('schritte.reviewZuordnung') },
  { step: 'zuordnung-pruefen-abschliessen', name: t('schritte.complete'), from: ['zuordnung-pruefen'] },
] as const satisfies readonly Step[]
