import { t } from '../texts.ts'

/** The steps of a correction. Source: document 1, section 2. */
export const STEPS = [
  { step: 'korrekturwunsch', name: t('schritte.korrekturwunsch') },
  { step: 'daten', name: t('schritte.daten'), von: ['korrekturwunsch', 'pruefen'] },
  { step: 'text', name: t('schritte.text'), von: ['korrekturwunsch', 'pruefen'] },
  { step: 'pruefen', name: t('schritte.pruefen'), von: ['daten', 'text'] },
] as const
