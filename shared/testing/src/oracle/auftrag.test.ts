import { expect, test } from '@jest/globals'
import {
  AUFTRAG_STATUS_CODES,
  AUFTRAG_STEPS,
  type AuftragInput,
  type AuftragState,
  decideAuftrag,
  possibleAuftragSteps,
} from '@avalwerk/domain'
import { conditionsOf, playMatrix } from './matrix.ts'

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
