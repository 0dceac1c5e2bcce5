import { expect, test } from '@jest/globals'
import { createTexts } from './texts.ts'

const t = createTexts('texts-test', {
  plain: 'Zurück',
  greeting: 'Guten Tag, {name}!',
  files_one: 'Bitte entfernen Sie eine Datei.',
  files_other: 'Bitte entfernen Sie {count} Dateien.',
})

test('a text stands under its key, with its values and in the form of its number', () => {
  expect(t('plain')).toBe('Zurück')
  expect(t('greeting', { name: 'Meike Voss' })).toBe('Guten Tag, Meike Voss!')
  expect([t('files', { count: 1 }), t('files', { count: 3 })]).toEqual([
    'Bitte entfernen Sie eine Datei.',
    'Bitte entfernen Sie 3 Dateien.',
  ])
})

test('an unknown key and a missing value do not compile', () => {
  // @ts-expect-error no such text
  expect(t('plane')).toBe('plane')
  // @ts-expect-error its name is missing
  expect(t('greeting')).toBe('Guten Tag, {name}!')
  // @ts-expect-error named otherwise than in the text
  expect(t('greeting', { names: 'Meike Voss' })).toBe('Guten Tag, {name}!')
})

test('values stand as they are, signs of HTML too', () => {
  expect(t('greeting', { name: '<Voss & Co.>' })).toBe('Guten Tag, <Voss & Co.>!')
})

test('of two releases of a remote, the words of the later win, and those of the earlier alone are still there', () => {
  const earlier = createTexts('texts-twice', { title: 'Bürgschaft', page: { open: 'Öffnen' } })
  const later = createTexts('texts-twice', { title: 'Aval', page: { close: 'Schließen' } })
  expect([earlier('title'), earlier('page.open'), later('title'), later('page.close')]).toEqual(['Aval', 'Öffnen', 'Aval', 'Schließen'])
})
