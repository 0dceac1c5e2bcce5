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
} from './index.ts'

const GROUPS = ['AG', 'BG', 'BSP'] as const
const pool = (gruppe: (typeof GROUPS)[number]) => rightsFromList(RIGHTS_POOL[gruppe])
const auswahl = fc.constantFrom(...GROUPS).chain((gruppe) => fc.tuple(fc.constant(gruppe), fc.subarray(pool(gruppe))))
const r = (anzeigename: string, kategorie: Right['kategorie']): Right => ({ anzeigename, kategorie })
const rolle = (teil: object = {}) => ({ name: 'Einkauf', iconname: 'ordner', rechte: [r('anzeigen', 'Bürgschaften')], ...teil })

test('who reviews or releases: administrators and examiners, not who only reads', () => {
  const of = (gruppe: string, name: string) =>
    rightsFromList([...SYSTEM_ROLES, ...EXAMPLE_ROLES].find((role) => role.gruppe === gruppe && role.name === name)?.rechte ?? {})
  for (const [gruppe, name] of [
    ['AG', 'Administrator:in'],
    ['BG', 'Administrator:in'],
    ['BSP', 'Administrator:in'],
    ['AG', 'Bürgschaftsmanager:in'],
    ['BG', 'Erstprüfer:in'],
    ['BG', 'Zweitprüfer:in'],
  ] as const)
    expect([name, decides(of(gruppe, name))]).toEqual([name, true])
  expect(decides(of('AG', 'Leser:in / Revision'))).toBe(false)
})

describe('Rechte, die andere brauchen', () => {
  test('wer etwas darf, darf es auch ansehen; nichts geht verloren, und zweimal ist wie einmal', () => {
    fc.assert(
      fc.property(auswahl, ([gruppe, rechte]) => {
        const full = withNeeded(rechte, pool(gruppe))
        expect(full).toEqual(expect.arrayContaining(rechte))
        for (const { kategorie } of full) expect(full).toContainEqual(r('anzeigen', kategorie))
        expect(withNeeded(full, pool(gruppe))).toEqual(full)
        if (full.length) expect(validateRoleData(rolle({ rechte: full }), pool(gruppe))).toEqual([])
      }),
    )
  })
  test('„anzeigen“ bleibt, solange es gebraucht wird', () => {
    const rechte = [r('anzeigen', 'Projekte'), r('anlegen', 'Projekte'), r('anzeigen', 'Verträge')]
    expect(isNeeded(rechte[0] as Right, rechte)).toBe(true)
    expect(isNeeded(rechte[1] as Right, rechte)).toBe(false)
    expect(isNeeded(rechte[2] as Right, rechte)).toBe(false)
  })
})

describe('Rollenformular', () => {
  const gründe = (teil: object) => validateRoleData(rolle(teil), pool('AG')).map(({ feld, grund }) => `${feld}: ${grund}`)
  test.each([
    [{ name: ' ' }, 'name: Bitte füllen Sie dieses Feld aus'],
    [{ name: 'x'.repeat(61) }, 'name: Bitte geben Sie maximal 60 Zeichen ein'],
    [{ name: 'Einkauf <1>' }, 'name: Die Zeichen <, > können nicht verwendet werden.'],
    [{ name: 'Administrator:in' }, 'name: Dieser Name gehört zu einer festen Rolle. Bitte wählen Sie einen anderen.'],
    [{ iconname: '' }, 'iconname: Bitte wählen Sie einen Avatar aus'],
    [{ rechte: [] }, 'rechte: Bitte wählen Sie mindestens ein Recht aus'],
    [{ rechte: [r('anlegen', 'Projekte')] }, 'rechte: Wer in einem Bereich etwas darf, braucht dort das Recht „anzeigen“'],
    [{ rechte: [r('anzeigen', 'Anträge'), r('prüfen', 'Anträge')] }, 'rechte: Dieses Recht gibt es in Ihrem Bereich nicht'],
  ])('%j wird abgewiesen', (teil, grund) => expect(gründe(teil)).toContain(grund))
  test('jede mitgelieferte Rolle hat einen Avatar, den es gibt, und in sich schlüssige Rechte', () => {
    for (const vorlage of [...SYSTEM_ROLES, ...EXAMPLE_ROLES]) {
      expect(AVATARS).toHaveProperty(vorlage.iconname)
      const rechte = rightsFromList(vorlage.rechte)
      expect(withNeeded(rechte, pool(vorlage.gruppe))).toEqual(rechte)
    }
  })
  test('Speichern braucht eine Änderung; die Reihenfolge der Rechte ist keine', () => {
    const beide = [r('anzeigen', 'Bürgschaften'), r('anzeigen', 'Anträge')]
    expect(isRoleChanged(rolle({ rechte: beide }), rolle({ rechte: [...beide].reverse() }))).toBe(false)
    expect(isRoleChanged(rolle({ rechte: beide }), rolle())).toBe(true)
    expect(isRoleChanged(rolle(), rolle({ iconname: 'lupe' }))).toBe(true)
    expect(isRoleChanged(rolle(), rolle({ name: 'Einkauf ' }))).toBe(false)
  })
  test('Rechte stehen geordnet und einmal da', () => {
    expect(orderedRights([r('prüfen', 'Bürgschaften'), r('anzeigen', 'Bürgschaften'), r('prüfen', 'Bürgschaften')])).toEqual([
      r('anzeigen', 'Bürgschaften'),
      r('prüfen', 'Bürgschaften'),
    ])
  })
})

describe('in einfachen Worten', () => {
  test('ein Satz je Bereich, in der Ordnung des Produkts', () => {
    expect(describeRole([r('prüfen', 'Bürgschaften'), r('anzeigen', 'Bürgschaften'), r('zurückgeben', 'Bürgschaften')])).toEqual([
      { kategorie: 'Bürgschaften', satz: 'Darf Bürgschaften ansehen, prüfen und enthaften.' },
    ])
    fc.assert(
      fc.property(auswahl, ([, rechte]) => {
        const sätze = describeRole(rechte)
        expect(sätze.map(({ kategorie }) => kategorie)).toEqual(CATEGORIES.filter((k) => rechte.some(({ kategorie }) => kategorie === k)))
        for (const { satz } of sätze) expect(satz).toMatch(/^Darf .+\.$/)
      }),
    )
  })
  test('Erst- und Zweitprüfung in einer Rolle: ein Hinweis, kein Verbot', () => {
    expect(hintsOnRole(pool('BG'))).toHaveLength(1)
    expect(hintsOnRole(pool('AG'))).toHaveLength(0)
  })
})
