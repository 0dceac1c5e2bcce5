import { hexfarbe } from './farbe.ts'
import { parseIban } from './iban.ts'
import { MELDUNGEN } from './meldungen.ts'
import { email, höchstens, mindestens, ohneVerboteneFolgen, type Regel, regeln, type Zeichensatz, zeile } from './pruefregeln.ts'

/**
 * Every kind of text that somebody can send, once: its characters, forbidden sequences, length and messages. The contracts take
 * no other text, and the fields of the screens are made of the same forms. Whether a text is needed is said by the rules of its object:
 * empty text passes here. Source: document 1, section 5; which kind has which set and length is our reading.
 */
export type TextForm = Readonly<{
  /** The first message that the text deserves, or undefined. */
  rule: Regel
  /** Characters at most. */
  max: number
  /** As it is kept: composed (NFC) and, where blanks around it mean nothing, without them. */
  clean: (text: string) => string
}>

const composed = (text: string): string => text.normalize('NFC')
const trimmed = (text: string): string => composed(text).trim()

/** Text of one of the specification's five sets. */
const text = (max: number, set: Zeichensatz = 'breit'): TextForm => ({
  max,
  clean: trimmed,
  rule: (wert) => zeile(max, set)(trimmed(wert)),
})
/** Text with a rule of its own beside its length. */
const special = (max: number, ...rules: readonly Regel[]): TextForm => ({
  max,
  clean: trimmed,
  rule: (wert) => regeln(höchstens(max), ...rules)(trimmed(wert)),
})

/** At least so many digits make a number that can be dialled. */
const TELEFON_ZIFFERN = 4
const telefon: Regel = (wert) =>
  /^\+?[\d\s/()-]{4,}$/.test(wert.replace(/^\(\+/, '+(')) && wert.replace(/\D/g, '').length >= TELEFON_ZIFFERN
    ? ohneVerboteneFolgen(wert)
    : MELDUNGEN.telefon

/** A page of the portal, or one outside by https. */
const LINK = /^(\/[^\s/][^\s]*|https:\/\/[^\s/]+\.[^\s]+)$/
const CONTROL = /[^\P{Cc}\t\n\r]/u

/** Characters of a whole wording at most. */
export const WORTLAUT_MAX = 60_000

export const TEXT_FORMS = {
  /** Of a company, a project, an addressee. */
  name: text(120),
  personenname: text(60, 'ohneZiffern'),
  /** Of a guarantor in lists. */
  kurzname: text(20, 'erweitert'),
  initialen: text(3, 'buchstaben'),
  rollenname: text(60, 'erweitert'),
  /** Of a saved view of a list. */
  ansichtsname: text(60),
  /** Of a key that pipelines use. */
  schluesselname: text(80),
  strasse: text(80),
  hausnummer: text(10, 'erweitert'),
  postleitzahl: text(10, 'erweitert'),
  ort: text(80),
  email: special(120, email),
  telefonnummer: special(30, telefon),
  /** Number of the contract that a guarantee secures. */
  vertragsnummer: text(60),
  kautionsvertragsnummer: text(40, 'erweitert'),
  avalnummer: text(40, 'erweitert'),
  projektnummer: text(40, 'erweitert'),
  /** Under which id a document management keeps something. */
  dmsId: text(60, 'erweitert'),
  /** A party's number in the systems of others. */
  fremdId: text(40, 'einfach'),
  registergericht: text(80, 'erweitert'),
  registernummer: text(40, 'erweitert'),
  bauleistung: text(500),
  bauvorhaben: text(200),
  zustellanweisung: text(200),
  vertretungsformel: text(200),
  /** Why somebody refuses, withdraws, asks. */
  grund: text(2000),
  kommentar: text(2000),
  /** An organisation's own note. */
  vermerk: text(2000),
  /** To somebody else: with a share, a contract, a review. */
  nachricht: text(2000),
  kurznachricht: text(1000),
  /** On one company under a contract. */
  anmerkung: text(500),
  /** Of a claim, and the answer to a query about it. */
  begruendung: text(4000),
  titel: text(120),
  /** Of a text. */
  textbeschreibung: text(1000),
  /** Of a project. */
  projektbeschreibung: text(2000),
  hinweistext: text(500),
  badge: text(20),
  knopftext: text(30),
  wartungstext: text(300),
  avalprovision: text(60),
  sicherheit: text(120),
  farbe: special(7, hexfarbe),
  iban: special(42, (wert) => (parseIban(wert) ? undefined : MELDUNGEN.iban)),
  link: special(500, (wert) => (LINK.test(wert) ? undefined : MELDUNGEN.link), ohneVerboteneFolgen),
  /** The wording of a guarantee as it is ordered: legal prose has marks that are in no set. */
  wortlaut: special(8000, ohneVerboteneFolgen, (wert) => (CONTROL.test(wert) ? MELDUNGEN.unsichtbar : undefined)),
  /** A piece of a wording that is being written; blanks at its ends are part of it. */
  wortlautstueck: {
    max: WORTLAUT_MAX,
    clean: composed,
    rule: (wert) => regeln(höchstens(WORTLAUT_MAX), ohneVerboteneFolgen)(composed(wert)),
  },
  /** What is looked for; it is kept nowhere. */
  suche: special(100),
  /** What is looked for in everything: less than two characters find too much. */
  suchtext: special(100, mindestens(2)),
  /** A file's own name, which its owner didn't choose for the portal. */
  dateiname: special(200),
} as const satisfies Readonly<Record<string, TextForm>>
export type TextFormName = keyof typeof TEXT_FORMS
