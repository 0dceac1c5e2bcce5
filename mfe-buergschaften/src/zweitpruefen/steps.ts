import type { Step } from '@avalwerk/patterns/flow'
import { t } from '../texts.ts'

/** The steps of a second review. Source: document 1, section 2. */
export const STEPS = [
  { step: 'details', name: t('schritte.entwurf') },
  { step: 'entscheidung', name: t('schritte.entscheidung'), from: ['details', 'ablehnen', 'akzeptieren', 'aenderung'] },
  { step: 'akzeptieren', name: t('schritte.annehmen'), from: ['entscheidung', 'aenderung'] },
  { step: 'aenderung', name: t('schritte.aendern'), from: ['entscheidung', 'akzeptieren'], branch: 'entscheidung', instead: 'akzeptieren' },
  { step: 'ablehnen', name: t('schritte.ablehnen'), from: ['entscheidung'], branch: 'entscheidung', instead: 'akzeptieren' },
] as const satisfies readonly Step[]
