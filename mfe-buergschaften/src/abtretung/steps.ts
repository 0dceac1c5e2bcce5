import { responseSteps } from '../components/answerSteps.ts'
import { t } from '../texts.ts'

/** The steps in which the receiver answers an assignment. */
export const STEPS = responseSteps(t('schritte.buergschaft'))
