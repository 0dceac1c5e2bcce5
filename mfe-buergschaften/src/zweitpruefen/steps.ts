import type { Step } from '@avalwerk/patterns/flow'
import { t } from '../texts.ts'

/** The steps of a second review. Source: document 1, section 2. */
export const STEPS = [
  { step: 'details', name: t('schritte.draft') },
  { step: 'entscheidung', name: t('schritte.decision'), from: ['details', 'ablehnen', 'akzeptieren', 'aenderung'] },
  { step: 'akzeptieren', name: t('schritte.accept'), from: ['entscheidung', 'aenderung'] },
  { step: 'aenderung', name: t('schritte.edit'), from: ['entscheidung', 'akzeptieren'], branch: 'entscheidung', instead: 'akzeptieren' },
  { step: 'ablehnen', name: t('schritte.reject'), from: ['entscheidung'], branch: 'entscheidung', instead: 'akzeptieren' },
] as const satisfies readonly Step[]
