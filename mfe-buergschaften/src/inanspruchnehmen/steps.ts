import type { Step } from '@avalwerk/patterns/flow'
import { t } from '../texts.ts'

/** The steps of a claim. Source: document 1, section 2. */
export const STEPS = [
  { step: 'angaben', name: t('schritte.facts') },
  { step: 'ansprechpartner', name: t('schritte.ansprechpartner'), from: ['angaben', 'pruefen'] },
  { step: 'pruefen', name: t('schritte.reviewAndSend'), from: ['ansprechpartner'] },
] as const satisfies readonly Step[]
