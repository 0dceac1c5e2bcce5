import type { Step } from '@avalwerk/patterns/flow'
import { t } from '../texts.ts'

/** The steps of an assignment. Source: document 1, section 2: later steps only from a neighbour, else back to the first. */
export const STEPS = [
  { step: 'empfaenger', name: t('schritte.empfaenger') },
  { step: 'ansprechpartner', name: t('schritte.ansprechpartner'), from: ['empfaenger', 'pruefen'] },
  { step: 'pruefen', name: t('schritte.review'), from: ['ansprechpartner', 'bestaetigen'] },
  { step: 'bestaetigen', name: t('schritte.confirm'), from: ['pruefen'] },
] as const satisfies readonly Step[]
