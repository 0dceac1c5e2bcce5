import { t } from '../texts.ts'

/** The steps of an order's review and from where each may be entered. Source: document 1, section 2. */
export const STEPS = [
  { step: 'details', name: t('schritte.antrag') },
  {
    step: 'entscheidung',
    name: t('schritte.entscheidung'),
    von: ['details', 'ablehnen', 'akzeptieren', 'bearbeiten'],
    otherwise: 'details',
  },
  {
    step: 'bearbeiten',
    name: t('schritte.aendern'),
    von: ['entscheidung', 'ablehnen', 'akzeptieren'],
    otherwise: 'details',
    branch: 'entscheidung',
  },
  { step: 'akzeptieren', name: t('schritte.annehmen'), von: ['entscheidung', 'bearbeiten'], otherwise: 'details' },
  {
    step: 'ablehnen',
    name: t('schritte.ablehnen'),
    von: ['entscheidung'],
    otherwise: 'details',
    branch: 'entscheidung',
    instead: 'akzeptieren',
  },
] as const
