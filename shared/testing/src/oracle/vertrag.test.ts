import { decideVertrag, possibleVertragSteps, VERTRAG_STATUS, VERTRAG_STEPS, type VertragInput, type VertragState } from '@avalwerk/domain'
import { playMatrix, type Variant } from './matrix.ts'

type OwnVariant = Variant<VertragState, VertragInput>
const state = (part: Partial<VertragState>): OwnVariant => ({ state: part })
const input = (part: { [K in keyof VertragInput]?: VertragInput[K] | undefined }): OwnVariant => ({ input: part as Partial<VertragInput> })
const flag = (key: keyof VertragInput, wanted = true) => ({
  holds: [input({ [key]: wanted })],
  fails: [input({ [key]: !wanted }), input({ [key]: undefined })],
})

playMatrix<(typeof VERTRAG_STEPS)[number], VertragState, VertragInput>({
  page: 'vertrag',
  steps: VERTRAG_STEPS,
  statuses: Object.keys(VERTRAG_STATUS),
  decide: decideVertrag,
  offered: possibleVertragSteps,
  state: { status: null, pruefungOpen: false },
  input: {},
  conditions: {
    'no review': { holds: [state({ pruefungOpen: false })], fails: [state({ pruefungOpen: true })] },
    review: { holds: [state({ pruefungOpen: true })], fails: [state({ pruefungOpen: false })] },
    'all decided': flag('decided'),
    'holder accepted': flag('nehmerAccepted'),
    'holder rejected': flag('nehmerAccepted', false),
    changed: flag('changed'),
    unused: flag('withoutOpen'),
    reason: { holds: [input({ reason: 'Weil' })], fails: [undefined, null, '', ' \n'].map((reason) => input({ reason })) },
  },
})
