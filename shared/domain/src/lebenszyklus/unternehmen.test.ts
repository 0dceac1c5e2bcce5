import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { AUFGABEN, EREIGNISSE, RECHTE_POOL, rechteAusListe, type Unternehmensstatus } from '../index.ts'
import { type Akteur, SYSTEM } from './uebergang.ts'
import {
  entscheideUnternehmen,
  möglicheUnternehmensschritte,
  type Unternehmenslage,
  type Unternehmensübergang,
  UNTERNEHMENSZYKLUS,
} from './unternehmen.ts'

const person = (art: 'AG' | 'BG' | 'BSP'): Akteur => ({ art, nutzerId: art, rechte: rechteAusListe(RECHTE_POOL[art]) })
const PERSONEN = [person('BSP'), person('AG'), person('BG'), SYSTEM]
const STATUS: readonly Unternehmensstatus[] = ['UP', 'AKT', 'DAK']
const grundlage: Unternehmenslage = {
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
const PASSEND: Partial<Record<Unternehmensübergang, Partial<Unternehmenslage>>> = {
  U02: { tochter: true },
  U04: { tochter: true },
  U06: { tochter: true },
  U10: { tochter: true },
  U11: { gruppe: 'BG' },
  U12: { gruppe: 'BG' },
}
const übergänge = Object.entries(UNTERNEHMENSZYKLUS.übergänge) as [
  Unternehmensübergang,
  (typeof UNTERNEHMENSZYKLUS.übergänge)[Unternehmensübergang],
][]

describe.each(übergänge)('Unternehmen %s', (code, zeile) => {
  const passend = (status: Unternehmenslage['status']): Unternehmenslage => ({ ...grundlage, ...PASSEND[code], status })
  const wer = PERSONEN.find((p) => (zeile.akteure as readonly string[]).includes(p.art)) as Akteur
  const eingabe = { grund: 'Darum' }
  test('geht von jedem genannten Status aus und führt zum genannten', () => {
    for (const von of zeile.von) {
      const e = entscheideUnternehmen(code, passend(von), wer, eingabe)
      expect(e).toMatchObject({ erlaubt: true })
      if (e.erlaubt) expect(e.danach.status).toBe('nach' in zeile ? zeile.nach : von)
    }
  })
  test('geht von keinem anderen aus', () => {
    for (const status of STATUS)
      if (!(zeile.von as readonly unknown[]).includes(status))
        expect(entscheideUnternehmen(code, passend(status), wer, eingabe)).toEqual({ erlaubt: false, grund: 'SCHRITT_UNZULAESSIG' })
  })
  test('verlangt den Akteur und sein Recht', () => {
    const [von] = zeile.von
    for (const fremd of PERSONEN.filter((p) => !(zeile.akteure as readonly string[]).includes(p.art)))
      expect(entscheideUnternehmen(code, passend(von), fremd, eingabe)).toEqual({ erlaubt: false, grund: 'RECHT_FEHLT' })
    expect(entscheideUnternehmen(code, passend(von), { ...wer, rechte: [] }, eingabe)).toEqual({ erlaubt: false, grund: 'RECHT_FEHLT' })
  })
  test('kennt Aufgaben und Verlauf', () => {
    for (const aufgabe of [...('öffnet' in zeile ? zeile.öffnet : []), ...('schließt' in zeile ? zeile.schließt : [])])
      expect(AUFGABEN).toHaveProperty([aufgabe])
    expect(EREIGNISSE).toHaveProperty([code])
  })
})

describe('Bedingungen', () => {
  const bsp = person('BSP')
  const aktiv: Unternehmenslage = { ...grundlage, status: 'AKT' }
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
    expect(entscheideUnternehmen(code, lage, wer, { grund: 'Darum' })).toEqual({ erlaubt: false, grund })
  })
  test('ohne Grund wird niemand abgelehnt', () => {
    expect(entscheideUnternehmen('U05', { ...grundlage, status: 'UP' }, bsp, { grund: ' ' })).toEqual({
      erlaubt: false,
      grund: 'GRUND_FEHLT',
    })
  })
  test('an fremden Unternehmen gibt es für andere nichts zu tun', () => {
    fc.assert(
      fc.property(fc.constantFrom(...STATUS), fc.boolean(), fc.constantFrom('AG' as const, 'BG' as const), (status, tochter, gruppe) => {
        for (const wer of [person('AG'), person('BG')])
          expect(möglicheUnternehmensschritte({ ...grundlage, status, tochter, gruppe, eigenes: false }, wer)).toEqual([])
      }),
    )
  })
})
