import { describe, expect, test } from '@jest/globals'
import { TEXT_FORMS, type TextFormName } from './freeText.ts'

const max = (chars: number) => `Bitte geben Sie maximal ${chars} Zeichen ein`
const one = (char: string) => `Das Zeichen ${char} kann nicht verwendet werden.`
const sequence = (chars: string) => `Die Zeichenfolge ${chars} kann nicht verwendet werden.`
const ruleOf = (form: TextFormName, text: string) => TEXT_FORMS[form].rule(text)

/** Of each set what it takes, and what of the next larger one it doesn't. */
const SETS = {
  buchstaben: ['Äẞ', '-'],
  einfach: ['A 1-/\'"_', '('],
  erweitert: ['A 1-/(&:.,+)', '§'],
  withoutDigits: ['A b-(&:.,+)', '1'],
  breit: ['A 1 (§ !?=%#@€$<>)', ';'],
} as const

describe('a text of one of the sets', () => {
  test.each<[TextFormName, number, keyof typeof SETS, 'one line' | 'several lines']>([
    ['name', 120, 'breit', 'one line'],
    ['personenname', 60, 'withoutDigits', 'one line'],
    ['kurzname', 20, 'erweitert', 'one line'],
    ['initialen', 3, 'buchstaben', 'one line'],
    ['rollenname', 60, 'erweitert', 'one line'],
    ['ansichtsname', 60, 'breit', 'one line'],
    ['schluesselname', 80, 'breit', 'one line'],
    ['strasse', 80, 'breit', 'one line'],
    ['hausnummer', 10, 'erweitert', 'one line'],
    ['postleitzahl', 10, 'erweitert', 'one line'],
    ['ort', 80, 'breit', 'one line'],
    ['vertragsnummer', 60, 'breit', 'one line'],
    ['kautionsvertragsnummer', 40, 'erweitert', 'one line'],
    ['avalnummer', 40, 'erweitert', 'one line'],
    ['projektnummer', 40, 'erweitert', 'one line'],
    ['dmsId', 60, 'erweitert', 'one line'],
    ['fremdId', 40, 'einfach', 'one line'],
    ['registergericht', 80, 'erweitert', 'one line'],
    ['registernummer', 40, 'erweitert', 'one line'],
    ['bauleistung', 500, 'breit', 'several lines'],
    ['bauvorhaben', 200, 'breit', 'one line'],
    ['zustellanweisung', 200, 'breit', 'one line'],
    ['vertretungsformel', 200, 'breit', 'one line'],
    ['grund', 2000, 'breit', 'several lines'],
    ['kommentar', 2000, 'breit', 'several lines'],
    ['vermerk', 2000, 'breit', 'several lines'],
    ['nachricht', 2000, 'breit', 'several lines'],
    ['kurznachricht', 1000, 'breit', 'several lines'],
    ['anmerkung', 500, 'breit', 'several lines'],
    ['begruendung', 4000, 'breit', 'several lines'],
    ['titel', 120, 'breit', 'one line'],
    ['textbeschreibung', 1000, 'breit', 'several lines'],
    ['projektbeschreibung', 2000, 'breit', 'several lines'],
    ['hinweistext', 500, 'breit', 'several lines'],
    ['badge', 20, 'breit', 'one line'],
    ['knopftext', 30, 'breit', 'one line'],
    ['wartungstext', 300, 'breit', 'several lines'],
    ['avalprovision', 60, 'breit', 'several lines'],
    ['sicherheit', 120, 'breit', 'several lines'],
  ])('%s has %d characters of %s at most, on %s', (form, chars, set, lines) => {
    const [taken, refused] = SETS[set]
    expect(TEXT_FORMS[form].max).toBe(chars)
    expect(ruleOf(form, '')).toBeUndefined()
    expect(ruleOf(form, 'ä'.repeat(chars))).toBeUndefined()
    expect(ruleOf(form, 'ä'.repeat(chars + 1))).toBe(max(chars))
    // Letters that are composed of two signs count once, blanks around the text not at all.
    expect(ruleOf(form, `  ${'a\u0308'.repeat(chars)} `)).toBeUndefined()
    for (const char of taken) expect(ruleOf(form, `a${char}a`)).toBeUndefined()
    expect(ruleOf(form, `a${refused}`)).toBe(one(refused))
    expect(TEXT_FORMS[form].clean(' a\n\nu\u0308 ')).toBe(lines === 'one line' ? 'a ü' : 'a\n\nü')
  })
  test('holds no forbidden sequence', () => {
    expect(ruleOf('name', 'A--B')).toBe(sequence('--'))
    expect(ruleOf('kommentar', 'a ${b')).toBe(sequence('${'))
    expect(ruleOf('fremdId', 'A--B')).toBe(sequence('--'))
  })
})
