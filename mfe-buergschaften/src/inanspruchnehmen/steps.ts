/** The steps of a claim. Source: document 1, section 2. */
export const STEPS = [
  { step: 'angaben', name: 'Angaben' },
  { step: 'ansprechpartner', name: 'Ansprechpartner', von: ['angaben', 'pruefen'] },
  { step: 'pruefen', name: 'Prüfen und senden', von: ['ansprechpartner'] },
] as const
