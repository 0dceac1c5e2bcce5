import { MESSAGES, TEXT_FORMS, WORDING_MAX, withoutForbiddenSequences } from '../fields/index.ts'

/**
 * The wording of a guarantee text: clauses that are numbered through, each with lists under it. What differs from guarantee
 * to guarantee stands as a placeholder in double braces.
 */
export type TextChunk = Readonly<{ text: string; fett?: true; kursiv?: true }>
export type TextBlock =
  | Readonly<{ art: 'ABSATZ'; teile: readonly TextChunk[] }>
  | Readonly<{ art: 'LISTE'; nummeriert: boolean; punkte: readonly (readonly TextChunk[])[] }>
export type TextContent = readonly TextBlock[]

/** What a placeholder stands for. Source: domain decision on sample wording (placeholders). */
export const PLACEHOLDER = {
  'bürge.name': 'Name des Bürgen',
  'bürge.anschrift': 'Anschrift des Bürgen',
  'bürge.vertretung': 'Vertretung des Bürgen',
  'auftraggeber.name': 'Name des Gläubigers',
  'auftraggeber.anschrift': 'Anschrift des Gläubigers',
  'auftraggeber.vertretung': 'Vertretung des Gläubigers',
  'auftragnehmer.name': 'Name des Hauptschuldners',
  'auftragnehmer.anschrift': 'Anschrift des Hauptschuldners',
  avalnummer: 'Nummer der Bürgschaft',
  'art.name': 'Art der Bürgschaft',
  vertragsnummer: 'Vertragsnummer',
  vertragsdatum: 'Vertragsdatum',
  bauleistung: 'Leistung',
  bauvorhaben: 'Ort oder Bauvorhaben',
  betrag: 'Betrag',
  betragInWorten: 'Betrag in Worten',
  vorauszahlung: 'Vorauszahlung',
  mietobjekt: 'Mietobjekt',
  rechtsgrund: 'Rechtsgrund',
  befristungsdatum: 'Befristungsdatum',
  ausstellungsort: 'Ausstellungsort',
  ausstellungsdatum: 'Ausstellungsdatum',
  gerichtsstand: 'Gerichtsstand',
  abgabeform: 'Klausel zur Form (elektronisch oder auf Papier)',
  pruefcode: 'Prüfcode',
} as const
export type Placeholder = keyof typeof PLACEHOLDER

/** A placeholder in a text; the name is its first group. */
export const PLACEHOLDER_PATTERN = /\{\{([^{}]*)\}\}/g

/** Paragraphs of plain text with placeholders, as a wording. */
export const contentFrom = (paragraphs: readonly string[]): TextBlock[] => paragraphs.map((text) => ({ art: 'ABSATZ', teile: [{ text }] }))

/** A number typed before a clause; it is dropped, since clauses are numbered when the document is set. */
const TYPED_NUMBER = /^\(?\d{1,2}[.)]\s+/
const TYPED_POINT = /^[-–•*]\s+/

/** A wording from plain text as a person typed it: each line is a clause, lines with a dash before them a list under it. */
export function wordingFrom(text: string): TextBlock[] {
  const blocks: TextBlock[] = []
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (!line) continue
    const last = blocks.at(-1)
    const piece = [{ text: line.replace(TYPED_POINT.test(line) ? TYPED_POINT : TYPED_NUMBER, '') }]
    if (!TYPED_POINT.test(line)) blocks.push({ art: 'ABSATZ', teile: piece })
    else if (last?.art === 'LISTE') blocks[blocks.length - 1] = { ...last, punkte: [...last.punkte, piece] }
    else blocks.push({ art: 'LISTE', nummeriert: false, punkte: [piece] })
  }
  return blocks
}

const asText = (parts: readonly TextChunk[]) => parts.map(({ text }) => text).join('')

/** Every paragraph and every point of a list in its pieces. */
const linesOf = (content: TextContent): (readonly TextChunk[])[] =>
  content.flatMap((block) => (block.art === 'ABSATZ' ? [block.teile] : block.punkte))

/** Every paragraph and every point of a list as plain text, placeholders as they stand. */
export const rowsOf = (content: TextContent): string[] =>
  content.flatMap((block) => (block.art === 'ABSATZ' ? [asText(block.teile)] : block.punkte.map((point) => `• ${asText(point)}`)))

export const placeholderIn = (content: TextContent): string[] => [
  ...new Set(rowsOf(content).flatMap((row) => [...row.matchAll(PLACEHOLDER_PATTERN)].map(([, name]) => name ?? ''))),
]

/** Whether a wording names the expiry date itself; the general clauses do so only where there is one. */
export const namesExpiry = (content: TextContent): boolean => placeholderIn(content).includes('befristungsdatum')

/** Is a double brace left beside the placeholders? A document is filled piece by piece, so each has to lie in one. */
const hasOpenPlaceholder = (parts: readonly TextChunk[]): boolean =>
  /\{\{|\}\}/.test(parts.map(({ text }) => text.replace(PLACEHOLDER_PATTERN, ' ')).join(''))

const CONTROL_CHARS = /\p{Cc}/u

/** The fault of a wording that is still being written: it may be unfinished, but holds nothing forbidden. */
export const validateDraft = (content: TextContent): string | undefined => rowsOf(content).map(TEXT_FORMS.wortlautstueck.rule).find(Boolean)

/**
 * The fault of a wording that is to be finished. A text that forbids an expiry date must not name one; one that allows
 * it either names it or takes the general clause.
 */
export function validateContent(content: TextContent): string | undefined {
  const lines = linesOf(content).map(asText)
  if (!lines.some((line) => line.trim())) return 'Bitte geben Sie den Wortlaut ein.'
  if (lines.some((line) => !line.trim())) return 'Der Text enthält einen leeren Absatz.'
  const whole = lines.join('\n')
  if (whole.length > WORDING_MAX) return MESSAGES.max(WORDING_MAX)
  const stranger = placeholderIn(content).find((name) => !Object.hasOwn(PLACEHOLDER, name))
  if (stranger !== undefined) return `Den Platzhalter {{${stranger}}} gibt es nicht.`
  if (linesOf(content).some(hasOpenPlaceholder))
    return 'Ein Platzhalter ist nicht geschlossen: Er steht in doppelten geschweiften Klammern.'
  if (lines.some((line) => CONTROL_CHARS.test(line))) return 'Der Text enthält unsichtbare Steuerzeichen.'
  return withoutForbiddenSequences(whole)
}
