/** No user gets into an account that may do or see more than their own, whichever way they try. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { logIn } from '@avalwerk/testing/signIn'
import { newNutzer } from '@avalwerk/testing/nutzer'
import type { Right } from '@avalwerk/domain'
import { demoKey } from '../src/demo/demoMark.ts'
import { startTestPortal, type TestPortal } from './portal.ts'

const PATH = '/partnerservice/api/private/v2/nutzerverwaltung'
type User = { nutzerId: string; version: number; email: string; rolle: string; code?: string; antraege: object[] } & Record<string, unknown>
let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal?.close())

const call = (who: string, method: string, path: string, body?: unknown) => portal.request<User>(who, method, PATH + path, body)
const read = async (id: string, who: string) => (await call(who, 'GET', `/benutzer/${id}`)).body
const fresh = () => `${randomUUID().slice(0, 8)}@evil.example`
const rights = (kategorie: Right['kategorie'], ...actions: string[]): Right[] =>
  actions.map((anzeigename) => ({ anzeigename, kategorie }) as Right)
async function role(who: string, rechte: readonly Right[]): Promise<string> {
  const name = `Probe ${randomUUID().slice(0, 6)}`
  const { status } = await call(who, 'POST', '/rollen/erstellen', { name, iconname: 'stern', rechte })
  expect(status).toBe(200)
  return name
}
async function change(who: string, id: string, more: object) {
  const { nutzerId, version, vorname, nachname, email, telefonnummer, rolle, unternehmenId, ...user } = await read(id, who)
  const { aktiv, unternehmenSichtbeschränkt: unternehmenRestricted, sichtberechtigteUnternehmen } = user
  return call(who, 'PUT', '/benutzer', {
    nutzerId,
    version,
    vorname,
    nachname,
    email,
    telefonnummer,
    rolle,
    unternehmenId,
    aktiv,
    unternehmenSichtbeschränkt: unternehmenRestricted,
    sichtberechtigteUnternehmen,
    ...more,
  })
}
/** A user who has signed in before. */
async function person(admin: string, role: string, unternehmenId: string): Promise<{ id: string; email: string }> {
  const { nutzerId, email } = await newNutzer(portal.url, portal.folder, { admin, rolle: role, unternehmenId })
  await logIn(portal.url, email)
  return { id: nutzerId, email }
}
const READER = 'Leser:in / Revision'
const PEOPLE = rights('Nutzer', 'anzeigen', 'anlegen', 'bearbeiten', 'löschen')

describe('the operator’s people', () => {
  let manager = ''
  beforeAll(async () => {
    const roleName = await role('bsp.admin', rights('Nutzer', 'anzeigen', 'anlegen', 'bearbeiten', 'verwalten'))
    manager = (await person('bsp.admin', roleName, 'BP0001')).email
  })
  const body = (email: string) => ({ vorname: 'Eva', nachname: 'Neu', email, telefonnummer: null })

  test('appoint no administrator of their own organisation by the call for other companies', async () => {
    const refused = await call(manager, 'POST', '/BP0001/nutzer', body(fresh()))
    expect([refused.status, refused.body.code]).toEqual([403, 'RECHT_FEHLT'])
    expect((await call('bsp.admin', 'POST', '/BP0001/nutzer', body(fresh()))).status).toBe(200)
  })
  test('appoint none either who may give roles, but not more than they hold', async () => {
    const roleName = await role('bsp.admin', [
      ...rights('Nutzer', 'anzeigen', 'anlegen', 'bearbeiten', 'verwalten'),
      ...rights('Rollen', 'anzeigen', 'zuordnen'),
    ])
    const { email } = await person('bsp.admin', roleName, 'BP0001')
    expect((await call(email, 'POST', '/BP0001/nutzer', body(fresh()))).body.code).toBe('RECHTE_DARUEBER')
  })
  test('appoint none either who see some companies only, whatever they may do there', async () => {
    const { id, email } = await person('bsp.admin', 'Administrator:in', 'BP0001')
    const only = { unternehmenSichtbeschränkt: true, sichtberechtigteUnternehmen: ['BP0001'] }
    expect((await change('bsp.admin', id, only)).status).toBe(200)
    const refused = await call(email, 'POST', '/BP0001/nutzer', body(fresh()))
    expect([refused.status, refused.body.code]).toEqual([403, 'RECHTE_DARUEBER'])
  })
  test('don’t lead an invitation of their own administrator elsewhere', async () => {
    const invited = await call('bsp.admin', 'POST', '/BP0001/nutzer', body(fresh()))
    const next = { ...body(fresh()), nutzerId: invited.body.nutzerId, version: invited.body.version, aktiv: true }
    expect((await call(manager, 'PUT', '/nutzer', next)).body.code).toBe('DARF_MEHR')
    expect((await call('bsp.admin', 'PUT', '/nutzer', next)).status).toBe(200)
  })
  test('still make administrators of other companies', async () => {
    expect((await call(manager, 'POST', '/LA0001/nutzer', body(fresh()))).status).toBe(200)
  })
})

describe('a manager who sees some companies only', () => {
  test('changes address and factor only of users who see no more companies', async () => {
    const seeing = rights('Bürgschaften', 'anzeigen')
    const managing = await role('ag.admin', [...PEOPLE, ...seeing])
    const roleName = await role('ag.admin', seeing)
    const manager = await person('ag.admin', managing, 'WI0002')
    const only = { unternehmenSichtbeschränkt: true, sichtberechtigteUnternehmen: ['WI0002'] }
    expect((await change('ag.admin', manager.id, only)).status).toBe(200)
    const all = await person('ag.admin', roleName, 'WI0002')
    expect((await change(manager.email, all.id, { email: fresh() })).body.code).toBe('DARF_MEHR')
    expect((await call(manager.email, 'POST', `/benutzer/${all.id}/zweiterfaktor/zuruecksetzen`)).body.code).toBe('DARF_MEHR')
    const wider = { ...only, sichtberechtigteUnternehmen: ['WI0001', 'WI0002'] }
    expect((await change('ag.admin', all.id, wider)).status).toBe(200)
    expect((await change(manager.email, all.id, { email: fresh() })).body.code).toBe('DARF_MEHR')
    expect((await change('ag.admin', all.id, only)).status).toBe(200)
    expect((await change(manager.email, all.id, { email: fresh() })).status).toBe(200)
  })
})

describe('an account that has reviewed or released', () => {
  const waits = async (who: string, id: string) => (await read(id, who)).antraege
  /** One administrator alone tries to reset the factor and to change the address. */
  async function aloneInVain(who: string, id: string) {
    const { email } = await read(id, who)
    expect((await call(who, 'POST', `/benutzer/${id}/zweiterfaktor/zuruecksetzen`)).status).toBe(200)
    expect((await change(who, id, { email: fresh() })).status).toBe(200)
    expect(await waits(who, id)).toMatchObject([
      { art: 'EMAIL', stand: 'ZUSTIMMUNG', zustimmbar: false },
      { art: 'FAKTOREN', stand: 'ZUSTIMMUNG', zustimmbar: false },
    ])
    expect(await read(id, who)).toMatchObject({ email, zuZweit: true })
  }
  beforeAll(async () => {
    expect((await change('bg.admin', demoKey('bg.leistung'), { rolle: 'Administrator:in' })).status).toBe(200)
  })

  test('takes two also after it was given another role', async () => {
    const reviewer = demoKey('bg.zweit')
    expect((await change('bg.admin', reviewer, { rolle: READER })).status).toBe(200)
    await aloneInVain('bg.admin', reviewer)
  })
  test('takes two also after its role lost the rights', async () => {
    const roleName = await role('bg.admin', [...rights('Bürgschaften', 'anzeigen'), ...rights('Anträge', 'anzeigen', 'prüfen')])
    const { id } = await person('bg.admin', roleName, 'KR0001')
    const { version } = (await call('bg.admin', 'GET', `/rollen?name=${encodeURIComponent(roleName)}`)).body
    const less = { version, name: roleName, iconname: 'stern', rechte: rights('Bürgschaften', 'anzeigen') }
    expect((await call('bg.admin', 'POST', `/rollen/aktualisieren?name=${encodeURIComponent(roleName)}`, less)).status).toBe(200)
    await aloneInVain('bg.admin', id)
  })
  test('takes two also after it was deleted and restored', async () => {
    const { id, email } = await person('bg.admin', 'Zweitprüfer:in', 'KR0001')
    const { version, vorname, nachname } = await read(id, 'bg.admin')
    expect((await call('bg.admin', 'POST', `/benutzer/${id}/loeschung`, { version })).status).toBe(200)
    const restored = await call('bg.admin', 'POST', '/benutzer/wiederherstellen', {
      vorname,
      nachname,
      email,
      telefonnummer: null,
      rolle: READER,
      unternehmenId: 'KR0001',
      unternehmenSichtbeschränkt: false,
      sichtberechtigteUnternehmen: [],
    })
    expect(restored.status).toBe(200)
    await aloneInVain('bg.admin', id)
  })
  test('isn’t restored with another role by a manager who may do less', async () => {
    const roleName = await role('bg.admin', [...PEOPLE, ...rights('Rollen', 'anzeigen', 'zuordnen'), ...rights('Bürgschaften', 'anzeigen')])
    const [manager, reviewer] = [await person('bg.admin', roleName, 'KR0001'), await person('bg.admin', 'Zweitprüfer:in', 'KR0001')]
    const { version, vorname, nachname } = await read(reviewer.id, 'bg.admin')
    expect((await call('bg.admin', 'POST', `/benutzer/${reviewer.id}/loeschung`, { version })).status).toBe(200)
    const restore = (role: string) =>
      call(manager.email, 'POST', '/benutzer/wiederherstellen', {
        vorname,
        nachname,
        email: reviewer.email,
        telefonnummer: null,
        rolle: role,
        unternehmenId: 'KR0001',
        unternehmenSichtbeschränkt: false,
        sichtberechtigteUnternehmen: [],
      })
    expect((await restore(roleName)).body.code).toBe('DARF_MEHR')
  })
})

test('a user who has signed in before confirms a new address from it, also after being deleted and restored', async () => {
  const { id, email } = await person('ag.admin', READER, 'WI0001')
  const { version, vorname, nachname } = await read(id, 'ag.admin')
  expect((await call('ag.admin', 'POST', `/benutzer/${id}/loeschung`, { version })).status).toBe(200)
  const body = { vorname, nachname, email, telefonnummer: null, rolle: READER, unternehmenId: 'WI0001' }
  const view = { unternehmenSichtbeschränkt: false, sichtberechtigteUnternehmen: [] }
  expect((await call('ag.admin', 'POST', '/benutzer/wiederherstellen', { ...body, ...view })).status).toBe(200)
  expect((await change('ag.admin', id, { email: fresh() })).status).toBe(200)
  expect(await read(id, 'ag.admin')).toMatchObject({ email, antraege: [{ art: 'EMAIL', stand: 'BESTAETIGUNG' }] })
})

test('a second person agrees to what they were shown, and to nothing that was put in its place', async () => {
  const reviewer = demoKey('bg.erst')
  const ask = (email: string) => change('bg.admin', reviewer, { email })
  const shown = async () => (await read(reviewer, 'bg.leistung')).antraege[0] as { am: string; email: string }
  const agree = (what: { am: string; email: string | null }) =>
    call('bg.leistung', 'POST', `/benutzer/${reviewer}/antraege/EMAIL/zustimmung`, { am: what.am, email: what.email })
  expect((await ask('gut@kranich.example')).status).toBe(200)
  const good = await shown()
  expect((await ask('boese@evil.example')).status).toBe(200)
  expect((await agree(good)).body.code).toBe('VERSION_VERALTET')
  const bad = await shown()
  expect((await agree({ ...bad, email: good.email })).body.code).toBe('VERSION_VERALTET')
  expect((await ask('gut@kranich.example')).status).toBe(200)
  expect((await agree(good)).body.code).toBe('VERSION_VERALTET')
  expect((await agree(await shown())).status).toBe(200)
})
