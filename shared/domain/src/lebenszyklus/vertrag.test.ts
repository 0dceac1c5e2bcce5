import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { AUFGABEN, EREIGNISSE, MITTEILUNGEN, RECHTE_POOL, rechteAusListe, VERTRAGSSTATUS, type Vertragsstatus } from '../index.ts'
import { type Akteur, SYSTEM } from './uebergang.ts'
import {
  entscheideVertrag,
  möglicheVertragsschritte,
  type Vertragseingabe,
  type Vertragslage,
  type Vertragsübergang,
  VERTRAGSZYKLUS,
} from './vertrag.ts'

const person = (art: 'AG' | 'BG' | 'BSP'): Akteur => ({ art, nutzerId: art, rechte: rechteAusListe(RECHTE_POOL[art]) })
const PERSONEN = [person('AG'), person('BG'), person('BSP'), SYSTEM]
const STATUS = Object.keys(VERTRAGSSTATUS) as Vertragsstatus[]
const CODES = Object.keys(VERTRAGSZYKLUS.übergänge) as Vertragsübergang[]
const EINGABE: Vertragseingabe = { grund: 'Darum', entschieden: true, geändert: true, ohneOffene: true }
/** What a row needs beside the usual. */
const PASSEND: Partial<Record<Vertragsübergang, { prüfungOffen?: boolean; nehmerAngenommen?: boolean }>> = {
  V02: { prüfungOffen: true, nehmerAngenommen: true },
  V03: { prüfungOffen: true, nehmerAngenommen: false },
  V05: { prüfungOffen: true },
}

describe.each(Object.entries(VERTRAGSZYKLUS.übergänge) as [Vertragsübergang, (typeof VERTRAGSZYKLUS.übergänge)[Vertragsübergang]][])(
  'Vertrag %s',
  (code, zeile) => {
    const { prüfungOffen = false, nehmerAngenommen } = PASSEND[code] ?? {}
    const lage = (status: Vertragslage['status']): Vertragslage => ({ status, prüfungOffen })
    const eingabe = { ...EINGABE, ...(nehmerAngenommen !== undefined && { nehmerAngenommen }) }
    const wer = PERSONEN.find((p) => (zeile.akteure as readonly string[]).includes(p.art)) as Akteur
    test('geht von jedem genannten Status aus und führt zum genannten', () => {
      for (const von of zeile.von) {
        const e = entscheideVertrag(code, lage(von), wer, eingabe)
        expect(e).toMatchObject({ erlaubt: true })
        if (e.erlaubt) expect(e.danach.status).toBe('nach' in zeile ? zeile.nach : von)
      }
    })
    test('geht von keinem anderen aus', () => {
      for (const status of STATUS)
        if (!(zeile.von as readonly unknown[]).includes(status))
          expect(entscheideVertrag(code, lage(status), wer, eingabe)).toEqual({ erlaubt: false, grund: 'SCHRITT_UNZULAESSIG' })
    })
    test('verlangt den Akteur und sein Recht', () => {
      const [von] = zeile.von
      for (const fremd of PERSONEN.filter((p) => !(zeile.akteure as readonly string[]).includes(p.art)))
        expect(entscheideVertrag(code, lage(von), fremd, eingabe)).toEqual({ erlaubt: false, grund: 'RECHT_FEHLT' })
      expect(entscheideVertrag(code, lage(von), { ...wer, rechte: [] }, eingabe)).toEqual({ erlaubt: false, grund: 'RECHT_FEHLT' })
    })
    test('hat Ereignis, Aufgaben und Mitteilungen', () => {
      expect(EREIGNISSE).toHaveProperty(code)
      for (const aufgabe of ['öffnet' in zeile ? zeile.öffnet : [], 'schließt' in zeile ? zeile.schließt : []].flat())
        expect(AUFGABEN).toHaveProperty(aufgabe)
      for (const mitteilung of 'mitteilungen' in zeile ? zeile.mitteilungen : []) expect(MITTEILUNGEN).toHaveProperty(mitteilung)
    })
  },
)

test.each<[Vertragsübergang, Partial<Vertragslage>, Vertragseingabe, string]>([
  ['V02', {}, { entschieden: true, nehmerAngenommen: true }, 'SCHRITT_UNZULAESSIG'],
  ['V02', { prüfungOffen: true }, { nehmerAngenommen: true }, 'ENTSCHEIDUNG_FEHLT'],
  ['V02', { prüfungOffen: true }, { entschieden: true, nehmerAngenommen: false }, 'SCHRITT_UNZULAESSIG'],
  ['V03', { prüfungOffen: true }, { entschieden: true, nehmerAngenommen: true }, 'SCHRITT_UNZULAESSIG'],
  ['V04', { prüfungOffen: true }, EINGABE, 'PRUEFUNG_OFFEN'],
  ['V04', {}, { ohneOffene: true }, 'KEINE_AENDERUNG'],
  ['V04', {}, { geändert: true }, 'ZUORDNUNG_BENUTZT'],
  ['V06', {}, { grund: ' ' }, 'GRUND_FEHLT'],
  ['V07', {}, {}, 'KEINE_AENDERUNG'],
])('%s ist verwehrt: %j, %j', (code, lage, eingabe, grund) => {
  const { von, akteure } = VERTRAGSZYKLUS.übergänge[code]
  const wer = PERSONEN.find((p) => (akteure as readonly string[]).includes(p.art)) as Akteur
  expect(entscheideVertrag(code, { status: von[0], prüfungOffen: false, ...lage }, wer, eingabe)).toEqual({ erlaubt: false, grund })
})

test('wer immer was tut: abgelehnt und beendet bleibt es, und niemand außer dem Bürgen macht einen Vertrag aktiv', () => {
  const schritt = fc.tuple(fc.constantFrom(...CODES), fc.constantFrom(...PERSONEN), fc.boolean(), fc.boolean())
  fc.assert(
    fc.property(fc.array(schritt, { maxLength: 30 }), (folge) => {
      let lage: Vertragslage = { status: null, prüfungOffen: false }
      for (const [code, wer, nehmerAngenommen, prüfungOffen] of folge) {
        const e = entscheideVertrag(code, { ...lage, prüfungOffen }, wer, { ...EINGABE, nehmerAngenommen })
        if (!e.erlaubt) continue
        expect(['ABGELEHNT', 'BEENDET']).not.toContain(lage.status)
        if (e.danach.status === 'AKTIV' && lage.status !== 'AKTIV') expect(wer.art).toBe('BG')
        lage = e.danach
      }
    }),
  )
})

test('angeboten wird nur, was geht', () => {
  const [ag, bg, bsp] = PERSONEN as [Akteur, Akteur, Akteur, Akteur]
  const lage: Vertragslage = { status: 'AKTIV', prüfungOffen: false }
  expect(möglicheVertragsschritte(lage, ag)).toEqual(['V04', 'V07'])
  expect(möglicheVertragsschritte(lage, bg)).toEqual(['V06', 'V08'])
  expect(möglicheVertragsschritte({ ...lage, prüfungOffen: true }, bg)).toEqual(['V05', 'V06', 'V08'])
  expect(möglicheVertragsschritte(lage, bsp)).toEqual(['V06'])
  expect(möglicheVertragsschritte({ ...lage, status: 'BEENDET' }, bg)).toEqual([])
})
