import type { Step } from '@avalwerk/patterns/flow'
import { t } from '../texts.ts'

/** The steps of an order's review and from where each may be entered. Source: document 1, section 2. */
export const STEPS = [
  { step: 'details', name: t('schritte.antrag') },
  {
    step: 'entscheidung',
    name: t('schritte.entscheidung'),
    from: ['details', 'ablehnen', 'akzeptieren', 'bearbeiten'],
    otherwise: 'details',
  },
  {
    step: 'bearbeiten',
    name: t('schritte.aendern'),
    from: ['entscheidung', 'ablehnen', 'akzeptieren'],
    otherwise: 'details',
    branch: 'entscheidung',
  },
  { step: 'akzeptieren', name: t('schritte.annehmen'), from: ['entscheidung', 'bearbeiten'], otherwise: 'details' },
  {
    step: 'ablehnen',
    name: t('schritte.ablehnen'),
    from: ['entscheidung'],
    otherwise: 'details',
    branch: 'entscheidung',
    instead: 'akzeptieren',
  },
] as const satisfies readonly Step[]
