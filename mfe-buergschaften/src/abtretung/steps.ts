import { responseSteps } from '../components/answerSteps.ts'

/** The steps in which the receiver answers an assignment. */
export const STEPS = responseSteps('Bürgschaft')
