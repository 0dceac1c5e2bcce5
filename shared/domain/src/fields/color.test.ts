import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { contrast, CONTRAST_MIN, formatContrast, hexColor, readableFont, withSixPlaces } from './color.ts'

describe('a colour', () => {
  test.each(['#123', '#aBc', '#09f', '#AF09af', '#000000'])('is #RGB or #RRGGBB: %s', (text) => expect(hexColor(text)).toBeUndefined())
  test.each(['123', 'x#123', '#12', '#1234', '#12345', '#1234567', '#ggg', '#12345g', 'rot', ''])('is nothing else: %s', (text) => {
    expect(hexColor(text)).toBe('Bitte geben Sie eine Farbe als #RGB oder #RRGGBB ein')
  })
  test.each([
    ['#1aF', '#11aaFF'],
    ['#000', '#000000'],
    ['#123456', '#123456'],
    ['#1234', '#1234'],
    ['x#123', 'x#123'],
    ['#12g', '#12g'],
    ['#g12', '#g12'],
    ['#1g2', '#1g2'],
  ])('%s with six digits is %s', (short, long) => expect(withSixPlaces(short)).toBe(long))
})

describe('the contrast of two colours', () => {
  // After WCAG 2.2; the last two lie at both sides of the place from which a share is no longer linear.
  test.each([
    ['#000', '#FFFFFF', 21],
    ['#0B5C7A', '#0B5C7A', 1],
    ['#777777', '#FFF', 4.48],
    ['#767676', '#FFF', 4.54],
    ['#F00', '#FFF', 4.0],
    ['#008000', '#FFF', 5.14],
    ['#00F', '#FFF', 8.59],
    ['#00F', '#F00', 2.15],
    ['#0A0A0A', '#FFF', 19.8],
    ['#0B0B0B', '#FFF', 19.68],
  ])('%s and %s: %d', (one, other, expected) => {
    expect(contrast(one, other)).toBeCloseTo(expected, 2)
    expect(contrast(other, one)).toBeCloseTo(expected, 2)
  })
  test('is unknown where one of them is no colour', () => {
    expect([contrast('rot', '#FFF'), contrast('#FFF', 'rot'), contrast('#FFF', '#12345')]).toEqual([undefined, undefined, undefined])
  })
  test('has to be 4.5 for text, and stands rounded down, so that just below doesn’t look like enough', () => {
    expect(CONTRAST_MIN).toBe(4.5)
    expect([formatContrast(4.5), formatContrast(4.499), formatContrast(4.59), formatContrast(21)]).toEqual([
      '4,5:1',
      '4,4:1',
      '4,5:1',
      '21:1',
    ])
  })
})

describe('a font', () => {
  test.each([
    ['#FFFFFF', '#000000'],
    ['#FFD200', '#000000'],
    ['#000000', '#FFFFFF'],
    ['#0B5C7A', '#FFFFFF'],
    ['#00F', '#FFFFFF'],
    // Just at both sides of the grey on which both are read alike.
    ['#757575', '#FFFFFF'],
    ['#767676', '#000000'],
  ])('on %s is %s', (background, font) => expect(readableFont(background)).toBe(font))
  test('can be read on every colour', () => {
    const color = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`)
    fc.assert(fc.property(color, (background) => expect(contrast(background, readableFont(background))).toBeGreaterThanOrEqual(4.5)))
  })
  test('is white on what is no colour yet', () => expect(readableFont('#12')).toBe('#FFFFFF'))
})
