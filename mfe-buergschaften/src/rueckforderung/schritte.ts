import { antwortschritte } from '../bausteine/antwortschritte.ts'

/** The steps of the answer to a borrower's request for release. */
export const SCHRITTE = antwortschritte('Bitte des Kreditnehmers')
