/** The steps in which a guarantor issues without an order. Source: document 1, section 2. */
export const STEPS = [
  { step: 'buergschaftsdaten', name: 'Daten' },
  { step: 'text', name: 'Text', von: ['buergschaftsdaten', 'pruefen'] },
  { step: 'pruefen', name: 'Prüfen', von: ['text'] },
] as const
