import {
  AUFTRAG_STATUS_CODES,
  BUERGSCHAFT_STATUS,
  BUERGSCHAFT_STEPS,
  type BuergschaftInput,
  type BuergschaftState,
  decideBuergschaft,
  ORIGIN,
  type Origin,
  possibleBuergschaftSteps,
} from '@avalwerk/domain'
import { type Condition, conditionsOf, playMatrix } from './matrix.ts'

const { state, input, fact, flag, reason } = conditionsOf<BuergschaftState, BuergschaftInput>()
const OTHERS: readonly Origin[] = (Object.keys(ORIGIN) as Origin[]).filter((origin) => origin !== 'IMPORTIERT')

const CONDITIONS = {
  'order waits': fact(
    { auftragsstatus: 'SCHWEBE' },
    { auftragsstatus: null },
    ...AUFTRAG_STATUS_CODES.filter((status) => status !== 'SCHWEBE').map((auftragsstatus) => ({ auftragsstatus })),
  ),
  'four eyes': fact({ fourEyes: true }, { fourEyes: false }),
  'one person': fact({ fourEyes: false }, { fourEyes: true }),
  regular: fact({ vertragsart: 'REGULAR' }, { vertragsart: 'LIGHT' }),
  'number free': flag('numberFree'),
  'text reviewed': {
    holds: [input({ textApproved: true }), input({ textApproved: undefined, documentUploaded: true })],
    fails: [input({ textApproved: false, documentUploaded: true }), input({ textApproved: false, documentUploaded: undefined })],
  },
  'text or document': {
    holds: [input({ textApproved: true, documentUploaded: undefined }), input({ textApproved: undefined, documentUploaded: true })],
    fails: [input({ textApproved: undefined, documentUploaded: undefined }), input({ textApproved: undefined, documentUploaded: false })],
  },
  complete: flag('requiredFields'),
  'different organisations': flag('sameOrganisation', false),
  'beneficiary on platform': fact({ beguenstigterOnPlatform: true }, { beguenstigterOnPlatform: false }),
  'beneficiary elsewhere': fact({ beguenstigterOnPlatform: false }, { beguenstigterOnPlatform: true }),
  'guarantor on platform': fact({ buergeOnPlatform: true }, { buergeOnPlatform: false }),
  'not imported before': flag('inPortfolio', false),
  scan: flag('documentUploaded'),
  'other person': {
    holds: [state({ lastReviewer: 'a colleague' }), state({ lastReviewer: null })],
    fails: [{ state: ({ nutzerId }) => ({ lastReviewer: nutzerId }) }],
  },
  'document seen': {
    holds: [state({ dokument: 'FERTIG' })],
    fails: [state({ dokument: 'IN_ARBEIT' }), state({ dokument: 'FEHLER' })],
  },
  'document made': fact({ dokument: 'FERTIG' }, { dokument: 'KEINES' }, { dokument: 'IN_ARBEIT' }, { dokument: 'FEHLER' }),
  'document settled': {
    holds: [state({ dokument: 'FERTIG' }), state({ dokument: 'FEHLER' }), state({ dokument: 'KEINES' })],
    fails: [state({ dokument: 'IN_ARBEIT' })],
  },
  'document failed': {
    holds: [state({ dokument: 'FEHLER' }), state({ dokument: 'KEINES', linked: true })],
    fails: [state({ dokument: 'IN_ARBEIT' }), state({ dokument: 'FERTIG' })],
  },
  'no correction': fact({ isCorrection: false }, { isCorrection: true }),
  'unknown to others': fact({ announced: false }, { announced: true }),
  'known to others': fact({ announced: true }, { announced: false }),
  changed: flag('changed'),
  'new version': {
    holds: [input({ textApproved: true, documentUploaded: undefined }), input({ textApproved: undefined, documentUploaded: true })],
    fails: [input({ textApproved: undefined, documentUploaded: undefined }), input({ textApproved: false, documentUploaded: false })],
  },
  reason: reason(),
  'correction reason': {
    holds: [
      input({ korrekturgrund: 'KORR_BETR', bemerkung: undefined }),
      input({ korrekturgrund: 'KORR_UNT', bemerkung: undefined }),
      input({ korrekturgrund: 'KORR_SON', bemerkung: 'Bitte prüfen' }),
    ],
    fails: [
      input({ korrekturgrund: undefined, bemerkung: 'Bitte prüfen' }),
      input({ korrekturgrund: 'KORR_SON', bemerkung: undefined }),
      input({ korrekturgrund: 'KORR_SON', bemerkung: '  ' }),
    ],
  },
  'nothing asked': fact(
    { antwortstatus: null },
    { antwortstatus: 'OFFEN' },
    { antwortstatus: 'ANGENOMMEN' },
    { antwortstatus: 'ABGELEHNT' },
  ),
  'confirmation waits': fact(
    { antwortstatus: 'OFFEN' },
    { antwortstatus: null },
    { antwortstatus: 'ANGENOMMEN' },
    { antwortstatus: 'ABGELEHNT' },
  ),
  'signed in anew': flag('signedIn'),
  'no successor': fact({ hasSuccessor: false }, { hasSuccessor: true }),
  successor: fact({ hasSuccessor: true }, { hasSuccessor: false }),
  'booked out': flag('confirmed'),
  declaration: flag('confirmed'),
  imported: fact({ herkunft: 'IMPORTIERT' }, ...OTHERS.map((herkunft) => ({ herkunft }))),
  'not imported': { holds: OTHERS.map((herkunft) => state({ herkunft })), fails: [state({ herkunft: 'IMPORTIERT' })] },
  'nothing open': fact(
    { openProcedure: null },
    { openProcedure: 'TEILENTHAFTUNG' },
    { openProcedure: 'INANSPRUCHNAHME' },
    { openProcedure: 'ABTRETUNG' },
  ),
  'replaced one free': {
    holds: [input({ replacedBusy: false }), input({ replacedBusy: undefined })],
    fails: [input({ replacedBusy: true })],
  },
  divisible: { holds: [{ state: { amount: 2 }, input: { amount: 1 } }], fails: [{ ...state({ amount: 1 }) }] },
  'amount below': {
    holds: [
      { state: { amount: 100_000 }, input: { amount: 50_000 } },
      { state: { amount: 100_000 }, input: { amount: 1 } },
      { state: { amount: 100_000 }, input: { amount: 99_999 } },
    ],
    fails: [0, -1, 100_000, 100_001, undefined].map((amount) => input({ amount })),
  },
  'amount at most': {
    holds: [1, 50_000, 100_000].map((amount) => input({ amount })),
    fails: [0, -1, 100_001, undefined].map((amount) => input({ amount })),
  },
  'assignment open': fact(
    { openProcedure: 'ABTRETUNG' },
    { openProcedure: null },
    { openProcedure: 'TEILENTHAFTUNG' },
    { openProcedure: 'INANSPRUCHNAHME' },
  ),
  'request open': fact({ rueckforderungOpen: true }, { rueckforderungOpen: false }),
  'no request': fact({ rueckforderungOpen: false }, { rueckforderungOpen: true }),
  'no lock period': fact({ rueckforderungLocked: false }, { rueckforderungLocked: true }),
  'exchange open': fact({ umtauschOpen: true }, { umtauschOpen: false }),
  'no exchange': fact({ umtauschOpen: false }, { umtauschOpen: true }),
  'term over': fact({ befristungExpired: true }, { befristungExpired: false }),
  'waits five days': {
    holds: [5, 6].map((waitsWorkingDays) => input({ waitsWorkingDays })),
    fails: [4, 0, undefined].map((waitsWorkingDays) => input({ waitsWorkingDays })),
  },
  'second operator': {
    holds: [{ state: { statusantrag: { von: 'another operator', zielstatus: 'AKT' } }, input: { zielstatus: 'AKT' } }],
    fails: [
      { state: { statusantrag: null }, offered: true },
      { state: { statusantrag: { von: 'another operator', zielstatus: 'UP' } }, offered: true },
      { state: ({ nutzerId }) => ({ statusantrag: { von: nutzerId ?? '', zielstatus: 'AKT' } }) },
    ],
  },
  'document for target': {
    holds: [state({ dokument: 'FERTIG' })],
    fails: (['KEINES', 'IN_ARBEIT', 'FEHLER'] as const).map((dokument) => ({
      state: { dokument, statusantrag: { von: 'another operator', zielstatus: 'UP' } },
      input: { zielstatus: 'UP' },
    })),
  },
  'party unknown': {
    holds: [state({ kreditnehmerOnPlatform: false }), state({ beguenstigterOnPlatform: false, kreditnehmerOnPlatform: true })],
    fails: [state({ beguenstigterOnPlatform: true, kreditnehmerOnPlatform: true })],
  },
} satisfies Record<string, Condition<BuergschaftState, BuergschaftInput>>

playMatrix<(typeof BUERGSCHAFT_STEPS)[number], BuergschaftState, BuergschaftInput>({
  page: 'buergschaft',
  steps: BUERGSCHAFT_STEPS,
  statuses: Object.keys(BUERGSCHAFT_STATUS),
  decide: decideBuergschaft,
  offered: possibleBuergschaftSteps,
  state: {
    status: null,
    herkunft: 'ERSTELLT_IN_TL',
    amount: 100_000,
    fourEyes: true,
    lastReviewer: 'a colleague',
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
  },
  input: { amount: 50_000, zielstatus: 'AKT' },
  conditions: CONDITIONS,
  changed: (word, key, _state, _actor, { amount }) => (word === 'given' && key === 'amount' ? amount : undefined),
})
