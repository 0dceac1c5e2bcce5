import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import {
  AVATARS,
  describeRole,
  decides,
  orderedRights,
  hintsOnRole,
  isRoleChanged,
  CATEGORIES,
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
    [{ rechte: [] }, 'rechte: Bitte wählen Sie mindestens ein Recht aus'],
    [{ rechte: [right('anlegen', 'Projekte')] }, 'rechte: Wer in einem Bereich etwas darf, braucht dort das Recht „anzeigen“'],
    [{ rechte: [right('anzeigen', 'Anträge'), right('prüfen', 'Anträge')] }, 'rechte: Dieses Recht gibt es in Ihrem Bereich nicht'],
  ])('%j is refused', (part, reason) => expect(reasons(part)).toContain(reason))
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
  })
  test('rights stand in order and once', () => {
    expect(orderedRights([right('prüfen', 'Bürgschaften'), right('anzeigen', 'Bürgschaften'), right('prüfen', 'Bürgschaften')])).toEqual([
      right('anzeigen', 'Bürgschaften'),
      right('prüfen', 'Bürgschaften'),
    ])
  })
})

describe('in plain words', () => {
  test('a sentence for each area, in the product’s order', () => {
    expect(
      describeRole([right('prüfen', 'Bürgschaften'), right('anzeigen', 'Bürgschaften'), right('zurückgeben', 'Bürgschaften')]),
    ).toEqual([{ category: 'Bürgschaften', sentence: 'Darf Bürgschaften ansehen, prüfen und enthaften.' }])
    fc.assert(
      fc.property(selection, ([, rights]) => {
        const sentences = describeRole(rights)
        expect(sentences.map(({ category }) => category)).toEqual(CATEGORIES.filter((k) => rights.some(({ kategorie }) => kategorie === k)))
        for (const { sentence } of sentences) expect(sentence).toMatch(/^Darf .+\.$/)
      }),
    )
  })
  test('first and second review in one role: a hint, no prohibition', () => {
    expect(hintsOnRole(pool('BG'))).toHaveLength(1)
    expect(hintsOnRole(pool('AG'))).toHaveLength(0)
  })
})
