import { describe, expect, test } from '@jest/globals'
import { CHANGE_KINDS } from './changes.ts'
import {
  asAddresses,
  CHANNEL,
  type ContactChannel,
  contactChannelOf,
  GEVO_CODES,
  GEVOS,
  gevoOf,
  gevosFor,
  validateAddresses,
  validateContactChannel,
} from './gevo.ts'
import { isObjectKind, OBJECT_SIDE } from './aufgaben.ts'

const channel = (more: Partial<ContactChannel> = {}): ContactChannel => ({ ...contactChannelOf('ANTRAG_NEU'), ...more })
const addresses = (count: number) => Array.from({ length: count }, (_, index) => `post${index}@haus.example`)

describe('the channel of a business case', () => {
  test('is, until the company has chosen one, all that the case has but the interface', () => {
    expect(contactChannelOf('ANTRAG_NEU')).toEqual({
      aktiv: true,
      kanaele: ['PORTAL', 'E_MAIL'],
      adressen: [],
      vertretung: null,
      telefonnummer: null,
    })
    expect(contactChannelOf('VERSAND_PAPIER').kanaele).toEqual(['PORTAL'])
    expect(validateContactChannel('ANTRAG_NEU', channel())).toEqual([])
  })
  test.each([
    ['a channel that the case doesn’t have', { kanaele: ['PORTAL', 'E_MAIL'] }, 'kanaele', 'ANNAHME'],
    ['the interface, which no company has yet', { kanaele: ['E_MAIL', 'SCHNITTSTELLE'] }, 'kanaele', 'ANNAHME'],
  ] as const)('is refused with %s', (_what, more, feld, gevo) => {
    expect(validateContactChannel(gevo, channel(more))).toEqual([
      { feld, grund: 'Dieser Kanal steht für diesen Geschäftsvorfall nicht zur Verfügung' },
    ])
  })
  test('is refused while it is on and has none', () => {
    expect(validateContactChannel('ANTRAG_NEU', channel({ kanaele: [] }))).toEqual([
      { feld: 'kanaele', grund: 'Bitte wählen Sie mindestens einen Kanal' },
    ])
    expect(validateContactChannel('ANTRAG_NEU', channel({ kanaele: [], aktiv: false }))).toEqual([])
  })
  test('is refused at the field that is wrong', () => {
    const wrong = channel({ adressen: ['post@haus.example', 'post@'], vertretung: 'niemand', telefonnummer: 'abc' })
    expect(validateContactChannel('ANTRAG_NEU', wrong).map(({ feld }) => feld)).toEqual(['adressen', 'vertretung', 'telefonnummer'])
    const right = channel({ adressen: ['post@haus.example'], vertretung: 'vertretung@haus.example', telefonnummer: '+49 421 1234' })
    expect(validateContactChannel('ANTRAG_NEU', right)).toEqual([])
  })
  test('takes ten mailboxes', () => {
    expect(validateAddresses(addresses(10), 'adressen')).toEqual([])
    expect(validateAddresses(addresses(11), 'post')).toEqual([{ feld: 'post', grund: 'Bitte geben Sie höchstens 10 Adressen ein' }])
    expect(validateAddresses([], 'adressen')).toEqual([])
  })
})

test('each task and message belongs to one business case at most; what a case begins with passes the check', () => {
  const all = GEVO_CODES.flatMap((gevo) => {
    const scenario = GEVOS[gevo] as { aufgaben?: readonly string[]; mitteilungen?: readonly string[] }
    return [...(scenario.aufgaben ?? []), ...(scenario.mitteilungen ?? [])]
  })
  expect(new Set(all).size).toBe(all.length)
  for (const gevo of GEVO_CODES) expect(validateContactChannel(gevo, contactChannelOf(gevo))).toEqual([])
  expect([gevoOf('B-01'), gevoOf('A-12')]).toEqual(['ANTRAG_NEU', undefined])
  expect([gevosFor('AG').includes('FRIST'), gevosFor('BG').includes('FRIST')]).toEqual([true, false])
})

test('addresses are told apart by commas, semicolons, spaces and lines, each once', () => {
  expect(asAddresses(' a@b.de, c@d.de;\n\ne@f.de a@b.de ,')).toEqual(['a@b.de', 'c@d.de', 'e@f.de'])
  expect(asAddresses(' \n')).toEqual([])
})

test('channels are explained', () => {
  expect(CHANNEL).toEqual({
    PORTAL: { name: 'Portal', explanation: 'Als Aufgabe oder Mitteilung; immer an.' },
    E_MAIL: { name: 'E-Mail', explanation: 'An die Adressen unten, unabhängig davon, was einzelne Nutzer:innen eingestellt haben.' },
    SCHNITTSTELLE: { name: 'Schnittstelle', explanation: 'An das eigene System des Unternehmens.' },
  })
})

test('what tasks are about has a page of its own', () => {
  expect(OBJECT_SIDE).toEqual({
    AUFTRAG: 'buergschaftsauftraege/details/',
    BUERGSCHAFT: 'buergschaften/details/',
    IMPORT: 'buergschaften/hochladen/csv/ergebnis?import=',
    TEXT: 'auftraggebertext/details/',
    UNTERNEHMEN: 'stammdaten/uebersicht/',
    VERTRAG: 'vertraege/details/',
  })
  expect(['AUFTRAG', 'VERTRAG', 'NUTZER', '', 'constructor'].map(isObjectKind)).toEqual([true, true, false, false, false])
})

test('the server tells of changes of these', () => {
  expect(CHANGE_KINDS).toEqual([
    'AUFTRAG',
    'BUERGSCHAFT',
    'IMPORT',
    'TEXT',
    'UNTERNEHMEN',
    'VERTRAG',
    'NUTZER',
    'SITZUNG',
    'ROLLE',
    'PROJEKT',
    'HINWEIS',
    'PLATTFORM',
  ])
})
