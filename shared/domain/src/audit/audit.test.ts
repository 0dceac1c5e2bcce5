import { describe, expect, test } from '@jest/globals'
import { AUDIT_ACTIONS, AUDIT_CASES, AUDIT_OBJECTS, auditChanges, auditSentence, CHAIN_FAULTS, isOperatorAction } from './audit.ts'
import { eventText, filledWith, INTERNAL_EVENTS } from './events.ts'

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

describe('a sentence', () => {
  test.each([
    ['shows what it is given in its places', '{a} und {b}', { a: 'Aval', b: 'Bank' }, 'Aval und Bank'],
    ['shows an ellipsis for what is missing', '{a} und {b}', { b: 'Bank' }, '… und Bank'],
    [
      'keeps a part in brackets whose values are all there',
      'Beendet[ am {tag} um {zeit}].',
      { tag: '3. Mai', zeit: '12 Uhr' },
      'Beendet am 3. Mai um 12 Uhr.',
    ],
    ['keeps a part without places', 'Beendet[ heute].', {}, 'Beendet heute.'],
    ['leaves out a part of which one value is missing', 'Beendet[ am {tag} von {wem}].', { tag: '3. Mai' }, 'Beendet.'],
    ['keeps a part whose value is there, though empty', 'Beendet[ {tag}].', { tag: '' }, 'Beendet .'],
  ])('%s', (_, sentence, values, expected) => expect(filledWith(sentence, values)).toBe(expected))

  test('takes texts of an entry alone into its places', () => {
    expect(auditSentence('GEVO', { gevo: 7 })).toBe('Kontaktweg geändert: …')
    expect(auditSentence('GEVO', { gevo: ['Inanspruchnahme'] })).toBe('Kontaktweg geändert: …')
  })
})

// The conventions' visibility per party: drafts and reviews are the guarantor's own, and so are steps of an exchange that is only offered.
test('events of drafts and reviews are the guarantor’s own affair', () => {
  const drafts = ['G01', 'G02', 'G10', 'G11', 'G12', 'G13', 'G23', 'G54', 'G55', 'G56', 'DOKUMENT_GESCHEITERT']
  const exchange = ['G52', 'G53']
  const orders = ['O06', 'O08', 'O11', 'O13']
  const claims = ['I07', 'I09']
  expect([...INTERNAL_EVENTS].sort()).toEqual([...drafts, ...exchange, ...orders, ...claims].sort())
})

test('an entry is about one of these, and cases of several parties are kept apart', () => {
  expect(AUDIT_OBJECTS).toEqual({
    BUERGSCHAFT: 'Bürgschaft',
    AUFTRAG: 'Antrag',
    VERTRAG: 'Kautionsvertrag',
    TEXT: 'Bürgschaftstext',
    PROJEKT: 'Projekt',
    UNTERNEHMEN: 'Unternehmen',
    NUTZER: 'Nutzerkonto',
    ROLLE: 'Rolle',
    ANMELDUNG: 'Regel der Anmeldung',
    IMPORT: 'CSV-Import',
    HINWEIS: 'Hinweis',
    PLATTFORM: 'Plattform',
    AUDIT: 'Prüfprotokoll',
  })
  expect(AUDIT_CASES).toEqual(['BUERGSCHAFT', 'AUFTRAG', 'TEXT', 'VERTRAG'])
})

test('a chain of hashes that doesn’t fit says why', () => {
  expect(CHAIN_FAULTS).toEqual({
    GLIED_FEHLT: 'In der Kette fehlt ein Glied',
    EINTRAG_FEHLT: 'Der Eintrag wurde gelöscht',
    EINTRAG_GEAENDERT: 'Der Eintrag oder seine Prüfsumme wurde verändert',
    WERTE_GEAENDERT: 'Die Werte des Eintrags wurden verändert',
    KETTE_GEKUERZT: 'Am Ende der Kette fehlen Glieder',
    NICHT_VERKETTET: 'Der Eintrag wurde an der Kette vorbei eingefügt',
  })
})

test('what the platform does is the operator’s alone, what happens to a case or an account isn’t', () => {
  expect(['PLATTFORM_AKTIVIERT', 'G20', 'ANMELDUNG', 'NICHTS', 'constructor'].map(isOperatorAction)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
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
    ['one object without its counterpart', { vorher: { name: 'a' }, nachher: 'b' }, []],
    ['a counterpart alone', { vorher: 'a', nachher: { name: 'b' } }, []],
    ['changes that aren’t told as such', { werte: [{ feld: 'Hybrid' }, { neu: 'Ja' }, { feld: 7, neu: 'Ja' }, 'Hybrid', null] }, []],
    ['a list of changes that is none', { werte: 'Hybrid' }, []],
    ['a field with its old value alone', { email: { vorher: 'a@b' } }, [{ feld: 'email', neu: { vorher: 'a@b' } }]],
    ['a field with its new value alone', { email: { nachher: 'c@d' } }, [{ feld: 'email', neu: { nachher: 'c@d' } }]],
  ])('of %s', (_, values, expected) => expect(auditChanges(values)).toEqual(expected))
})
