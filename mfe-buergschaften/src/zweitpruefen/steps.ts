import { t } from '../texts.ts'

/** The steps of a second review. Source: document 1, section 2. */
export const STEPS = [
  { step: 'details', name: t('schritte.entwurf') },
  { step: 'entscheidung', name: t('schritte.entscheidung'), von: ['details', 'ablehnen', 'akzeptieren', 'aenderung'] },
  { step: 'akzeptieren', name: t('schritte.annehmen'), von: ['entscheidung', 'aenderung'] },
  { step: 'aenderung', name: t('schritte.aendern'), von: ['entscheidung', 'akzeptieren'], branch: 'entscheidung', instead: 'akzeptieren' },
  { step: 'ablehnen', name: t('schritte.ablehnen'), von: ['entscheidung'], branch: 'entscheidung', instead: 'akzeptieren' },
] as const
