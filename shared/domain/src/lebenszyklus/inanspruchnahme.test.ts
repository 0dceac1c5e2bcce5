import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import {
  type Akteur,
  anDerBürgschaft,
  AUFGABEN,
  BÜRGSCHAFTSZYKLUS,
  entscheideInanspruchnahme,
  INANSPRUCHNAHME_ENDE,
  INANSPRUCHNAHMESTATUS,
  INANSPRUCHNAHMEZYKLUS,
  type Inanspruchnahmeeingabe,
  type Inanspruchnahmelage,
  type Inanspruchnahmestatus,
  type Inanspruchnahmeübergang,
  parseIban,
  MELDUNGEN,
  prüfeInanspruchnahme,
  rechteAusListe,
  SYSTEMROLLEN,
} from '../index.ts'

const rechte = (gruppe: string) =>
  rechteAusListe(SYSTEMROLLEN.find((r) => r.gruppe === gruppe && r.name === 'Administrator:in')?.rechte as never)
const person = (art: 'AG' | 'BG' | 'BSP', nutzerId: string): Akteur => ({ art, nutzerId, rechte: rechte(art) })
const PERSONEN = [person('AG', 'ag1'), person('BG', 'bg1'), person('BG', 'bg2'), person('BSP', 'bsp1')]
const grundlage: Inanspruchnahmelage = {
  status: null,
  betrag: 100_000,
  anerkannt: null,
  vierAugen: false,
  vorschlag: null,
  rücknahmeGewünscht: false,
}
const alles: Inanspruchnahmeeingabe = { grund: 'Darum', betrag: 100_000, beantwortet: true }
const zweite = { vierAugen: true, vorschlag: { von: 'bg1', betrag: 60_000 } }
const PASSEND: Partial<Record<Inanspruchnahmeübergang, Partial<Inanspruchnahmelage>>> = {
  I07: { vierAugen: true },
  I08: zweite,
  I09: zweite,
  I12: { rücknahmeGewünscht: true },
  I13: { anerkannt: 100_000 },
}
const übergänge = Object.entries(INANSPRUCHNAHMEZYKLUS.übergänge) as [
  Inanspruchnahmeübergang,
  (typeof INANSPRUCHNAHMEZYKLUS.übergänge)[Inanspruchnahmeübergang],
][]

describe.each(übergänge)('Inanspruchnahme %s', (code, zeile) => {
  const wer = person(zeile.akteure[0], 'bg2')
  const lage = (status: Inanspruchnahmestatus | null): Inanspruchnahmelage => ({ ...grundlage, ...PASSEND[code], status })
  test('geht von jedem genannten Status aus und von keinem anderen', () => {
    for (const von of zeile.von) expect(entscheideInanspruchnahme(code, lage(von), wer, alles).erlaubt).toBe(true)
    for (const status of Object.keys(INANSPRUCHNAHMESTATUS) as Inanspruchnahmestatus[])
      if (!(zeile.von as readonly unknown[]).includes(status))
        expect(entscheideInanspruchnahme(code, lage(status), wer, alles).erlaubt).toBe(false)
  })
  test('gehört nur, wen die Zeile nennt', () => {
    for (const fremd of PERSONEN.filter((p) => !(zeile.akteure as readonly string[]).includes(p.art)))
      expect(entscheideInanspruchnahme(code, lage(zeile.von[0]), fremd, alles)).toEqual({ erlaubt: false, grund: 'RECHT_FEHLT' })
  })
  test('kennt seine Aufgaben und den Schritt der Bürgschaft', () => {
    for (const aufgabe of [...('öffnet' in zeile ? zeile.öffnet : []), ...('schließt' in zeile ? zeile.schließt : [])])
      expect(AUFGABEN).toHaveProperty([aufgabe])
    for (const rest of [0, 1]) {
      const schritt = anDerBürgschaft(code, rest)
      if (schritt) expect(BÜRGSCHAFTSZYKLUS.übergänge).toHaveProperty(schritt)
    }
  })
})

test('beliebige Folgen: nie mehr anerkannt als gefordert, keine zweite Prüfung durch die erste Person, Enden enden', () => {
  const schritt = fc.record({
    code: fc.constantFrom(...übergänge.map(([code]) => code)),
    wer: fc.constantFrom(...PERSONEN),
    betrag: fc.integer({ min: -1, max: 150_000 }),
  })
  fc.assert(
    fc.property(fc.boolean(), fc.array(schritt, { minLength: 10, maxLength: 80 }), (vierAugen, folge) => {
      let lage: Inanspruchnahmelage = { ...grundlage, vierAugen }
      for (const { code, wer, betrag } of folge) {
        const e = entscheideInanspruchnahme(code, lage, wer, { ...alles, betrag })
        if (!e.erlaubt) continue
        expect(INANSPRUCHNAHME_ENDE).not.toContain(lage.status)
        if (code === 'I08') expect(lage.vorschlag?.von).not.toBe(wer.nutzerId)
        if (e.danach.anerkannt !== null) expect(e.danach.anerkannt).toBeLessThanOrEqual(lage.betrag)
        if (e.danach.status === 'ANERKANNT' && vierAugen && lage.status === 'IN_PRUEFUNG') expect(code).toBe('I08')
        lage = e.danach
      }
    }),
  )
})

describe('IBAN', () => {
  test.each([
    ['de89370400440532013000', 'DE89 3704 0044 0532 0130 00'],
    ['AT61 1904 3002 3457 3201', 'AT61 1904 3002 3457 3201'],
  ])('%s', (text, iban) => expect(parseIban(text)).toBe(iban))
  test.each(['DE88370400440532013000', 'DE8937040044053201300', '', 'DE', 'XX'])('%s ist keine', (text) =>
    expect(parseIban(text)).toBeUndefined(),
  )
})

test('die Angaben zum Anspruch haben Regeln', () => {
  const gut = { betrag: 100, begruendung: 'Mängel', zahlungsempfaenger: null }
  expect(prüfeInanspruchnahme(gut, 100)).toEqual([])
  expect(prüfeInanspruchnahme({ ...gut, betrag: 101 }, 100).map((m) => m.feld)).toEqual(['betrag'])
  expect(
    prüfeInanspruchnahme({ betrag: undefined, begruendung: ' ', zahlungsempfaenger: { name: '', iban: '' } }, 100).map((m) => m.feld),
  ).toEqual(['betrag', 'begruendung', 'zahlungsempfaenger.name', 'zahlungsempfaenger.iban'])
  // Nothing entered is another fault than an amount that can't be claimed.
  expect(prüfeInanspruchnahme({ ...gut, betrag: undefined }, 100)).toEqual([{ feld: 'betrag', grund: MELDUNGEN.pflicht }])
  expect(prüfeInanspruchnahme({ ...gut, betrag: 0 }, 100)).toEqual([{ feld: 'betrag', grund: MELDUNGEN.betrag }])
})
