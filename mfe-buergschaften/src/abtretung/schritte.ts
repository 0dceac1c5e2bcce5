/** The steps in which the receiver answers an assignment; guarded like those of a request for release. Source: document 1, section 2. */
export const SCHRITTE = [
  { schritt: 'details-pruefen', name: 'Bürgschaft' },
  { schritt: 'akzeptieren', name: 'Entscheidung', von: ['details-pruefen', 'bestaetigen'], sonst: 'bestaetigen' },
  { schritt: 'bestaetigen', name: 'Bestätigung', von: ['akzeptieren'] },
] as const
