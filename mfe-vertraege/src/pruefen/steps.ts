/** The steps in which a guarantor decides on the companies under a contract. Source: document 1, section 2. */
export const REVIEW_STEPS = [
  { step: 'zuordnung-pruefen', name: 'Zuordnung prüfen' },
  { step: 'zuordnung-pruefen-abschliessen', name: 'Abschließen', von: ['zuordnung-pruefen'] },
] as const
