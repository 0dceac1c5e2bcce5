import { expect, test } from '@jest/globals'
import { type FilterField, filterFrom, withFilter, without } from './fields.ts'

const FIELDS: readonly FilterField[] = [
  { kind: 'search', name: 'suche', label: 'Suche' },
  { kind: 'multiple', name: 'status', label: 'Status', options: [], codes: { AKT: 1, TEB: 1, UP: 1 } },
  { kind: 'multiple', name: 'buergeIds', label: 'Bürge', options: [] },
  { kind: 'single', name: 'zustand', label: 'Zustand', options: [{ value: 'MEINE', label: 'Meine' }] },
  { kind: 'text', name: 'auftragnehmer', label: 'Kreditnehmer' },
  { kind: 'amount', name: 'betragVon', label: 'Betrag von' },
  { kind: 'date', name: 'ausstellungBis', label: 'bis' },
]

test('the address bears the whole filter', () => {
  const filter = {
    suche: 'Müller & Söhne',
    status: ['AKT', 'TEB'],
    buergeIds: ['KR0001'],
    zustand: 'MEINE',
    auftragnehmer: 'Harms',
    betragVon: 100_000,
    ausstellungBis: '2026-11-20',
  }
  expect(filterFrom(FIELDS, withFilter(FIELDS, new URLSearchParams(), filter))).toEqual(filter)
})
test('a value that an address can’t mean is left out', () =>
  expect(filterFrom(FIELDS, new URLSearchParams('status=FOO,AKT&betragVon=abc&ausstellungBis=gestern&zustand=X&suche='))).toEqual({
    status: ['AKT'],
  }))
test.each(['2026-02-31', '2026-13-01', '0000-00-00', '31.01.2026'])('a day that there isn’t is left out: %s', (day) =>
  expect(filterFrom(FIELDS, new URLSearchParams({ ausstellungBis: day }))).toEqual({}),
)
test('a new filter begins on the first page and keeps sorting and tab', () =>
  expect(withFilter(FIELDS, new URLSearchParams('seite=4&sort=betrag,asc&reiter=PDF&status=AKT'), { suche: 'x' }).toString()).toBe(
    'sort=betrag%2Casc&reiter=PDF&suche=x',
  ))
test('a value can be taken away', () => {
  expect(without({ status: ['AKT', 'TEB', 'UP'] }, 'status', ['AKT', 'TEB'])).toEqual({ status: ['UP'] })
  expect(without({ status: ['AKT'] }, 'status', ['AKT'])).toEqual({})
  expect(without({ betragVon: 1 }, 'betragVon')).toEqual({})
})
