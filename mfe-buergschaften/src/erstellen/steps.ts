import type { Step } from '@avalwerk/patterns/flow'
import { t } from '../texts.ts'

/** The steps in which a guarantor issues without an order. Source: document 1, section 2. */
export const STEPS = [
  { step: 'buergschaftsdaten', name: t('schritte.data') },
  { step: 'text', name: t('schritte.text'), from: ['buergschaftsdaten', 'pruefen'] },
  { step: 'pruefen', name: t('schritte.review'), from: ['text'] },
] as const satisfies readonly Step[]
