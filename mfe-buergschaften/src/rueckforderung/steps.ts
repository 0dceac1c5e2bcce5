import { responseSteps } from '../components/answerSteps.ts'

/** The steps of the answer to a borrower's request for release. */
export const STEPS = responseSteps('Bitte des Kreditnehmers')
