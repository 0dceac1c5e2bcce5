import { responseSteps } from '../components/answerSteps.ts'
import { t } from '../texts.ts'

/** The steps of the answer to a borrower's request for discharge. */
export const STEPS = responseSteps(t('schritte.requestOfKreditnehmer'))
