/** The steps of an assignment. Source: document 1, section 2: later steps only from a neighbour, else back to the first. */
export const STEPS = [
  { step: 'empfaenger', name: 'Empfänger' },
  { step: 'ansprechpartner', name: 'Ansprechpartner', von: ['empfaenger', 'pruefen'] },
  { step: 'pruefen', name: 'Prüfen', von: ['ansprechpartner', 'bestaetigen'] },
  { step: 'bestaetigen', name: 'Bestätigen', von: ['pruefen'] },
] as const
