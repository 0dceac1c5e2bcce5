/** The steps of an order's review and from where each may be entered. Source: document 1, section 2. */
export const STEPS = [
  { schritt: 'details', name: 'Antrag' },
  { schritt: 'entscheidung', name: 'Entscheidung', von: ['details', 'ablehnen', 'akzeptieren', 'bearbeiten'], sonst: 'details' },
  { schritt: 'bearbeiten', name: 'Ändern', von: ['entscheidung', 'ablehnen', 'akzeptieren'], sonst: 'details', nebenweg: 'entscheidung' },
  { schritt: 'akzeptieren', name: 'Annehmen', von: ['entscheidung', 'bearbeiten'], sonst: 'details' },
  { schritt: 'ablehnen', name: 'Ablehnen', von: ['entscheidung'], sonst: 'details', nebenweg: 'entscheidung', statt: 'akzeptieren' },
] as const
