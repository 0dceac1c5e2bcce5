/** Roles of organisations: whose they are, who has them, and what stands in the audit of each change. */
import { randomUUID } from 'node:crypto'
import { EXAMPLE_ROLES, type Group, RIGHTS_POOL, type Right, rightsFromList, SYSTEM_ROLES } from '@avalwerk/domain'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { roleRows } from '../src/partner/index.ts'
import { until } from '@avalwerk/testing'
import { whileListening } from './announcements.ts'
import { startTestPortal, type TestPortal } from './portal.ts'

const PATH = '/partnerservice/api/private/v2/nutzerverwaltung'
let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal?.close())

type Role = { name: string; nutzerAnzahl: number; version: number; code?: string; felder?: { feld: string; grund: string }[] }
const call = async (account: string, method: string, path: string, body?: unknown) =>
  (await portal.request<Role>(account, method, PATH + path, body)).body
const right = (kategorie: string, ...names: string[]) => names.map((anzeigename) => ({ anzeigename, kategorie }) as Right)
const VIEW = right('Bürgschaften', 'anzeigen')
/** Who decides on a document of a guarantee. */
const DECIDES = right('Bürgschaften', 'anzeigen', 'prüfen')
const fresh = (word: string) => `${word} ${randomUUID().slice(0, 6)}`
const create = (account: string, name: string, rechte: readonly Right[] = VIEW) =>
  call(account, 'POST', '/rollen/erstellen', { name, iconname: 'kran', rechte })
const at = (name: string) => `?name=${encodeURIComponent(name)}`
const change = (account: string, name: string, version: number, rechte: readonly Right[]) =>
  call(account, 'POST', `/rollen/aktualisieren${at(name)}`, { name, iconname: 'kran', rechte, version })
const remove = (account: string, name: string) => call(account, 'DELETE', `/rollen${at(name)}`)
const all = async (account: string) => (await call(account, 'GET', '/rollen/alle')) as unknown as Role[]
const system = () => portal.db.system

async function invite(rolle: string): Promise<{ id: string; version: number }> {
  const given = { vorname: 'Nora', nachname: 'Lindgren', telefonnummer: null, unternehmenId: 'WI0001', unternehmenSichtbeschränkt: false }
  const body = { ...given, email: `${randomUUID().slice(0, 8)}@weserbogen.example`, rolle, sichtberechtigteUnternehmen: [] }
  const made = (await portal.request<{ nutzerId: string; version: number }>('ag.admin', 'POST', `${PATH}/benutzer`, body)).body
  return { id: made.nutzerId, version: made.version }
}
const leave = ({ id, version }: { id: string; version: number }) => call('ag.admin', 'POST', `/benutzer/${id}/loeschung`, { version })
/** The role that a user has, and whether they are known to have decided. */
const userOf = (id: string) =>
  system()
    .selectFrom('nutzer as n')
    .innerJoin('rolle as r', (join) => join.onRef('r.org_id', '=', 'n.org_id').onRef('r.id', '=', 'n.rolle_id'))
    .select(['r.name', 'n.has_decided'])
    .where('n.id', '=', id)
    .executeTakeFirstOrThrow()
/** What the audit says of roles with a name, in order. */
const audited = async (org: string, name: string) => {
  const rows = await system()
    .selectFrom('audit')
    .select(['aktion', 'objekt_id', 'werte'])
    .where('org_id', '=', org)
    .where('objekt_art', '=', 'ROLLE')
    .orderBy('id')
    .execute()
  return rows.filter(({ werte }) => JSON.stringify(werte).includes(name))
}

describe('the roles that an organisation begins with', () => {
  test.each<Group>(['AG', 'BG', 'BSP'])('are those of its group: %s', (group) => {
    const rows = roleRows('XX0001', group)
    const expected = [...SYSTEM_ROLES, ...EXAMPLE_ROLES].filter((template) => template.group === group)
    expect(rows.map(({ name, immutable, iconname }) => ({ name, immutable, iconname }))).toEqual(
      expected.map(({ name, immutable, iconname }) => ({ name, immutable, iconname })),
    )
    expect(rows.find(({ name }) => name === 'Administrator:in')).toMatchObject({ immutable: true })
    expect(rows.map(({ org_id }) => org_id)).toEqual(rows.map(() => 'XX0001'))
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
    const pool = rightsFromList(RIGHTS_POOL[group]).map((one) => JSON.stringify(one))
    for (const { rechte, name } of rows) {
      const rights = JSON.parse(rechte as string) as Right[]
      expect([name, rights.length > 0]).toEqual([name, true])
      expect([name, rights.filter((one) => !pool.includes(JSON.stringify(one)))]).toEqual([name, []])
    }
  })
})

describe('an organisation’s roles', () => {
  test('are its own: another one may have the same name, and neither sees or changes the other’s', async () => {
    const name = fresh('Gleich')
    await create('ag.admin', name)
    expect(await create('ag2.admin', name, DECIDES)).toMatchObject({ name, version: 1 })
    expect((await all('ag.admin')).filter((role) => role.name === name)).toHaveLength(1)
    await change('ag.admin', name, 1, DECIDES)
    expect(await call('ag2.admin', 'GET', `/rollen${at(name)}`)).toMatchObject({ version: 1 })
    // A name that only the other one has is free.
    const theirs = fresh('Fremd')
    await create('ag2.admin', theirs)
    const renamed = { name: theirs, iconname: 'kran', rechte: DECIDES, version: 2 }
    expect(await call('ag.admin', 'POST', `/rollen/aktualisieren${at(name)}`, renamed)).toEqual({ name: theirs, version: 3 })
    await remove('ag.admin', theirs)
    for (const kept of [name, theirs]) expect(await call('ag2.admin', 'GET', `/rollen${at(kept)}`)).toMatchObject({ version: 1 })
  })

  test('have a name without what stands around it, that no other role has', async () => {
    const name = fresh('Rand')
    expect(await create('ag.admin', `  ${name} `)).toMatchObject({ name })
    expect((await create('ag.admin', name.toUpperCase())).felder).toEqual([
      { feld: 'name', grund: 'Diesen Namen hat bereits eine andere Rolle' },
    ])
  })

  test('of two people who make the same one at once one learns that it is taken', async () => {
    const name = fresh('Zugleich')
    const made = await Promise.all([create('ag.admin', name), create('ag.admin', name), create('ag.admin', name)])
    expect(made.filter(({ version }) => version === 1)).toHaveLength(1)
    expect(made.filter(({ felder }) => felder?.[0]?.feld === 'name')).toHaveLength(2)
  })

  test('count those who have them, without those who have left', async () => {
    const name = fresh('Zahl')
    await create('ag.admin', name)
    const [stays, leaves] = [await invite(name), await invite(name)]
    const count = async () => (await all('ag.admin')).find((role) => role.name === name)?.nutzerAnzahl
    expect(await count()).toBe(2)
    await leave(leaves)
    expect(await count()).toBe(1)
    expect((await remove('ag.admin', name)).code).toBe('ROLLE_BENUTZT')
    expect(await userOf(stays.id)).toMatchObject({ name })
  })

  test('may go when only people who have left had them; these get the base role, all others keep theirs', async () => {
    const [name, kept] = [fresh('Geht'), fresh('Bleibt')]
    await create('ag.admin', name)
    await create('ag.admin', kept)
    const [left, other] = [await invite(name), await invite(kept)]
    await leave(left)
    await remove('ag.admin', name)
    expect(await userOf(left.id)).toMatchObject({ name: 'Basisnutzer:in' })
    expect(await userOf(other.id)).toMatchObject({ name: kept })
    expect((await all('ag.admin')).map((role) => role.name)).toContain(kept)
  })

  test('that let people decide leave a mark on them when they stop doing so, and on nobody else', async () => {
    const [name, same] = [fresh('Prüft'), fresh('Prüft')]
    for (const each of [name, same]) await create('ag.admin', each, DECIDES)
    const [decider, other] = [await invite(name), await invite(same)]
    // Still deciding: nothing is to be remembered.
    await change('ag.admin', name, 1, [...DECIDES, ...right('Projekte', 'anzeigen')])
    expect(await userOf(decider.id)).toMatchObject({ has_decided: false })
    await change('ag.admin', name, 2, VIEW)
    expect(await userOf(decider.id)).toMatchObject({ has_decided: true })
    expect(await userOf(other.id)).toMatchObject({ has_decided: false })
    // Nor is it of people whose role has never let them.
    const viewer = await invite(name)
    await change('ag.admin', name, 3, right('Projekte', 'anzeigen'))
    expect(await userOf(viewer.id)).toMatchObject({ has_decided: false })
  })
})

test('each change stands in the audit of its organisation, with what was before', async () => {
  const name = fresh('Buch')
  await create('ag.admin', name)
  await change('ag.admin', name, 1, DECIDES)
  await remove('ag.admin', name)
  const entries = await audited('WI0001', name)
  const before = { name, iconname: 'kran', rechte: VIEW }
  const after = { name, iconname: 'kran', rechte: DECIDES }
  expect(entries.map(({ aktion, werte }) => [aktion, werte])).toEqual([
    ['ROLLE_ERSTELLT', before],
    ['ROLLE_GEAENDERT', { vorher: before, nachher: after }],
    ['ROLLE_GELOESCHT', { name, rechte: DECIDES }],
  ])
  expect(new Set(entries.map(({ objekt_id }) => objekt_id)).size).toBe(1)
})

test('each change is announced to the people of its organisation', async () => {
  const name = fresh('Ruf')
  await whileListening(portal.db, async (heard) => {
    await create('ag.admin', name)
    await until(() => heard.some(({ art, orgs }) => art === 'ROLLE' && orgs?.includes('WI0001') === true))
  })
})
