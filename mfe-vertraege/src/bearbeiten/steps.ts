import type { Step } from '@avalwerk/patterns/flow'
import { t } from '../texts.ts'

/** From the page of all companies into the steps below it. */
export const FROM_PAGE = 'bearbeiten'

/**
 * The steps below the page of a contract's companies: choosing further ones, their contact persons, and what is sent. A user who comes from
 * elsewhere is led to that page. Source: document 1, section 2.
 */
export const EDIT_STEPS = [
  { step: 'unternehmen-auswahl', name: t('schritte.selectUnternehmen'), from: [FROM_PAGE, 'unternehmen-hinzufuegen'], otherwise: '' },
  { step: 'unternehmen-hinzufuegen', name: t('schritte.ansprechpartner'), from: ['unternehmen-auswahl', 'zusammenfassung'], otherwise: '' },
  { step: 'zusammenfassung', name: t('schritte.summary'), from: [FROM_PAGE, 'unternehmen-hinzufuegen'], otherwise: '' },
] as const satisfies readonly Step[]
export type EditStep = (typeof EDIT_STEPS)[number]['step']
