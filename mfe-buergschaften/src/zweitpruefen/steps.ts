/** The steps of a second review. Source: document 1, section 2. */
export const STEPS = [
  { schritt: 'details', name: 'Entwurf' },
  { schritt: 'entscheidung', name: 'Entscheidung', von: ['details', 'ablehnen', 'akzeptieren', 'aenderung'] },
  { schritt: 'akzeptieren', name: 'Annehmen', von: ['entscheidung', 'aenderung'] },
  { schritt: 'aenderung', name: 'Ändern', von: ['entscheidung', 'akzeptieren'], nebenweg: 'entscheidung', statt: 'akzeptieren' },
  { schritt: 'ablehnen', name: 'Ablehnen', von: ['entscheidung'], nebenweg: 'entscheidung', statt: 'akzeptieren' },
] as const
