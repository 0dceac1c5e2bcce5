/** An IBAN in groups of four, or undefined if it is no IBAN: letters, digits, length and check digits (ISO 13616). */
export function parseIban(text: string): string | undefined {
  const raw = text.replace(/\s/g, '').toUpperCase()
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(raw) || (raw.startsWith('DE') && raw.length !== 22)) return undefined
  const digits = (raw.slice(4) + raw.slice(0, 4)).replace(/[A-Z]/g, (b) => String(b.charCodeAt(0) - 55))
  let rest = 0
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97
  return rest === 1 ? raw.replace(/(.{4})(?=.)/g, '$1 ') : undefined
}
