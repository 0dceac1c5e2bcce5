import { expect, test } from '@jest/globals'
import { decideText, possibleTextSteps, TEXT_STATUS_SAVED, TEXT_STEPS, type TextInput, type TextState } from '@avalwerk/domain'
import { conditionsOf, playMatrix } from './matrix.ts'

const { state, input, flag, reason } = conditionsOf<TextState, TextInput>()
const review = (status: NonNullable<TextState['pruefung']>['status'], firstReviewer: string | null = null): Partial<TextState> => ({
  pruefung: { status, firstReviewer },
})

playMatrix<(typeof TEXT_STEPS)[number], TextState, TextInput>({
  page: 'text',
  steps: TEXT_STEPS,
  statuses: TEXT_STATUS_SAVED,
  decide: decideText,
  offered: possibleTextSteps,
  state: { status: null, type: 'AGT', own: true, erstfertigsteller: 'another operator', y: 3, x: 1, rejected: 0, pruefung: null },
  input: {},
  conditions: {
    own: { holds: [state({ own: true })], fails: [{ state: { own: false }, by: ['AG', 'BG'] }] },
    'of the own kind': {
      holds: [
        { state: { type: 'AGT' }, by: ['AG'] },
        { state: { type: 'BGT' }, by: ['BG'] },
      ],
      fails: [
        { state: { type: 'BGT' }, by: ['AG'] },
        { state: { type: 'OET' }, by: ['AG'] },
        { state: { type: 'AGT' }, by: ['BG'] },
        { state: { type: 'OET' }, by: ['BG'] },
      ],
    },
    'beneficiary’s': { holds: [state({ type: 'AGT' })], fails: [state({ type: 'BGT' }), state({ type: 'OET' })] },
    'handed in': { holds: [state({ type: 'AGT' }), state({ type: 'BGT' })], fails: [state({ type: 'OET' })] },
    provided: { holds: [state({ type: 'OET' }), state({ type: 'BGT' })], fails: [state({ type: 'AGT' })] },
    wording: flag('contentInOrder'),
    'other operator': {
      holds: [state({ erstfertigsteller: 'another operator' })],
      fails: [{ state: ({ nutzerId }) => ({ erstfertigsteller: nutzerId }) }],
    },
    reason: reason(null),
    'guarantor chosen': { holds: [1, 2].map((buergen) => input({ buergen })), fails: [0, undefined].map((buergen) => input({ buergen })) },
    'approved by one': {
      holds: [state({ x: 1 }), state({ x: 3 }), { state: { x: 0 }, inStatus: ['F', 'A', 'AB'] }],
      fails: [{ state: { x: 0 }, inStatus: ['P'] }],
    },
    'waits for first review': {
      holds: [state(review('OFFEN'))],
      fails: [state({ pruefung: null }), state(review('ERSTGEPRUEFT')), state(review('FREIGEGEBEN')), state(review('ABGELEHNT'))],
    },
    'waits for second review': {
      holds: [state(review('ERSTGEPRUEFT', 'a colleague'))],
      fails: [state({ pruefung: null }), state(review('OFFEN')), state(review('FREIGEGEBEN')), state(review('ABGELEHNT'))],
    },
    'other reviewer': {
      holds: [state(review('ERSTGEPRUEFT', 'a colleague'))],
      fails: [{ state: ({ nutzerId }) => review('ERSTGEPRUEFT', nutzerId) }],
    },
  },
  changed: (word, key, { pruefung, x, rejected }, { nutzerId }, { buergen }) => {
    if (word === 'given') return buergen
    if (word === 'one more') return (key === 'x' ? x : rejected) + 1
    if (word === 'reviewed') return { status: 'ERSTGEPRUEFT', firstReviewer: nutzerId }
    if (word === 'approved') return { ...pruefung, status: 'FREIGEGEBEN' }
    return word === 'rejected' ? { ...pruefung, status: 'ABGELEHNT' } : undefined
  },
})

const base: TextState = { status: 'P', type: 'AGT', own: true, erstfertigsteller: null, y: 2, x: 0, rejected: 0, pruefung: null }
test.each([
  ['P', 2, 0, 'P'],
  ['P', 2, 1, 'AB'],
  ['P', 1, 0, 'AB'],
  // What is in use already stays in use.
  ['A', 1, 0, 'A'],
] as const)('text: in %s, of %d guarantors and after %d rejections one more leads to %s', (status, y, rejected, to) => {
  const guarantor = {
    kind: 'BG',
    nutzerId: 'b',
    rights: [{ anzeigename: 'zweitprüfen', kategorie: 'Bürgschaftstexte/Templates' }],
  } as const
  const state: TextState = { ...base, status, y, rejected, pruefung: { status: 'ERSTGEPRUEFT', firstReviewer: 'c' } }
  expect(decideText('X12', state, guarantor, { reason: 'Weil' })).toMatchObject({ allowed: true, afterwards: { status: to } })
})
