import { test } from '@jest/globals'
import { inForm } from './long.ts'

/** A test that `npm run test:long` alone plays: a drill of which a shorter one is played in `npm test`. */
export const longTest: typeof test | typeof test.skip = inForm(test.skip, test)
