import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { AUFGABEN, MITTEILUNGEN, RIGHTS_POOL, rightsFromList, TEXT_STATUS_SAVED } from '../index.ts'
import { decideText, possibleTextSteps, type TextInput, type TextState, type TextTransition, TEXT_CYCLE } from './text.ts'
import { type Actor, SYSTEM } from './uebergang.ts'

const person = (art: 'AG' | 'BG' | 'BSP', nutzerId: string): Actor => ({ art, nutzerId, rechte: rightsFromList(RIGHTS_POOL[art]) })
const PERSONS = [person('AG', 'ag1'), person('BG', 'bg1'), person('BG', 'bg2'), person('BSP', 'bsp1'), person('BSP', 'bsp2'), SYSTEM]
const grundlage: TextState = { status: null, typ: 'AGT', eigener: true, erstfertigsteller: 'bsp9', y: 2, x: 1, abgelehnt: 0, prüfung: null }
const everything: TextInput = { inhaltInOrdnung: true, bürgen: 2, grund: 'Darum' }
const offen = { prüfung: { status: 'OFFEN', erstprüfer: null } } as const
const geprüft = { prüfung: { status: 'ERSTGEPRUEFT', erstprüfer: 'bg9' } } as const
/** What a row needs beside the usual. */
const MATCHING: Partial<Record<TextTransition, Partial<TextState>>> = {
  X10: offen,
  X12E: offen,
  X11: geprüft,
  X12: geprüft,
  X16: { typ: 'OET' },
}
const übergänge = Object.entries(TEXT_CYCLE.übergänge) as [TextTransition, (typeof TEXT_CYCLE.übergänge)[TextTransition]][]

describe.each(übergänge)('Text %s', (code, zeile) => {
  const matching = (status: TextState['status']): TextState => ({ ...grundlage, ...MATCHING[code], status })
  const wer = PERSONS.find((p) => (zeile.akteure as readonly string[]).includes(p.art)) as Actor
  test('geht von jedem genannten Status aus und führt zum genannten', () => {
    for (const von of zeile.von) {
      const decision = decideText(code, matching(von), wer, everything)
      expect(decision).toMatchObject({ erlaubt: true })
      if (decision.erlaubt) expect(decision.danach.status).toBe('nach' in zeile ? zeile.nach : von)
    }
  })
  test('geht von keinem anderen aus', () => {
    for (const status of TEXT_STATUS_SAVED)
      if (!(zeile.von as readonly unknown[]).includes(status))
        expect(decideText(code, matching(status), wer, everything)).toEqual({ erlaubt: false, grund: 'SCHRITT_UNZULAESSIG' })
  })
  test('verlangt den Akteur und sein Recht', () => {
    const [von] = zeile.von
    for (const fremd of PERSONS.filter((p) => !(zeile.akteure as readonly string[]).includes(p.art)))
      expect(decideText(code, matching(von), fremd, everything)).toEqual({ erlaubt: false, grund: 'RECHT_FEHLT' })
    if (wer !== SYSTEM)
      expect(decideText(code, matching(von), { ...wer, rechte: [] }, everything)).toEqual({ erlaubt: false, grund: 'RECHT_FEHLT' })
  })
  test('kennt seine Aufgaben und Mitteilungen', () => {
    for (const aufgabe of [...('öffnet' in zeile ? zeile.öffnet : []), ...('schließt' in zeile ? zeile.schließt : [])])
      expect(AUFGABEN).toHaveProperty([aufgabe])
    for (const mitteilung of 'mitteilungen' in zeile ? zeile.mitteilungen : []) expect(MITTEILUNGEN).toHaveProperty([mitteilung])
  })
})

describe('zu zweit', () => {
  test('wer zuerst fertiggestellt oder geprüft hat, tut es nicht noch einmal', () => {
    const fertig: TextState = { ...grundlage, status: 'PT', erstfertigsteller: 'bsp1' }
    expect(decideText('X06', fertig, person('BSP', 'bsp1'), everything)).toEqual({ erlaubt: false, grund: 'VIER_AUGEN_VERLETZT' })
    const erst: TextState = { ...grundlage, status: 'P', prüfung: { status: 'ERSTGEPRUEFT', erstprüfer: 'bg1' } }
    for (const code of ['X11', 'X12'] as const)
      expect(decideText(code, erst, person('BG', 'bg1'), everything)).toEqual({ erlaubt: false, grund: 'VIER_AUGEN_VERLETZT' })
  })
  test('fremde Texte fasst kein Auftraggeber an', () => {
    for (const status of TEXT_STATUS_SAVED)
      expect(possibleTextSteps({ ...grundlage, status, eigener: false }, person('AG', 'ag1'))).toEqual([])
  })
})

test('erst wenn alle Bürgen ablehnen, ist er abgelehnt; was aktiv ist, bleibt es', () => {
  fc.assert(
    fc.property(fc.constantFrom('P' as const, 'A' as const), fc.array(fc.boolean(), { minLength: 1, maxLength: 8 }), (status, judge) => {
      let lage: TextState = { ...grundlage, status, y: judge.length, x: 0, abgelehnt: 0 }
      for (const frei of judge) {
        const decision = decideText(frei ? 'X11' : 'X12', { ...lage, ...geprüft }, person('BG', 'bg1'), everything)
        if (!decision.erlaubt) throw new Error(decision.grund)
        lage = decision.danach
      }
      expect(lage.x).toBe(judge.filter(Boolean).length)
      expect(lage.status).toBe(status === 'P' && !judge.some(Boolean) ? 'AB' : status)
    }),
  )
})

test('aktiviert wird, was fertig ist oder ein Bürge freigegeben hat', () => {
  const ag = person('AG', 'ag1')
  expect(decideText('X13', { ...grundlage, status: 'P', x: 0 }, ag)).toEqual({ erlaubt: false, grund: 'SCHRITT_UNZULAESSIG' })
  expect(decideText('X13', { ...grundlage, status: 'F', x: 0, y: 0 }, ag)).toMatchObject({ erlaubt: true })
})
