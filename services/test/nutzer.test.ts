import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { logIn } from '@avalwerk/testing/signIn'
import fc from 'fast-check'
import { mailRows } from './jobRows.ts'
import { startTestPortal, type TestPortal } from './portal.ts'

const PATH = '/partnerservice/api/private/v2/nutzerverwaltung'
let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal?.close())

type Nutzer = { nutzerId: string; version: number; rolle: string; zugang: string; aktiv: boolean; email: string } & Record<string, unknown>
type Problem = { code: string; felder?: { feld: string; grund: string }[] }
const call = (actor: string, method: string, path: string, body?: unknown, header?: Record<string, string>) =>
  portal.request<Nutzer & Problem>(actor, method, PATH + path, body, header)
const data = (email: string, more: object = {}) => ({
  vorname: 'Nora',
  nachname: 'Lindgren',
  email,
  telefonnummer: null,
  rolle: 'Leser:in / Revision',
  unternehmenId: 'WI0001',
  unternehmenSichtbeschränkt: false,
  sichtberechtigteUnternehmen: [] as string[],
  ...more,
})
const fresh = () => `${randomUUID().slice(0, 8)}@weserbogen.example`
const insert = async (more: object = {}, actor = 'ag.admin') => {
  const email = fresh()
  const { status, body } = await call(actor, 'POST', '/benutzer', data(email, more))
  expect(status).toBe(200)
  return { ...body, email }
}
const relation = async (email: string, actor = 'ag.admin') =>
  (await call(actor, 'GET', `/benutzer/beziehungeigeneorganisation/${encodeURIComponent(email)}`)).body as unknown
const read = async (id: string, actor = 'ag.admin') => (await call(actor, 'GET', `/benutzer/${id}`)).body
const mails = async (an: string) => (await mailRows(portal.db.system)).map(({ content }) => content).filter((mail) => mail.an === an)

describe('check before creating', () => {
  test('100 free, 300 known here, 200 with others, 400 restorable', async () => {
    const created = await insert()
    expect(await relation(fresh())).toBe(100)
    expect(await relation(created.email.toUpperCase())).toBe(300)
    expect(await relation('ag2.admin@demo.avalwerk.example')).toBe(200)
    expect(await relation(created.email, 'ag2.admin')).toBe(200)
    await call('ag.admin', 'POST', `/benutzer/${created.nutzerId}/loeschung`, { version: created.version })
    expect(await relation(created.email)).toBe(400)
    // Other organisations don't learn of a deleted user either.
    expect(await relation(created.email, 'ag2.admin')).toBe(200)
  })
  test('after 90 days nothing is there any more: neither restorable nor readable', async () => {
    const created = await insert()
    await call('ag.admin', 'POST', `/benutzer/${created.nutzerId}/loeschung`, { version: created.version })
    await portal.deadlines.run(new Date(Date.now() + 89 * 86_400_000))
    expect(await relation(created.email)).toBe(400)
    await portal.deadlines.run(new Date(Date.now() + 91 * 86_400_000))
    expect(await relation(created.email)).toBe(100)
    const row = await portal.db.system.selectFrom('nutzer').selectAll().where('id', '=', created.nutzerId).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ vorname: 'Ehemalige:r', telefonnummer: null, passwort_hash: null })
    expect(JSON.stringify(row)).not.toContain(created.email)
    const traces = await portal.db.system.selectFrom('audit').select('werte').where('objekt_id', '=', created.nutzerId).execute()
    expect(JSON.stringify(traces)).not.toContain(created.email)
    expect((await call('ag.admin', 'POST', '/benutzer/wiederherstellen', data(created.email))).status).toBe(404)
  })
})

describe('creating', () => {
  test('invites a user, who can’t sign in yet', async () => {
    const created = await insert({ telefonnummer: ' +49 421 1234 ' })
    expect(await read(created.nutzerId)).toMatchObject({
      zugang: 'EINGELADEN',
      aktiv: true,
      telefonnummer: '+49 421 1234',
      unternehmenName: 'Weserbogen Infrastruktur AG',
      letzteAnmeldungAm: null,
    })
    const [mail] = await mails(created.email)
    expect(mail?.betreff).toBe('Ihr Zugang zum Bürgschaftsportal')
    await expect(portal.token(created.email)).rejects.toThrow('401')
  })
  test('programs aren’t invited and never sign in at the page', async () => {
    const created = await insert({ rolle: 'Schnittstellennutzer:in' })
    expect((await read(created.nutzerId)).zugang).toBe('OHNE_ANMELDESEITE')
    expect(await mails(created.email)).toHaveLength(0)
    expect((await call('ag.admin', 'POST', `/benutzer/${created.nutzerId}/einladung`)).body.code).toBe('OHNE_PASSWORT')
  })
  test('the same address twice at once: one person', async () => {
    const email = fresh()
    const responses = await Promise.all([0, 1, 2].map(() => call('ag.admin', 'POST', '/benutzer', data(email))))
    expect(responses.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409])
  })
  test('the same call sent twice gets the same answer', async () => {
    const [email, header] = [fresh(), { 'idempotency-key': randomUUID() }]
    const first = await call('ag.admin', 'POST', '/benutzer', data(email), header)
    expect(await call('ag.admin', 'POST', '/benutzer', data(email), header)).toEqual(first)
  })
  test.each<[object, string]>([
    [{ vorname: '' }, 'vorname'],
    [{ rolle: 'Gibt es nicht' }, 'rolle'],
    [{ unternehmenId: 'LA0001' }, 'unternehmenId'],
    [{ unternehmenSichtbeschränkt: true }, 'sichtberechtigteUnternehmen'],
    [{ unternehmenSichtbeschränkt: true, sichtberechtigteUnternehmen: ['LA0001'] }, 'sichtberechtigteUnternehmen'],
    [{ email: 'keine' }, 'email'],
  ])('%j is refused with a reason', async (more, field) => {
    const { status, body } = await call('ag.admin', 'POST', '/benutzer', { ...data(fresh()), ...more })
    expect(status).toBe(400)
    expect(body.felder?.map((f) => f.feld)).toContain(field)
  })
  test.each([
    ['ag.leser@demo.avalwerk.example', 'NUTZER_VORHANDEN'],
    ['bg.admin@demo.avalwerk.example', 'NUTZER_UNMOEGLICH'],
  ])('%s: %s', async (email, code) => {
    expect((await call('ag.admin', 'POST', '/benutzer', data(email))).body.code).toBe(code)
  })
})

describe('changing', () => {
  const update = (nutzer: Nutzer & { email: string }, more: object = {}, actor = 'ag.admin') =>
    call(actor, 'PUT', '/benutzer', { ...data(nutzer.email), nutzerId: nutzer.nutzerId, version: nutzer.version, aktiv: true, ...more })
  test('needs a change and the last version', async () => {
    const created = await insert()
    expect((await update(created)).body.code).toBe('OHNE_AENDERUNG')
    expect((await update(created, { nachname: 'Berg' })).status).toBe(200)
    expect((await update(created, { nachname: 'Thal' })).body.code).toBe('VERSION_VERALTET')
  })
  test('a taken address is refused without revealing other organisations', async () => {
    const created = await insert()
    expect((await update(created, { email: 'ag.leser@demo.avalwerk.example' })).body.code).toBe('NUTZER_VORHANDEN')
    expect((await update(created, { email: 'bg.admin@demo.avalwerk.example' })).body.code).toBe('NUTZER_UNMOEGLICH')
  })
  test('a deactivated user loses session and tasks; active again they may come in, with a new session', async () => {
    const created = await insert()
    await portal.db.system
      .updateTable('nutzer')
      .set((w) => ({ passwort_hash: w.selectFrom('nutzer as x').select('x.passwort_hash').where('x.benutzername', '=', 'ag.leser') }))
      .where('id', '=', created.nutzerId)
      .execute()
    const token = await portal.token(created.email)
    const own = () => fetch(`${portal.url}${PATH}/benutzer/eigenen`, { headers: { authorization: `Bearer ${token}` } })
    expect((await own()).status).toBe(200)
    const from = await call('ag.admin', 'POST', `/benutzer/${created.nutzerId}/deaktivierung`, { version: created.version })
    expect(from.status).toBe(200)
    expect((await own()).status).toBe(401)
    const artifacts = await portal.db.system.selectFrom('identity_artefakt').select('inhalt').execute()
    expect(JSON.stringify(artifacts)).not.toContain(created.nutzerId)
    expect((await update({ ...created, version: from.body.version }, { aktiv: true })).status).toBe(200)
    expect((await own()).status).toBe(401)
    await expect(logIn(portal.url, created.email)).resolves.toHaveProperty('access_token')
  })
  test('without the right to give roles the role stays; an address is no way into others’ accounts either', async () => {
    await portal.db.system
      .updateTable('rolle')
      .set({ rechte: JSON.stringify(['anzeigen', 'anlegen', 'bearbeiten'].map((anzeigename) => ({ anzeigename, kategorie: 'Nutzer' }))) })
      .where('org_id', '=', 'LA0001')
      .where('name', '=', 'Leser:in / Revision')
      .execute()
    const lindenau = (more: object) => ({ unternehmenId: 'LA0001', ...more })
    const keeper = await insert(lindenau({}), 'ag2.admin')
    await portal.db.system
      .updateTable('nutzer')
      .set((w) => ({ passwort_hash: w.selectFrom('nutzer as x').select('x.passwort_hash').where('x.benutzername', '=', 'ag.leser') }))
      .where('id', '=', keeper.nutzerId)
      .execute()
    const baseNutzer = await insert(lindenau({ rolle: 'Basisnutzer:in' }), keeper.email)
    const asAdmin = { ...data(fresh(), lindenau({ rolle: 'Administrator:in' })) }
    expect((await call(keeper.email, 'POST', '/benutzer', asAdmin)).status).toBe(403)
    const toAdmin = { ...asAdmin, email: baseNutzer.email, nutzerId: baseNutzer.nutzerId, version: baseNutzer.version, aktiv: true }
    expect((await call(keeper.email, 'PUT', '/benutzer', toAdmin)).status).toBe(403)
    const admin = (await call('ag2.admin', 'GET', '/benutzer/eigenen')).body
    const takeover = {
      ...data(fresh(), lindenau({ rolle: 'Administrator:in' })),
      nutzerId: admin.nutzerId,
      version: admin.version,
      aktiv: true,
    }
    expect((await call(keeper.email, 'PUT', '/benutzer', takeover)).status).toBe(403)
  })
})

describe('restricted view', () => {
  test('a user who sees single companies manages their people alone, and grants no wider view', async () => {
    const branch = await insert({
      rolle: 'Administrator:in',
      unternehmenId: 'WI0002',
      unternehmenSichtbeschränkt: true,
      sichtberechtigteUnternehmen: ['WI0002'],
    })
    await portal.db.system
      .updateTable('nutzer')
      .set((w) => ({ passwort_hash: w.selectFrom('nutzer as x').select('x.passwort_hash').where('x.benutzername', '=', 'ag.leser') }))
      .where('id', '=', branch.nutzerId)
      .execute()
    const list = (await call(branch.email, 'POST', '/nutzer/filterung', {})).body as unknown as { zeilen: { unternehmenId: string }[] }
    expect(new Set(list.zeilen.map(({ unternehmenId }) => unternehmenId))).toEqual(new Set(['WI0002']))
    const mutter = await insert()
    expect((await call(branch.email, 'GET', `/benutzer/${mutter.nutzerId}`)).status).toBe(404)
    expect((await call(branch.email, 'POST', `/benutzer/${mutter.nutzerId}/loeschung`, { version: mutter.version })).status).toBe(404)
    expect(await relation(mutter.email, branch.email)).toBe(200)
    const unrestricted = await call(branch.email, 'POST', '/benutzer', data(fresh(), { unternehmenId: 'WI0002' }))
    expect(unrestricted.body.felder?.[0]?.feld).toBe('sichtberechtigteUnternehmen')
    const restricted = { unternehmenId: 'WI0002', unternehmenSichtbeschränkt: true, sichtberechtigteUnternehmen: ['WI0002'] }
    expect((await call(branch.email, 'POST', '/benutzer', data(fresh(), restricted))).status).toBe(200)
    const more = data(fresh(), { ...restricted, sichtberechtigteUnternehmen: ['WI0001', 'WI0002'] })
    expect((await call(branch.email, 'POST', '/benutzer', more)).status).toBe(400)
  })
})

describe('deleting and restoring', () => {
  test('a deleted user can come back with a new role and is invited anew', async () => {
    const created = await insert()
    expect((await call('ag.admin', 'POST', `/benutzer/${created.nutzerId}/loeschung`, { version: created.version })).status).toBe(200)
    expect((await call('ag.admin', 'GET', `/benutzer/${created.nutzerId}`)).status).toBe(404)
    expect((await call('ag.admin', 'GET', `/benutzer/email/${created.email}`)).body).toMatchObject({ geloeschtAm: expect.any(String) })
    expect((await call('ag.admin', 'POST', '/benutzer', data(created.email))).body.code).toBe('NUTZER_WIEDERHERSTELLBAR')
    const back = await call('ag.admin', 'POST', '/benutzer/wiederherstellen', data(created.email, { rolle: 'Rechtsabteilung' }))
    expect(back.body.nutzerId).toBe(created.nutzerId)
    expect(await read(created.nutzerId)).toMatchObject({ rolle: 'Rechtsabteilung', aktiv: true, zugang: 'EINGELADEN', geloeschtAm: null })
    expect(await mails(created.email)).toHaveLength(2)
  })
  test('a fixed role keeps from being deleted', async () => {
    const created = await insert({ rolle: 'Basisnutzer:in' })
    expect((await call('ag.admin', 'POST', `/benutzer/${created.nutzerId}/loeschung`, { version: created.version })).body.code).toBe(
      'SYSTEMROLLE_BLEIBT',
    )
  })
  test('the own account can’t be changed here, and on the account page never as the last one', async () => {
    const ich = (await call('kn.admin', 'GET', '/benutzer/eigenen')).body
    for (const way of ['loeschung', 'deaktivierung'])
      expect((await call('kn.admin', 'POST', `/benutzer/${ich.nutzerId}/${way}`, { version: ich.version })).body.code).toBe('EIGENES_KONTO')
    expect((await call('kn.admin', 'POST', '/benutzer/deaktivierung', {})).body.code).toBe('LETZTER_ADMIN')
  })
})

describe('the last administrator', () => {
  const admins = async () =>
    (
      await portal.db.system
        .selectFrom('nutzer as n')
        .innerJoin('rolle as r', 'r.id', 'n.rolle_id')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where('n.org_id', '=', 'HO0001')
        .where('r.name', '=', 'Administrator:in')
        .where('n.aktiv', '=', true)
        .where('n.geloescht_am', 'is', null)
        .executeTakeFirstOrThrow()
    ).n
  test('stays, whatever two people do at once', async () => {
    // Two administrators of an organisation of their own, who may do everything to each other.
    const one = await call('bsp.admin', 'POST', '/HO0001/nutzer', {
      vorname: 'Eins',
      nachname: 'Admin',
      email: fresh(),
      telefonnummer: null,
    })
    const two = await call('bsp.admin', 'POST', '/HO0001/nutzer', {
      vorname: 'Zwei',
      nachname: 'Admin',
      email: fresh(),
      telefonnummer: null,
    })
    const ids = [one.body.nutzerId, two.body.nutzerId]
    await portal.db.system
      .updateTable('nutzer')
      .set((w) => ({ passwort_hash: w.selectFrom('nutzer as x').select('x.passwort_hash').where('x.benutzername', '=', 'ag.leser') }))
      .where('id', 'in', ids)
      .execute()
    const names = await Promise.all(ids.map(async (id) => (await read(id, 'bsp.admin')).email))
    // Both are signed in before one of them may shut the other out.
    for (const name of names) await portal.token(name)
    const reset = () =>
      portal.db.system
        .updateTable('nutzer')
        .set((eb) => ({
          aktiv: true,
          geloescht_am: null,
          rolle_id: eb.selectFrom('rolle').select('id').where('org_id', '=', 'HO0001').where('name', '=', 'Administrator:in'),
        }))
        .where('id', 'in', ids)
        .execute()
    const action = fc.record({
      wer: fc.nat(1),
      wen: fc.nat(1),
      was: fc.constantFrom('deaktivieren', 'löschen', 'rolle', 'selbst', 'inaktiv'),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 4 }), async (actions) => {
        await reset()
        const revision = await portal.db.system.selectFrom('nutzer').selectAll().where('id', 'in', ids).execute()
        await Promise.all(
          actions.map(({ wer: actor, wen: whom, was: what }) => {
            const nutzer = revision.find(({ id }) => id === ids[whom])
            if (!nutzer) throw new Error('fehlt')
            const name = names[actor] as string
            const wie = data(nutzer.email, {
              unternehmenId: 'HO0001',
              rolle: 'Administrator:in',
              vorname: nutzer.vorname,
              nachname: nutzer.nachname,
            })
            const full = { ...wie, nutzerId: nutzer.id, version: nutzer.version, aktiv: true }
            switch (what) {
              case 'deaktivieren':
                return call(name, 'POST', `/benutzer/${nutzer.id}/deaktivierung`, { version: nutzer.version })
              case 'löschen':
                return call(name, 'POST', `/benutzer/${nutzer.id}/loeschung`, { version: nutzer.version })
              case 'rolle':
                return call(name, 'PUT', '/benutzer', { ...full, rolle: 'Basisnutzer:in' })
              case 'inaktiv':
                return call(name, 'PUT', '/benutzer', { ...full, aktiv: false })
              default:
                return call(name, 'POST', '/benutzer/deaktivierung', {})
            }
          }),
        )
        expect(await admins()).toBeGreaterThanOrEqual(1)
      }),
      { numRuns: 12 },
    )
  })
})

describe('List', () => {
  const list = async (body: object, query = '') =>
    (await call('ag.admin', 'POST', `/nutzer/filterung${query}`, body)).body as unknown as {
      zeilen: Nutzer[]
      gesamt: { anzahl: number; genau: boolean }
    }
  test('searches, filters, sorts and pages on the server', async () => {
    const searched = await insert({ nachname: 'Xanthopoulos' })
    expect((await list({ suche: 'xantho nora' })).zeilen.map(({ nutzerId }) => nutzerId)).toEqual([searched.nutzerId])
    expect((await list({ status: ['INA'] })).zeilen.every(({ aktiv }) => !aktiv)).toBe(true)
    expect((await list({ rolle: ['Administrator:in'] })).zeilen.every(({ rolle }) => rolle === 'Administrator:in')).toBe(true)
    expect((await list({ zugang: ['EINGELADEN'] })).zeilen.map(({ nutzerId }) => nutzerId)).toContain(searched.nutzerId)
    expect((await list({ art: ['ADMIN'] })).zeilen.every(({ rolle }) => rolle === 'Administrator:in')).toBe(true)
    const regular = (await list({ art: ['REGULAER'] }, '?size=100')).zeilen.map(({ rolle }) => rolle)
    expect(regular).toContain('Basisnutzer:in')
    expect(regular).not.toEqual(expect.arrayContaining(['Administrator:in']))
    expect((await list({ art: ['PROGRAMM'] })).zeilen.every(({ rolle }) => rolle === 'Schnittstellennutzer:in')).toBe(true)
    const page = await list({}, '?size=2&page=1&sort=email,desc')
    expect(page.zeilen).toHaveLength(2)
    const all = await list({}, '?size=100&sort=email,desc')
    expect(page.zeilen).toEqual(all.zeilen.slice(2, 4))
    expect(all.gesamt).toEqual({ anzahl: all.zeilen.length, genau: true })
  })
  test('shows no users of other organisations', async () => {
    expect((await list({}, '?size=100')).zeilen.every(({ organisation }) => organisation === 'WI0001')).toBe(true)
    const { body } = await call('ag.admin', 'GET', '/nutzer/filteroptionen')
    expect(body).toMatchObject({ unternehmen: expect.arrayContaining([{ id: 'WI0002', name: expect.any(String) }]) })
    expect(JSON.stringify(body)).not.toMatch(/LA0001|KR0001/)
  })
})

describe('Roles', () => {
  const role = (name: string, more: object = {}) => ({
    name,
    iconname: 'kran',
    rechte: [{ anzeigename: 'anzeigen', kategorie: 'Bürgschaften' }],
    ...more,
  })
  test('create, change, give, not delete, delete', async () => {
    const name = `Bau ${randomUUID().slice(0, 4)}`
    expect((await call('ag.admin', 'POST', '/rollen/erstellen', role(name))).status).toBe(200)
    expect((await call('ag.admin', 'POST', '/rollen/erstellen', role(name.toUpperCase()))).body.felder?.[0]?.feld).toBe('name')
    const question = `?name=${encodeURIComponent(name)}`
    expect((await call('ag.admin', 'POST', `/rollen/aktualisieren${question}`, { ...role(name), version: 1 })).body.code).toBe(
      'OHNE_AENDERUNG',
    )
    const changed = { ...role(name, { iconname: 'haus' }), version: 1 }
    expect((await call('ag.admin', 'POST', `/rollen/aktualisieren${question}`, changed)).body).toEqual({ name, version: 2 })
    expect((await call('ag.admin', 'POST', `/rollen/aktualisieren${question}`, { ...changed, iconname: 'stern' })).body.code).toBe(
      'VERSION_VERALTET',
    )
    const bearer = await insert({ rolle: name })
    expect((await call('ag.admin', 'DELETE', `/rollen${question}`)).body.code).toBe('ROLLE_BENUTZT')
    await call('ag.admin', 'POST', `/benutzer/${bearer.nutzerId}/loeschung`, { version: bearer.version })
    expect((await call('ag.admin', 'DELETE', `/rollen${question}`)).status).toBe(204)
    expect((await call('ag.admin', 'GET', `/rollen${question}`)).status).toBe(404)
  })
  test('fixed roles stay as they are', async () => {
    const question = `?name=${encodeURIComponent('Basisnutzer:in')}`
    expect((await call('ag.admin', 'POST', `/rollen/aktualisieren${question}`, { ...role('Anders'), version: 1 })).body.code).toBe(
      'ROLLE_FEST',
    )
    expect((await call('ag.admin', 'DELETE', `/rollen${question}`)).body.code).toBe('ROLLE_FEST')
  })
  test('a role gets no rights that don’t exist in the area', async () => {
    const stranger = role('Zu viel', {
      rechte: [
        { anzeigename: 'anzeigen', kategorie: 'Anträge' },
        { anzeigename: 'verwalten', kategorie: 'Anträge' },
      ],
    })
    expect((await call('ag.admin', 'POST', '/rollen/erstellen', stranger)).body.felder?.[0]?.feld).toBe('rechte')
  })
  test('a right taken away is missing with the next call, without a new sign-in', async () => {
    const list = () => portal.call('ag.leser', 'POST', '/buergschaftservice/api/private/v2/buergschaften/filterung', {})
    expect((await list()).status).toBe(200)
    const question = `?name=${encodeURIComponent('Leser:in / Revision')}`
    const before = (await call('ag.admin', 'GET', `/rollen${question}`)).body as unknown as { version: number; rechte: object[] }
    const without = { name: 'Leser:in / Revision', iconname: 'auge', rechte: [{ anzeigename: 'anzeigen', kategorie: 'Projekte' }] }
    expect((await call('ag.admin', 'POST', `/rollen/aktualisieren${question}`, { ...without, version: before.version })).status).toBe(200)
    expect((await list()).status).toBe(403)
    const back = { ...without, rechte: before.rechte, version: before.version + 1 }
    expect((await call('ag.admin', 'POST', `/rollen/aktualisieren${question}`, back)).status).toBe(200)
    expect((await list()).status).toBe(200)
  })
  test('rights are in order: „anzeigen“ first, then by the alphabet', async () => {
    const { body } = await call('ag.admin', 'GET', '/rechte')
    const buergschaften = (body as unknown as { anzeigename: string; kategorie: string }[])
      .filter(({ kategorie }) => kategorie === 'Bürgschaften')
      .map(({ anzeigename }) => anzeigename)
    expect(buergschaften[0]).toBe('anzeigen')
    expect(buergschaften.slice(1)).toEqual(buergschaften.slice(1).sort((a, b) => a.localeCompare(b, 'de-DE')))
  })
})

describe('administrators of companies, for the operator', () => {
  test('create, see, change; the operator doesn’t see other users', async () => {
    const email = fresh()
    const created = await call('bsp.admin', 'POST', '/LA0001/nutzer', { vorname: 'Ida', nachname: 'Kern', email, telefonnummer: null })
    expect(created.status).toBe(200)
    expect((await mails(email))[0]?.letter).toContain('Stadtwerke Lindenau AöR')
    const all = (await call('bsp.admin', 'GET', '/LA0001/nutzer')).body as unknown as Nutzer[]
    expect(all.map((n) => n.email)).toContain(email)
    expect(all.every(({ rolle }) => rolle === 'Administrator:in')).toBe(true)
    const reader = (await call('ag.leser', 'GET', '/benutzer/eigenen')).body
    expect((await call('bsp.admin', 'GET', `/benutzer/${reader.nutzerId}`)).status).toBe(404)
    const differently = {
      vorname: 'Ida',
      nachname: 'Kern-Wolf',
      email,
      telefonnummer: null,
      nutzerId: created.body.nutzerId,
      aktiv: true,
    }
    expect((await call('bsp.admin', 'PUT', '/nutzer', { ...differently, version: created.body.version })).status).toBe(200)
    expect((await call('bsp.admin', 'PUT', '/nutzer', { ...differently, nachname: 'Kern', version: created.body.version })).body.code).toBe(
      'VERSION_VERALTET',
    )
  })
  test('only the operator creates users of others', async () => {
    const data = { vorname: 'Ida', nachname: 'Kern', email: fresh(), telefonnummer: null }
    expect((await call('ag.admin', 'POST', '/LA0001/nutzer', data)).status).toBe(403)
    expect((await call('ag.admin', 'GET', '/LA0001/nutzer')).status).toBe(404)
  })
})

describe('the own account', () => {
  test('resetting settings of tables: the own ones, no others', async () => {
    const einstellung = { spalten: [], verborgen: [], breiten: {}, kompakt: true, proSeite: 50, ansichten: [] }
    for (const actor of ['ag.recht', 'ag.leser']) await call(actor, 'POST', '/probe/einstellung', { version: 0, einstellung })
    expect((await call('ag.recht', 'DELETE', '/einstellung')).body).toEqual({ anzahl: expect.any(Number) })
    expect((await call('ag.recht', 'GET', '/probe/einstellung')).body).toMatchObject({ version: 0 })
    expect((await call('ag.leser', 'GET', '/probe/einstellung')).body).toMatchObject({ version: 1 })
  })
  test('the key of the browser’s storage: another for each account, the same at each sign-in', async () => {
    const address = `${PATH}/benutzer/eigenen/speicherschluessel`
    const key = async (who: string) => (await portal.request<{ schluessel: string }>(who, 'GET', address)).body.schluessel
    const [mine, hers] = [await key('ag.recht'), await key('ag.leser')]
    expect(Buffer.from(mine, 'base64url')).toHaveLength(32)
    expect(hers).not.toBe(mine)
    const { access_token } = await logIn(portal.url, 'ag.recht')
    const again = await fetch(portal.url + address, { headers: { authorization: `Bearer ${access_token}` } })
    expect([await again.json(), again.headers.get('cache-control')]).toEqual([{ schluessel: mine }, 'no-store'])
    expect((await fetch(portal.url + address)).status).toBe(401)
    // A user who is added later has a key, too, and no other user can read the secret that it is derived from, whatever they ask for.
    const { nutzerId } = await insert()
    const context = { orgId: 'WI0001', group: 'AG' as const, nutzerId, visible: null }
    const seen = await portal.db.runAs(context, (tx) => tx.selectFrom('browser_key').selectAll().execute())
    expect(seen).toEqual([{ org_id: 'WI0001', nutzer_id: nutzerId, secret: expect.stringMatching(/^[0-9a-f]{64}$/) }])
  })
  test('the own data as a file: all about me, nothing about others, no password', async () => {
    const response = await portal.call('ag.recht', 'GET', `${PATH}/benutzer/eigenen/daten.json`)
    expect(response.headers.get('content-disposition')).toMatch(/Eigene_Daten_\d{8}\.json/)
    const text = await response.text()
    expect(JSON.parse(text)).toMatchObject({ profil: { email: 'ag.recht@demo.avalwerk.example', rolle: 'Rechtsabteilung' } })
    const parts = ['erstelltAm', 'rechtsgrundlage', 'profil', 'anmeldung', 'tabelleneinstellungen', 'geleseneHinweise']
    expect(Object.keys(JSON.parse(text) as object)).toEqual([...parts, 'uebernommeneAufgaben', 'aenderungenAmKonto', 'handlungen'])
    expect(text).not.toMatch(/passwort_hash|argon2|ag\.admin@/)
  })
})
