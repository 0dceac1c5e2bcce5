import { MELDUNGEN } from './meldungen.ts'
import { TEXT_FORMS, WORTLAUT_MAX } from './freitext.ts'
import { ohneVerboteneFolgen } from './pruefregeln.ts'

/**
 * The wording of a guarantee text: clauses that are numbered through, each with lists under it. What differs from guarantee
 * to guarantee stands as a placeholder in double braces.
 */
export type Textstück = Readonly<{ text: string; fett?: true; kursiv?: true }>
export type Textblock =
  | Readonly<{ art: 'ABSATZ'; teile: readonly Textstück[] }>
  | Readonly<{ art: 'LISTE'; nummeriert: boolean; punkte: readonly (readonly Textstück[])[] }>
export type Textinhalt = readonly Textblock[]

/** What a placeholder stands for. Source: domain decision on sample wording (placeholders). */
export const PLATZHALTER = {
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
export type Platzhalter = keyof typeof PLATZHALTER

/** A placeholder in a text; the name is its first group. */
export const PLATZHALTER_MUSTER = /\{\{([^{}]*)\}\}/g

/** Paragraphs of plain text with placeholders, as a wording. */
export const inhaltAus = (absätze: readonly string[]): Textblock[] => absätze.map((text) => ({ art: 'ABSATZ', teile: [{ text }] }))

/** A number that somebody typed before a clause: clauses are numbered when they are set. */
const TYPED_NUMBER = /^\(?\d{1,2}[.)]\s+/
const TYPED_POINT = /^[-–•*]\s+/

/** A wording that somebody typed as plain text: each line is a clause, lines with a dash before them a list under it. */
export function wordingFrom(text: string): Textblock[] {
  const blocks: Textblock[] = []
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

const alsText = (teile: readonly Textstück[]) => teile.map(({ text }) => text).join('')

/** Every paragraph and every point of a list as plain text, placeholders as they stand. */
export const zeilenVon = (inhalt: Textinhalt): string[] =>
  inhalt.flatMap((block) => (block.art === 'ABSATZ' ? [alsText(block.teile)] : block.punkte.map((punkt) => `• ${alsText(punkt)}`)))

export const platzhalterIn = (inhalt: Textinhalt): string[] => [
  ...new Set(zeilenVon(inhalt).flatMap((zeile) => [...zeile.matchAll(PLATZHALTER_MUSTER)].map(([, name]) => name ?? ''))),
]

/** Whether a wording names the expiry date itself; the general clauses do so only where there is one. */
export const namesExpiry = (inhalt: Textinhalt): boolean => platzhalterIn(inhalt).includes('befristungsdatum')

const STEUERZEICHEN = /\p{Cc}/u

/** What is wrong with a wording that is still being written: it may be unfinished, but holds nothing forbidden. */
export const prüfeEntwurf = (inhalt: Textinhalt): string | undefined => zeilenVon(inhalt).map(TEXT_FORMS.wortlautstueck.rule).find(Boolean)

/**
 * What is wrong with a wording that is to be finished. A text that forbids an expiry date must not name one; one that allows
 * it either names it or takes the general clause.
 */
export function prüfeInhalt(inhalt: Textinhalt): string | undefined {
  const zeilen = zeilenVon(inhalt)
  if (!zeilen.some((zeile) => zeile.replace(/^• /, '').trim())) return 'Bitte geben Sie den Wortlaut ein.'
  if (zeilen.some((zeile) => !zeile.replace(/^• /, '').trim())) return 'Der Text enthält einen leeren Absatz.'
  const ganz = zeilen.join('\n')
  if (ganz.length > WORTLAUT_MAX) return MELDUNGEN.maximal(WORTLAUT_MAX)
  const fremd = platzhalterIn(inhalt).find((name) => !(name in PLATZHALTER))
  if (fremd !== undefined) return `Den Platzhalter {{${fremd}}} gibt es nicht.`
  const übrig = ganz.replace(PLATZHALTER_MUSTER, '')
  if (/\{\{|\}\}/.test(übrig)) return 'Ein Platzhalter ist nicht geschlossen: Er steht in doppelten geschweiften Klammern.'
  if (zeilen.some((zeile) => STEUERZEICHEN.test(zeile))) return 'Der Text enthält unsichtbare Steuerzeichen.'
  return ohneVerboteneFolgen(übrig)
}
