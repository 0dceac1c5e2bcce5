/** No user gains rights by way of a role they edit, a role they give, or another user's account. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { demoKey } from '../src/demo/demoMark.ts'
import { startTestPortal, type TestPortal } from './portal.ts'

const PATH = '/partnerservice/api/private/v2/nutzerverwaltung'
type Right = { anzeigename: string; kategorie: string }
type User = { nutzerId: string; version: number; rolle: string; email: string; code?: string; felder?: { feld: string }[] } & Record<
  string,
  unknown
>
let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal?.close())

const call = async (who: string, method: string, path: string, body?: unknown) =>
  (await portal.request<User>(who, method, PATH + path, body)).body
const role = (name: string, rechte: readonly Right[]) => ({ name, iconname: 'haus', rechte })
const rights = (category: string, ...names: string[]): Right[] => names.map((anzeigename) => ({ anzeigename, kategorie: category }))
const MANAGER = rights('Nutzer', 'anzeigen', 'anlegen', 'bearbeiten', 'verwalten')
const EDITOR = rights('Rollen', 'anzeigen', 'anlegen', 'bearbeiten', 'löschen', 'zuordnen')
const read = (account: string, who: string) => call(who, 'GET', `/benutzer/${demoKey(account)}`)
/** A user as the call that changes them wants them. */
const asChange = ({ nutzerId, version, vorname, nachname, email, telefonnummer, rolle, unternehmenId, ...user }: User, more: object) => ({
  nutzerId,
  version,
  vorname,
  nachname,
  email,
  telefonnummer,
  rolle,
  unternehmenId,
  aktiv: true,
  unternehmenSichtbeschränkt: user.unternehmenSichtbeschränkt,
  sichtberechtigteUnternehmen: user.sichtberechtigteUnternehmen,
  ...more,
})
/** Gives bg.leistung a role of its own with these rights. */
async function become(own: readonly Right[]): Promise<string> {
  const name = `Probe ${randomUUID().slice(0, 6)}`
  expect(await call('bg.admin', 'POST', '/rollen/erstellen', role(name, own))).toMatchObject({ name })
  expect(await call('bg.admin', 'PUT', '/benutzer', asChange(await read('bg.leistung', 'bg.admin'), { rolle: name }))).toHaveProperty(
    'nutzerId',
  )
  return name
}

describe('a user who manages users without more rights', () => {
  beforeEach(() => become(MANAGER).then(() => undefined))

  test('changes neither address nor factor of a user who may do more', async () => {
    for (const account of ['bg.zweit', 'bg.admin']) {
      const other = await read(account, 'bg.leistung')
      expect(
        (await call('bg.leistung', 'PUT', '/benutzer', asChange(other, { email: `${randomUUID().slice(0, 8)}@fremd.example` }))).code,
      ).toBe('DARF_MEHR')
      expect((await call('bg.leistung', 'POST', `/benutzer/${other.nutzerId}/zweiterfaktor/zuruecksetzen`)).code).toBe('DARF_MEHR')
    }
    expect((await read('bg.zweit', 'bg.admin')).email).toBe('bg.zweit@demo.avalwerk.example')
  })

  test('changes what gives no access', async () => {
    const other = await read('bg.zweit', 'bg.leistung')
    expect(await call('bg.leistung', 'PUT', '/benutzer', asChange(other, { telefonnummer: '+49 421 123456' }))).toHaveProperty('nutzerId')
  })
})

describe('a user who gives roles', () => {
  beforeEach(() => become([...MANAGER, ...EDITOR]).then(() => undefined))

  test('gives none that may do more, to new people or to others', async () => {
    const person = {
      vorname: 'Nora',
      nachname: 'Lind',
      telefonnummer: null,
      unternehmenId: 'KR0001',
      unternehmenSichtbeschränkt: false,
      sichtberechtigteUnternehmen: [],
    }
    const fresh = { ...person, email: `${randomUUID().slice(0, 8)}@kranich.example`, rolle: 'Zweitprüfer:in' }
    expect(await call('bg.leistung', 'POST', '/benutzer', fresh)).toMatchObject({ code: 'RECHTE_DARUEBER', felder: [{ feld: 'rolle' }] })
    const own = await read('bg.leistung', 'bg.leistung')
    expect((await call('bg.leistung', 'PUT', '/benutzer', asChange(own, { rolle: 'Administrator:in' }))).code).toBe('RECHTE_DARUEBER')
    expect(
      (await call('bg.leistung', 'PUT', '/benutzer', asChange(await read('bg.zweit', 'bg.leistung'), { rolle: own.rolle }))).code,
    ).toBe('DARF_MEHR')
  })

  test('makes no role that may do more, and widens none', async () => {
    const more = rights('Bürgschaften', 'anzeigen', 'manuell verwalten (Zweitprüfung)')
    expect(await call('bg.leistung', 'POST', '/rollen/erstellen', role(`Mehr ${randomUUID().slice(0, 6)}`, more))).toMatchObject({
      code: 'RECHTE_DARUEBER',
      felder: [{ feld: 'rechte' }],
    })
    const name = `Klein ${randomUUID().slice(0, 6)}`
    await call('bg.leistung', 'POST', '/rollen/erstellen', role(name, MANAGER))
    const change = (rights: readonly Right[]) =>
      call('bg.leistung', 'POST', `/rollen/aktualisieren?name=${encodeURIComponent(name)}`, { ...role(name, rights), version: 1 })
    expect((await change([...MANAGER, ...more])).code).toBe('RECHTE_DARUEBER')
    expect(await change(MANAGER.slice(0, 2))).toMatchObject({ name, version: 2 })
  })

  test('doesn’t touch the own role, nor one that may do more', async () => {
    const { rolle: roleName } = await read('bg.leistung', 'bg.leistung')
    const edit = async (name: string, rights: readonly Right[]) => {
      const { version } = await call('bg.admin', 'GET', `/rollen?name=${encodeURIComponent(name)}`)
      return (
        await call('bg.leistung', 'POST', `/rollen/aktualisieren?name=${encodeURIComponent(name)}`, { ...role(name, rights), version })
      ).code
    }
    expect(await edit(roleName, MANAGER)).toBe('EIGENE_ROLLE')
    const wide = `Weit ${randomUUID().slice(0, 6)}`
    await call('bg.admin', 'POST', '/rollen/erstellen', role(wide, rights('Bürgschaften', 'anzeigen', 'manuell verwalten')))
    expect(await edit(wide, MANAGER)).toBe('ROLLE_DARF_MEHR')
    expect((await call('bg.leistung', 'DELETE', `/rollen?name=${encodeURIComponent(wide)}`)).code).toBe('ROLLE_DARF_MEHR')
  })
})
