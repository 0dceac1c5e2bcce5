import { expect, test } from '@jest/globals'
import { hasNoErrors, toFormErrors } from './errors.ts'
import { instantFaults } from './instant.tsx'
import { allOf, amount, date, textForm } from './validators.ts'

const AMOUNT = 'Bitte geben Sie einen gültigen Betrag ein'
const DATE = 'Bitte geben Sie ein Datum im Format TT.MM.JJJJ ein'
const REQUIRED = 'Bitte füllen Sie dieses Feld aus'

test.each([
  [amount, '', undefined],
  [amount, undefined, undefined],
  [amount, '1.234,56', undefined],
  [amount, '1,234', AMOUNT],
  [amount, 'viel', AMOUNT],
  [date, '', undefined],
  [date, '29.02.2028', undefined],
  [date, '1.3.26', undefined],
  [date, '29.02.2027', DATE],
  [textForm('avalnummer'), undefined, undefined],
  [textForm('avalnummer'), 'x'.repeat(40), undefined],
  [textForm('avalnummer'), 'x'.repeat(41), 'Bitte geben Sie maximal 40 Zeichen ein'],
  [allOf(amount, (text) => (text === '0' ? 'Zu wenig' : undefined)), '0', 'Zu wenig'],
  [allOf(amount, () => 'Nie'), 'viel', AMOUNT],
  [allOf(), 'viel', undefined],
])('a field’s text is checked, and nothing is no fault: %#', (check, text, message) => expect(check(text)).toBe(message))

test.each([
  ['01.03.2026', '09:30', {}],
  ['', ' ', { tagDay: REQUIRED, tagTime: REQUIRED }],
  ['31.02.2026', '24:01', { tagDay: DATE, tagTime: 'Bitte geben Sie eine Uhrzeit im Format HH:MM ein' }],
])('an instant says of each of its fields what is wrong: %s %s', (tagDay, tagTime, faults) =>
  expect(instantFaults({ tagDay, tagTime }, 'tag')).toEqual(faults),
)

test('faults by path stand where the form has its fields; the first of a field counts', () => {
  const errors = toFormErrors([
    { feld: 'geber.name', grund: 'Fehlt' },
    { feld: 'geber.name', grund: 'Zu lang' },
    { feld: 'betrag', grund: 'Zu hoch' },
  ])
  expect(errors).toEqual({ geber: { name: 'Fehlt' }, betrag: 'Zu hoch' })
})

test.each([
  [{}, true],
  [{ name: undefined, geber: { name: undefined } }, true],
  [{ geber: { name: 'Fehlt' } }, false],
  [{ name: 'Fehlt' }, false],
])('a form is without fault where none of its fields, and of theirs, has one: %#', (errors, none) => expect(hasNoErrors(errors)).toBe(none))
