import { describe, expect, test } from '@jest/globals'
import { type CallId, callsById } from './index.ts'

/** A call that writes says what it changes, a call that reads what it follows: from that, pages know what to read anew. */

/** What changes nothing that a page follows, and why. */
const CHANGES_NOTHING: Readonly<Partial<Record<CallId, string>>> = {
  'konto.tabelleneinstellungSpeichern': 'settings of the own tables, kept by whoever changes them',
  'konto.tabelleneinstellungenZuruecksetzen': 'settings of the own tables, kept by whoever changes them',
  'buergschaft.scanHochladen': 'a file that no object names yet',
  'dokument.hochladen': 'a file that no object names yet',
  'inanspruchnahme.unterlageHochladen': 'a file that no object names yet',
  'text.vorlageHochladen': 'a file that no object names yet',
  'text.vorlageAlsBuergeHochladen': 'a file that no object names yet',
  'virenscan.pruefen': 'keeps nothing',
  'plattform.ausgabeAnsehen': 'a look of the caller alone',
  'plattform.followLookLink': 'a look of the caller alone',
  'plattform.reportFaults': 'figures that pages of the platform read anew by themselves',
  'plattform.startMelden': 'figures that pages of the platform read anew by themselves',
}
/** What no change of an organisation's objects touches, and why. */
const FOLLOWS_NOTHING: Readonly<Partial<Record<CallId, string>>> = {
  'nutzer.details': 'one user, edited from what was read',
  'nutzer.mitEmail': 'one user, about to be made',
  'nutzer.emailPruefen': 'one address, about to be given to a user',
  'rolle.details': 'one role, edited from what was read',
  'rolle.waehlbareRechte': 'the store of rights, which the shell reads',
  'konto.rechte': 'the store of rights, which the shell reads',
  'konto.speicherschluessel': 'the key of what a tab keeps',
  'konto.tabelleneinstellung': 'settings of the own tables, kept by whoever changes them',
  'unternehmen.laender': 'countries',
  'dokument.echtheit': 'asked without an account, once',
}

const calls = [...callsById.values()]
const writes = calls.filter(({ changes }) => changes !== undefined)
const reads = calls.filter(({ follows }) => follows !== undefined)

describe.each(calls.map((call) => [call.id, call] as const))('%s', (_, { method, changes, follows, mediaType, idOf, path }) => {
  test('says either what it changes, or what it follows, or is a file', () => {
    expect([changes, follows, mediaType].filter((said) => said !== undefined)).toHaveLength(1)
    // What GET answers may be read at any time, and again.
    if (method === 'GET') expect(changes).toBeUndefined()
  })
  test('names the kind of object only where its path holds the id of one that it follows', () => {
    if (idOf) expect([path.includes('{id}'), follows?.includes(idOf)]).toEqual([true, true])
    else expect(idOf).toBeUndefined()
  })
})

test('a call that writes changes something, or nothing for a reason', () => {
  expect(writes.length).toBeGreaterThan(140)
  expect(writes.filter(({ changes }) => changes?.length === 0).map(({ id }) => id)).toEqual(
    expect.arrayContaining(Object.keys(CHANGES_NOTHING)),
  )
  expect(writes.filter(({ id, changes }) => (changes?.length === 0) !== id in CHANGES_NOTHING).map(({ id }) => id)).toEqual([])
})

test('a call that reads follows something, or nothing for a reason', () => {
  expect(reads.length).toBeGreaterThan(110)
  expect(reads.filter(({ id, follows }) => (follows?.length === 0) !== id in FOLLOWS_NOTHING).map(({ id }) => id)).toEqual([])
})

test('word is left by calls that read alone, and by these', () => {
  const leaving = calls.filter(({ leavesWord }) => leavesWord)
  expect(leaving.filter(({ changes }) => changes !== undefined)).toEqual([])
  expect(leaving.map(({ id }) => id).sort()).toEqual(['mitteilung.details', 'pruefprotokoll.export', 'pruefprotokoll.pruefen'])
})

test('whatever a call changes is followed by some other call, sessions aside', () => {
  const followed = new Set(reads.flatMap(({ follows = [] }) => follows))
  const changed = new Set(writes.flatMap(({ changes = [] }) => changes))
  expect([...changed].filter((subject) => !followed.has(subject))).toEqual(['SITZUNG'])
})
