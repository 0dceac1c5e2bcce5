/**
 * The form in which text is searched and sorted: lower case, no diacritics, ß as ss, and ä equal to ae.
 * Two texts that a German reader takes for the same are the same here (after DIN 5007-1).
 */
export function toSearchForm(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ı', 'i')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/([aou])e/g, '$1')
}

/** Sort key of a name: its search form without punctuation, so that byte order is reading order. */
export function toSortKey(text: string): string {
  return toSearchForm(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
