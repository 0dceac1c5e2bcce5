import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import {
  type Actor,
  onBuergschaft,
  AUFGABEN,
  BUERGSCHAFT_CYCLE,
  decideInanspruchnahme,
  INANSPRUCHNAHME_END,
  INANSPRUCHNAHME_STATUS,
  INANSPRUCHNAHME_CYCLE,
  type InanspruchnahmeInput,
  type InanspruchnahmeState,
  type InanspruchnahmeStatus,
  type InanspruchnahmeTransition,
  parseIban,
  MESSAGES,
  validateInanspruchnahme,
  rightsFromList,
  SYSTEM_ROLES,
} from '../index.ts'

const rechte = (gruppe: string) =>
  rightsFromList(SYSTEM_ROLES.find((r) => r.gruppe === gruppe && r.name === 'Administrator:in')?.rechte as never)
const person = (art: 'AG' | 'BG' | 'BSP', nutzerId: string): Actor => ({ art, nutzerId, rechte: rechte(art) })
const PERSONS = [person('AG', 'ag1'), person('BG', 'bg1'), person('BG', 'bg2'), person('BSP', 'bsp1')]
const grundlage: InanspruchnahmeState = {
  status: null,
  betrag: 100_000,
  anerkannt: null,
  vierAugen: false,
  vorschlag: null,
  rücknahmeGewünscht: false,
}
const everything: InanspruchnahmeInput = { grund: 'Darum', betrag: 100_000, beantwortet: true }
const zweite = { vierAugen: true, vorschlag: { von: 'bg1', betrag: 60_000 } }
const MATCHING: Partial<Record<InanspruchnahmeTransition, Partial<InanspruchnahmeState>>> = {
  I07: { vierAugen: true },
  I08: zweite,
  I09: zweite,
  I12: { rücknahmeGewünscht: true },
  I13: { anerkannt: 100_000 },
}
const übergänge = Object.entries(INANSPRUCHNAHME_CYCLE.übergänge) as [
  InanspruchnahmeTransition,
  (typeof INANSPRUCHNAHME_CYCLE.übergänge)[InanspruchnahmeTransition],
][]

describe.each(übergänge)('Inanspruchnahme %s', (code, zeile) => {
  const wer = person(zeile.akteure[0], 'bg2')
  const lage = (status: InanspruchnahmeStatus | null): InanspruchnahmeState => ({ ...grundlage, ...MATCHING[code], status })
  test('geht von jedem genannten Status aus und von keinem anderen', () => {
    for (const von of zeile.von) expect(decideInanspruchnahme(code, lage(von), wer, everything).erlaubt).toBe(true)
    for (const status of Object.keys(INANSPRUCHNAHME_STATUS) as InanspruchnahmeStatus[])
      if (!(zeile.von as readonly unknown[]).includes(status))
        expect(decideInanspruchnahme(code, lage(status), wer, everything).erlaubt).toBe(false)
  })
  test('gehört nur, wen die Zeile nennt', () => {
    for (const fremd of PERSONS.filter((p) => !(zeile.akteure as readonly string[]).includes(p.art)))
      expect(decideInanspruchnahme(code, lage(zeile.von[0]), fremd, everything)).toEqual({ erlaubt: false, grund: 'RECHT_FEHLT' })
  })
  test('kennt seine Aufgaben und den Schritt der Bürgschaft', () => {
    for (const aufgabe of [...('öffnet' in zeile ? zeile.öffnet : []), ...('schließt' in zeile ? zeile.schließt : [])])
      expect(AUFGABEN).toHaveProperty([aufgabe])
    for (const rest of [0, 1]) {
      const schritt = onBuergschaft(code, rest)
      if (schritt) expect(BUERGSCHAFT_CYCLE.übergänge).toHaveProperty(schritt)
    }
  })
})

test('beliebige Folgen: nie mehr anerkannt als gefordert, keine zweite Prüfung durch die erste Person, Enden enden', () => {
  const schritt = fc.record({
    code: fc.constantFrom(...übergänge.map(([code]) => code)),
    wer: fc.constantFrom(...PERSONS),
    betrag: fc.integer({ min: -1, max: 150_000 }),
  })
  fc.assert(
    fc.property(fc.boolean(), fc.array(schritt, { minLength: 10, maxLength: 80 }), (vierAugen, folge) => {
      let lage: InanspruchnahmeState = { ...grundlage, vierAugen }
      for (const { code, wer, betrag } of folge) {
        const decision = decideInanspruchnahme(code, lage, wer, { ...everything, betrag })
        if (!decision.erlaubt) continue
        expect(INANSPRUCHNAHME_END).not.toContain(lage.status)
        if (code === 'I08') expect(lage.vorschlag?.von).not.toBe(wer.nutzerId)
        if (decision.danach.anerkannt !== null) expect(decision.danach.anerkannt).toBeLessThanOrEqual(lage.betrag)
        if (decision.danach.status === 'ANERKANNT' && vierAugen && lage.status === 'IN_PRUEFUNG') expect(code).toBe('I08')
        lage = decision.danach
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
  expect(validateInanspruchnahme(gut, 100)).toEqual([])
  expect(validateInanspruchnahme({ ...gut, betrag: 101 }, 100).map((m) => m.feld)).toEqual(['betrag'])
  expect(
    validateInanspruchnahme({ betrag: undefined, begruendung: ' ', zahlungsempfaenger: { name: '', iban: '' } }, 100).map((m) => m.feld),
  ).toEqual(['betrag', 'begruendung', 'zahlungsempfaenger.name', 'zahlungsempfaenger.iban'])
  // Nothing entered is another fault than an amount that can't be claimed.
  expect(validateInanspruchnahme({ ...gut, betrag: undefined }, 100)).toEqual([{ feld: 'betrag', grund: MESSAGES.pflicht }])
  expect(validateInanspruchnahme({ ...gut, betrag: 0 }, 100)).toEqual([{ feld: 'betrag', grund: MESSAGES.betrag }])
})
