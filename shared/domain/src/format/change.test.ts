import { describe, expect, test } from '@jest/globals'
import { asValueChanges, changesOf, isDistinct, isEqual } from './change.ts'

describe('two values', () => {
  test.each([
    ['text', 'a', 'a'],
    ['nothing', null, null],
    ['records whose keys are in another order', { a: 1, b: [1, { c: 2 }] }, { b: [1, { c: 2 }], a: 1 }],
    ['empty lists', [], []],
  ])('are the same: %s', (_what, a, b) => {
    expect(isEqual(a, b)).toBe(true)
  })
  test.each([
    ['numbers', 1, 2],
    ['a number and its text', 1, '1'],
    ['nothing and an empty record', null, {}],
    ['what isn’t said and an empty record', undefined, {}],
    ['an empty text and an empty record', '', {}],
    ['an empty list and an empty record', [], {}],
    ['a list and a record of its places', [1], { 0: 1 }],
    ['lists in another order', [1, 2], [2, 1]],
    ['records of which one has a field more', { a: 1 }, { a: 1, b: undefined }],
    ['records of which one field differs', { a: 1, b: 2 }, { a: 1, b: 3 }],
    ['records without values under other names', { a: undefined }, { b: undefined }],
    ['records that differ far within', { a: [{ b: 1 }] }, { a: [{ b: 2 }] }],
  ])('differ, from either side: %s', (_what, a, b) => {
    expect([isEqual(a, b), isEqual(b, a)]).toEqual([false, false])
  })
})

describe('a change', () => {
  const before = { name: 'Probe GmbH', ort: 'Bremen', tage: [1, 2] }
  test('says which fields it alters, with what stood there and what stands there now', () => {
    expect(changesOf(before, { name: 'Probe AG', ort: 'Bremen', tage: [1, 2] })).toEqual({
      name: { before: 'Probe GmbH', afterwards: 'Probe AG' },
    })
    expect(changesOf(before, { name: 'Probe GmbH', ort: 'Bremen', tage: [2, 1] })).toEqual({
      tage: { before: [1, 2], afterwards: [2, 1] },
    })
  })
  // Document 1, section 5: at least one value must change.
  test('says something new as soon as one field differs', () => {
    expect(isDistinct(before, { ...before, tage: [1, 2] })).toBe(false)
    expect(isDistinct(before, { ...before, ort: 'Hamburg' })).toBe(true)
  })
})

test('two descriptions differ in the values that are other ones; what isn’t said is like nothing', () => {
  expect(asValueChanges({ Name: 'A', Ort: null, Land: 'DE' }, { Name: 'B', Ort: null, Land: 'DE' })).toEqual([
    { feld: 'Name', alt: 'A', neu: 'B' },
  ])
  expect(asValueChanges({ Name: 'A' }, { Name: 'A', Ort: null, Straße: 'Kai' })).toEqual([{ feld: 'Straße', alt: null, neu: 'Kai' }])
  expect(asValueChanges({ Ort: 'Bremen' }, { Ort: null })).toEqual([{ feld: 'Ort', alt: 'Bremen', neu: null }])
})
