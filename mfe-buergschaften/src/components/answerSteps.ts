import type { Step } from '@avalwerk/patterns/flow'
import { t } from '../texts.ts'

/** The steps of an answer to another party: look, decide, confirm; each guarded by the one before. Source: document 1, section 2. */
export const responseSteps = (first: string) =>
  [
    { step: 'details-pruefen', name: first },
    { step: 'akzeptieren', name: t('schritte.decision'), from: ['details-pruefen', 'bestaetigen'], otherwise: 'bestaetigen' },
    { step: 'bestaetigen', name: t('schritte.confirmation'), from: ['akzeptieren'] },
  ] as const satisfies readonly Step[]
