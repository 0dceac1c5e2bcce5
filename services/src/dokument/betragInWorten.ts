import { toCardinal } from 'n2words/de-DE'

/**
 * An amount in words as documents state it: whole euros in words, cents as a fraction.
 * @param cent cents
 * @returns '100000000' → 'eine Million', '100000050' → 'eine Million 50/100'
 */
export function betragInWorten(cent: number): string {
  const wort = toCardinal(Math.floor(cent / 100))
  const rest = cent % 100
  return rest === 0 ? wort : `${wort} ${String(rest).padStart(2, '0')}/100`
}
