import { toCardinal } from 'n2words/de-DE'

/**
 * An amount in words as documents state it: whole euros in words, cents as a fraction.
 * @param cents cents
 * @returns '100000000' → 'eine Million', '100000050' → 'eine Million 50/100'
 */
export function amountInWords(cents: number): string {
  const words = toCardinal(Math.floor(cents / 100))
  const rest = cents % 100
  return rest === 0 ? words : `${words} ${String(rest).padStart(2, '0')}/100`
}
