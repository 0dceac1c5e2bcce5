/**
 * Guards a CSV cell against formula injection: a spreadsheet evaluates text that starts with one of = + - @,
 * a tabulator or a carriage return. Such text gets a leading apostrophe.
 */
export function defuse(cell: string): string {
  return /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
}
