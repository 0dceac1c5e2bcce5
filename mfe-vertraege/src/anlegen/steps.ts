import type { Step } from '@avalwerk/patterns/flow'
import { t } from '../texts.ts'

/** The steps of creating a contract, and from where each may be entered: from its neighbours, or to change what the summary says. Source: document 1, section 2. */
export const CREATE_STEPS = [
  { step: 'buerge', name: t('schritte.buerge') },
  { step: 'versicherungsnehmer', name: t('schritte.versicherungsnehmer'), from: ['buerge', 'vertragsdaten', 'zusammenfassung'] },
  { step: 'vertragsdaten', name: t('schritte.vertragsdaten'), from: ['versicherungsnehmer', 'unternehmen', 'zusammenfassung'] },
  { step: 'unternehmen', name: t('schritte.unternehmen'), from: ['vertragsdaten', 'zusammenfassung'] },
  { step: 'zusammenfassung', name: t('schritte.summary'), from: ['unternehmen'] },
] as const satisfies readonly Step[]
export type CreateStep = (typeof CREATE_STEPS)[number]['step']
