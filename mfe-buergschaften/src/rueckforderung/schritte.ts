/** The steps of the answer to a borrower's request for release. Source: document 1, section 2. */
export const SCHRITTE = [
  { schritt: 'details-pruefen', name: 'Bitte des Kreditnehmers' },
  { schritt: 'akzeptieren', name: 'Entscheidung', von: ['details-pruefen', 'bestaetigen'], sonst: 'bestaetigen' },
  { schritt: 'bestaetigen', name: 'Bestätigung', von: ['akzeptieren'] },
] as const
