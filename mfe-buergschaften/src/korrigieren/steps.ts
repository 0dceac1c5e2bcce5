/** The steps of a correction. Source: document 1, section 2. */
export const STEPS = [
  { schritt: 'korrekturwunsch', name: 'Korrekturwunsch' },
  { schritt: 'daten', name: 'Daten', von: ['korrekturwunsch', 'pruefen'] },
  { schritt: 'text', name: 'Text', von: ['korrekturwunsch', 'pruefen'] },
  { schritt: 'pruefen', name: 'Prüfen', von: ['daten', 'text'] },
] as const
