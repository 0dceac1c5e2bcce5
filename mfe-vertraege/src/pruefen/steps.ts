/** The steps in which a guarantor decides on the companies under a contract. Source: document 1, section 2. */
export const REVIEW_STEPS = [
  { schritt: 'zuordnung-pruefen', name: 'Zuordnung prüfen' },
  { schritt: 'zuordnung-pruefen-abschliessen', name: 'Abschließen', von: ['zuordnung-pruefen'] },
] as const
