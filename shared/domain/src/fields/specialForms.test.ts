import { describe, expect, test } from '@jest/globals'
import { TEXT_FORMS, type TextFormName, WORDING_MAX } from './freeText.ts'

const max = (chars: number) => `Bitte geben Sie maximal ${chars} Zeichen ein`
const sequence = (chars: string) => `Die Zeichenfolge ${chars} kann nicht verwendet werden.`
const ruleOf = (form: TextFormName, text: string) => TEXT_FORMS[form].rule(text)

test.each<[TextFormName, number]>([
  ['email', 120],
  ['telefonnummer', 30],
  ['farbe', 7],
  ['iban', 42],
  ['link', 500],
  ['wortlaut', 8000],
  ['wortlautstueck', 60_000],
  ['suche', 100],
  ['suchtext', 100],
  ['ansicht', 2000],
  ['dateiname', 200],
])('%s may be empty, and has %d characters at most', (form, chars) => {
  expect(TEXT_FORMS[form].max).toBe(chars)
  expect(ruleOf(form, '')).toBeUndefined()
  expect(ruleOf(form, 'ä'.repeat(chars + 1))).toBe(max(chars))
  expect(ruleOf(form, 'ä'.repeat(chars))).not.toBe(max(chars))
})

describe('an address of mail', () => {
  test.each(['a@b.de', ' a@b.de '])('%j', (text) => expect(ruleOf('email', text)).toBeUndefined())
  test('has a form, and no forbidden sequence', () => {
    expect(ruleOf('email', 'a@b')).toBe('Bitte geben Sie eine gültige E-Mail-Adresse an')
    expect(ruleOf('email', 'a--b@c.de')).toBe(sequence('--'))
  })
})

describe('a telephone number', () => {
  test.each([
    '1234',
    '0421 123456',
    '0421  1234',
    '0421/1234',
    '0421 / 123456',
    '0421 - 1234',
    '+49421123456',
    '+ 49 421 1234',
    '+49 (0)421/12-34',
    '+49 (421) 12 34 - 56',
    '(+49) 421 123456',
    '(0421) 1234',
    '(0421)1234',
    '( 0421) 1234',
    '(04 21) 1234',
    '0421/(1234)',
  ])('%s', (text) => expect(ruleOf('telefonnummer', text)).toBeUndefined())
  test.each([
    '123',
    '1-2-3',
    'abc',
    'abcd 1234',
    '0421 1234 x',
    '----',
    '+()/-',
    '-0421 1234',
    '0421 1234-',
    '0421//1234',
    '0421;1234',
    '0421 + 1234',
    '0421 (+49) 1234',
    '(0421 1234',
    '0421) 1234',
    '((0421)) 1234',
    '()0421 1234',
    '(x) 0421 1234',
    '(0x) 0421 1234',
    ')0421( 1234',
  ])('none: %s', (text) => expect(ruleOf('telefonnummer', text)).toBe('Bitte geben Sie eine gültige Telefonnummer an'))
  test('has no double dash', () => expect(ruleOf('telefonnummer', '0421--1234')).toBe(sequence('--')))
})

test('a colour and an IBAN have forms of their own', () => {
  expect([ruleOf('farbe', '#09F'), ruleOf('iban', 'DE89 3704 0044 0532 0130 00')]).toEqual([undefined, undefined])
  expect(ruleOf('farbe', 'rot')).toBe('Bitte geben Sie eine Farbe als #RGB oder #RRGGBB ein')
  expect(ruleOf('iban', 'DE88 3704 0044 0532 0130 00')).toBe('Bitte geben Sie eine gültige IBAN ein')
})

describe('a link', () => {
  test.each(['/a', '/kontouebersicht', '/buergschaften/liste?status=AKT', 'https://a.de', 'https://www.haus.example/seite#teil'])(
    '%s',
    (text) => expect(ruleOf('link', text)).toBeUndefined(),
  )
  test.each([
    '/',
    'kontouebersicht',
    'x/abc',
    '//haus.example',
    '/\\haus.example',
    '/a\\b',
    '/a b',
    'http://haus.example',
    'xhttps://haus.example',
    'https://haus',
    'https://haus.',
    'https://.de',
    'https:///haus.example',
    'https://haus.example/a b',
    'https://haus.example/a\\b',
    'javascript:alert(1)',
  ])('none: %s', (text) => {
    expect(ruleOf('link', text)).toBe('Bitte geben Sie eine Seite des Portals (/…) oder eine Adresse mit https:// an')
  })
  test('has no forbidden sequence', () => expect(ruleOf('link', '/a--b')).toBe(sequence('--')))
})

describe('a wording', () => {
  test('has any signs but invisible ones and forbidden sequences', () => {
    expect(ruleOf('wortlaut', 'Wir zahlen; „sofort“ – ohne Einrede.\r\n\tZwei Zeilen.')).toBeUndefined()
    expect(ruleOf('wortlaut', 'a\u0000b')).toBe('Der Text enthält unsichtbare Steuerzeichen.')
    expect(ruleOf('wortlaut', 'a #{b')).toBe(sequence('#{'))
    expect(TEXT_FORMS.wortlaut.clean(' a\nu\u0308 ')).toBe('a\nü')
  })
  test('in pieces keeps the blanks at their ends, and is long', () => {
    expect(WORDING_MAX).toBe(60_000)
    expect(TEXT_FORMS.wortlautstueck.clean(' u\u0308 ')).toBe(' ü ')
    expect(ruleOf('wortlautstueck', 'a\u0308'.repeat(60_000))).toBeUndefined()
    expect(ruleOf('wortlautstueck', ' a -- b ')).toBe(sequence('--'))
  })
})

describe('what is looked for', () => {
  test('may be anything', () => expect(ruleOf('suche', '–;{')).toBeUndefined())
  test('in everything has two characters at least', () => {
    expect(ruleOf('suchtext', 'ab')).toBeUndefined()
    expect(ruleOf('suchtext', 'a')).toBe('Bitte geben Sie mindestens 2 Zeichen ein')
    expect(ruleOf('suchtext', ' a ')).toBe('Bitte geben Sie mindestens 2 Zeichen ein')
  })
})

describe('a saved view', () => {
  test.each(['?', '?status=AKT', 'status=AKT', '?suche=', 'a=b&c=', '?status=AKT&von=1%20000&sort=betrag,desc', '?x.y-z_1=~(a)/b?$'])(
    'is the query of an address: %s',
    (text) => expect(ruleOf('ansicht', text)).toBeUndefined(),
  )
  test.each(['?status', '?=AKT', '?a=b&', '?a=b&c', '?a=b&=c', '??a=b', 'x?a=b', '?a=b#c', '?a=<b>', '?a b=c', '/liste?a=b'])(
    'is nothing else: %s',
    (text) => expect(ruleOf('ansicht', text)).toBe('Bitte geben Sie einen gültigen Wert ein'),
  )
  test('has no forbidden sequence', () => expect(ruleOf('ansicht', '?a=b--c')).toBe(sequence('--')))
})

describe('a file’s own name', () => {
  test.each([
    [' Urkunde 1.pdf ', 'Urkunde 1.pdf'],
    ['Ubersicht – „neu“.pdf', 'Ubersicht – „neu“.pdf'],
    ['u\u0308ber.pdf', 'über.pdf'],
    ['Rechnung\u202Efdp.exe', 'Rechnungfdp.exe'],
    ['../etc\\passwd', '.._etc_passwd'],
    ['a\u0007b.pdf', 'a_b.pdf'],
    ['a\nb.pdf', 'a b.pdf'],
    ['a--b${c}#{d}.pdf', 'a_b_c}_d}.pdf'],
    // What is taken out doesn't leave a sequence behind.
    ['a-\u200B-b.pdf', 'a_b.pdf'],
  ])('loses what no name may hold: %j', (name, kept) => {
    expect(TEXT_FORMS.dateiname.clean(name)).toBe(kept)
    expect(ruleOf('dateiname', name)).toBeUndefined()
  })
})
