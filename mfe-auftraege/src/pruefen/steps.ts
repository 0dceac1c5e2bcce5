/** The steps of an order's review and from where each may be entered. Source: document 1, section 2. */
export const STEPS = [
  { step: 'details', name: 'Antrag' },
  { step: 'entscheidung', name: 'Entscheidung', von: ['details', 'ablehnen', 'akzeptieren', 'bearbeiten'], otherwise: 'details' },
  { step: 'bearbeiten', name: 'Ändern', von: ['entscheidung', 'ablehnen', 'akzeptieren'], otherwise: 'details', branch: 'entscheidung' },
  { step: 'akzeptieren', name: 'Annehmen', von: ['entscheidung', 'bearbeiten'], otherwise: 'details' },
  { step: 'ablehnen', name: 'Ablehnen', von: ['entscheidung'], otherwise: 'details', branch: 'entscheidung', instead: 'akzeptieren' },
] as const
