import { expect, test } from '@jest/globals'
import { filterChips } from './chips.ts'
import type { FilterField } from './fields.ts'

const FIELDS: readonly FilterField[] = [
  { kind: 'search', name: 'suche', label: 'Suche' },
  { kind: 'single', name: 'ansicht', label: 'Ansicht', always: true, options: [{ value: 'ALLE', label: 'Alle' }] },
  { kind: 'single', name: 'zustand', label: 'Zustand', options: [{ value: 'MEINE', label: 'Meine' }] },
  { kind: 'multiple', name: 'status', label: 'Status', options: [{ value: 'UP+TEB', label: 'In Prüfung' }] },
  { kind: 'text', name: 'name', label: 'Kreditnehmer' },
  { kind: 'amount', name: 'betrag', label: 'Betrag von' },
  { kind: 'date', name: 'ablauf', label: 'Ablauf bis' },
]

test.each([
  ['an amount', { betrag: 123_450 }, ['Betrag von: 1.234,50\u00a0€'], {}],
  ['an amount of nothing', { betrag: 0 }, ['Betrag von: 0,00\u00a0€'], {}],
  ['a day', { ablauf: '2026-11-20' }, ['Ablauf bis: 20.11.2026'], {}],
  ['a text', { name: 'Harms' }, ['Kreditnehmer: Harms'], {}],
  ['one of a few', { zustand: 'MEINE' }, ['Zustand: Meine'], {}],
  ['a part of codes that stand together', { status: ['TEB'] }, ['Status: In Prüfung'], {}],
  ['all codes that stand together, once', { status: ['UP', 'TEB'] }, ['Status: In Prüfung'], {}],
  ['a code without a name', { status: ['FREMD', 'UP'] }, ['Status: In Prüfung', 'Status: FREMD'], { status: ['FREMD'] }],
  ['nothing of what stands above the list', { suche: 'Hafen', ansicht: 'ALLE' }, [], undefined],
])('a condition in words, and what is left without it: %s', (_, filter, texts, left) => {
  const chips = filterChips(FIELDS, filter)
  expect(chips.map(({ text }) => text)).toEqual(texts)
  expect(chips[0]?.ohne).toEqual(left)
})
