import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { AUFGABEN, EVENTS, MITTEILUNGEN, RIGHTS_POOL, rightsFromList, VERTRAG_STATUS, type VertragStatus } from '../index.ts'
import { type Actor, SYSTEM } from './uebergang.ts'
import {
  decideVertrag,
  possibleVertragSteps,
  type VertragInput,
  type VertragState,
  type VertragTransition,
  VERTRAG_CYCLE,
} from './vertrag.ts'

const person = (art: 'AG' | 'BG' | 'BSP'): Actor => ({ art, nutzerId: art, rechte: rightsFromList(RIGHTS_POOL[art]) })
const PERSONS = [person('AG'), person('BG'), person('BSP'), SYSTEM]
const STATUS = Object.keys(VERTRAG_STATUS) as VertragStatus[]
const CODES = Object.keys(VERTRAG_CYCLE.übergänge) as VertragTransition[]
const INPUT: VertragInput = { grund: 'Darum', entschieden: true, geändert: true, ohneOffene: true }
/** What a row needs beside the usual. */
const MATCHING: Partial<Record<VertragTransition, { prüfungOffen?: boolean; nehmerAngenommen?: boolean }>> = {
  V02: { prüfungOffen: true, nehmerAngenommen: true },
  V03: { prüfungOffen: true, nehmerAngenommen: false },
  V05: { prüfungOffen: true },
}

describe.each(Object.entries(VERTRAG_CYCLE.übergänge) as [VertragTransition, (typeof VERTRAG_CYCLE.übergänge)[VertragTransition]][])(
  'Vertrag %s',
  (code, zeile) => {
    const { prüfungOffen = false, nehmerAngenommen } = MATCHING[code] ?? {}
    const lage = (status: VertragState['status']): VertragState => ({ status, prüfungOffen })
    const eingabe = { ...INPUT, ...(nehmerAngenommen !== undefined && { nehmerAngenommen }) }
    const wer = PERSONS.find((p) => (zeile.akteure as readonly string[]).includes(p.art)) as Actor
    test('geht von jedem genannten Status aus und führt zum genannten', () => {
      for (const von of zeile.von) {
        const decision = decideVertrag(code, lage(von), wer, eingabe)
        expect(decision).toMatchObject({ erlaubt: true })
        if (decision.erlaubt) expect(decision.danach.status).toBe('nach' in zeile ? zeile.nach : von)
      }
    })
    test('geht von keinem anderen aus', () => {
      for (const status of STATUS)
        if (!(zeile.von as readonly unknown[]).includes(status))
          expect(decideVertrag(code, lage(status), wer, eingabe)).toEqual({ erlaubt: false, grund: 'SCHRITT_UNZULAESSIG' })
    })
    test('verlangt den Akteur und sein Recht', () => {
      const [von] = zeile.von
      for (const fremd of PERSONS.filter((p) => !(zeile.akteure as readonly string[]).includes(p.art)))
        expect(decideVertrag(code, lage(von), fremd, eingabe)).toEqual({ erlaubt: false, grund: 'RECHT_FEHLT' })
      expect(decideVertrag(code, lage(von), { ...wer, rechte: [] }, eingabe)).toEqual({ erlaubt: false, grund: 'RECHT_FEHLT' })
    })
    test('hat Ereignis, Aufgaben und Mitteilungen', () => {
      expect(EVENTS).toHaveProperty(code)
      for (const aufgabe of ['öffnet' in zeile ? zeile.öffnet : [], 'schließt' in zeile ? zeile.schließt : []].flat())
        expect(AUFGABEN).toHaveProperty(aufgabe)
      for (const mitteilung of 'mitteilungen' in zeile ? zeile.mitteilungen : []) expect(MITTEILUNGEN).toHaveProperty(mitteilung)
    })
  },
)

test.each<[VertragTransition, Partial<VertragState>, VertragInput, string]>([
  ['V02', {}, { entschieden: true, nehmerAngenommen: true }, 'SCHRITT_UNZULAESSIG'],
  ['V02', { prüfungOffen: true }, { nehmerAngenommen: true }, 'ENTSCHEIDUNG_FEHLT'],
  ['V02', { prüfungOffen: true }, { entschieden: true, nehmerAngenommen: false }, 'SCHRITT_UNZULAESSIG'],
  ['V03', { prüfungOffen: true }, { entschieden: true, nehmerAngenommen: true }, 'SCHRITT_UNZULAESSIG'],
  ['V04', { prüfungOffen: true }, INPUT, 'PRUEFUNG_OFFEN'],
  ['V04', {}, { ohneOffene: true }, 'KEINE_AENDERUNG'],
  ['V04', {}, { geändert: true }, 'ZUORDNUNG_BENUTZT'],
  ['V06', {}, { grund: ' ' }, 'GRUND_FEHLT'],
  ['V07', {}, {}, 'KEINE_AENDERUNG'],
])('%s ist verwehrt: %j, %j', (code, lage, eingabe, grund) => {
  const { von, akteure } = VERTRAG_CYCLE.übergänge[code]
  const wer = PERSONS.find((p) => (akteure as readonly string[]).includes(p.art)) as Actor
  expect(decideVertrag(code, { status: von[0], prüfungOffen: false, ...lage }, wer, eingabe)).toEqual({ erlaubt: false, grund })
})

test('wer immer was tut: abgelehnt und beendet bleibt es, und niemand außer dem Bürgen macht einen Vertrag aktiv', () => {
  const schritt = fc.tuple(fc.constantFrom(...CODES), fc.constantFrom(...PERSONS), fc.boolean(), fc.boolean())
  fc.assert(
    fc.property(fc.array(schritt, { maxLength: 30 }), (folge) => {
      let lage: VertragState = { status: null, prüfungOffen: false }
      for (const [code, wer, nehmerAngenommen, prüfungOffen] of folge) {
        const decision = decideVertrag(code, { ...lage, prüfungOffen }, wer, { ...INPUT, nehmerAngenommen })
        if (!decision.erlaubt) continue
        expect(['ABGELEHNT', 'BEENDET']).not.toContain(lage.status)
        if (decision.danach.status === 'AKTIV' && lage.status !== 'AKTIV') expect(wer.art).toBe('BG')
        lage = decision.danach
      }
    }),
  )
})

test('angeboten wird nur, was geht', () => {
  const [ag, bg, bsp] = PERSONS as [Actor, Actor, Actor, Actor]
  const lage: VertragState = { status: 'AKTIV', prüfungOffen: false }
  expect(possibleVertragSteps(lage, ag)).toEqual(['V04', 'V07'])
  expect(possibleVertragSteps(lage, bg)).toEqual(['V06', 'V08'])
  expect(possibleVertragSteps({ ...lage, prüfungOffen: true }, bg)).toEqual(['V05', 'V06', 'V08'])
  expect(possibleVertragSteps(lage, bsp)).toEqual(['V06'])
  expect(possibleVertragSteps({ ...lage, status: 'BEENDET' }, bg)).toEqual([])
})
