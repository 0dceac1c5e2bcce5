import { AUFTRAG_STATUS_CODES, type Right } from '@avalwerk/domain'
import { afterAll, beforeAll } from '@jest/globals'
import { acceptance, application, auftraege, buergschaften } from '../acts.ts'
import { startTestPortal, type TestPortal } from '../portal.ts'
import { COLLEAGUE, guaranteesOf, UNREVIEWED_TEXT } from './guarantees.ts'
import { peopleOf } from './people.ts'
import { rowsOf } from './rows.ts'
import { body, type Columns, columns, playScenes, type Scene } from './scenes.ts'

let portal: TestPortal
const people = peopleOf(() => portal)
const { arrive, nextId, guarantee, draft, order, rule, codesIn } = guaranteesOf(() => portal)
const { copyOf } = rowsOf(() => portal)
/** A company that isn't checked yet. */
const UNCHECKED = 'GH0851'

beforeAll(async () => {
  portal = await startTestPortal()
  await arrive()
  await people.arrive()
  await copyOf('unternehmen', 'id', 'GH0001', { id: UNCHECKED, status: 'UP', name: 'Harms Spezialtiefbau GmbH' })
})
afterAll(() => portal?.close())

const [APPLICANT, GUARANTOR, OPERATOR] = ['WI0001', 'KR0001', 'BP0001'] as const
const CHOOSE: Right = { anzeigename: 'auswählen', kategorie: 'Bürgschaftstexte/Templates' }
const on =
  (path: string, more: object = {}): Scene['request'] =>
  ({ id }, version) => ({ path: `${auftraege}/${id}/${path}`, body: { version, ...more } })

const DATA = application({ kautionsvertragId: null })
const daten = (more: object) => ({ daten: { ...DATA, ...more } })
const borrower = (auftragnehmerId: string | null, name = 'Harms Spezialtiefbau GmbH') =>
  daten({ auftragnehmer: { ...DATA.auftragnehmer, auftragnehmerId, name } })
/** One that the portal doesn't know. */
const UNKNOWN = borrower(null, 'Unbekannte Tiefbau GmbH')
/** Only companies of one's own organisation order: nobody of these groups has one. */
const OUTSIDE = { BG: 'EINGABE_UNGUELTIG', BSP: 'EINGABE_UNGUELTIG' } as const
const LOCKED = columns({ bearbeitet_von: COLLEAGUE, bearbeitet_bis: new Date(Date.now() + 1_800_000) })
const NOT_IN_SECOND_REVIEW = columns({ phase: 'FORMAL' }, { phase: null })
const NO_REASON = body({ grund: '' }, { grund: ' \n\t' })

/** An order that isn't saved yet, and one that was. */
const FRESH: Pick<Scene, 'subject' | 'about' | 'withoutStatus'> = {
  subject: async () => ({ id: '0' }),
  about: (_subject, { id = '' }) => id,
  withoutStatus: 'there is no order yet',
}
const saved: Scene['subject'] = async (more) => ({ id: await order({ status: 'UNVOLLSTAENDIG', ...more }) })
const SUBMITTED = {
  complete: [
    { body: daten({ buergschaftsdaten: { ...DATA.buergschaftsdaten, bauleistung: '' } }), field: 'daten.buergschaftsdaten.bauleistung' },
    { body: daten({ buergeId: 'KR9999' }), field: 'daten.buergeId' },
  ],
  'different organisations': body(borrower('WI0002', 'Weserbogen Projekt GmbH')),
}
/** Sent, new or saved before. */
const submitting =
  (anew: boolean, content: object): Scene['request'] =>
  ({ id }, version) => ({ path: `${auftraege}/einreichen`, body: { id: anew ? null : id, version: anew ? null : version, ...content } })
const submitted = (step: string, content: object, breaks: Scene['breaks']): Scene[] =>
  [true, false].map((anew) => ({
    step,
    way: anew ? 'of a new order' : 'of a saved one',
    at: APPLICANT,
    ...(anew ? FRESH : { subject: saved }),
    request: submitting(anew, content),
    alsoAsks: [CHOOSE],
    outside: OUTSIDE,
    breaks,
  }))

const waiting =
  (fourEyes: boolean): Scene['subject'] =>
  async (more) => {
    await rule({ fourEyes })
    return { id: await order(more) }
  }
const accepting =
  (more: object = {}): Scene['request'] =>
  ({ id }, version) => ({ path: `${auftraege}/${id}/annehmen`, body: acceptance({ version, ...more }) })

/** An order, and the guarantee that was made for it. */
const answered =
  (make: typeof guarantee, ofGuarantee: Columns, columns: Columns): Scene['subject'] =>
  async (more) => {
    const id = nextId()
    const other = await make({ version: 1, auftrag_id: id, ...ofGuarantee })
    await order({ ...columns, ...more, id, buergschaft_id: other })
    return { id, other }
  }
const drafted = answered(draft, {}, { status: 'IN_PRUEFUNG', phase: 'ZWEITPRUEFUNG' })
const onGuarantee =
  (path: string, more: object): Scene['request'] =>
  ({ other }) => ({ path: `${buergschaften}/${other}/${path}`, body: { version: 1, ...more } })
const cancellation = (von: string, grund = 'Doppelt') => ({ stornoantrag: { von, name: 'Otten', grund, am: new Date().toISOString() } })

const SCENES: readonly Scene[] = [
  {
    step: 'O01',
    way: 'of a new order',
    at: APPLICANT,
    ...FRESH,
    request: () => ({ path: auftraege, body: DATA }),
    outside: OUTSIDE,
    breaks: { 'borrower chosen': body({ auftragnehmer: null }) },
  },
  {
    step: 'O01',
    way: 'of a saved one',
    at: APPLICANT,
    subject: saved,
    request: ({ id }, version) => ({ path: `${auftraege}/${id}`, method: 'PUT', body: { version, daten: DATA } }),
    taken: async (_subject, { status, version }) => (status === 'UNVOLLSTAENDIG' && version === 2 ? ['O01'] : []),
    outside: OUTSIDE,
    breaks: { 'borrower chosen': body(daten({ auftragnehmer: null })) },
  },
  ...submitted('O02', { daten: DATA }, { ...SUBMITTED, 'needs no formal check': { body: UNKNOWN, takes: 'O03' } }),
  ...submitted('O03', UNKNOWN, { ...SUBMITTED, 'needs a formal check': { body: { daten: DATA }, takes: 'O02' } }),
  {
    step: 'O04',
    at: OPERATOR,
    subject: async (more) => ({ id: await order({ status: 'IN_PRUEFUNG', phase: 'FORMAL', ...more }) }),
    request: on('formalpruefung', { entscheidung: 'BESTANDEN' }),
    breaks: {
      'formal check': columns({ phase: 'ZWEITPRUEFUNG' }, { phase: null }),
      'companies active': columns(borrower(UNCHECKED)),
    },
  },
  {
    step: 'O05',
    at: OPERATOR,
    subject: async (more) => ({ id: await order({ status: 'IN_PRUEFUNG', phase: 'FORMAL', ...more }) }),
    request: on('formalpruefung', { entscheidung: 'RUECKFRAGE', grund: 'Wer ist das?' }),
    breaks: { 'formal check': columns({ phase: 'ZWEITPRUEFUNG' }, { phase: null }), reason: NO_REASON },
  },
  { step: 'O06', at: GUARANTOR, subject: waiting(true), request: accepting(), alsoAsks: [CHOOSE], breaks: { 'not locked': LOCKED } },
  { step: 'O07', at: GUARANTOR, subject: waiting(false), request: accepting(), alsoAsks: [CHOOSE], breaks: { 'not locked': LOCKED } },
  {
    step: 'O08',
    at: GUARANTOR,
    subject: drafted,
    request: onGuarantee('zweitpruefung', { entscheidung: 'ANNEHMEN' }),
    breaks: { 'second review': NOT_IN_SECOND_REVIEW },
  },
  {
    step: 'O09',
    at: GUARANTOR,
    subject: waiting(false),
    request: on('ablehnen', { ablehnungsgrund: null, ansprechpartner: null }),
    breaks: { 'not locked': LOCKED },
  },
  {
    step: 'O10',
    at: GUARANTOR,
    subject: drafted,
    request: onGuarantee('zweitpruefung', {
      entscheidung: 'ABLEHNEN',
      ablehnungsgrund: 'Falsch',
      ansprechpartner: null,
      kommentarIntern: null,
    }),
    breaks: { 'second review': NOT_IN_SECOND_REVIEW },
  },
  {
    step: 'O11',
    at: GUARANTOR,
    subject: drafted,
    request: onGuarantee('stornieren', { grund: 'Irrtum' }),
    breaks: { 'second review': NOT_IN_SECOND_REVIEW },
  },
  {
    step: 'O12',
    at: APPLICANT,
    subject: waiting(false),
    request: on('stornieren'),
    breaks: { 'no second review': columns({ status: 'IN_PRUEFUNG', phase: 'ZWEITPRUEFUNG' }), 'not locked': LOCKED },
  },
  {
    step: 'O13',
    at: GUARANTOR,
    subject: waiting(false),
    request: accepting({ textId: UNREVIEWED_TEXT }),
    alsoAsks: [CHOOSE],
    answers: 'TEXT_UNGEPRUEFT',
    breaks: { 'not locked': LOCKED },
  },
  {
    step: 'O14',
    at: OPERATOR,
    subject: async (more) => ({ id: await order({ ...cancellation(COLLEAGUE), ...more }) }),
    request: on('stornoantrag', { entscheidung: 'FREIGEBEN' }),
    breaks: {
      reason: columns(cancellation(COLLEAGUE, ''), cancellation(COLLEAGUE, ' \n')),
      'second operator': { columns: (person) => cancellation(person) },
    },
  },
  ...[GUARANTOR, OPERATOR].map(
    (at): Scene => ({
      step: 'O16',
      at,
      right: at === GUARANTOR ? 'manuell verwalten/Bürgschaften' : 'verwalten/Bürgschaften',
      subject: answered(guarantee, { status: 'AUS' }, { status: 'AUSGESTELLT' }),
      request: onGuarantee('zurueckziehen', { grund: 'Bonität' }),
      breaks: {},
    }),
  ),
]

playScenes(
  {
    page: 'auftrag',
    table: 'auftrag',
    statuses: AUFTRAG_STATUS_CODES,
    codes: (id) => codesIn('auftrag_historie', 'auftrag_id', id),
    surroundings: async ({ other }) =>
      portal.db.system
        .selectFrom('buergschaft')
        .select(['status', 'version'])
        .where('id', '=', other ?? '0')
        .execute(),
  },
  { portal: () => portal, people: () => people },
  SCENES,
  {
    'O11 by SYS': 'a draft that nobody goes on with: deadlines.test.ts',
    O15: 'a draft that nobody goes on with: deadlines.test.ts',
  },
)
