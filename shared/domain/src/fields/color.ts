import type { Rule } from './validationRules.ts'

/** Colours as #RGB or #RRGGBB. Source: document 1, section 5. */
const HEX = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i

export const hexColor: Rule = (value) => (HEX.test(value) ? undefined : 'Bitte geben Sie eine Farbe als #RGB oder #RRGGBB ein')

/** The least contrast of text and its ground (WCAG 2.2, 1.4.3). */
export const CONTRAST_MIN = 4.5

/** A colour with six digits: #RGB stands for #RRGGBB. Other text stays as it is. */
export const withSixPlaces = (hex: string): string => hex.replace(/^#([0-9a-f])([0-9a-f])([0-9a-f])$/i, '#$1$1$2$2$3$3')

/** Red, green and blue, 0 to 255 each. */
function shares(hex: string): [number, number, number] {
  const full = withSixPlaces(hex).slice(1)
  return [0, 2, 4].map((at) => Number.parseInt(full.slice(at, at + 2), 16)) as [number, number, number]
}

/** Relative luminance after WCAG 2.2. */
function luminance(hex: string): number {
  const [r, g, b] = shares(hex).map((share) => {
    const c = share / 255
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** The contrast of two colours, 1 to 21; undefined if one of them is no colour. */
export function contrast(one: string, others: string): number | undefined {
  if (!HEX.test(one) || !HEX.test(others)) return undefined
  const [hell, dark] = [luminance(one), luminance(others)].sort((a, b) => b - a) as [number, number]
  return (hell + 0.05) / (dark + 0.05)
}

/** White or black, whichever is read better on a colour. */
export const readableFont = (background: string): '#FFFFFF' | '#000000' =>
  (contrast(background, '#FFFFFF') ?? 21) >= (contrast(background, '#000000') ?? 0) ? '#FFFFFF' : '#000000'

/** 4.512 → '4,5:1', rounded down: a limit that is not reached must not look reached. */
export const formatContrast = (value: number): string => `${(Math.floor(value * 10) / 10).toLocaleString('de-DE')}:1`
