import { expect, test } from '@jest/globals'
import {
  AUFTRAG_STATUS_CODES,
  AUFTRAG_STEPS,
  type AuftragInput,
  type AuftragState,
  decideAuftrag,
  possibleAuftragSteps,
  SYSTEM,
} from '@avalwerk/domain'
import { conditionsOf, playMatrix } from './matrix.ts'
import { readOracle } from './page.ts'

const { state, flag, reason } = conditionsOf<AuftragState, AuftragInput>()

playMatrix<(typeof AUFTRAG_STEPS)[number], AuftragState, AuftragInput>({
  page: 'auftrag',
  steps: AUFTRAG_STEPS,
  statuses: AUFTRAG_STATUS_CODES,
  decide: decideAuftrag,
  offered: possibleAuftragSteps,
  state: { status: null, phase: null, lockedBy: null, stornoantrag: null },
  input: {},
  conditions: {
    'borrower chosen': flag('auftragnehmerChosen'),
    complete: flag('complete'),
    'different organisations': flag('sameOrganisation', false),
    'needs no formal check': flag('formalCheckNeeded', false),
    'needs a formal check': flag('formalCheckNeeded'),
    'formal check': { holds: [state({ phase: 'FORMAL' })], fails: [state({ phase: 'ZWEITPRUEFUNG' }), state({ phase: null })] },
    'second review': { holds: [state({ phase: 'ZWEITPRUEFUNG' })], fails: [state({ phase: 'FORMAL' }), state({ phase: null })] },
    'no second review': { holds: [state({ phase: 'FORMAL' }), state({ phase: null })], fails: [state({ phase: 'ZWEITPRUEFUNG' })] },
    'companies active': flag('unternehmenActive'),
    'not locked': {
      holds: [state({ lockedBy: null }), { state: ({ nutzerId }) => ({ lockedBy: nutzerId }) }],
      fails: [state({ lockedBy: 'a colleague' })],
    },
    reason: reason(),
    'second operator': {
      holds: [state({ stornoantrag: 'another operator' })],
      fails: [{ state: { stornoantrag: null }, offered: true }, { state: ({ nutzerId }) => ({ stornoantrag: nutzerId }) }],
    },
    'left alone': flag('leftAlone'),
  },
})

/** What a review leaves behind: who is at it, its phase, and who asked for the cancellation. */
const REVIEWED = { lockedBy: 'b', stornoantrag: 'another operator' } as const
test.each(
  readOracle('auftrag').rows.flatMap(({ step, from, by, rights, conditions, changes }) =>
    changes.stornoantrag === 'null' && by.includes('BG') ? [{ step, from, conditions, rights: rights ?? [] }] : [],
  ),
)('auftrag: $step leaves nothing of a review', ({ step, from, conditions, rights }) => {
  const guarantor = { kind: 'BG', nutzerId: 'b', rights } as const
  const phase = conditions.includes('second review') ? 'ZWEITPRUEFUNG' : 'FORMAL'
  const before = { status: from[0], phase, ...REVIEWED } as AuftragState
  expect(decideAuftrag(step as (typeof AUFTRAG_STEPS)[number], before, guarantor)).toMatchObject({
    allowed: true,
    afterwards: { phase: null, lockedBy: null, stornoantrag: null },
  })
})

test('auftrag: an order that is submitted or given up begins without a review', () => {
  const before = { phase: 'FORMAL', ...REVIEWED } as const
  const none = { phase: null, lockedBy: null, stornoantrag: null }
  const applicant = { kind: 'AG', nutzerId: 'a', rights: [{ anzeigename: 'einreichen', kategorie: 'Anträge' }] } as const
  const complete = { complete: true, sameOrganisation: false, formalCheckNeeded: false }
  expect(decideAuftrag('O02', { status: 'UNVOLLSTAENDIG', ...before }, applicant, complete)).toMatchObject({ afterwards: none })
  expect(decideAuftrag('O15', { status: 'UNVOLLSTAENDIG', ...before }, SYSTEM, { leftAlone: true })).toMatchObject({ afterwards: none })
})

test('auftrag: an order that is cancelled while a second review is open ends, whatever its phase', () => {
  const operator = { kind: 'BSP', nutzerId: 'b', rights: [{ anzeigename: 'verwalten', kategorie: 'Anträge' }] } as const
  for (const phase of ['FORMAL', 'ZWEITPRUEFUNG'] as const)
    expect(
      decideAuftrag('O14', { status: 'IN_PRUEFUNG', phase, lockedBy: 'x', stornoantrag: 'a' }, operator, { reason: 'Weil' }),
    ).toMatchObject({
      allowed: true,
      afterwards: { status: 'STORNIERT', phase: null, lockedBy: null, stornoantrag: null },
    })
})
