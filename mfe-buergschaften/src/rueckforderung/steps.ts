import { responseSteps } from '../components/answerSteps.ts'
import { t } from '../texts.ts'

/** The steps of the answer to a borrower's request for release. */
export const STEPS = responseSteps(t('schritte.requestOfKreditnehmer'))
