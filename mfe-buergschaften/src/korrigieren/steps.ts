import type { Step } from '@avalwerk/patterns/flow'
import { t } from '../texts.ts'

/** The steps of a correction. Source: document 1, section 2. */
export const STEPS = [
  { step: 'korrekturwunsch', name: t('schritte.korrekturwunsch') },
  { step: 'daten', name: t('schritte.data'), from: ['korrekturwunsch', 'pruefen'] },
  { step: 'text', name: t('schritte.text'), from: ['korrekturwunsch', 'pruefen'] },
  { step: 'pruefen', name: t('schritte.review'), from: ['daten', 'text'] },
] as const satisfies readonly Step[]
