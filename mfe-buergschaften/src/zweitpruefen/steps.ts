/** The steps of a second review. Source: document 1, section 2. */
export const STEPS = [
  { step: 'details', name: 'Entwurf' },
  { step: 'entscheidung', name: 'Entscheidung', von: ['details', 'ablehnen', 'akzeptieren', 'aenderung'] },
  { step: 'akzeptieren', name: 'Annehmen', von: ['entscheidung', 'aenderung'] },
  { step: 'aenderung', name: 'Ändern', von: ['entscheidung', 'akzeptieren'], branch: 'entscheidung', instead: 'akzeptieren' },
  { step: 'ablehnen', name: 'Ablehnen', von: ['entscheidung'], branch: 'entscheidung', instead: 'akzeptieren' },
] as const
