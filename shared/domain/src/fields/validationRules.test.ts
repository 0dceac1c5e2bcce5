import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import {
  ausstellungsdatumRule,
  email,
  isWorkingDay,
  minusWorkingDays,
  onlyChars,
  withoutForbiddenSequences,
  addDays,
  addWorkingDays,
  percent,
  vertragDateRule,
  workingDaysBetween,
  futureRule,
  backRule,
} from '../index.ts'

describe('Characters', () => {
  test('names one or several', () => {
    expect(onlyChars('einfach')('Müller-Lüdenscheidt')).toBeUndefined()
    expect(onlyChars('einfach')('a;b')).toBe('Das Zeichen ; kann nicht verwendet werden.')
    expect(onlyChars('einfach')('a;b|c')).toBe('Die Zeichen ;, | können nicht verwendet werden.')
    expect(onlyChars('withoutDigits')('Haus 3')).toBe('Das Zeichen 3 kann nicht verwendet werden.')
    expect(onlyChars('breit')('30 % (§ 17), ja?!')).toBeUndefined()
    expect(onlyChars('buchstaben')('Šálek')).toBeUndefined()
  })
  test('forbids sequences', () => {
    expect(withoutForbiddenSequences('a${b')).toBe('Die Zeichenfolge ${ kann nicht verwendet werden.')
    expect(withoutForbiddenSequences('#{ und --')).toBe('Die Zeichenfolgen #{, -- können nicht verwendet werden.')
  })
})
test.each(['a@b.de', 'vor.nach+x@sub.domain.example'])('%s is an address', (text) => expect(email(text)).toBeUndefined())
test.each(['a@b', 'a b@c.de', 'a@b.c', '@b.de'])('%s is no address', (text) => expect(email(text)).toBeDefined())
test.each(['0,01', '5', '100', '5,25 %'])('%s is a percentage', (text) => expect(percent(text)).toBeUndefined())
test.each(['0', '100,01', '5.5', '-1', 'x'])('%s is no percentage', (text) => expect(percent(text)).toBeDefined())

describe('Dates', () => {
  const today = '2026-11-20'
  test('of the contract', () => {
    expect(vertragDateRule('1970-01-01', today)).toBeUndefined()
    expect(vertragDateRule('2028-12-31', today)).toBeUndefined()
    expect(vertragDateRule('2029-01-01', today)).toBeDefined()
    expect(vertragDateRule('1969-12-31', today)).toBeDefined()
  })
  test('of the issue', () => {
    expect(ausstellungsdatumRule('2021-01-01', today)).toBeUndefined()
    expect(ausstellungsdatumRule('2020-12-31', today)).toBeDefined()
    expect(ausstellungsdatumRule('2027-12-31', today)).toBeUndefined()
    expect(ausstellungsdatumRule('2028-01-01', today)).toBeDefined()
  })
  test('of the future and of the return', () => {
    expect(futureRule(today, today)).toBeDefined()
    expect(futureRule('2026-11-21', today)).toBeUndefined()
    expect(backRule(30)('2026-10-21', today)).toBeUndefined()
    expect(backRule(30)('2026-10-20', today)).toMatch(/30 Tage/)
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
