import { expect, test } from '@jest/globals'
import { filterAus, istGefiltert, mitFilter, ohne } from './filter.ts'

test('die Adresse trägt den ganzen Filter', () => {
  const filter = {
    suche: 'Müller & Söhne',
    status: ['AKT' as const, 'TEB' as const],
    betragVon: 100_000,
    ausstellungBis: '2026-11-20',
    auftragnehmer: 'Harms',
    buergeIds: ['KR0001'],
  }
  expect(filterAus(mitFilter(new URLSearchParams(), filter))).toEqual(filter)
})
test('was sie nicht bedeuten kann, bleibt weg', () =>
  expect(filterAus(new URLSearchParams('status=FOO,AKT&betragVon=abc&ausstellungVon=gestern&art='))).toEqual({ status: ['AKT'] }))
test('ein neuer Filter beginnt auf der ersten Seite und behält die Sortierung', () =>
  expect(mitFilter(new URLSearchParams('seite=4&sort=betrag,asc&status=AKT'), { art: ['MAB'] }).toString()).toBe(
    'sort=betrag%2Casc&art=MAB',
  ))
test('ein Wert lässt sich wegnehmen', () => {
  expect(ohne({ status: ['AKT', 'TEB', 'UP'] }, 'status', ['AKT', 'TEB'])).toEqual({ status: ['UP'] })
  expect(ohne({ status: ['AKT'] }, 'status', ['AKT'])).toEqual({})
  expect(ohne({ betragVon: 1 }, 'betragVon')).toEqual({})
})
test('ein Reiter ist kein Filter', () => expect(istGefiltert({ reiter: 'PDF' })).toBe(false))
