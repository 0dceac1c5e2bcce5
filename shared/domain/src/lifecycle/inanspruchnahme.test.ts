import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import {
  type Actor,
  decideInanspruchnahme,
  INANSPRUCHNAHME_END,
  INANSPRUCHNAHME_STEPS,
  type InanspruchnahmeInput,
  type InanspruchnahmeState,
  parseIban,
  MESSAGES,
  validateInanspruchnahme,
  rightsFromList,
  SYSTEM_ROLES,
} from '../index.ts'

const rights = (group: string) =>
  rightsFromList(SYSTEM_ROLES.find((r) => r.group === group && r.name === 'Administrator:in')?.rights as never)
const person = (kind: 'AG' | 'BG' | 'BSP', nutzerId: string): Actor => ({ kind, nutzerId, rights: rights(kind) })
const PERSONS = [person('AG', 'ag1'), person('BG', 'bg1'), person('BG', 'bg2'), person('BSP', 'bsp1')]
const base: InanspruchnahmeState = {
  status: null,
  amount: 100_000,
  anerkannt: null,
  fourEyes: false,
  vorschlag: null,
  withdrawalWished: false,
}
const everything: InanspruchnahmeInput = { reason: 'Darum', amount: 100_000, answered: true }
test('any sequences: never more acknowledged than claimed, no second review by the first person, ends end', () => {
  const done = new Set<string>()
  const step = fc.record({
    code: fc.constantFrom(...INANSPRUCHNAHME_STEPS),
    wer: fc.constantFrom(...PERSONS),
    betrag: fc.integer({ min: -1, max: 150_000 }),
  })
  fc.assert(
    fc.property(fc.boolean(), fc.array(step, { minLength: 10, maxLength: 80 }), (fourEyes, effects) => {
      let state: InanspruchnahmeState = { ...base, fourEyes }
      for (const { code, wer: actor, betrag: amount } of effects) {
        const decision = decideInanspruchnahme(code, state, actor, { ...everything, amount })
        if (!decision.allowed) continue
        done.add(code)
        expect(INANSPRUCHNAHME_END).not.toContain(state.status)
        if (code === 'I08') expect(state.vorschlag?.von).not.toBe(actor.nutzerId)
        if (decision.afterwards.anerkannt !== null) expect(decision.afterwards.anerkannt).toBeLessThanOrEqual(state.amount)
        if (decision.afterwards.status === 'ANERKANNT' && fourEyes && state.status === 'IN_PRUEFUNG') expect(code).toBe('I08')
        state = decision.afterwards
      }
    }),
    { numRuns: 500 },
  )
  expect(done.size).toBeGreaterThan(INANSPRUCHNAHME_STEPS.length / 3)
})

describe('IBAN', () => {
  test.each([
    ['de89370400440532013000', 'DE89 3704 0044 0532 0130 00'],
    ['AT61 1904 3002 3457 3201', 'AT61 1904 3002 3457 3201'],
  ])('%s', (text, iban) => expect(parseIban(text)).toBe(iban))
  test.each(['DE88370400440532013000', 'DE8937040044053201300', '', 'DE', 'XX'])('%s is no IBAN', (text) =>
    expect(parseIban(text)).toBeUndefined(),
  )
})

test('the data of a claim have rules', () => {
  const ok = { betrag: 100, begruendung: 'Mängel', zahlungsempfaenger: null }
  expect(validateInanspruchnahme(ok, 100)).toEqual([])
  expect(validateInanspruchnahme({ ...ok, betrag: 101 }, 100).map((m) => m.feld)).toEqual(['betrag'])
  expect(
    validateInanspruchnahme({ betrag: undefined, begruendung: ' ', zahlungsempfaenger: { name: '', iban: '' } }, 100).map((m) => m.feld),
  ).toEqual(['betrag', 'begruendung', 'zahlungsempfaenger.name', 'zahlungsempfaenger.iban'])
  // Nothing entered is another fault than an amount that can't be claimed.
  expect(validateInanspruchnahme({ ...ok, betrag: undefined }, 100)).toEqual([{ feld: 'betrag', grund: MESSAGES.required }])
  expect(validateInanspruchnahme({ ...ok, betrag: 0 }, 100)).toEqual([{ feld: 'betrag', grund: MESSAGES.amount }])
})
