/** The steps of a correction. Source: document 1, section 2. */
export const STEPS = [
  { step: 'korrekturwunsch', name: 'Korrekturwunsch' },
  { step: 'daten', name: 'Daten', von: ['korrekturwunsch', 'pruefen'] },
  { step: 'text', name: 'Text', von: ['korrekturwunsch', 'pruefen'] },
  { step: 'pruefen', name: 'Prüfen', von: ['daten', 'text'] },
] as const
