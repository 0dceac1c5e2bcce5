import { decideVertrag, possibleVertragSteps, VERTRAG_STATUS, VERTRAG_STEPS, type VertragInput, type VertragState } from '@avalwerk/domain'
import { conditionsOf, playMatrix } from './matrix.ts'

const { fact, flag, reason } = conditionsOf<VertragState, VertragInput>()

playMatrix<(typeof VERTRAG_STEPS)[number], VertragState, VertragInput>({
  page: 'vertrag',
  steps: VERTRAG_STEPS,
  statuses: Object.keys(VERTRAG_STATUS),
  decide: decideVertrag,
  offered: possibleVertragSteps,
  state: { status: null, pruefungOpen: false },
  input: {},
  conditions: {
    'no review': fact({ pruefungOpen: false }, { pruefungOpen: true }),
    review: fact({ pruefungOpen: true }, { pruefungOpen: false }),
    'all decided': flag('decided'),
    'holder accepted': flag('nehmerAccepted'),
    'holder rejected': flag('nehmerAccepted', false),
    changed: flag('changed'),
    unused: flag('withoutOpen'),
    reason: reason(null),
  },
})
