import { INANSPRUCHNAHME_STATUS } from '@avalwerk/domain'
import { afterAll, beforeAll } from '@jest/globals'
import { buergschaften, SERVICE_PATH, today } from '../acts.ts'
import { startTestPortal, type TestPortal } from '../portal.ts'
import { COLLEAGUE, guaranteesOf } from './guarantees.ts'
import { peopleOf } from './people.ts'
import { body, type Columns, columns, playScenes, type Scene } from './scenes.ts'

let portal: TestPortal
const people = peopleOf(() => portal)
const { arrive, guarantee, claim, codesIn } = guaranteesOf(() => portal)

beforeAll(async () => {
  portal = await startTestPortal()
  await arrive()
  await people.arrive()
})
afterAll(() => portal?.close())

const [BENEFICIARY, BORROWER, GUARANTOR] = ['WI0001', 'GH0001', 'KR0001'] as const
const on =
  (path: string, more: object = {}): Scene['request'] =>
  ({ id }, version) => ({ path: `${SERVICE_PATH}/inanspruchnahmen/${id}/${path}`, body: { version, ...more } })

/** A claim of 500 euros on a guarantee whose status goes with it. */
const claimed =
  (ofClaim: Columns, ofGuarantee: Columns = { status: 'AN' }): Scene['subject'] =>
  async (more) => {
    const other = await guarantee({ offener_vorgang: 'INANSPRUCHNAHME', ...ofGuarantee })
    return { id: await claim(other, { status: 'IN_PRUEFUNG', ...ofClaim, ...more }), other }
  }
const proposal = (von: string) => ({ vorschlag: { von, name: 'Marino', betrag: 50_000, grund: null } })
const PROPOSED = columns(proposal(COLLEAGUE))
const AMOUNT = body({ betrag: 0 }, { betrag: 50_001 })
const LESS = body({ betrag: 40_000, grund: null }, { betrag: 40_000, grund: ' \n' })
const NO_REASON = body({ grund: '' }, { grund: ' \n' })
const ACKNOWLEDGED = { entscheidung: 'ANERKENNEN', betrag: 50_000, grund: null }
const PAID: Columns = { status: 'ANERKANNT', anerkannt_cent: 50_000 }

/** A step that goes with one of the guarantee is told there by that one; which of them it was shows in the status of the claim. */
const TOLD_BY: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  EINGEREICHT: { G33: 'I01' },
  IN_PRUEFUNG: { G34: 'I02' },
  ZURUECKGEZOGEN: { G35: 'I03', G36: 'I12' },
  ABGELEHNT: { G36: 'I10' },
  AUSGEZAHLT: { G36: 'I13', G37: 'I13' },
}
const told: Pick<Scene, 'taken'> = {
  taken: async ({ other = '' }, { status = '' }) =>
    (await codesIn('buergschaft_historie', 'buergschaft_id', other)).map((code) => TOLD_BY[status]?.[code] ?? code),
}

const UNTOLD: readonly Scene[] = [
  {
    step: 'I01',
    at: BENEFICIARY,
    subject: async (more) => ({ id: '0', other: await guarantee({ version: 1, ...more }) }),
    request: ({ other }) => ({
      path: `${buergschaften}/${other}/inanspruchnahmen`,
      body: {
        version: 1,
        betrag: 50_000,
        begruendung: 'Mängel',
        ansprechpartner: null,
        zahlungsempfaenger: null,
        dateien: [],
        erklaerung: true,
      },
    }),
    withoutStatus: 'there is no claim yet',
    others: [BORROWER],
    breaks: { reason: ['', ' \n'].map((begruendung) => ({ body: { begruendung }, field: 'begruendung' })) },
  },
  { step: 'I02', at: GUARANTOR, subject: claimed({ status: 'EINGEREICHT' }, { status: 'ANB' }), request: on('eingang'), breaks: {} },
  {
    step: 'I03',
    at: BENEFICIARY,
    subject: claimed({ status: 'EINGEREICHT' }, { status: 'ANB' }),
    request: on('zuruecknahme'),
    elsewhere: { I11: ['IN_PRUEFUNG', 'RUECKFRAGE'] },
    others: [BORROWER],
    // By the same call the guarantor agrees to a withdrawal.
    outside: { BG: 'SCHRITT_UNZULAESSIG' },
    breaks: {},
  },
  {
    step: 'I04',
    at: GUARANTOR,
    subject: claimed({}),
    request: on('rueckfrage', { frage: 'Welche Mängel?' }),
    breaks: { 'no proposal': PROPOSED, reason: body({ frage: '' }, { frage: ' \n' }) },
  },
  {
    step: 'I05',
    at: BENEFICIARY,
    subject: claimed({ status: 'RUECKFRAGE' }),
    request: on('antwort', { antwort: 'Diese', dateien: [] }),
    others: [BORROWER],
    breaks: { answered: body({ antwort: null }, { antwort: ' \n' }) },
  },
  {
    step: 'I06',
    at: GUARANTOR,
    subject: claimed({}),
    request: on('entscheidung', ACKNOWLEDGED),
    breaks: { 'one person': { columns: { vier_augen: true }, takes: 'I07' }, 'amount claimed at most': AMOUNT, 'reason for less': LESS },
  },
  {
    step: 'I07',
    at: GUARANTOR,
    subject: claimed({ vier_augen: true }),
    request: on('entscheidung', ACKNOWLEDGED),
    breaks: {
      'four eyes': { columns: { vier_augen: false }, takes: 'I06' },
      'no proposal': PROPOSED,
      'amount claimed at most': AMOUNT,
      'reason for less': LESS,
    },
  },
  {
    step: 'I08',
    at: GUARANTOR,
    subject: claimed({ vier_augen: true, ...proposal(COLLEAGUE) }),
    request: on('entscheidung', { entscheidung: 'FREIGEBEN' }),
    breaks: { 'four eyes': columns({ vier_augen: false }), 'other reviewer': { columns: proposal } },
  },
  {
    step: 'I09',
    at: GUARANTOR,
    subject: claimed({ vier_augen: true, ...proposal(COLLEAGUE) }),
    request: on('entscheidung', { entscheidung: 'VERWERFEN', grund: 'Zu viel' }),
    breaks: { 'four eyes': columns({ vier_augen: false }), 'other reviewer': { columns: proposal }, reason: NO_REASON },
  },
  {
    step: 'I10',
    at: GUARANTOR,
    subject: claimed({}),
    request: on('entscheidung', { entscheidung: 'ABLEHNEN', grund: 'Nicht fällig' }),
    breaks: { 'no proposal': PROPOSED, reason: NO_REASON },
  },
  {
    step: 'I11',
    at: BENEFICIARY,
    subject: claimed({}),
    request: on('zuruecknahme'),
    elsewhere: { I03: ['EINGEREICHT'] },
    others: [BORROWER],
    outside: { BG: 'SCHRITT_UNZULAESSIG' },
    breaks: { 'no withdrawal wished': columns({ ruecknahme_gewuenscht: true }) },
  },
  {
    step: 'I12',
    at: GUARANTOR,
    subject: claimed({ ruecknahme_gewuenscht: true }),
    request: on('zuruecknahme'),
    // The beneficiary's own call: it has wished for it already.
    outside: { AG: 'SCHRITT_UNZULAESSIG' },
    breaks: { 'withdrawal wished': columns({ ruecknahme_gewuenscht: false }) },
  },
  {
    step: 'I13',
    at: GUARANTOR,
    subject: claimed(PAID),
    request: on('auszahlung', { betrag: 50_000, am: today() }),
    breaks: { 'amount acknowledged': body({ betrag: 49_999 }, { betrag: 50_001 }) },
  },
]
const SCENES = UNTOLD.map((scene) => ({ ...told, ...scene }))

playScenes(
  {
    page: 'inanspruchnahme',
    table: 'inanspruchnahme',
    statuses: Object.keys(INANSPRUCHNAHME_STATUS),
    codes: async () => [],
    surroundings: async ({ other = '0' }) => [
      await portal.db.system.selectFrom('buergschaft').selectAll().where('id', '=', other).execute(),
      await codesIn('buergschaft_historie', 'buergschaft_id', other),
    ],
  },
  { portal: () => portal, people: () => people },
  SCENES,
  {},
)
