import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import {
  addDays,
  addWorkingDays,
  atLeast,
  atMost,
  ausstellungsdatumRule,
  backRule,
  buildRules,
  email,
  fromRule,
  fromTodayRule,
  futureRule,
  isWorkingDay,
  minusWorkingDays,
  onlyChars,
  parsePercent,
  percent,
  replaceForbiddenSequences,
  singleLine,
  vertragDateRule,
  withoutForbiddenSequences,
  workingDaysBetween,
} from '../index.ts'

describe('Characters', () => {
  test('names one or several', () => {
    expect(onlyChars('einfach')('Müller-Lüdenscheidt')).toBeUndefined()
    expect(onlyChars('einfach')('a;b')).toBe('Das Zeichen ; kann nicht verwendet werden.')
    expect(onlyChars('einfach')('a;b|c;')).toBe('Die Zeichen ;, | können nicht verwendet werden.')
    expect(onlyChars('withoutDigits')('Haus 3')).toBe('Das Zeichen 3 kann nicht verwendet werden.')
    expect(onlyChars('breit')('30 % (§ 17), ja?!')).toBeUndefined()
    expect(onlyChars('buchstaben')('Šálek')).toBeUndefined()
    // A sign beyond the basic plane is one.
    expect(onlyChars('breit')('a🙂')).toBe('Das Zeichen 🙂 kann nicht verwendet werden.')
    expect(onlyChars('buchstaben')('U\u0308')).toBeUndefined()
  })
  test('forbids sequences', () => {
    expect(withoutForbiddenSequences('a $ { # - b')).toBeUndefined()
    expect(withoutForbiddenSequences('a${b')).toBe('Die Zeichenfolge ${ kann nicht verwendet werden.')
    expect(withoutForbiddenSequences('#{ und --')).toBe('Die Zeichenfolgen #{, -- können nicht verwendet werden.')
  })
  test('replaces sequences, each as often as it is there', () => {
    expect(replaceForbiddenSequences('a--b--c ${d} #{e}', '_')).toBe('a_b_c _d} _e}')
    expect(replaceForbiddenSequences('a - b', '_')).toBe('a - b')
  })
  test('counts what is composed as one', () => {
    expect([atMost(2)('u\u0308b'), atLeast(2)('u\u0308b')]).toEqual([undefined, undefined])
    expect(atMost(2)('abc')).toBe('Bitte geben Sie maximal 2 Zeichen ein')
    expect(atLeast(2)('u\u0308')).toBe('Bitte geben Sie mindestens 2 Zeichen ein')
  })
})

describe('Several rules', () => {
  const rule = buildRules(
    (value) => (value.includes('a') ? 'kein a' : undefined),
    (value) => (value.includes('b') ? 'kein b' : undefined),
    () => undefined,
  )
  test('answer with the first that has a message', () => {
    expect([rule('ab'), rule('b'), rule('c')]).toEqual(['kein a', 'kein b', undefined])
  })
  test('let pass what is empty', () => expect(buildRules(() => 'nie')('')).toBeUndefined())
  test('of a line judge length, sequences, and then characters', () => {
    const line = singleLine(5)
    expect([line('a;----'), line('a;--'), line('a;'), line('a b?')]).toEqual([
      'Bitte geben Sie maximal 5 Zeichen ein',
      'Die Zeichenfolge -- kann nicht verwendet werden.',
      'Das Zeichen ; kann nicht verwendet werden.',
      undefined,
    ])
  })
})

test.each([
  'a@b.de',
  'vor.nach+x@sub.domain.example',
  "o'neill@x.org",
  'a_b-c@d-e.info',
  'max.müller@firma.de',
  'mu\u0308ller@firma.de',
  '1@2.museum',
])('%s is an address', (text) => expect(email(text)).toBeUndefined())
test.each([
  'kein',
  'a@b',
  '@b.de',
  'a@',
  'a b@c.de',
  'a@b.c',
  'a@b.d1',
  'a@@b.de',
  'a@b..de',
  'a@-b.de',
  'a@b-.de',
  '.a@b.de',
  'a.@b.de',
  'a..b@c.de',
  'a,b@c.de',
  '"a"@b.de',
  'a@b_c.de',
  '{x}@b.de',
  'a@b.de,c@d.de',
])('%s is no address', (text) => expect(email(text)).toBe('Bitte geben Sie eine gültige E-Mail-Adresse an'))

test.each([
  ['0,01', 1],
  ['0,1', 10],
  ['5', 500],
  ['5,25 %', 525],
  [' 5,2% ', 520],
  ['12,50', 1250],
  ['99,99', 9999],
  ['100', 10_000],
])('%s is a percentage', (text, hundredths) => {
  expect(parsePercent(text)).toBe(hundredths)
  expect(percent(text)).toBeUndefined()
})
test.each(['0', '0,00', '100,01', '5.5', '5,', ',5', '5,255', '1000', '-1', 'x', '5 x', 'x 5', '5 %%', ''])('%s is no percentage', (text) =>
  expect(percent(text)).toBe('Bitte geben Sie eine Zahl zwischen 0,01% und 100% ein.'),
)

describe('Dates', () => {
  const today = '2026-11-20'
  test('of the contract', () => {
    const fault = 'Das Datum kann nur zwischen dem 01.01.1970 und dem 31.12. des übernächsten Jahres liegen'
    expect(vertragDateRule('1970-01-01', today)).toBeUndefined()
    expect(vertragDateRule('2028-12-31', today)).toBeUndefined()
    expect(vertragDateRule('2029-01-01', today)).toBe(fault)
    expect(vertragDateRule('1969-12-31', today)).toBe(fault)
  })
  test('of the issue', () => {
    const fault = 'Das Datum kann fünf Jahre in der Vergangenheit bis maximal zum 31.12. des Folgejahres liegen'
    expect(ausstellungsdatumRule('2021-01-01', today)).toBeUndefined()
    expect(ausstellungsdatumRule('2020-12-31', today)).toBe(fault)
    expect(ausstellungsdatumRule('2027-12-31', today)).toBeUndefined()
    expect(ausstellungsdatumRule('2028-01-01', today)).toBe(fault)
  })
  test('of the future', () => {
    expect(futureRule('2026-11-21', today)).toBeUndefined()
    expect(futureRule(today, today)).toBe('Das Datum kann nur in der Zukunft liegen')
  })
  test('of today or later', () => {
    expect([fromTodayRule(today, today), fromTodayRule('2026-11-21', today)]).toEqual([undefined, undefined])
    expect(fromTodayRule('2026-11-19', today)).toBe('Das Datum kann nur das heutige oder ein in der Zukunft liegendes sein')
  })
  test('of today or some days back', () => {
    const fault = 'Das Datum kann nur das heutige sein oder bis zu 30 Tage in der Vergangenheit liegen'
    expect([backRule(30)(today, today), backRule(30)('2026-10-21', today)]).toEqual([undefined, undefined])
    expect([backRule(30)('2026-11-21', today), backRule(30)('2026-10-20', today)]).toEqual([fault, fault])
  })
  test('not before another', () => {
    expect([fromRule('2026-07-01')('2026-07-01', today), fromRule('2026-07-01')('2026-07-02', today)]).toEqual([undefined, undefined])
    expect(fromRule('2026-07-01')('2026-06-30', today)).toBe('Das Datum darf nicht vor dem 01.07.2026 liegen')
  })
})

describe('Working days', () => {
  test.each(['2026-04-03', '2026-04-06', '2026-05-14', '2026-05-25', '2026-10-03', '2026-12-25', '2027-01-01'])(
    '%s is no working day',
    (day) => expect(isWorkingDay(day)).toBe(false),
  )
  test('skip weekends and holidays', () => {
    expect(addWorkingDays('2026-11-20', 10)).toBe('2026-12-04')
    expect(addWorkingDays('2026-12-23', 2)).toBe('2026-12-28')
    expect(addWorkingDays('2026-04-02', 1)).toBe('2026-04-07')
  })
  test('counted backwards the result is the same, from the weekend too', () => {
    expect(minusWorkingDays('2026-11-21', 5)).toBe('2026-11-15')
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 1, max: 30 }), (days, workingDays) => {
        const today = addDays('2024-01-01', days)
        const since = minusWorkingDays(today, workingDays)
        expect(workingDaysBetween(since, today)).toBe(workingDays)
        expect(workingDaysBetween(addDays(since, 1), today)).toBeLessThan(workingDays)
      }),
    )
  })
})
