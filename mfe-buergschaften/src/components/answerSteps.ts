/** The steps of an answer to another party: look, decide, confirm; each guarded by the one before. Source: document 1, section 2. */
export const responseSteps = (first: string) =>
  [
    { schritt: 'details-pruefen', name: first },
    { schritt: 'akzeptieren', name: 'Entscheidung', von: ['details-pruefen', 'bestaetigen'], sonst: 'bestaetigen' },
    { schritt: 'bestaetigen', name: 'Bestätigung', von: ['akzeptieren'] },
  ] as const
