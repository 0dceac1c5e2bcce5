import { EMPTY_TEXT_DATA, type Right, TEXT_STATUS_SAVED } from '@avalwerk/domain'
import { docx } from '@avalwerk/testing/docx'
import { afterAll, beforeAll } from '@jest/globals'
import { today } from '../acts.ts'
import { startTestPortal, type TestPortal } from '../portal.ts'
import { COLLEAGUE, TEXT } from './guarantees.ts'
import { peopleOf } from './people.ts'
import { rowsOf } from './rows.ts'
import { body, type Break, type Columns, columns, playScenes, type Scene } from './scenes.ts'

let portal: TestPortal
const people = peopleOf(() => portal)
const { copyOf, codesIn } = rowsOf(() => portal)
/** Files that the people of two organisations have uploaded. */
const files: Record<string, string> = {}

beforeAll(async () => {
  portal = await startTestPortal()
  await people.arrive()
  for (const [org, path] of [
    [OWNER, 'auftraggeber'],
    [GUARANTOR, 'buerge'],
  ] as const) {
    const account = await people.holding(org, [{ anzeigename: 'hochladen', kategorie: 'Bürgschaftstexte/Templates' }])
    const answer = await portal.call(
      account,
      'POST',
      `${service}/${path}/buergschaftsvorlagen/upload?name=Text.docx`,
      new Uint8Array(docx(['Wir bürgen.'])),
      {
        'content-type': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      },
    )
    files[org] = ((await answer.json()) as { dateiId: string }).dateiId
  }
})
afterAll(() => portal?.close())

const [OWNER, GUARANTOR, OPERATOR] = ['WI0001', 'KR0001', 'BP0001'] as const
const service = '/dokumentservice/api/private/v2'
const texts = `${service}/buergschaftstemplates`
const right = (anzeigename: string): Right => ({ anzeigename, kategorie: 'Bürgschaftstexte/Templates' })

let last = 8000
/** A text of the beneficiary's, in the place of its first version. */
async function textOf(set: Columns, stamm = `${OWNER}-${++last}`, edition = '001'): Promise<string> {
  const id = `${stamm}-${edition}`
  await copyOf('texttemplate', 'id', TEXT, {
    org_id: OWNER,
    typ: 'AGT',
    unternehmen_id: OWNER,
    unternehmen_name: 'Weserbogen Infrastruktur AG',
    version: 1,
    anzeige: set.status,
    ...set,
    id,
  })
  return id
}
const text =
  (set: Columns): Scene['subject'] =>
  async (more) => ({ id: await textOf({ ...set, ...more, anzeige: more.status ?? set.status }) })
/** One that the guarantor was asked to review. */
const asked =
  (status: 'OFFEN' | 'ERSTGEPRUEFT'): Scene['subject'] =>
  async (more) => {
    const id = await textOf({ status: 'P', buergen_y: 2, ...more, anzeige: more.status ?? 'P' })
    await portal.db.system
      .insertInto('texttemplate_freigabe')
      .values({
        org_id: GUARANTOR,
        template_id: id,
        eigner_org: OWNER,
        status,
        erstpruefer: status === 'OFFEN' ? null : COLLEAGUE,
        angefragt_am: new Date(),
      })
      .execute()
    return { id }
  }
const reviewIs = (set: { status?: 'OFFEN' | 'ERSTGEPRUEFT' | 'FREIGEGEBEN' | 'ABGELEHNT'; erstpruefer?: string }): Break => ({
  before: ({ id }) => portal.db.system.updateTable('texttemplate_freigabe').set(set).where('template_id', '=', id).execute(),
})
const NOT_OPEN = (['ERSTGEPRUEFT', 'FREIGEGEBEN', 'ABGELEHNT'] as const).map((status) => reviewIs({ status }))
const NOT_REVIEWED = (['OFFEN', 'FREIGEGEBEN', 'ABGELEHNT'] as const).map((status) => reviewIs({ status }))
const SAME_REVIEWER = reviewIs({ erstpruefer: people.idOf(GUARANTOR) })
const NO_MESSAGE = body({ nachricht: null }, { nachricht: '' }, { nachricht: ' \n' })
const NO_REASON = body({ grund: '' }, { grund: ' \n' })
const NO_WORDING = columns({ inhalt: [] })
const PUBLIC: Columns = { typ: 'OET', org_id: OPERATOR, unternehmen_id: OPERATOR }
const FOREIGN: Break = { columns: { org_id: 'LA0001', unternehmen_id: 'LA0001' }, absent: true }

const on =
  (path: string, more: object = {}): Scene['request'] =>
  ({ id }, version) => ({ path: `${texts}/${id}/${path}`, body: { version, ...more } })
const reviewing =
  (schritt: 'ERST' | 'ZWEIT', entscheidung: 'FREIGEBEN' | 'ABLEHNEN'): Scene['request'] =>
  ({ id }, version) => ({
    path: `${service}/buerge/buergschaftstemplates/${id}/pruefungsergebnis`,
    body: {
      version,
      schritt,
      entscheidung,
      kommentar: null,
      nachricht: entscheidung === 'ABLEHNEN' ? 'So nicht' : null,
      ansprechpartner: null,
    },
  })
const DATA = { ...EMPTY_TEXT_DATA, bürgschaftsart: 'VEB', titel: 'Probe', gültigAb: today() }
const anew: Pick<Scene, 'subject' | 'about' | 'withoutStatus'> = {
  subject: async () => ({ id: '0' }),
  about: (_subject, { id = '' }) => id,
  withoutStatus: 'there is no text yet',
}

const SCENES: readonly Scene[] = [
  ...[OWNER, OPERATOR].map(
    (at): Scene => ({
      step: 'X01',
      at,
      ...anew,
      request: () => ({
        path: texts,
        body: { daten: DATA, inhalt: [], templatetyp: 'AGT', unternehmenId: OWNER, grundlageId: null, vorgaengerId: null },
      }),
      breaks: at === OWNER ? { own: body({ templatetyp: 'BGT' }, { vorgaengerId: TEXT }) } : {},
    }),
  ),
  ...[OWNER, GUARANTOR].map(
    (at): Scene => ({
      step: 'X02',
      at,
      ...anew,
      request: () => ({ path: `${texts}/hochladen`, body: { daten: DATA, dateiId: files[at], unternehmenId: null, vorgaengerId: null } }),
      breaks: { own: body({ vorgaengerId: TEXT }) },
    }),
  ),
  { step: 'X03', at: OPERATOR, subject: text({ status: 'H' }), request: on('aufbereitung'), elsewhere: { X07: ['PT'] }, breaks: {} },
  {
    step: 'X04',
    at: OPERATOR,
    subject: text({ status: 'B' }),
    request: ({ id }, version) => ({ path: `${texts}/${id}`, method: 'PUT', body: { version, daten: DATA, inhalt: [] } }),
    taken: async (_subject, { version }) => (version === 2 ? ['X04'] : []),
    breaks: {},
  },
  {
    step: 'X05',
    at: OPERATOR,
    subject: text({ status: 'B' }),
    request: on('fertigstellen'),
    elsewhere: { X06: ['PT'] },
    breaks: { wording: { ...NO_WORDING[0], field: 'inhalt' } },
  },
  {
    step: 'X06',
    at: OPERATOR,
    subject: text({ status: 'PT', erstfertigsteller: COLLEAGUE }),
    request: on('fertigstellen'),
    elsewhere: { X05: ['B'] },
    breaks: {
      'beneficiary’s': { columns: PUBLIC, takes: 'X16' },
      'other operator': { columns: (person) => ({ erstfertigsteller: person }) },
      wording: NO_WORDING,
    },
  },
  { step: 'X07', at: OPERATOR, subject: text({ status: 'PT' }), request: on('aufbereitung'), elsewhere: { X03: ['H', 'AN'] }, breaks: {} },
  {
    step: 'X08',
    at: OPERATOR,
    subject: text({ status: 'H' }),
    request: on('zurueckweisen', { grund: 'Unleserlich' }),
    breaks: { 'handed in': columns(PUBLIC), reason: NO_REASON },
  },
  {
    step: 'X09',
    at: OWNER,
    subject: text({ status: 'F' }),
    request: on('pruefung', { buergeIds: [GUARANTOR] }),
    breaks: { own: FOREIGN, 'guarantor chosen': body({ buergeIds: [] }) },
  },
  {
    step: 'X10',
    at: GUARANTOR,
    subject: asked('OFFEN'),
    request: reviewing('ERST', 'FREIGEBEN'),
    breaks: { 'waits for first review': NOT_OPEN },
  },
  {
    step: 'X11',
    at: GUARANTOR,
    subject: asked('ERSTGEPRUEFT'),
    request: reviewing('ZWEIT', 'FREIGEBEN'),
    breaks: { 'waits for second review': NOT_REVIEWED, 'other reviewer': SAME_REVIEWER },
  },
  {
    step: 'X12',
    at: GUARANTOR,
    subject: asked('ERSTGEPRUEFT'),
    request: reviewing('ZWEIT', 'ABLEHNEN'),
    breaks: { 'waits for second review': NOT_REVIEWED, 'other reviewer': SAME_REVIEWER, reason: NO_MESSAGE },
  },
  {
    step: 'X12E',
    at: GUARANTOR,
    subject: asked('OFFEN'),
    request: reviewing('ERST', 'ABLEHNEN'),
    breaks: { 'waits for first review': NOT_OPEN, reason: NO_MESSAGE },
  },
  {
    step: 'X13',
    at: OWNER,
    subject: text({ status: 'P', buergen_y: 2, buergen_x: 1 }),
    request: on('aktivieren', { gültigAb: null }),
    breaks: { own: FOREIGN, 'approved by one': columns({ buergen_x: 0 }) },
  },
  ...[OWNER, OPERATOR].map(
    (at): Scene => ({
      step: 'X14',
      at,
      subject: text({ status: 'A', buergen_y: 2, buergen_x: 1 }),
      request: on('archivieren'),
      breaks: {
        'approved by one': columns({ buergen_x: 0, status: 'P' }),
        ...(at === OWNER && { own: columns(PUBLIC) }),
      },
    }),
  ),
  {
    step: 'X15',
    at: OWNER,
    bySystem: true,
    subject: async (more) => {
      const stamm = `${OWNER}-${++last}`
      const id = await textOf({ status: 'A', ...more, anzeige: more.status ?? 'A' }, stamm)
      return { id, other: await textOf({ status: 'P', buergen_y: 2, buergen_x: 1 }, stamm, '002') }
    },
    request: ({ other }) => ({ path: `${texts}/${other}/aktivieren`, body: { version: 1, gültigAb: null } }),
    alsoAsks: [right('verwalten')],
    passesIn: TEXT_STATUS_SAVED.filter((status) => status !== 'A'),
    breaks: {},
  },
  {
    step: 'X16',
    at: OPERATOR,
    subject: text({ status: 'PT', erstfertigsteller: COLLEAGUE, ...PUBLIC }),
    request: on('fertigstellen'),
    elsewhere: { X05: ['B'] },
    breaks: {
      provided: { columns: { typ: 'AGT', org_id: OWNER, unternehmen_id: OWNER }, takes: 'X06' },
      'other operator': { columns: (person) => ({ erstfertigsteller: person }) },
      wording: NO_WORDING,
    },
  },
]

playScenes(
  {
    page: 'text',
    table: 'texttemplate',
    statuses: TEXT_STATUS_SAVED,
    codes: (id) => codesIn('text_historie', 'text_id', id),
    surroundings: async ({ id }) =>
      portal.db.system.selectFrom('texttemplate_freigabe').selectAll().where('template_id', '=', id).execute(),
  },
  { portal: () => portal, people: () => people },
  SCENES,
  {
    'X01 by BSP: own': 'the operator writes texts for all',
    'X14 by BSP: own': 'the operator archives texts of all',
    'X02: of the own kind': 'the call hands in a text of the caller’s own kind, and no other',
    'X09: beneficiary’s': 'a text of others isn’t the caller’s own, which is asked first',
    'X13: beneficiary’s': 'the same call on another kind of text takes it into use for the caller alone: texts.test.ts',
  },
)
