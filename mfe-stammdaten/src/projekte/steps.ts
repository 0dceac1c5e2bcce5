/** The child steps of the project form, and from where each may be entered. Source: document 1, section 2. */
export const STEPS = [
  { schritt: 'details', name: 'Details' },
  {
    schritt: 'verantwortliches-unternehmen-auswahl',
    name: 'Verantwortliches Unternehmen',
    von: ['details', 'sichtberechtigung'],
    sonst: 'details',
  },
  { schritt: 'sichtberechtigung', name: 'Sichtberechtigung', von: ['verantwortliches-unternehmen-auswahl'], sonst: 'details' },
] as const
export type StepName = (typeof STEPS)[number]['schritt']

/** The steps of putting one guarantee into a project. */
export const ASSIGNMENT_STEPS = [{ schritt: 'optionen' }, { schritt: 'projekt-waehlen' }, { schritt: 'erfolg' }] as const
