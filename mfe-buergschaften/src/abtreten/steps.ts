/** The steps of an assignment. Source: document 1, section 2: later steps only from a neighbour, else back to the first. */
export const STEPS = [
  { schritt: 'empfaenger', name: 'Empfänger' },
  { schritt: 'ansprechpartner', name: 'Ansprechpartner', von: ['empfaenger', 'pruefen'] },
  { schritt: 'pruefen', name: 'Prüfen', von: ['ansprechpartner', 'bestaetigen'] },
  { schritt: 'bestaetigen', name: 'Bestätigen', von: ['pruefen'] },
] as const
