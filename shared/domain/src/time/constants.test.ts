import { expect, test } from '@jest/globals'
import * as constants from './constants.ts'

// Documents 1 and 2, section 9; the names of the headers are the product's own and stand in its documentation of calls.
test('are the specification’s', () => {
  expect({ ...constants }).toEqual({
    INACTIVITY_MS: 1_800_000,
    WARNING_MS: 120_000,
    TIME_LIMIT_MS: 60_000,
    TOKEN_MIN_S: 60,
    STATUS_CHECK_S: 5,
    STATUS_RESPONSE_MS: 10_000,
    AFTER_TOP_MS: 250,
    ERROR_REPORT_SHARES: { traces: 0.25, sessions: 0.25, onError: 0.5 },
    RELEASE: '34.0.0',
    BACKGROUND_HEADER: 'X-Hintergrund',
    CORRELATION_HEADER: 'X-Korrelations-Id',
  })
})
