/** The steps of an answer to another party: look, decide, confirm; each guarded by the one before. Source: document 1, section 2. */
export const responseSteps = (first: string) =>
  [
    { step: 'details-pruefen', name: first },
    { step: 'akzeptieren', name: 'Entscheidung', von: ['details-pruefen', 'bestaetigen'], otherwise: 'bestaetigen' },
    { step: 'bestaetigen', name: 'Bestätigung', von: ['akzeptieren'] },
  ] as const
