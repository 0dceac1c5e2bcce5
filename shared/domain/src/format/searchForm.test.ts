import { describe, expect, test } from '@jest/globals'
import { toSearchForm, toSortKey } from './searchForm.ts'

// Domain conventions: German collation (DIN 5007-1), ä matches ae, ß is ss.
describe('two texts that a German reader takes for the same', () => {
  test.each([
    ['Müller', 'mueller'],
    ['Änderung', 'AENDERUNG'],
    ['Körner', 'Koerner'],
    ['Straße', 'STRASSE'],
    ['Café', 'cafe'],
    ['Mühle', 'muhle'],
    ['ISTANBUL', 'ıstanbul'],
  ])('are searched alike: %s, %s', (one, other) => {
    expect(toSearchForm(one)).toBe(toSearchForm(other))
  })
  test.each([
    ['Kiel', 'Kil'],
    ['Masse', 'Mase'],
    ['Aval 1', 'Aval1'],
    ['Meyer & Co.', 'Meyer Co'],
  ])('are others: %s, %s', (one, other) => {
    expect(toSearchForm(one)).not.toBe(toSearchForm(other))
  })
  test('are searched in lower case, without marks over letters', () => {
    expect(toSearchForm('Ölmühle Große Weser & Žižka')).toBe('olmuhle grosse weser & zizka')
  })
})

test('names are sorted by their words, without signs between and around them', () => {
  expect(toSortKey(' "Weser--Bogen" (Übersee) GmbH & Co. KG ')).toBe('weser bogen ubersee gmbh co kg')
  expect(toSortKey('4711 – Söhne')).toBe('4711 sohne')
})
