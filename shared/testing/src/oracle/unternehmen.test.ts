import {
  decideUnternehmen,
  possibleUnternehmenSteps,
  UNTERNEHMEN_STATUS,
  UNTERNEHMEN_STEPS,
  type UnternehmenInput,
  type UnternehmenState,
} from '@avalwerk/domain'
import { conditionsOf, playMatrix } from './matrix.ts'

const { state, fact, reason } = conditionsOf<UnternehmenState, UnternehmenInput>()

playMatrix<(typeof UNTERNEHMEN_STEPS)[number], UnternehmenState, UnternehmenInput>({
  page: 'unternehmen',
  steps: UNTERNEHMEN_STEPS,
  statuses: Object.keys(UNTERNEHMEN_STATUS),
  decide: decideUnternehmen,
  offered: possibleUnternehmenSteps,
  state: {
    status: null,
    group: 'AG',
    tochter: false,
    own: true,
    viewRestricted: false,
    openProcedures: false,
    openToechter: false,
    mutterActive: true,
    left: false,
  },
  input: {},
  conditions: {
    own: {
      holds: [state({ own: true }), { state: { own: false }, by: ['BSP'] }],
      fails: [{ state: { own: false }, by: ['AG'] }],
    },
    'sees all': fact({ viewRestricted: false }, { viewRestricted: true }),
    subsidiary: fact({ tochter: true }, { tochter: false }),
    'no subsidiary': fact({ tochter: false }, { tochter: true }),
    'no subsidiary of a beneficiary': {
      holds: [state({ tochter: false }), { state: { tochter: true }, by: ['BSP'] }],
      fails: [{ state: { tochter: true }, by: ['AG'] }],
    },
    'not the operator': {
      holds: [state({ group: 'AG' }), state({ group: 'BG' })],
      fails: [state({ group: 'BSP' })],
    },
    beneficiary: fact({ group: 'AG' }, { group: 'BG' }, { group: 'BSP' }),
    guarantor: fact({ group: 'BG' }, { group: 'AG' }, { group: 'BSP' }),
    'mother active': fact({ mutterActive: true }, { mutterActive: false }),
    'not left': fact({ left: false }, { left: true }),
    reason: reason(null),
    'nothing open': fact({ openProcedures: false }, { openProcedures: true }),
    'no open subsidiaries': fact({ openToechter: false }, { openToechter: true }),
  },
})
