import { describe, expect, test } from '@jest/globals'
import type { Group } from '../rights/index.ts'
import {
  OPERABLE_STATUS,
  VISIBILITY_STATUS_CODES,
  type VisibilityStatus,
  statusDisplay,
  type StatusReason,
  statusOptions,
  sumsByStatusWord,
} from '../index.ts'

/** Document 1, section 4, 'Guarantee status display', word for word; the guarantor's word where it is another one. */
const SPECIFIED: Record<VisibilityStatus, string | Record<Group, string>> = {
  ENT: 'Entwurf',
  STO: { AG: 'Abgelehnt', BG: 'Abgelehnt durch Zweitprüfung', BSP: 'Abgelehnt' },
  UP: 'Ungeprüft',
  AUS: 'Ausstehend',
  AKT: 'Aktiv',
  IK: 'In Korrektur',
  TEB: 'Aktiv',
  ANB: 'Aktiv',
  ZGBB: 'Enthaftet',
  ZGB: 'Enthaftet',
  UT: 'Umtausch',
  AN: 'Inanspruchnahme',
  ABB: 'Abgelehnt durch Begünstigten',
  AB: 'Abgelehnt durch Begünstigten',
  ABGELEHNT: 'Abgelehnt',
  ABGETRETEN: 'Abgetreten',
}
const VIEWERS: readonly Group[] = ['AG', 'BG', 'BSP']
const REASONS: readonly (StatusReason | null)[] = [
  null,
  'ZWEITPRUEFUNG_ABGELEHNT',
  'ENTWURF_STORNIERT',
  'VOR_ZUSTELLUNG_ZURUECKGEZOGEN',
  'DURCH_ZAHLUNG_ERLOSCHEN',
]
const specified = (status: VisibilityStatus, viewer: Group) => {
  const word = SPECIFIED[status]
  return typeof word === 'string' ? word : word[viewer]
}

describe('The badge of a guarantee', () => {
  test.each(VISIBILITY_STATUS_CODES)('%s says the specified word to every side, whatever the reason', (status) => {
    for (const viewer of VIEWERS)
      for (const reason of REASONS) expect(statusDisplay(status, viewer, reason).caption).toBe(specified(status, viewer))
  })
  test.each([
    ['UP', 'BG', null, 'Beim Begünstigten zur Prüfung'],
    ['TEB', 'AG', null, 'Teilenthaftung vorgemerkt'],
    ['TEB', 'BG', null, 'Teilenthaftung zu bestätigen'],
    ['ANB', 'AG', null, 'Inanspruchnahme übermittelt'],
    ['ANB', 'BG', null, 'Inanspruchnahme zu prüfen'],
    ['ZGBB', 'BG', null, 'Enthaftung zu bestätigen'],
    ['ABB', 'BG', null, 'Ablehnung zu bestätigen'],
    ['ZGB', 'AG', 'DURCH_ZAHLUNG_ERLOSCHEN', 'Durch Zahlung erloschen'],
    ['ZGB', 'BG', 'DURCH_ZAHLUNG_ERLOSCHEN', 'Durch Zahlung erloschen'],
    ['STO', 'BG', 'ENTWURF_STORNIERT', 'Entwurf storniert'],
    ['STO', 'BSP', 'ZWEITPRUEFUNG_ABGELEHNT', 'In der Zweitprüfung abgelehnt'],
  ] as const)('the finer word of %s for %s stands beside it', (status, viewer, reason, finer) =>
    expect(statusDisplay(status, viewer, reason).notice).toBe(finer),
  )
  test('the finer word never repeats the badge', () => {
    for (const status of VISIBILITY_STATUS_CODES)
      for (const viewer of VIEWERS)
        for (const reason of REASONS) {
          const { caption, notice } = statusDisplay(status, viewer, reason)
          expect(notice).not.toBe(caption)
        }
  })
  test('a beneficiary reads nothing of what happened before the delivery', () => {
    expect(statusDisplay('STO', 'AG', 'ENTWURF_STORNIERT').notice).toBeUndefined()
    expect(statusDisplay('STO', 'AG', 'ZWEITPRUEFUNG_ABGELEHNT').notice).toBeUndefined()
  })
})

test.each(VIEWERS)('the filter offers %s the words of the badges, each once', (viewer) => {
  const options = statusOptions(viewer)
  const words = options.map(({ caption }) => caption)
  expect(new Set(words).size).toBe(words.length)
  for (const { caption, codes } of options) for (const code of codes) expect(specified(code, viewer)).toBe(caption)
})

test('sums name each word once', () =>
  expect(
    sumsByStatusWord(
      [
        { status: 'TEB', anzahl: 1, betrag: 10 },
        { status: 'UP', anzahl: 1, betrag: 40 },
        { status: 'AKT', anzahl: 2, betrag: 50 },
      ],
      'BG',
    ),
  ).toEqual([
    { caption: 'Aktiv', anzahl: 3, betrag: 60 },
    { caption: 'Ungeprüft', anzahl: 1, betrag: 40 },
  ]))

test('operable are the statuses that the specification lists', () =>
  expect([...OPERABLE_STATUS].sort()).toEqual(['ENT', 'UP', 'AKT', 'IK', 'ANB', 'ZGBB', 'ZGB', 'ABB', 'TEB'].sort()))
