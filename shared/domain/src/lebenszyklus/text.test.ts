import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { AUFGABEN, MITTEILUNGEN, RECHTE_POOL, rechteAusListe, TEXTSTATUS_GESPEICHERT } from '../index.ts'
import { entscheideText, möglicheTextschritte, type Texteingabe, type Textlage, type Textübergang, TEXTZYKLUS } from './text.ts'
import { type Akteur, SYSTEM } from './uebergang.ts'

const person = (art: 'AG' | 'BG' | 'BSP', nutzerId: string): Akteur => ({ art, nutzerId, rechte: rechteAusListe(RECHTE_POOL[art]) })
const PERSONEN = [person('AG', 'ag1'), person('BG', 'bg1'), person('BG', 'bg2'), person('BSP', 'bsp1'), person('BSP', 'bsp2'), SYSTEM]
const grundlage: Textlage = { status: null, typ: 'AGT', eigener: true, erstfertigsteller: 'bsp9', y: 2, x: 1, abgelehnt: 0, prüfung: null }
const alles: Texteingabe = { inhaltInOrdnung: true, bürgen: 2, grund: 'Darum' }
const offen = { prüfung: { status: 'OFFEN', erstprüfer: null } } as const
const geprüft = { prüfung: { status: 'ERSTGEPRUEFT', erstprüfer: 'bg9' } } as const
/** What a row needs beside the usual. */
const PASSEND: Partial<Record<Textübergang, Partial<Textlage>>> = {
  X10: offen,
  X12E: offen,
  X11: geprüft,
  X12: geprüft,
  X16: { typ: 'OET' },
}
const übergänge = Object.entries(TEXTZYKLUS.übergänge) as [Textübergang, (typeof TEXTZYKLUS.übergänge)[Textübergang]][]

describe.each(übergänge)('Text %s', (code, zeile) => {
  const passend = (status: Textlage['status']): Textlage => ({ ...grundlage, ...PASSEND[code], status })
  const wer = PERSONEN.find((p) => (zeile.akteure as readonly string[]).includes(p.art)) as Akteur
  test('geht von jedem genannten Status aus und führt zum genannten', () => {
    for (const von of zeile.von) {
      const e = entscheideText(code, passend(von), wer, alles)
      expect(e).toMatchObject({ erlaubt: true })
      if (e.erlaubt) expect(e.danach.status).toBe('nach' in zeile ? zeile.nach : von)
    }
  })
  test('geht von keinem anderen aus', () => {
    for (const status of TEXTSTATUS_GESPEICHERT)
      if (!(zeile.von as readonly unknown[]).includes(status))
        expect(entscheideText(code, passend(status), wer, alles)).toEqual({ erlaubt: false, grund: 'SCHRITT_UNZULAESSIG' })
  })
  test('verlangt den Akteur und sein Recht', () => {
    const [von] = zeile.von
    for (const fremd of PERSONEN.filter((p) => !(zeile.akteure as readonly string[]).includes(p.art)))
      expect(entscheideText(code, passend(von), fremd, alles)).toEqual({ erlaubt: false, grund: 'RECHT_FEHLT' })
    if (wer !== SYSTEM)
      expect(entscheideText(code, passend(von), { ...wer, rechte: [] }, alles)).toEqual({ erlaubt: false, grund: 'RECHT_FEHLT' })
  })
  test('kennt seine Aufgaben und Mitteilungen', () => {
    for (const aufgabe of [...('öffnet' in zeile ? zeile.öffnet : []), ...('schließt' in zeile ? zeile.schließt : [])])
      expect(AUFGABEN).toHaveProperty([aufgabe])
    for (const mitteilung of 'mitteilungen' in zeile ? zeile.mitteilungen : []) expect(MITTEILUNGEN).toHaveProperty([mitteilung])
  })
})

describe('zu zweit', () => {
  test('wer zuerst fertiggestellt oder geprüft hat, tut es nicht noch einmal', () => {
    const fertig: Textlage = { ...grundlage, status: 'PT', erstfertigsteller: 'bsp1' }
    expect(entscheideText('X06', fertig, person('BSP', 'bsp1'), alles)).toEqual({ erlaubt: false, grund: 'VIER_AUGEN_VERLETZT' })
    const erst: Textlage = { ...grundlage, status: 'P', prüfung: { status: 'ERSTGEPRUEFT', erstprüfer: 'bg1' } }
    for (const code of ['X11', 'X12'] as const)
      expect(entscheideText(code, erst, person('BG', 'bg1'), alles)).toEqual({ erlaubt: false, grund: 'VIER_AUGEN_VERLETZT' })
  })
  test('fremde Texte fasst kein Auftraggeber an', () => {
    for (const status of TEXTSTATUS_GESPEICHERT)
      expect(möglicheTextschritte({ ...grundlage, status, eigener: false }, person('AG', 'ag1'))).toEqual([])
  })
})

test('erst wenn alle Bürgen ablehnen, ist er abgelehnt; was aktiv ist, bleibt es', () => {
  fc.assert(
    fc.property(fc.constantFrom('P' as const, 'A' as const), fc.array(fc.boolean(), { minLength: 1, maxLength: 8 }), (status, urteile) => {
      let lage: Textlage = { ...grundlage, status, y: urteile.length, x: 0, abgelehnt: 0 }
      for (const frei of urteile) {
        const e = entscheideText(frei ? 'X11' : 'X12', { ...lage, ...geprüft }, person('BG', 'bg1'), alles)
        if (!e.erlaubt) throw new Error(e.grund)
        lage = e.danach
      }
      expect(lage.x).toBe(urteile.filter(Boolean).length)
      expect(lage.status).toBe(status === 'P' && !urteile.some(Boolean) ? 'AB' : status)
    }),
  )
})

test('aktiviert wird, was fertig ist oder ein Bürge freigegeben hat', () => {
  const ag = person('AG', 'ag1')
  expect(entscheideText('X13', { ...grundlage, status: 'P', x: 0 }, ag)).toEqual({ erlaubt: false, grund: 'SCHRITT_UNZULAESSIG' })
  expect(entscheideText('X13', { ...grundlage, status: 'F', x: 0, y: 0 }, ag)).toMatchObject({ erlaubt: true })
})
