/** The steps of writing a text and from where each may be entered. Source: document 1, section 2. */
export const STEPS = [
  { schritt: 'textartauswahl', name: 'Art' },
  { schritt: 'textauswahl', name: 'Wortlaut', von: ['textartauswahl', 'zusammenfassung'], sonst: 'textartauswahl' },
  { schritt: 'zusammenfassung', name: 'Zusammenfassung', von: ['textauswahl'], sonst: 'textartauswahl' },
] as const

/** A new version keeps its kind. */
export const STEPS_VERSION = [
  { schritt: 'textauswahl', name: 'Wortlaut' },
  { schritt: 'zusammenfassung', name: 'Zusammenfassung', von: ['textauswahl'], sonst: 'textauswahl' },
] as const

/** The operator begins with the kind alone; the wording is written while the text is prepared. */
export const STEPS_OPERATOR = [
  { schritt: 'textartauswahl', name: 'Art' },
  { schritt: 'zusammenfassung', name: 'Zusammenfassung', von: ['textartauswahl'], sonst: 'textartauswahl' },
] as const
