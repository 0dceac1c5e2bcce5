import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import {
  addedRights,
  AVATARS,
  decides,
  mayGive,
  orderedRights,
  sameRight,
  takesTwo,
  isRoleChanged,
  withNeeded,
  validateRoleData,
  type Right,
  RIGHTS_POOL,
  rightsFromList,
  SYSTEM_ROLES,
  EXAMPLE_ROLES,
  isNeeded,
} from '../index.ts'

const GROUPS = ['AG', 'BG', 'BSP'] as const
const pool = (group: (typeof GROUPS)[number]) => rightsFromList(RIGHTS_POOL[group])
const selection = fc.constantFrom(...GROUPS).chain((group) => fc.tuple(fc.constant(group), fc.subarray(pool(group))))
const right = (anzeigename: string, kategorie: Right['kategorie']): Right => ({ anzeigename, kategorie })
const roleName = (part: object = {}) => ({ name: 'Einkauf', iconname: 'ordner', rechte: [right('anzeigen', 'Bürgschaften')], ...part })

describe('deciding about an account', () => {
  const viewAuftraege = right('anzeigen', 'Anträge')
  test.each([
    'prüfen',
    'erstprüfen',
    'zweitprüfen',
    'manuell verwalten',
    'manuell verwalten (Zweitprüfung)',
    'zurückgeben',
    'teilenthaften',
  ])('takes two people where its user has the right “%s” beside others', (action) => {
    expect(decides([viewAuftraege, right(action, 'Bürgschaften')])).toBe(true)
  })
  test('takes one where they have none of these and had none before', () => {
    expect([decides([viewAuftraege]), decides([])]).toEqual([false, false])
    expect(takesTwo([viewAuftraege], false)).toBe(false)
    expect(takesTwo([viewAuftraege], true)).toBe(true)
    expect(takesTwo([right('prüfen', 'Anträge')], false)).toBe(true)
  })
  const own = [right('anzeigen', 'Projekte'), right('bearbeiten', 'Projekte')]
  test.each([
    ['an administrator', 'Administrator:in', [right('prüfen', 'Anträge')], true],
    ['a user who has them all', 'Personal', [right('bearbeiten', 'Projekte')], true],
    ['anybody, of none', 'Personal', [], true],
    ['a user who lacks one', 'Personal', [right('bearbeiten', 'Projekte'), right('löschen', 'Projekte')], false],
    ['a user who has the same in another category', 'Personal', [right('bearbeiten', 'Anträge')], false],
  ])('gives rights away: %s', (_who, role, given, may) => {
    expect(mayGive({ role, rights: own }, given)).toBe(may)
  })
  test('tells the rights that came to those that were there', () => {
    expect(addedRights(own, [right('anzeigen', 'Projekte'), right('anzeigen', 'Verträge'), right('bearbeiten', 'Verträge')])).toEqual([
      right('anzeigen', 'Verträge'),
      right('bearbeiten', 'Verträge'),
    ])
  })
  test('takes two rights for the same by action and category', () => {
    expect(sameRight(right('anzeigen', 'Projekte'), right('anzeigen', 'Projekte'))).toBe(true)
    expect(sameRight(right('anzeigen', 'Projekte'), right('anzeigen', 'Verträge'))).toBe(false)
    expect(sameRight(right('anzeigen', 'Projekte'), right('löschen', 'Projekte'))).toBe(false)
  })
})

test('administrators and examiners review or approve, readers don’t', () => {
  const of = (group: string, name: string) =>
    rightsFromList([...SYSTEM_ROLES, ...EXAMPLE_ROLES].find((role) => role.group === group && role.name === name)?.rights ?? {})
  for (const [group, name] of [
    ['AG', 'Administrator:in'],
    ['BG', 'Administrator:in'],
    ['BSP', 'Administrator:in'],
    ['AG', 'Bürgschaftsmanager:in'],
    ['BG', 'Erstprüfer:in'],
    ['BG', 'Zweitprüfer:in'],
  ] as const)
    expect([name, decides(of(group, name))]).toEqual([name, true])
  expect(decides(of('AG', 'Leser:in / Revision'))).toBe(false)
})

describe('rights that others need', () => {
  test('a right to do something brings the right to look at it; nothing gets lost, and twice is like once', () => {
    fc.assert(
      fc.property(selection, ([group, rights]) => {
        const full = withNeeded(rights, pool(group))
        expect(full).toEqual(expect.arrayContaining(rights))
        for (const { kategorie } of full) expect(full).toContainEqual(right('anzeigen', kategorie))
        expect(withNeeded(full, pool(group))).toEqual(full)
        if (full.length) expect(validateRoleData(roleName({ rechte: full }), pool(group))).toEqual([])
      }),
    )
  })
  test('“view” stays as long as it is needed', () => {
    const rights = [right('anzeigen', 'Projekte'), right('anlegen', 'Projekte'), right('anzeigen', 'Verträge')]
    expect(isNeeded(rights[0] as Right, rights)).toBe(true)
    expect(isNeeded(rights[1] as Right, rights)).toBe(false)
    expect(isNeeded(rights[2] as Right, rights)).toBe(false)
    expect(isNeeded(right('anlegen', 'Projekte'), [right('anlegen', 'Projekte'), right('löschen', 'Projekte')])).toBe(false)
  })
  test('“view” is added once for each category that has another right, if the area has it', () => {
    const rights = [right('prüfen', 'Verträge'), right('anlegen', 'Projekte'), right('anzeigen', 'Anträge'), right('prüfen', 'Anträge')]
    const area = [right('anzeigen', 'Projekte'), right('anzeigen', 'Anträge'), right('anzeigen', 'Nutzer')]
    expect(withNeeded(rights, area)).toEqual([
      right('anzeigen', 'Anträge'),
      right('prüfen', 'Anträge'),
      right('anzeigen', 'Projekte'),
      right('anlegen', 'Projekte'),
      right('prüfen', 'Verträge'),
    ])
  })
})

describe('Form of a role', () => {
  const reasons = (part: object) => validateRoleData(roleName(part), pool('AG')).map(({ feld, grund }) => `${feld}: ${grund}`)
  test.each([
    [{ name: ' ' }, 'name: Bitte füllen Sie dieses Feld aus'],
    [{ name: 'x'.repeat(61) }, 'name: Bitte geben Sie maximal 60 Zeichen ein'],
    [{ name: 'Einkauf <1>' }, 'name: Die Zeichen <, > können nicht verwendet werden.'],
    [{ name: 'Administrator:in' }, 'name: Dieser Name gehört zu einer festen Rolle. Bitte wählen Sie einen anderen.'],
    [{ iconname: '' }, 'iconname: Bitte wählen Sie einen Avatar aus'],
    [{ iconname: 'constructor' }, 'iconname: Bitte wählen Sie einen Avatar aus'],
    [{ rechte: [] }, 'rechte: Bitte wählen Sie mindestens ein Recht aus'],
    [{ rechte: [right('anlegen', 'Projekte')] }, 'rechte: Wer in einem Bereich etwas darf, braucht dort das Recht „anzeigen“'],
    [{ rechte: [right('anzeigen', 'Anträge'), right('prüfen', 'Anträge')] }, 'rechte: Dieses Recht gibt es in Ihrem Bereich nicht'],
    [{ name: ' Basisnutzer:in ' }, 'name: Dieser Name gehört zu einer festen Rolle. Bitte wählen Sie einen anderen.'],
  ])('%j is refused for that alone', (part, reason) => expect(reasons(part)).toEqual([reason]))
  test('whose fields are fine is accepted, with a name of 60 characters', () => {
    expect(reasons({ name: 'x'.repeat(60) })).toEqual([])
  })
  // Document 1, section 5: an avatar is required; which there are is the product's own.
  test('offers these avatars', () => {
    expect(AVATARS).toEqual({
      schild: 'Schild',
      person: 'Person',
      stecker: 'Stecker',
      zahnrad: 'Zahnrad',
      lupe: 'Lupe',
      waage: 'Waage',
      feder: 'Feder',
      stempel: 'Stempel',
      kran: 'Kran',
      ordner: 'Ordner',
      bruecke: 'Brücke',
      kompass: 'Kompass',
      auge: 'Auge',
      schluessel: 'Schlüssel',
      haus: 'Haus',
      stern: 'Stern',
    })
  })
  test('each role that comes along has an avatar that exists, and rights that fit together', () => {
    for (const template of [...SYSTEM_ROLES, ...EXAMPLE_ROLES]) {
      expect(AVATARS).toHaveProperty(template.iconname)
      const rights = rightsFromList(template.rights)
      expect(withNeeded(rights, pool(template.group))).toEqual(rights)
    }
  })
  test('saving needs a change; the order of rights is none', () => {
    const both = [right('anzeigen', 'Bürgschaften'), right('anzeigen', 'Anträge')]
    expect(isRoleChanged(roleName({ rechte: both }), roleName({ rechte: [...both].reverse() }))).toBe(false)
    expect(isRoleChanged(roleName({ rechte: both }), roleName())).toBe(true)
    expect(isRoleChanged(roleName(), roleName({ iconname: 'lupe' }))).toBe(true)
    expect(isRoleChanged(roleName(), roleName({ name: 'Einkauf ' }))).toBe(false)
    expect(isRoleChanged(roleName(), roleName({ name: 'Verkauf' }))).toBe(true)
    expect(isRoleChanged(roleName(), roleName({ rechte: both }))).toBe(true)
    expect(isRoleChanged(roleName({ rechte: both }), roleName({ rechte: [both[0], right('anzeigen', 'Projekte')] }))).toBe(true)
  })
  test('rights stand in order and once', () => {
    expect(orderedRights([right('prüfen', 'Bürgschaften'), right('anzeigen', 'Bürgschaften'), right('prüfen', 'Bürgschaften')])).toEqual([
      right('anzeigen', 'Bürgschaften'),
      right('prüfen', 'Bürgschaften'),
    ])
  })
})
