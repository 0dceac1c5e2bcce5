import type { Step } from '@avalwerk/patterns/flow'
import { t } from '../texts.ts'

/** The steps in which the operator names a party. Source: document 1, section 2. */
export const STEPS = [
  { step: 'rolle', name: t('schritte.rolle') },
  { step: 'unternehmen', name: t('schritte.unternehmen'), from: ['rolle', 'bestaetigen'] },
  { step: 'bestaetigen', name: t('schritte.confirm'), from: ['unternehmen'] },
] as const satisfies readonly Step[]
