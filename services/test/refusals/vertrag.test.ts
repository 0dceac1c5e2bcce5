import { VERTRAG_STATUS } from '@avalwerk/domain'
import { afterAll, beforeAll } from '@jest/globals'
import { startTestPortal, type TestPortal } from '../portal.ts'
import { guaranteesOf } from './guarantees.ts'
import { peopleOf } from './people.ts'
import { rowsOf } from './rows.ts'
import { body, type Break, type Columns, playScenes, type Scene, type Subject } from './scenes.ts'

let portal: TestPortal
const people = peopleOf(() => portal)
const { arrive, guarantee, nextId } = guaranteesOf(() => portal)
const { copyOf, codesIn } = rowsOf(() => portal)

beforeAll(async () => {
  portal = await startTestPortal()
  await arrive()
  await people.arrive()
})
afterAll(() => portal?.close())

const [INSURED, GUARANTOR, OPERATOR] = ['WI0001', 'KR0001', 'BP0001'] as const
/** Companies of the insured's organisation. */
const [HOLDER, FIRST, SECOND] = ['WI0001', 'WI0002', 'WI0003'] as const
/** A contract whose row is copied. */
const PATTERN = '3107'
const contracts = '/partnerservice/api/private/v2/kautionsvertraege'
const person = (email: string) => ({ personentyp: 'KP', vorname: 'Uwe', nachname: 'Vertrag', email, telefonnummer: '0421 123456' })
const PERSON = person('uwe@weserbogen.example')
const under = (...ids: readonly string[]) => ids.map((unternehmenId) => ({ unternehmenId, person: PERSON }))

/** A contract with the policy holder and a subsidiary under it, unless others are named. */
const contract =
  (columns: Columns, members: readonly string[] = [HOLDER, FIRST]): Scene['subject'] =>
  async (more) => {
    const id = nextId()
    await copyOf('kautionsvertrag', 'id', PATTERN, {
      vertragsnummer: `KTV-${id}`,
      versicherungsnehmer_id: HOLDER,
      versicherungsnehmer_name: 'Weserbogen Infrastruktur AG',
      versicherungsnehmer_org: INSURED,
      status: 'AKTIV',
      version: 1,
      genutzt_cent: 0,
      reserviert_cent: 0,
      genutzt_aussen_cent: 0,
      reserviert_aussen_cent: 0,
      ...columns,
      ...more,
      id,
    })
    await portal.db.system
      .insertInto('kautionsvertrag_unternehmen')
      .values(
        members.map((unternehmen_id) => ({
          org_id: GUARANTOR,
          kautionsvertrag_id: id,
          unternehmen_id,
          unternehmen_org: INSURED,
          unternehmen_name: unternehmen_id,
          person: JSON.stringify(PERSON),
          status: 'ANGENOMMEN' as const,
          kommentar: null,
        })),
      )
      .execute()
    return { id }
  }

/** Asks the guarantor to review a contract, about some companies. @returns the id of the review */
async function review({ id }: Subject, anlass: 'ANLAGE' | 'AENDERUNG', companies: readonly string[] = [HOLDER]): Promise<string> {
  const made = await portal.db.system
    .insertInto('vertragspruefung')
    .values({ org_id: GUARANTOR, kautionsvertrag_id: id, anlass, status: 'OFFEN', erstellt_am: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await portal.db.system
    .insertInto('vertragspruefung_position')
    .values(
      companies.map((unternehmen_id) => ({
        org_id: GUARANTOR,
        pruefung_id: made.id,
        unternehmen_id,
        unternehmen_org: INSURED,
        unternehmen_name: unternehmen_id,
        absicht: 'HINZUFUEGEN' as const,
      })),
    )
    .execute()
  return made.id
}
const reviewed =
  (status: string, anlass: 'ANLAGE' | 'AENDERUNG'): Scene['subject'] =>
  async (...given) => {
    const subject = await contract({ status })(...given)
    return { ...subject, other: await review(subject, anlass) }
  }
const choice = (entscheidung: string | null) => ({
  positionen: [{ unternehmenId: HOLDER, entscheidung, teillimit: null, kommentar: 'Geprüft' }],
})
const deciding =
  (entscheidung: string): Scene['request'] =>
  ({ other }, version) => ({ path: `${contracts}/pruefung/${other}/abschluss`, body: { version, rahmen: null, ...choice(entscheidung) } })
const close: Break = {
  before: ({ other = '' }) =>
    portal.db.system.updateTable('vertragspruefung').set({ status: 'ABGESCHLOSSEN' }).where('id', '=', other).execute(),
}
const UNDECIDED = body(choice(null), { positionen: [] })

const changing =
  (...members: readonly string[]): Scene['request'] =>
  ({ id }, version) => ({
    path: `${contracts}/${id}?versicherungsnehmerId=${HOLDER}`,
    body: { version, nachricht: null, unternehmen: under(...members) },
  })
const REVIEW_OPEN: Break = { before: (subject) => review(subject, 'AENDERUNG', [SECOND]) }

/** Whoever isn't the party that the call is for doesn't learn that there is such a contract or review. */
const OUTSIDE = { AG: 'NICHT_GEFUNDEN', BG: 'NICHT_GEFUNDEN', BSP: 'NICHT_GEFUNDEN' } as const

const SCENES: readonly Scene[] = [
  {
    step: 'V01',
    at: INSURED,
    subject: async () => ({ id: '0' }),
    about: (_subject, { id = '' }) => id,
    request: () => ({
      path: `${contracts}?${new URLSearchParams({ vertragsnummer: `T ${nextId()}`, bürgeId: 'NK0001', versicherungsnehmerId: SECOND }).toString()}`,
      body: { gesamtlimit: 1_000_000, einzellimit: 100_000, nachricht: null, unternehmen: under(SECOND) },
    }),
    withoutStatus: 'there is no contract yet',
    breaks: {},
  },
  {
    step: 'V02',
    at: GUARANTOR,
    outside: OUTSIDE,
    subject: reviewed('IN_PRUEFUNG', 'ANLAGE'),
    request: deciding('GENEHMIGT'),
    breaks: { review: close, 'all decided': UNDECIDED, 'holder accepted': { body: choice('ABGELEHNT'), takes: 'V03' } },
  },
  {
    step: 'V03',
    at: GUARANTOR,
    outside: OUTSIDE,
    subject: reviewed('IN_PRUEFUNG', 'ANLAGE'),
    request: deciding('ABGELEHNT'),
    breaks: { review: close, 'all decided': UNDECIDED, 'holder rejected': { body: choice('GENEHMIGT'), takes: 'V02' } },
  },
  {
    step: 'V04',
    way: 'by adding a company',
    at: INSURED,
    outside: OUTSIDE,
    subject: contract({}),
    request: changing(HOLDER, FIRST, SECOND),
    breaks: { 'no review': REVIEW_OPEN, changed: body({ unternehmen: under(HOLDER, FIRST) }) },
  },
  {
    step: 'V04',
    way: 'by removing one',
    at: INSURED,
    outside: OUTSIDE,
    subject: contract({}),
    request: changing(HOLDER),
    breaks: {
      'no review': REVIEW_OPEN,
      unused: { before: ({ id }) => guarantee({ kautionsvertrag_id: id, auftragnehmer_id: FIRST }) },
    },
  },
  {
    step: 'V05',
    at: GUARANTOR,
    outside: OUTSIDE,
    subject: reviewed('AKTIV', 'AENDERUNG'),
    request: deciding('GENEHMIGT'),
    breaks: { review: close, 'all decided': UNDECIDED },
  },
  ...[GUARANTOR, OPERATOR].map(
    (at): Scene => ({
      step: 'V06',
      at,
      right: at === GUARANTOR ? 'prüfen/Verträge' : 'verwalten/Verträge',
      subject: contract({}),
      request: ({ id }, version) => ({ path: `${contracts}/${id}/ende`, body: { version, grund: 'Gekündigt' } }),
      breaks: { reason: body({ grund: null }, { grund: '' }, { grund: ' \n' }) },
    }),
  ),
  {
    step: 'V07',
    at: INSURED,
    outside: OUTSIDE,
    subject: contract({}),
    request: ({ id }, version) => ({
      path: `${contracts}/${id}?versicherungsnehmerId=${HOLDER}`,
      body: {
        version,
        nachricht: null,
        unternehmen: [HOLDER, FIRST].map((unternehmenId) => ({ unternehmenId, person: person('neu@weserbogen.example') })),
      },
    }),
    breaks: { changed: body({ unternehmen: under(HOLDER, FIRST) }) },
  },
  {
    step: 'V08',
    at: GUARANTOR,
    outside: OUTSIDE,
    subject: contract({
      gesamtlimit_cent: 1_000_000,
      einzellimit_cent: 100_000,
      anfangsbestand_cent: 0,
      avalprovision: null,
      sicherheit: null,
    }),
    request: ({ id }, version) => ({
      path: `${contracts}/${id}/rahmen`,
      body: { version, gesamtlimit: 2_000_000, einzellimit: 100_000, ausserhalb: 0, avalprovision: null, sicherheit: null },
    }),
    breaks: { changed: body({ gesamtlimit: 1_000_000 }) },
  },
]

playScenes(
  {
    page: 'vertrag',
    table: 'kautionsvertrag',
    statuses: Object.keys(VERTRAG_STATUS),
    codes: (id) => codesIn('kautionsvertrag_historie', 'kautionsvertrag_id', id),
    surroundings: async ({ id }) => [
      await portal.db.system.selectFrom('vertragspruefung').selectAll().where('kautionsvertrag_id', '=', id).execute(),
      await portal.db.system
        .selectFrom('kautionsvertrag_unternehmen')
        .selectAll()
        .where('kautionsvertrag_id', '=', id)
        .orderBy('unternehmen_id')
        .execute(),
    ],
  },
  { portal: () => portal, people: () => people },
  SCENES,
  {},
)
