import type { Step } from '@avalwerk/patterns/flow'
import { t } from '../texts.ts'

/** The steps of an order's review and from where each may be entered. Source: document 1, section 2. */
export const STEPS = [
  { step: 'details', name: t('schritte.antrag') },
  {
    step: 'entscheidung',
    name: t('schritte.decision'),
    from: ['details', 'ablehnen', 'akzeptieren', 'bearbeiten'],
    otherwise: 'details',
  },
  {
    step: 'bearbeiten',
    name: t('schritte.edit'),
    from: ['entscheidung', 'ablehnen', 'akzeptieren'],
    otherwise: 'details',
    branch: 'entscheidung',
  },
  { step: 'akzeptieren', name: t('schritte.accept'), from: ['entscheidung', 'bearbeiten'], otherwise: 'details' },
  {
    step: 'ablehnen',
    name: t('schritte.reject'),
    from: ['entscheidung'],
    otherwise: 'details',
    branch: 'entscheidung',
    instead: 'akzeptieren',
  },
] as const satisfies readonly Step[]
