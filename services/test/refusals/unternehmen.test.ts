import { NONE_KENNZEICHEN, type Right, UNTERNEHMEN_STATUS } from '@avalwerk/domain'
import { afterAll, beforeAll } from '@jest/globals'
import { company } from '../acts.ts'
import { startTestPortal, type TestPortal } from '../portal.ts'
import { guaranteesOf } from './guarantees.ts'
import { peopleOf } from './people.ts'
import { rowsOf } from './rows.ts'
import { body, type Break, type Columns, columns, playScenes, type Scene } from './scenes.ts'

let portal: TestPortal
const people = peopleOf(() => portal)
const { arrive, order } = guaranteesOf(() => portal)
const { copyOf, codesIn } = rowsOf(() => portal)

beforeAll(async () => {
  portal = await startTestPortal()
  await arrive()
  await people.arrive()
})
afterAll(() => portal?.close())

const [BENEFICIARY, OPERATOR] = ['WI0001', 'BP0001'] as const
const paths = '/partnerservice/api/private/v2'
const right = (anzeigename: string, kategorie: Right['kategorie']): Right => ({ anzeigename, kategorie })

let last = 0
const nextId = () => `ZQ${String(++last).padStart(4, '0')}`
/** A company of a group, and its own organisation unless the columns say otherwise. */
async function companyOf(pattern: string, more: Columns): Promise<string> {
  const id = nextId()
  await copyOf('unternehmen', 'id', pattern, { org_id: id, mutter_id: null, name: `Zeuge ${id} GmbH`, version: 1, ...more, id })
  return id
}
/** A beneficiary. */
const own =
  (set: Columns): Scene['subject'] =>
  async (more) => ({ id: await companyOf('LA0001', { ...set, ...more }) })
/** A subsidiary of another company of its own organisation. */
const subsidiary =
  (set: Columns): Scene['subject'] =>
  async (more) => {
    const other = await companyOf('LA0001', { status: 'AKT' })
    return { id: await companyOf('LA0001', { org_id: other, mutter_id: other, ...set, ...more }), other }
  }
const guarantor =
  (set: Columns): Scene['subject'] =>
  async (more) => ({ id: await companyOf('SA0001', { kurzname: `Z${last}`, ...set, ...more }) })
/** One of the acting beneficiary's organisation. */
const ofBeneficiary =
  (set: Columns): Scene['subject'] =>
  async (more) => ({ id: await companyOf('WI0002', { org_id: BENEFICIARY, ...set, ...more }), other: BENEFICIARY })

const update = (id: string, set: { status?: 'UP' | 'AKT' | 'DAK' }) =>
  portal.db.system.updateTable('unternehmen').set(set).where('id', '=', id).execute()
const MOTHER_INACTIVE: Break[] = (['UP', 'DAK'] as const).map((status) => ({ before: ({ other = '' }) => update(other, { status }) }))
const WITH_SUBSIDIARY: Break[] = ['UP', 'AKT'].map((status) => ({
  before: ({ id }) => companyOf('LA0001', { org_id: id, mutter_id: id, status }),
}))
const NO_REASON = body({ grund: null }, { grund: '' }, { grund: ' \n' })
const AS_SUBSIDIARY: Break = {
  before: ({ id }) => portal.db.system.updateTable('unternehmen').set({ mutter_id: 'LA0001' }).where('id', '=', id).execute(),
}

const approving =
  (freigeben: boolean): Scene['request'] =>
  ({ id }, version) => ({
    path: `${paths}/unternehmen/auftraggeber/freigeben`,
    body: { unternehmenId: id, version, freigeben, grund: freigeben ? null : 'Unbekannt' },
  })
const activating =
  (aktiv: boolean): Scene['request'] =>
  ({ id }, version) => ({ path: `${paths}/unternehmen/${id}/status`, body: { version, aktiv } })
const changing: Scene['request'] = ({ id }, version) => ({
  path: `${paths}/unternehmen/auftraggeber/${id}`,
  body: { version, ...company('Zeuge Neu GmbH') },
})
/** A mother is named; one that a company doesn't have is named by the organisation. */
const changingSubsidiary: Scene['request'] = ({ id, other = id }, version) => ({
  path: `${paths}/unternehmen/auftraggeber/${other}/tochter/${id}`,
  body: { version, ...company('Zeuge Neu GmbH') },
})
const { fremdId: _id, vertretungsformel: _formula, ...BASE } = company('Zeuge Bank AG')
const BUERGE = {
  ...BASE,
  gesellschaftsform: 'AG',
  vertragsart: 'LIGHT',
  bausummeAngabe: 'BETRAG',
  verwendungBürgschaftstexte: true,
  lieferkanalPdf: true,
  nutzungVertraege: true,
  vierAugenAb: null,
}
const ANY_STATUS = 'the step may be taken in every status'
const MANAGE = right('verwalten', 'Unternehmen')
const CHECK_SUBSIDIARY = right('prüfen', 'Tochterunternehmen')

const restricted = (seen: readonly string[]) =>
  portal.db.system
    .updateTable('nutzer')
    .set({ sichtbeschraenkt: seen.length > 0, sichtberechtigte: JSON.stringify(seen) })
    .where('id', '=', people.idOf(BENEFICIARY))
    .execute()

/** A company of another organisation isn't there for a beneficiary or a guarantor. */
const FOREIGN = { AG: 'NICHT_GEFUNDEN', BG: 'NICHT_GEFUNDEN' } as const

const SCENES: readonly Scene[] = [
  {
    step: 'U01',
    at: OPERATOR,
    subject: async () => ({ id: '0' }),
    about: (_subject, { unternehmenId = '' }) => unternehmenId,
    request: () => ({ path: `${paths}/unternehmen`, body: { ...company('Zeuge Anfang GmbH'), kennzeichen: NONE_KENNZEICHEN } }),
    withoutStatus: 'there is no company yet',
    breaks: {},
  },
  ...[BENEFICIARY, OPERATOR].map(
    (at): Scene => ({
      step: 'U02',
      at,
      subject: async () => {
        await restricted([])
        return { id: '0' }
      },
      about: (_subject, { unternehmenId = '' }) => unternehmenId,
      request: () => ({ path: `${paths}/unternehmen/auftraggeber/${BENEFICIARY}/tochter`, body: company('Zeuge Tochter GmbH') }),
      withoutStatus: 'there is no company yet',
      outside: FOREIGN,
      breaks: at === BENEFICIARY ? { 'sees all': { before: () => restricted([BENEFICIARY]) } } : {},
    }),
  ),
  {
    step: 'U03',
    at: OPERATOR,
    outside: FOREIGN,
    subject: own({ status: 'UP' }),
    request: approving(true),
    breaks: { 'no subsidiary': { ...AS_SUBSIDIARY, holding: [CHECK_SUBSIDIARY], takes: 'U04' } },
  },
  {
    step: 'U04',
    at: OPERATOR,
    outside: FOREIGN,
    subject: subsidiary({ status: 'UP' }),
    request: approving(true),
    breaks: {
      subsidiary: { columns: { mutter_id: null }, holding: [MANAGE], takes: 'U03' },
      'mother active': MOTHER_INACTIVE,
    },
  },
  {
    step: 'U05',
    at: OPERATOR,
    outside: FOREIGN,
    subject: own({ status: 'UP' }),
    request: approving(false),
    breaks: {
      'no subsidiary': { ...AS_SUBSIDIARY, holding: [CHECK_SUBSIDIARY], takes: 'U06' },
      'no open subsidiaries': WITH_SUBSIDIARY,
      reason: NO_REASON,
    },
  },
  {
    step: 'U06',
    at: OPERATOR,
    outside: FOREIGN,
    subject: subsidiary({ status: 'UP' }),
    request: approving(false),
    breaks: {
      subsidiary: { columns: { mutter_id: null }, holding: [MANAGE], takes: 'U05' },
      'no open subsidiaries': WITH_SUBSIDIARY,
      reason: NO_REASON,
    },
  },
  {
    step: 'U07',
    at: OPERATOR,
    outside: FOREIGN,
    subject: own({ status: 'AKT' }),
    request: activating(false),
    breaks: {
      'no open subsidiaries': WITH_SUBSIDIARY,
      'nothing open': {
        before: async ({ id }) => {
          const orderId = await order()
          await portal.db.system
            .updateTable('auftrag_sicht')
            .set({ org_id: id, unternehmen_id: id })
            .where('auftrag_id', '=', orderId)
            .where('rolle', '=', 'ANTRAGSTELLER')
            .execute()
        },
      },
    },
  },
  {
    step: 'U08',
    at: OPERATOR,
    outside: FOREIGN,
    subject: subsidiary({ status: 'DAK' }),
    request: activating(true),
    breaks: { 'not left': columns({ left_at: new Date() }), 'mother active': MOTHER_INACTIVE },
  },
  {
    step: 'U09',
    at: OPERATOR,
    subject: own({ status: 'AKT' }),
    request: changing,
    withoutStatus: ANY_STATUS,
    breaks: { beneficiary: { columns: { gruppe: 'BG' }, absent: true } },
  },
  {
    step: 'U09',
    at: BENEFICIARY,
    subject: ofBeneficiary({ status: 'AKT' }),
    request: changing,
    withoutStatus: ANY_STATUS,
    breaks: {
      beneficiary: { columns: { gruppe: 'BG' }, absent: true },
      'no subsidiary of a beneficiary': columns({ mutter_id: BENEFICIARY }),
      own: { columns: { org_id: 'LA0001' }, absent: true },
    },
  },
  {
    step: 'U10',
    at: OPERATOR,
    subject: subsidiary({ status: 'AKT' }),
    request: changingSubsidiary,
    withoutStatus: ANY_STATUS,
    outside: FOREIGN,
    breaks: { beneficiary: { columns: { gruppe: 'BG' }, absent: true }, subsidiary: columns({ mutter_id: null }) },
  },
  {
    step: 'U10',
    at: BENEFICIARY,
    subject: ofBeneficiary({ status: 'AKT', mutter_id: BENEFICIARY }),
    request: changingSubsidiary,
    withoutStatus: ANY_STATUS,
    outside: FOREIGN,
    breaks: {
      beneficiary: { columns: { gruppe: 'BG' }, absent: true },
      subsidiary: columns({ mutter_id: null }),
      own: { columns: { org_id: 'LA0001' }, absent: true },
    },
  },
  {
    step: 'U11',
    at: OPERATOR,
    subject: guarantor({ status: 'AKT' }),
    request: ({ id }, version) => ({ path: `${paths}/unternehmen/buerge/${id}`, method: 'PUT', body: { version, ...BUERGE } }),
    withoutStatus: ANY_STATUS,
    breaks: { guarantor: { columns: { gruppe: 'AG' }, absent: true } },
  },
  {
    step: 'U12',
    at: OPERATOR,
    subject: guarantor({ status: 'AKT' }),
    request: ({ id }, version) => ({
      path: `${paths}/buergen/${id}/anzeigedaten/bearbeitung`,
      body: { version, kurzname: `Neu ${id}`, initialen: 'ZB', headerFarbe: '#035', headerSchriftfarbe: '#FFF' },
    }),
    withoutStatus: ANY_STATUS,
    outside: FOREIGN,
    breaks: { guarantor: { columns: { gruppe: 'AG' }, absent: true } },
  },
  {
    step: 'U13',
    at: OPERATOR,
    outside: FOREIGN,
    subject: own({ status: 'AKT' }),
    request: ({ id }) => ({ path: `${paths}/unternehmen/${id}/preismodell`, body: { preisModell: 'PROFI' } }),
    breaks: { 'no subsidiary': AS_SUBSIDIARY },
  },
]

playScenes(
  {
    page: 'unternehmen',
    table: 'unternehmen',
    statuses: Object.keys(UNTERNEHMEN_STATUS),
    codes: (id) => codesIn('unternehmen_historie', 'unternehmen_id', id),
  },
  { portal: () => portal, people: () => people },
  SCENES,
  {
    'U01: no subsidiary': 'the call makes a company with an organisation of its own, and nothing else',
    'U01: not the operator': 'the call makes a beneficiary, and nothing else',
    'U02: subsidiary': 'the call makes one, and nothing else',
    'U02: own': 'a mother of another organisation isn’t there for a beneficiary: access-wall.test.ts',
    'U02 by BSP: sees all': 'the operator’s people see all companies',
    'U09 by BSP: no subsidiary of a beneficiary': 'it is about beneficiaries alone',
    'U09 by BSP: own': 'it is about beneficiaries alone',
    'U10 by BSP: own': 'it is about beneficiaries alone',
    'U07: not the operator': 'there is one operator, whose company the portal can’t do without here',
    'U13: not the operator': 'there is one operator, whose company the portal can’t do without here',
  },
)
