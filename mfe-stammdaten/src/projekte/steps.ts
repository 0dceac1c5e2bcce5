import type { Step } from '@avalwerk/patterns/flow'
import { t } from '../texts.ts'

/** The child steps of the project form, and from where each may be entered. Source: document 1, section 2. */
export const STEPS = [
  { step: 'details', name: t('schritte.details') },
  {
    step: 'verantwortliches-unternehmen-auswahl',
    name: t('schritte.verantwortlichesUnternehmen'),
    from: ['details', 'sichtberechtigung'],
    otherwise: 'details',
  },
  {
    step: 'sichtberechtigung',
    name: t('schritte.sichtberechtigung'),
    from: ['verantwortliches-unternehmen-auswahl'],
    otherwise: 'details',
  },
] as const satisfies readonly Step[]
export type StepName = (typeof STEPS)[number]['step']

/** The steps of putting one guarantee into a project. */
export const ZUORDNUNG_STEPS = [{ step: 'optionen' }, { step: 'projekt-waehlen' }, { step: 'erfolg' }] as const
