import { t } from '../texts.ts'

/** The steps in which a guarantor decides on the companies under a contract. Source: document 1, section 2. */
export const REVIEW_STEPS = [
  { step: 'zuordnung-pruefen', name: t('schritte.zuordnungPruefen') },
  { step: 'zuordnung-pruefen-abschliessen', name: t('schritte.abschliessen'), von: ['zuordnung-pruefen'] },
] as const
