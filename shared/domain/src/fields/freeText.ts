import { hexColor } from './color.ts'
import { parseIban } from './iban.ts'
import { MESSAGES } from './messages.ts'
import {
  email,
  replaceForbiddenSequences,
  atMost,
  atLeast,
  withoutForbiddenSequences,
  type Rule,
  buildRules,
  type Charset,
  singleLine,
} from './validationRules.ts'

/**
 * Every kind of text that a caller can send, declared once: its characters, forbidden sequences, length and messages. The contracts take no
 * other text, and the fields of the screens are made of the same forms. Whether a text is needed is decided by the rules of its object:
 * empty text passes here. Source: document 1, section 5; which kind has which set and length is our reading.
 */
export type TextForm = Readonly<{
  /** The first message that the text deserves, or undefined. */
  rule: Rule
  /** Characters at most. */
  max: number
  /** As it is kept: composed (NFC) and, where blanks around it mean nothing, without them. */
  clean: (text: string) => string
}>

const compose = (text: string): string => text.normalize('NFC')
const trim = (text: string): string => compose(text).trim()
/** A field of one line: line breaks come with pasted text, or from a program, and count as a blank. */
const oneLine = (text: string): string =>
  // Split and joined, since an expression that looks for blanks around a break takes the square of their number where there is none.
  trim(text)
    .split(/[\n\r\v\f\u2028\u2029\u0085]/)
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' ')

const form = (max: number, clean: TextForm['clean'], rule: Rule): TextForm => ({ max, clean, rule: (value) => rule(clean(value)) })
/** Text of one of the specification's five sets, on one line. */
const text = (max: number, set: Charset = 'breit'): TextForm => form(max, oneLine, singleLine(max, set))
/** Text of the same sets on several lines. */
const prose = (max: number): TextForm => form(max, trim, singleLine(max))
/** Text of one line with a rule of its own beside its length. */
const special = (max: number, ...rules: readonly Rule[]): TextForm => form(max, oneLine, buildRules(atMost(max), ...rules))

/** At least so many digits make a number that can be dialled. */
const PHONE_DIGITS = 4
/** Digits in brackets: the country's code or the trunk zero, or the code of a place. */
const BRACKETS = /\(\s*(\+?\d[\d\s]*)\)/g
/** Groups of digits with blanks, a dash or a slash between them, behind at most one plus. Two dashes are another rule's matter. */
const DIGIT_GROUPS = /^\+?\s*\d+(?:(?:\s+|\s*(?:--?|\/)\s*)\d+)*$/
/**
 * A telephone number as people write one: '+49 (0)421 12-34', '(0421) 1234', '0421/1234'. Brackets come in pairs around digits.
 * The specification has no pattern for it; which ways of writing count is our reading.
 */
const phone: Rule = (value) =>
  DIGIT_GROUPS.test(value.replace(BRACKETS, ' $1 ').trim()) && value.replace(/\D/g, '').length >= PHONE_DIGITS
    ? withoutForbiddenSequences(value)
    : MESSAGES.phone

/** A page of the portal, or one outside by https. */
const LINK = /^(\/[^\s/\\][^\s\\]*|https:\/\/[^\s/\\]+\.[^\s\\]+)$/
/** Names and values as a browser writes them into an address, with or without the mark before them. */
const QUERY = /^\??(?:[\w.%-]+=[\w%.,:;+~!*'()@/?$-]*(?:&[\w.%-]+=[\w%.,:;+~!*'()@/?$-]*)*)?$/
const CONTROL = /[^\P{Cc}\t\n\r]/u

/** Characters of a whole wording at most. */
export const WORDING_MAX = 60_000

/** Every form by its name. */
export const TEXT_FORMS = {
  /** Of a company, a project, an addressee. */
  name: text(120),
  personenname: text(60, 'withoutDigits'),
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
  email: special(120, email, withoutForbiddenSequences),
  telefonnummer: special(30, phone),
  /** Number of the contract that a guarantee secures. */
  vertragsnummer: text(60),
  kautionsvertragsnummer: text(40, 'erweitert'),
  avalnummer: text(40, 'erweitert'),
  projektnummer: text(40, 'erweitert'),
  /** The id under which a document management system keeps something. */
  dmsId: text(60, 'erweitert'),
  /** A party's number in the systems of others. */
  fremdId: text(40, 'einfach'),
  registergericht: text(80, 'erweitert'),
  registernummer: text(40, 'erweitert'),
  bauleistung: prose(500),
  bauvorhaben: text(200),
  zustellanweisung: text(200),
  vertretungsformel: text(200),
  /** The reason for a refusal, a withdrawal, a request. */
  grund: prose(2000),
  kommentar: prose(2000),
  /** An organisation's own note. */
  vermerk: prose(2000),
  /** A message to another person: with a share, a contract, a review. */
  nachricht: prose(2000),
  kurznachricht: prose(1000),
  /** On one company under a contract. */
  anmerkung: prose(500),
  /** Of a claim, and the answer to a query about it. */
  begruendung: prose(4000),
  titel: text(120),
  /** Of a text. */
  textbeschreibung: prose(1000),
  /** Of a project. */
  projektbeschreibung: prose(2000),
  hinweistext: prose(500),
  badge: text(20),
  knopftext: text(30),
  wartungstext: prose(300),
  avalprovision: prose(60),
  sicherheit: prose(120),
  farbe: special(7, hexColor),
  iban: special(42, (value) => (parseIban(value) ? undefined : MESSAGES.iban)),
  link: special(500, (value) => (LINK.test(value) ? undefined : MESSAGES.link), withoutForbiddenSequences),
  /** The wording of a guarantee as it is ordered: legal prose has marks that are in no set. */
  wortlaut: form(
    8000,
    trim,
    buildRules(atMost(8000), withoutForbiddenSequences, (value) => (CONTROL.test(value) ? MESSAGES.invisible : undefined)),
  ),
  /** A piece of a wording that is being written; blanks at its ends are part of it. */
  wortlautstueck: {
    max: WORDING_MAX,
    clean: compose,
    rule: (value) => buildRules(atMost(WORDING_MAX), withoutForbiddenSequences)(compose(value)),
  },
  /** What is looked for; it is kept nowhere. */
  suche: special(100),
  /** What is looked for in everything: less than two characters find too much. */
  suchtext: special(100, atLeast(2)),
  /** A saved view of a list: the query of its address, as a browser writes it. */
  ansicht: special(2000, (value) => (QUERY.test(value) ? undefined : MESSAGES.value), withoutForbiddenSequences),
  /**
   * A file's own name, which its owner didn't choose for the portal: sequences that no text may hold, separators of folders and invisible
   * characters are taken out. Invisible ones (Unicode's Cf) turn 'Rechnung\u202Efdp.exe' into a name that ends with pdf.
   */
  dateiname: form(
    200,
    (name) => replaceForbiddenSequences(oneLine(name.replace(/\p{Cf}/gu, '')).replace(/[\\/\p{Cc}]/gu, '_'), '_'),
    buildRules(atMost(200)),
  ),
} as const satisfies Readonly<Record<string, TextForm>>
export type TextFormName = keyof typeof TEXT_FORMS
