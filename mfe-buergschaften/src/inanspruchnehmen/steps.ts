/** The steps of a claim. Source: document 1, section 2. */
export const STEPS = [
  { schritt: 'angaben', name: 'Angaben' },
  { schritt: 'ansprechpartner', name: 'Ansprechpartner', von: ['angaben', 'pruefen'] },
  { schritt: 'pruefen', name: 'Prüfen und senden', von: ['ansprechpartner'] },
] as const
