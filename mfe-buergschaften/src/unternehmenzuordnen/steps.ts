/** The steps in which the operator names a party. Source: document 1, section 2. */
export const STEPS = [
  { schritt: 'rolle', name: 'Rolle' },
  { schritt: 'unternehmen', name: 'Unternehmen', von: ['rolle', 'bestaetigen'] },
  { schritt: 'bestaetigen', name: 'Bestätigen', von: ['unternehmen'] },
] as const
