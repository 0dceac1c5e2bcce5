/** The steps in which the operator names a party. Source: document 1, section 2. */
export const STEPS = [
  { step: 'rolle', name: 'Rolle' },
  { step: 'unternehmen', name: 'Unternehmen', von: ['rolle', 'bestaetigen'] },
  { step: 'bestaetigen', name: 'Bestätigen', von: ['unternehmen'] },
] as const
