import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { BUERGSCHAFT_STATUS, type BuergschaftStatus, RIGHTS_POOL, rightsFromList } from '../index.ts'
import { type AuftragState, CHECK_LOCK_MS, decideAuftrag } from './auftrag.ts'
import {
  BUERGSCHAFT_STEPS,
  type BuergschaftInput,
  type BuergschaftState,
  decideBuergschaft,
  lacksDocumentFor,
  possibleBuergschaftSteps,
} from './buergschaft.ts'
import { type Actor, SYSTEM } from './transition.ts'

const api = { anzeigename: 'anlegen', kategorie: 'Bürgschaften' } as const
const person = (kind: 'AG' | 'BG' | 'BSP', nutzerId: string): Actor => ({
  kind,
  nutzerId,
  rights: [...rightsFromList(RIGHTS_POOL[kind]), ...(kind === 'BG' ? [api] : [])],
})
const PERSONS = [person('AG', 'ag1'), person('BG', 'bg1'), person('BG', 'bg2'), person('BSP', 'bsp1'), person('BSP', 'bsp2'), SYSTEM]
const actor = (kinds: readonly string[], nutzerId?: string) =>
  PERSONS.find((p) => kinds.includes(p.kind) && (nutzerId === undefined || p.nutzerId === nutzerId)) as Actor

const base: BuergschaftState = {
  status: null,
  herkunft: 'ERSTELLT_IN_TL',
  amount: 100_000,
  fourEyes: true,
  lastReviewer: null,
  isCorrection: false,
  hasSuccessor: false,
  beguenstigterOnPlatform: true,
  kreditnehmerOnPlatform: true,
  buergeOnPlatform: true,
  vertragsart: 'REGULAR',
  dokument: 'FERTIG',
  linked: false,
  announced: false,
  antwortstatus: null,
  openProcedure: null,
  umtauschOpen: false,
  rueckforderungOpen: false,
  rueckforderungLocked: false,
  auftragsstatus: 'SCHWEBE',
  befristungExpired: true,
  statusantrag: null,
}
const everything: BuergschaftInput = {
  numberFree: true,
  inPortfolio: false,
  documentUploaded: true,
  textApproved: true,
  requiredFields: true,
  sameOrganisation: false,
  changed: true,
  reason: 'Darum',
  korrekturgrund: 'KORR_BETR',
  confirmed: true,
  signedIn: true,
  amount: 50_000,
  zielstatus: 'AKT',
  waitsWorkingDays: 5,
}
describe('four eyes', () => {
  const draft: BuergschaftState = { ...base, status: 'ENT', lastReviewer: 'bg1' }
  test.each(['G10', 'G11', 'G12'] as const)('%s isn’t taken by the one who reviewed last', (code) => {
    expect(decideBuergschaft(code, draft, actor(['BG'], 'bg1'), everything)).toEqual({
      allowed: false,
      reason: 'VIER_AUGEN_VERLETZT',
    })
    expect(decideBuergschaft(code, draft, actor(['BG'], 'bg2'), everything).allowed).toBe(true)
  })
  test('after a change another person reviews again', () => {
    const decision = decideBuergschaft('G11', draft, actor(['BG'], 'bg2'), everything)
    if (!decision.allowed) throw new Error(decision.reason)
    const submitted = { ...decision.afterwards, dokument: 'FERTIG' } as const
    expect(decideBuergschaft('G10', submitted, actor(['BG'], 'bg2'), everything).allowed).toBe(false)
    expect(decideBuergschaft('G10', submitted, actor(['BG'], 'bg1'), everything).allowed).toBe(true)
  })
  test.each([
    ['IN_ARBEIT', false],
    ['FEHLER', false],
    ['FERTIG', true],
    // What is linked is approved before it has one.
    ['KEINES', true],
  ] as const)('with a document %s the version can be approved: %s', (document, allowed) => {
    const decision = decideBuergschaft('G10', { ...draft, dokument: document }, actor(['BG'], 'bg2'), everything)
    expect(decision).toMatchObject(allowed ? { allowed } : { allowed, reason: 'DOKUMENT_NICHT_FERTIG' })
  })
  test.each([
    ['AUS', 'UP', 'KEINES', {}, false],
    ['AUS', 'AKT', 'FEHLER', {}, false],
    ['AUS', 'ZGB', 'IN_ARBEIT', {}, false],
    ['AUS', 'UP', 'FERTIG', {}, true],
    ['AUS', 'STO', 'KEINES', {}, true],
    ['AUS', 'ABGELEHNT', 'KEINES', {}, true],
    ['AKT', 'UP', 'KEINES', {}, false],
    ['AKT', 'ZGB', 'KEINES', {}, true],
    // An import was on paper before it came to the portal.
    ['AUS', 'AKT', 'KEINES', { herkunft: 'IMPORTIERT' }, true],
  ] as const)('from %s to %s the operator takes a document %s %j: %s', (status, zielstatus, document, more, allowed) => {
    const state: BuergschaftState = { ...base, status, dokument: document, ...more, statusantrag: { von: 'bsp2', zielstatus } }
    const decision = decideBuergschaft('G48', state, actor(['BSP']), { ...everything, zielstatus })
    expect(decision).toMatchObject(allowed ? { allowed } : { allowed, reason: 'OHNE_DOKUMENT' })
    expect(lacksDocumentFor(state, zielstatus)).toBe(!allowed)
  })
  test.each([
    ['G12', 'IN_ARBEIT', 'KEINES'],
    ['G12', 'FERTIG', 'FERTIG'],
    ['G13', 'IN_ARBEIT', 'KEINES'],
    ['G13', 'FEHLER', 'FEHLER'],
  ] as const)('%s: a draft that is given up with a document %s waits for none: %s', (code, dokument, afterwards) => {
    const state = { ...draft, dokument, isCorrection: code === 'G13' }
    expect(decideBuergschaft(code, state, actor(['BG'], 'bg2'), everything)).toMatchObject({
      allowed: true,
      afterwards: { dokument: afterwards },
    })
  })
  test('what was only announced may stay so without a document', () => {
    expect(lacksDocumentFor({ status: 'AUS', herkunft: 'ERSTELLT_IN_TL', dokument: 'KEINES' }, 'AUS')).toBe(false)
  })
  test('a draft of a correction can’t be refused, only cancelled', () => {
    const steps = possibleBuergschaftSteps({ ...draft, isCorrection: true }, actor(['BG'], 'bg2'))
    expect(steps).toContain('G13')
    expect(steps).not.toContain('G12')
  })
})

const END = (Object.keys(BUERGSCHAFT_STATUS) as BuergschaftStatus[]).filter((status) => BUERGSCHAFT_STATUS[status].end)
const step = fc.record({
  code: fc.constantFrom(...BUERGSCHAFT_STEPS),
  wer: fc.constantFrom(...PERSONS),
  betrag: fc.integer({ min: -10, max: 200_000 }),
  zielstatus: fc.constantFrom<BuergschaftStatus>('AKT', 'UP', 'ZGB'),
})

describe('any sequences of steps', () => {
  test('keep final states, amounts, four eyes and the one open procedure', () => {
    const done = new Set<string>()
    fc.assert(
      fc.property(fc.boolean(), fc.boolean(), fc.array(step, { minLength: 20, maxLength: 120 }), (fourEyes, imported, effects) => {
        let state: BuergschaftState = { ...base, fourEyes, herkunft: imported ? 'IMPORTIERT' : 'ERSTELLT_IN_TL' }
        for (const { code, wer: actor, betrag: amount, zielstatus } of effects) {
          const decision = decideBuergschaft(code, state, actor, { ...everything, amount, zielstatus })
          if (!decision.allowed) continue
          done.add(code)
          const afterwards = decision.afterwards
          // Deleting a record is no way out of an end: it takes the record away.
          if (code === 'G49') break
          expect(END).not.toContain(state.status)
          expect(afterwards.amount).toBeLessThanOrEqual(state.amount)
          expect(afterwards.amount).toBeGreaterThan(0)
          if (['G10', 'G11', 'G12'].includes(code)) expect(actor.nutzerId).not.toBe(state.lastReviewer)
          if (['G28', 'G31', 'G33', 'G38', 'G44'].includes(code)) expect(state.openProcedure).toBeNull()
          if (afterwards.status === 'TEB') expect(afterwards.openProcedure).toBe('TEILENTHAFTUNG')
          state = afterwards
        }
      }),
      { numRuns: 400 },
    )
    // Where everything is refused, nothing is kept.
    expect(done.size).toBeGreaterThan(BUERGSCHAFT_STEPS.length / 3)
  })
})

const auftragBase: AuftragState = { status: null, phase: null, lockedBy: null, stornoantrag: null }
test('a review locks its order for half an hour', () => {
  expect(CHECK_LOCK_MS).toBe(1_800_000)
})

test('a locked order is for the one who is reviewing it', () => {
  const state: AuftragState = { ...auftragBase, status: 'SCHWEBE', lockedBy: 'bg1' }
  expect(decideAuftrag('O09', state, actor(['BG'], 'bg2'))).toEqual({ allowed: false, reason: 'IN_BEARBEITUNG' })
  expect(decideAuftrag('O09', state, actor(['BG'], 'bg1')).allowed).toBe(true)
  expect(decideAuftrag('O12', state, actor(['AG']))).toEqual({ allowed: false, reason: 'IN_BEARBEITUNG' })
})
