/** The steps of creating a contract, and from where each may be entered: from its neighbours, or to change what the summary says. Source: document 1, section 2. */
export const CREATE_STEPS = [
  { step: 'buerge', name: 'Bürge' },
  { step: 'versicherungsnehmer', name: 'Versicherungsnehmer', von: ['buerge', 'vertragsdaten', 'zusammenfassung'] },
  { step: 'vertragsdaten', name: 'Vertragsdaten', von: ['versicherungsnehmer', 'unternehmen', 'zusammenfassung'] },
  { step: 'unternehmen', name: 'Unternehmen', von: ['vertragsdaten', 'zusammenfassung'] },
  { step: 'zusammenfassung', name: 'Zusammenfassung', von: ['unternehmen'] },
] as const
export type CreateStep = (typeof CREATE_STEPS)[number]['step']
