import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { AUFGABEN, EVENTS, RIGHTS_POOL, rightsFromList, type UnternehmenStatus } from '../index.ts'
import { type Actor, SYSTEM } from './uebergang.ts'
import {
  decideUnternehmen,
  possibleUnternehmenSteps,
  type UnternehmenState,
  type UnternehmenTransition,
  UNTERNEHMEN_CYCLE,
} from './unternehmen.ts'

const person = (art: 'AG' | 'BG' | 'BSP'): Actor => ({ art, nutzerId: art, rechte: rightsFromList(RIGHTS_POOL[art]) })
const PERSONS = [person('BSP'), person('AG'), person('BG'), SYSTEM]
const STATUS: readonly UnternehmenStatus[] = ['UP', 'AKT', 'DAK']
const grundlage: UnternehmenState = {
  status: null,
  gruppe: 'AG',
  tochter: false,
  eigenes: true,
  sichtBeschränkt: false,
  offeneVorgänge: false,
  offeneTöchter: false,
  mutterAktiv: true,
  left: false,
}
/** What a row needs beside the usual. */
const MATCHING: Partial<Record<UnternehmenTransition, Partial<UnternehmenState>>> = {
  U02: { tochter: true },
  U04: { tochter: true },
  U06: { tochter: true },
  U10: { tochter: true },
  U11: { gruppe: 'BG' },
  U12: { gruppe: 'BG' },
}
const übergänge = Object.entries(UNTERNEHMEN_CYCLE.übergänge) as [
  UnternehmenTransition,
  (typeof UNTERNEHMEN_CYCLE.übergänge)[UnternehmenTransition],
][]

describe.each(übergänge)('Unternehmen %s', (code, zeile) => {
  const matching = (status: UnternehmenState['status']): UnternehmenState => ({ ...grundlage, ...MATCHING[code], status })
  const wer = PERSONS.find((p) => (zeile.akteure as readonly string[]).includes(p.art)) as Actor
  const eingabe = { grund: 'Darum' }
  test('geht von jedem genannten Status aus und führt zum genannten', () => {
    for (const von of zeile.von) {
      const decision = decideUnternehmen(code, matching(von), wer, eingabe)
      expect(decision).toMatchObject({ erlaubt: true })
      if (decision.erlaubt) expect(decision.danach.status).toBe('nach' in zeile ? zeile.nach : von)
    }
  })
  test('geht von keinem anderen aus', () => {
    for (const status of STATUS)
      if (!(zeile.von as readonly unknown[]).includes(status))
        expect(decideUnternehmen(code, matching(status), wer, eingabe)).toEqual({ erlaubt: false, grund: 'SCHRITT_UNZULAESSIG' })
  })
  test('verlangt den Akteur und sein Recht', () => {
    const [von] = zeile.von
    for (const fremd of PERSONS.filter((p) => !(zeile.akteure as readonly string[]).includes(p.art)))
      expect(decideUnternehmen(code, matching(von), fremd, eingabe)).toEqual({ erlaubt: false, grund: 'RECHT_FEHLT' })
    expect(decideUnternehmen(code, matching(von), { ...wer, rechte: [] }, eingabe)).toEqual({ erlaubt: false, grund: 'RECHT_FEHLT' })
  })
  test('kennt Aufgaben und Verlauf', () => {
    for (const aufgabe of [...('öffnet' in zeile ? zeile.öffnet : []), ...('schließt' in zeile ? zeile.schließt : [])])
      expect(AUFGABEN).toHaveProperty([aufgabe])
    expect(EVENTS).toHaveProperty([code])
  })
})

describe('Bedingungen', () => {
  const bsp = person('BSP')
  const aktiv: UnternehmenState = { ...grundlage, status: 'AKT' }
  test.each([
    ['mit offenen Vorgängen wird nichts inaktiv', 'U07', { ...aktiv, offeneVorgänge: true }, bsp, 'VORGAENGE_OFFEN'],
    ['mit aktiven Töchtern auch nicht', 'U07', { ...aktiv, offeneTöchter: true }, bsp, 'TOECHTER_AKTIV'],
    ['der Betreiber selbst nie', 'U07', { ...aktiv, gruppe: 'BSP' as const }, bsp, 'SCHRITT_UNZULAESSIG'],
    [
      'unter einer ungeprüften Mutter wird niemand frei',
      'U04',
      { ...grundlage, status: 'UP' as const, tochter: true, mutterAktiv: false },
      bsp,
      'MUTTER_NICHT_AKTIV',
    ],
    [
      'eine Tochter gibt nicht frei, wer Unternehmen freigibt',
      'U03',
      { ...grundlage, status: 'UP' as const, tochter: true },
      bsp,
      'SCHRITT_UNZULAESSIG',
    ],
    [
      'wer nur einzelne sieht, legt keine an',
      'U02',
      { ...grundlage, tochter: true, sichtBeschränkt: true },
      person('AG'),
      'SICHT_BESCHRAENKT',
    ],
    ['Fremde legen keine an', 'U02', { ...grundlage, tochter: true, eigenes: false }, person('AG'), 'RECHT_FEHLT'],
    ['eine Tochter ändert ein Auftraggeber mit dem Recht dafür', 'U09', { ...aktiv, tochter: true }, person('AG'), 'RECHT_FEHLT'],
  ] as const)('%s', (_name, code, lage, wer, grund) => {
    expect(decideUnternehmen(code, lage, wer, { grund: 'Darum' })).toEqual({ erlaubt: false, grund })
  })
  test('ohne Grund wird niemand abgelehnt', () => {
    expect(decideUnternehmen('U05', { ...grundlage, status: 'UP' }, bsp, { grund: ' ' })).toEqual({
      erlaubt: false,
      grund: 'GRUND_FEHLT',
    })
  })
  test('an fremden Unternehmen gibt es für andere nichts zu tun', () => {
    fc.assert(
      fc.property(fc.constantFrom(...STATUS), fc.boolean(), fc.constantFrom('AG' as const, 'BG' as const), (status, tochter, gruppe) => {
        for (const wer of [person('AG'), person('BG')])
          expect(possibleUnternehmenSteps({ ...grundlage, status, tochter, gruppe, eigenes: false }, wer)).toEqual([])
      }),
    )
  })
})
