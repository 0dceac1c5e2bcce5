import { describe, expect, test } from '@jest/globals'
import type { Group } from '../rights/index.ts'
import {
  BUERGSCHAFT_STATUS,
  ENDED_STATUS,
  EXPIRY_DATE_EDITABLE,
  ONLY_AT_BUERGE,
  OPERABLE_STATUS,
  RUNNING_STATUS,
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
    ['UP', 'AG', null, undefined],
    ['TEB', 'AG', null, 'Teilenthaftung vorgemerkt'],
    ['TEB', 'BG', null, 'Teilenthaftung zu bestätigen'],
    ['TEB', 'BSP', null, 'Teilenthaftung vorgemerkt'],
    ['ANB', 'AG', null, 'Inanspruchnahme übermittelt'],
    ['ANB', 'BG', null, 'Inanspruchnahme zu prüfen'],
    ['ANB', 'BSP', null, 'Inanspruchnahme übermittelt'],
    ['ZGBB', 'AG', null, undefined],
    ['ZGBB', 'BG', null, 'Enthaftung zu bestätigen'],
    ['ZGBB', 'BSP', null, 'Bestätigung des Bürgen steht aus'],
    ['ABB', 'AG', null, undefined],
    ['ABB', 'BG', null, 'Ablehnung zu bestätigen'],
    ['ABB', 'BSP', null, 'Bestätigung des Bürgen steht aus'],
    ['ZGB', 'AG', 'DURCH_ZAHLUNG_ERLOSCHEN', 'Durch Zahlung erloschen'],
    ['ZGB', 'BG', 'DURCH_ZAHLUNG_ERLOSCHEN', 'Durch Zahlung erloschen'],
    ['ZGB', 'BSP', 'DURCH_ZAHLUNG_ERLOSCHEN', 'Durch Zahlung erloschen'],
    ['STO', 'BG', 'ENTWURF_STORNIERT', 'Entwurf storniert'],
    ['STO', 'BSP', 'ENTWURF_STORNIERT', 'Entwurf storniert'],
    ['STO', 'BG', 'ZWEITPRUEFUNG_ABGELEHNT', undefined],
    ['STO', 'BSP', 'ZWEITPRUEFUNG_ABGELEHNT', 'In der Zweitprüfung abgelehnt'],
    ['STO', 'AG', 'VOR_ZUSTELLUNG_ZURUECKGEZOGEN', 'Vor Zustellung zurückgezogen'],
    ['STO', 'BG', 'VOR_ZUSTELLUNG_ZURUECKGEZOGEN', 'Vor Zustellung zurückgezogen'],
    ['STO', 'BSP', 'VOR_ZUSTELLUNG_ZURUECKGEZOGEN', 'Vor Zustellung zurückgezogen'],
  ] as const)('the finer word of %s for %s stands beside it', (status, viewer, reason, finer) =>
    expect(statusDisplay(status, viewer, reason).notice).toBe(finer),
  )
  test.each([
    ['neutral', ['ENT', 'UT', 'ZGBB', 'ZGB', 'ABGETRETEN']],
    ['info', ['AUS']],
    ['warning', ['UP', 'IK']],
    ['success', ['AKT', 'TEB', 'ANB']],
    ['danger', ['ABB', 'AB', 'AN', 'STO', 'ABGELEHNT']],
  ] as const)('is %s for %j', (tone, statuses) => {
    expect(VISIBILITY_STATUS_CODES.filter((status) => statusDisplay(status, 'AG').tone === tone)).toEqual(statuses)
    expect(statuses.filter((status) => BUERGSCHAFT_STATUS[status].tone !== tone)).toEqual([])
  })
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

describe('the filter', () => {
  const offered = (viewer: Group) => Object.fromEntries(statusOptions(viewer).map(({ caption, codes }) => [caption, codes]))
  const COMMON = {
    Ausstehend: ['AUS'],
    Ungeprüft: ['UP'],
    Aktiv: ['AKT', 'TEB', 'ANB'],
    'In Korrektur': ['IK'],
    Umtausch: ['UT'],
    'Abgelehnt durch Begünstigten': ['ABB', 'AB'],
    Inanspruchnahme: ['AN'],
    Enthaftet: ['ZGBB', 'ZGB'],
  }
  test('offers a beneficiary no drafts, a guarantor none that was assigned away, the operator all', () => {
    expect(offered('AG')).toEqual({ ...COMMON, Abgelehnt: ['STO', 'ABGELEHNT'], Abgetreten: ['ABGETRETEN'] })
    expect(offered('BG')).toEqual({ ...COMMON, Entwurf: ['ENT'], 'Abgelehnt durch Zweitprüfung': ['STO'], Abgelehnt: ['ABGELEHNT'] })
    expect(offered('BSP')).toEqual({ ...COMMON, Entwurf: ['ENT'], Abgelehnt: ['STO', 'ABGELEHNT'], Abgetreten: ['ABGETRETEN'] })
  })
})

test('the largest sum stands first', () =>
  expect(
    sumsByStatusWord(
      [
        { status: 'UP', anzahl: 3, betrag: 10 },
        { status: 'AKT', anzahl: 1, betrag: 30 },
        { status: 'AN', anzahl: 2, betrag: 20 },
      ],
      'AG',
    ).map(({ caption }) => caption),
  ).toEqual(['Aktiv', 'Inanspruchnahme', 'Ungeprüft']))

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

// Domain conventions, statuses: the end of each life cycle.
test('a guarantee is over when it was replaced, rejected, given back or assigned away', () => {
  expect([...ENDED_STATUS].sort()).toEqual(['AB', 'ABGELEHNT', 'STO', 'UT', 'ZGB'])
  expect([...RUNNING_STATUS].sort()).toEqual(['ABB', 'AKT', 'AN', 'ANB', 'AUS', 'ENT', 'IK', 'TEB', 'UP', 'ZGBB'])
})

test('drafts are the guarantor’s alone; the expected end can change while the guarantee is with its beneficiary or in force', () => {
  expect(ONLY_AT_BUERGE).toEqual(['ENT'])
  expect([...EXPIRY_DATE_EDITABLE].sort()).toEqual(['AKT', 'AN', 'ANB', 'IK', 'TEB', 'UP'])
})
