import { describe, expect, test } from '@jest/globals'
import { AUDIT_ACTIONS, auditChanges, auditSentence } from './audit.ts'
import { eventText } from './events.ts'

test.each([
  ['X09', { bürgen: 'Nordbank, Südbank' }, 'Zur Prüfung freigegeben: Nordbank, Südbank'],
  ['X11', { bürge: 'Nordbank' }, 'Zweitprüfung angenommen durch Nordbank'],
  ['X11', { buerge: 'Nordbank' }, 'Zweitprüfung angenommen durch Nordbank'],
] as const)('%s reads values of earlier versions, whose names had umlauts', (code, values, sentence) =>
  expect(eventText(code, values)).toBe(sentence),
)

test('every action has its words, and none shows a place that waits for a value', () => {
  for (const [action, words] of Object.entries(AUDIT_ACTIONS))
    expect([action, words]).toEqual([action, expect.stringMatching(/^[^{}[\]]{3,}$/)])
  expect(AUDIT_ACTIONS.G38).toBe('Abtretung an … veranlasst')
  expect(AUDIT_ACTIONS.PLATTFORM_AKTIVIERT).toBe('In Kraft gesetzt')
})

test('an entry says in its sentence what it keeps', () => {
  expect(auditSentence('GEVO', { gevo: 'Inanspruchnahme', werte: [] })).toBe('Kontaktweg geändert: Inanspruchnahme')
  expect(auditSentence('GEVO', {})).toBe('Kontaktweg geändert: …')
  expect(auditSentence('ANMELDUNG', { grund: 'password' })).toBe('Angemeldet')
})

describe('old and new values', () => {
  test.each([
    ['nothing', {}, []],
    ['a status', { von: 'UP', nach: 'AKT', version: 2 }, [{ feld: 'status', alt: 'UP', neu: 'AKT' }]],
    ['a first status', { von: null, nach: 'ENT', version: 1 }, [{ feld: 'status', alt: null, neu: 'ENT' }]],
    ['a status that stays', { von: 'AKT', nach: 'AKT', version: 3 }, []],
    [
      'a list beside it, with a reason',
      { von: 'AKT', nach: 'AKT', werte: [{ feld: 'Hybrid', alt: 'Nein', neu: 'Ja' }], grund: 'Antrag', version: 3 },
      [
        { feld: 'Hybrid', alt: 'Nein', neu: 'Ja' },
        { feld: 'grund', neu: 'Antrag' },
      ],
    ],
    [
      'two objects',
      { vorher: { name: 'a', ort: null, summe: 1 }, nachher: { name: 'b', summe: 1, neu: true } },
      [
        { feld: 'name', alt: 'a', neu: 'b' },
        { feld: 'neu', alt: null, neu: true },
      ],
    ],
    ['fields, each with both', { email: { vorher: 'a@b', nachher: 'c@d' } }, [{ feld: 'email', alt: 'a@b', neu: 'c@d' }]],
    [
      'values alone',
      { name: 'x', rechte: [] },
      [
        { feld: 'name', neu: 'x' },
        { feld: 'rechte', neu: [] },
      ],
    ],
  ])('of %s', (_, values, expected) => expect(auditChanges(values)).toEqual(expected))
})
