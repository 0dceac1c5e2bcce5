import { describe, expect, test } from '@jest/globals'
import {
  decideInanspruchnahme,
  INANSPRUCHNAHME_STATUS,
  INANSPRUCHNAHME_STEPS,
  type InanspruchnahmeInput,
  type InanspruchnahmeState,
  onBuergschaft,
  possibleInanspruchnahmeSteps,
} from '@avalwerk/domain'
import { conditionsOf, playMatrix } from './matrix.ts'
import { readOracle } from './page.ts'

const { state, input, fact, flag, reason } = conditionsOf<InanspruchnahmeState, InanspruchnahmeInput>()

playMatrix<(typeof INANSPRUCHNAHME_STEPS)[number], InanspruchnahmeState, InanspruchnahmeInput>({
  page: 'inanspruchnahme',
  steps: INANSPRUCHNAHME_STEPS,
  statuses: Object.keys(INANSPRUCHNAHME_STATUS),
  decide: decideInanspruchnahme,
  offered: possibleInanspruchnahmeSteps,
  state: { status: null, amount: 80_000, anerkannt: 80_000, fourEyes: false, vorschlag: null, withdrawalWished: false },
  input: { amount: 80_000 },
  conditions: {
    reason: reason(),
    answered: flag('answered'),
    'one person': fact({ fourEyes: false }, { fourEyes: true }),
    'four eyes': fact({ fourEyes: true }, { fourEyes: false }),
    'no proposal': { holds: [state({ vorschlag: null })], fails: [state({ vorschlag: { von: 'a colleague', amount: 1 } })] },
    'other reviewer': {
      holds: [state({ vorschlag: { von: 'a colleague', amount: 80_000 } })],
      fails: [state({ vorschlag: null }), { state: ({ nutzerId }) => ({ vorschlag: { von: nutzerId ?? '', amount: 80_000 } }) }],
    },
    'amount claimed at most': {
      holds: [input({ amount: 80_000 })],
      fails: [0, -1, 80_001, undefined].map((amount) => input({ amount, reason: 'Weil' })),
    },
    'reason for less': {
      holds: [input({ amount: 80_000, reason: undefined })],
      fails: [undefined, '', '  '].map((reason) => input({ amount: 79_999, reason })),
    },
    'amount acknowledged': {
      holds: [input({ amount: 80_000 })],
      fails: [0, 79_999, 80_001, undefined].map((amount) => input({ amount })),
    },
    'withdrawal wished': fact({ withdrawalWished: true }, { withdrawalWished: false }),
    'no withdrawal wished': fact({ withdrawalWished: false }, { withdrawalWished: true }),
  },
  changed: (word, key, { vorschlag }, { nutzerId }, { amount }) => {
    if (word === 'proposed') return vorschlag?.amount
    if (word !== 'given') return undefined
    return key === 'vorschlag' ? { von: nutzerId, amount } : amount
  },
})

const guarantor = (anzeigename: string) => ({ kind: 'BG', nutzerId: 'b', rights: [{ anzeigename, kategorie: 'Bürgschaften' }] }) as const
const reviewed: InanspruchnahmeState = {
  status: 'IN_PRUEFUNG',
  amount: 80_000,
  anerkannt: null,
  fourEyes: false,
  vorschlag: null,
  withdrawalWished: false,
}
test.each([
  [1, 'TEILANERKANNT'],
  [79_999, 'TEILANERKANNT'],
  [80_000, 'ANERKANNT'],
] as const)('inanspruchnahme: of 80.000 cents %d acknowledged lead to %s, by one person and by two', (amount, status) => {
  const once = decideInanspruchnahme('I06', reviewed, guarantor('prüfen'), { amount, reason: 'Weil' })
  expect(once).toMatchObject({ allowed: true, afterwards: { status, anerkannt: amount, vorschlag: null } })
  const proposed = { ...reviewed, fourEyes: true, vorschlag: { von: 'a', amount } }
  const twice = decideInanspruchnahme('I08', proposed, guarantor('manuell verwalten (Zweitprüfung)'))
  expect(twice).toMatchObject({ allowed: true, afterwards: { status, anerkannt: amount, vorschlag: null } })
})

describe('inanspruchnahme: the step of the guarantee that goes with', () => {
  test.each(readOracle('inanspruchnahme').rows.map(({ step, guarantee }) => [step, guarantee] as const))('%s: %j', (step, guarantee) => {
    const code = step as (typeof INANSPRUCHNAHME_STEPS)[number]
    expect(onBuergschaft(code, 1)).toBe(guarantee[0])
    expect(onBuergschaft(code, 0)).toBe(guarantee[1] ?? guarantee[0])
  })
})
