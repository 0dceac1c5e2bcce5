/** The steps in which a guarantor issues without an order. Source: document 1, section 2. */
export const STEPS = [
  { schritt: 'buergschaftsdaten', name: 'Daten' },
  { schritt: 'text', name: 'Text', von: ['buergschaftsdaten', 'pruefen'] },
  { schritt: 'pruefen', name: 'Prüfen', von: ['text'] },
] as const
