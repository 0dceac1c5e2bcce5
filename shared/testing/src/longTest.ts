import { test } from '@jest/globals'
import { inForm } from './long.ts'

/** A test that `npm run test:long` alone plays: a drill of which a shorter one is played in `npm test`. */
export const longTest: typeof test | typeof test.skip = inForm(test.skip, test)

/**
 * A test of a file that runs on both databases, but shows nothing that hangs on which it is: on PostgreSQL, and on the embedded one by
 * `npm run test:long` alone.
 */
export const anyDatabaseTest: typeof test | typeof test.skip = process.env.TEST_DATABASE_URL ? test : longTest
