import { expect, test } from '@jest/globals'
import { TEXT_FORMS, type TextFormName } from './freeText.ts'

/**
 * What a long text may cost: people send a million characters in one field if they want to. A few of them show already what takes the square,
 * so that mutants, each of which runs this, don't take hours.
 */
const LENGTH = 30_000
const LONG: Readonly<Record<string, string>> = {
  blanks: `a${' '.repeat(LENGTH)}b`,
  breaks: `a${'\n'.repeat(LENGTH)}b`,
  'breaks and blanks': `a${' \n'.repeat(LENGTH / 2)} b`,
  letters: 'a'.repeat(LENGTH),
  digits: '1'.repeat(LENGTH),
  'words of an address': `a@${'b.'.repeat(LENGTH / 2)}`,
  'words of a link': `https://${'a.'.repeat(LENGTH / 2)}`,
  'words of a query': `?${'a=b&'.repeat(LENGTH / 4)}<`,
  braces: '{{'.repeat(LENGTH / 2),
  marks: `a${'\u0301'.repeat(LENGTH)}`,
}

test.each(Object.keys(TEXT_FORMS) as TextFormName[])(
  '%s: a text of any length is cleaned and judged in time that grows with its length',
  (name) => {
    for (const text of Object.values(LONG)) {
      const before = process.cpuUsage().user
      TEXT_FORMS[name].rule(TEXT_FORMS[name].clean(text))
      // What takes the square of the length takes seconds; a slow machine takes a tenth of this.
      expect((process.cpuUsage().user - before) / 1000).toBeLessThan(400)
    }
  },
)

test('blanks around breaks go with them, and breaks become one blank', () => {
  expect(TEXT_FORMS.name.clean(' Weser \n\n\u2028  Bau\u0085AG\t\n')).toBe('Weser Bau AG')
  expect(TEXT_FORMS.name.clean('a\u000Bb\fc\rd\u2029V')).toBe('a b c d V')
  expect(TEXT_FORMS.name.clean('Weser  Bau')).toBe('Weser  Bau')
})
