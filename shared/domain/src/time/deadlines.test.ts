import { expect, test } from '@jest/globals'
import {
  ABTRETUNG_REMIND_DAYS,
  ABTRETUNG_ROLLBACK_DAYS,
  befristungLevel,
  BEFRISTUNG_LEVELS,
  DRAFT_NOTICE_DAYS,
  EXPIRY_LEAD_DAYS,
  IMPORT_KEPT_DAYS,
  IMPORT_STANDSTILL_MINUTES,
  IMPORT_UNDECIDED_DAYS,
  PRUEFUNG_REMIND_WORKING_DAYS,
  TRANSFER_WORKING_DAYS,
  ZWEITPRUEFUNG_REPORT_WORKING_DAYS,
} from './deadlines.ts'

test('are the specification’s', () => {
  expect({
    draft: DRAFT_NOTICE_DAYS,
    review: PRUEFUNG_REMIND_WORKING_DAYS,
    term: BEFRISTUNG_LEVELS,
    expiry: EXPIRY_LEAD_DAYS,
    transfer: TRANSFER_WORKING_DAYS,
    assignment: [ABTRETUNG_REMIND_DAYS, ABTRETUNG_ROLLBACK_DAYS],
    second: ZWEITPRUEFUNG_REPORT_WORKING_DAYS,
    imports: [IMPORT_STANDSTILL_MINUTES, IMPORT_UNDECIDED_DAYS, IMPORT_KEPT_DAYS],
  }).toEqual({
    draft: 14,
    review: [5, 10, 20],
    term: [60, 30, 7, 0],
    expiry: 30,
    transfer: 5,
    assignment: [30, 60],
    second: 2,
    imports: [15, 7, 90],
  })
})

test.each([
  [365, undefined],
  [61, undefined],
  [60, 60],
  [31, 60],
  [30, 30],
  [8, 30],
  [7, 7],
  [1, 7],
  // Its last day is still one of its term.
  [0, 7],
  [-1, 0],
  [-400, 0],
])('%d days before its end a term has reached stage %s', (days, level) => {
  expect(befristungLevel(days)).toBe(level)
})
