import { randomUUID } from 'node:crypto'
import { ADMINISTRATOR, RIGHTS_POOL, type Right, rightsFromList } from '@avalwerk/domain'
import { afterAll, beforeAll } from '@jest/globals'
import { startTestPortal, type TestPortal } from '../portal.ts'
import { peopleOf } from './people.ts'
import { rowsOf } from './rows.ts'
import { type Break, type Columns, playScenes, type Scene } from './scenes.ts'

let portal: TestPortal
const people = peopleOf(() => portal)
const { copyOf } = rowsOf(() => portal)

/** Organisations of the three groups, with their administrators. */
const ORGS = { LA0001: ['ag2.admin'], KR0001: ['bg.admin'], BP0001: ['bsp.admin', 'bsp.zweit'] } as const
type Org = keyof typeof ORGS
/** A role that isn't a fixed one. */
const FREE = 'Frei'
const roles = new Map<string, string>()
const roleOf = (org: string, name: string): string => roles.get(`${org} ${name}`) ?? ''

beforeAll(async () => {
  portal = await startTestPortal()
  await people.arrive()
  const { system } = portal.db
  for (const org_id of Object.keys(ORGS))
    await system
      .insertInto('rolle')
      .values({ org_id, id: randomUUID(), name: FREE, iconname: 'x', immutable: false, rechte: '[]' })
      .execute()
  const all = await system.selectFrom('rolle').select(['org_id', 'id', 'name']).execute()
  for (const { org_id, id, name } of all) roles.set(`${org_id} ${name}`, id)
})
afterAll(() => portal?.close())

const users = '/partnerservice/api/private/v2/nutzerverwaltung/benutzer'
const addressOf = (id: string) => `zeuge.${id}@demo.avalwerk.example`

/** A user of an organisation; the person who calls, where the columns say so. */
const user =
  (org: Org, set: Columns = {}): Scene['subject'] =>
  async ({ self, role = FREE, ...more }, person) => {
    await portal.db.system.updateTable('nutzer').set({ aktiv: true }).where('benutzername', 'in', ORGS[org]).execute()
    if (self) return { id: person }
    const id = randomUUID()
    await copyOf('nutzer', 'benutzername', 'ag2.admin', {
      org_id: org,
      unternehmen_id: org,
      rolle_id: roleOf(org, role as string),
      benutzername: `zeuge.${id}`,
      email: addressOf(id),
      vorname: 'Toni',
      nachname: 'Tabelle',
      telefonnummer: null,
      aktiv: true,
      version: 1,
      ...set,
      ...more,
      id,
    })
    return { id }
  }
/** Nobody else is an administrator of an organisation. */
const alone = (org: Org): Break => ({
  columns: { role: ADMINISTRATOR },
  before: ({ id }) =>
    portal.db.system
      .updateTable('nutzer')
      .set({ aktiv: false })
      .where('org_id', '=', org)
      .where('rolle_id', '=', roleOf(org, ADMINISTRATOR))
      .where('id', '<>', id)
      .execute(),
})
const SELF: Break = { columns: { self: true } }
const inStatus = (status: string): Columns => ({
  aktiv: status === 'AKT',
  geloescht_am: status === 'GEL' ? new Date() : null,
})
const data = (org: string, more: object = {}) => ({
  vorname: 'Neu',
  nachname: 'Tabelle',
  telefonnummer: null,
  rolle: FREE,
  unternehmenId: org,
  unternehmenSichtbeschränkt: false,
  sichtberechtigteUnternehmen: [],
  ...more,
})
const changed =
  (org: Org): Scene['request'] =>
  ({ id }, version) => ({
    path: users,
    method: 'PUT',
    body: { ...data(org), email: addressOf(id), nutzerId: id, version, aktiv: true },
  })
const on =
  (path: string): Scene['request'] =>
  ({ id }, version) => ({ path: `${users}/${id}/${path}`, body: { version } })

const ofOrganisation = (at: Org): readonly Scene[] => {
  const alsoAsks: readonly Right[] = rightsFromList(RIGHTS_POOL[people.groupOf(at)])
  const common = { at, alsoAsks, inStatus, absentIn: ['GEL'] }
  return [
    {
      ...common,
      step: 'NUTZER_ANGELEGT',
      subject: async () => ({ id: randomUUID() }),
      request: ({ id }) => ({ path: users, body: { ...data(at), email: addressOf(id) } }),
      taken: async (_subject, { nutzerId = '' }) => audited(nutzerId),
      withoutStatus: 'there is no user yet',
      breaks: {},
    },
    {
      ...common,
      step: 'NUTZER_GEAENDERT',
      subject: user(at),
      request: changed(at),
      breaks: {
        changed: { body: { vorname: 'Toni' } },
        'keeps own account': {
          ...SELF,
          body: { rolle: 'Aus der Tabelle', email: `tabelle.${at.toLowerCase()}@demo.avalwerk.example`, aktiv: false },
        },
        'administrator stays': [alone(at), { ...alone(at), body: { rolle: ADMINISTRATOR, aktiv: false } }],
      },
    },
    {
      ...common,
      step: 'NUTZER_DEAKTIVIERT',
      subject: user(at),
      request: on('deaktivierung'),
      breaks: { 'somebody else': SELF, active: { columns: { aktiv: false } }, 'administrator stays': alone(at) },
    },
    {
      ...common,
      step: 'NUTZER_GELOESCHT',
      subject: user(at),
      request: on('loeschung'),
      breaks: { 'somebody else': SELF, 'administrator stays': alone(at), 'role may go': { columns: { role: ADMINISTRATOR } } },
    },
    {
      ...common,
      step: 'NUTZER_WIEDERHERGESTELLT',
      subject: user(at, { geloescht_am: new Date() }),
      request: ({ id }) => ({ path: `${users}/wiederherstellen`, body: { ...data(at), email: addressOf(id) } }),
      absentIn: ['AKT', 'INA'],
      breaks: {},
    },
    {
      ...common,
      step: 'FAKTOREN_BEANTRAGT',
      subject: user(at, { has_decided: true }),
      request: ({ id }) => ({ path: `${users}/${id}/zweiterfaktor/zuruecksetzen`, body: {} }),
      breaks: { 'somebody else': SELF },
    },
  ]
}

const audited = async (id: string): Promise<string[]> =>
  (
    await portal.db.system
      .selectFrom('audit')
      .select('aktion')
      .where('objekt_art', '=', 'NUTZER')
      .where('objekt_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ aktion }) => aktion)

const REQUESTS = 'has no condition beside its status; who may agree: account-requests.test.ts'
const NOBODY = 'neither a command nor a deadline takes it'

playScenes(
  { page: 'nutzer', table: 'nutzer', statuses: ['AKT', 'INA', 'GEL'], codes: audited },
  { portal: () => portal, people: () => people },
  (Object.keys(ORGS) as Org[]).flatMap(ofOrganisation),
  {
    EMAIL_ZUGESTIMMT: REQUESTS,
    EMAIL_ABGELEHNT: REQUESTS,
    EMAIL_GEAENDERT: REQUESTS,
    FAKTOREN_ABGELEHNT: REQUESTS,
    FAKTOR_ZURUECKGESETZT: REQUESTS,
    'NUTZER_ANGELEGT by SYS': 'the first administrator of an installation: setup.test.ts',
    'NUTZER_GEAENDERT by SYS': NOBODY,
    'NUTZER_DEAKTIVIERT by SYS': NOBODY,
    'NUTZER_GELOESCHT by SYS': 'an organisation leaves: organisation.test.ts',
    'NUTZER_WIEDERHERGESTELLT by SYS': NOBODY,
    'FAKTOREN_BEANTRAGT by SYS': NOBODY,
  },
)
