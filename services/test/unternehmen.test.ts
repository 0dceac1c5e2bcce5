import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { NONE_KENNZEICHEN } from '@avalwerk/domain'
import { parse } from 'csv-parse/sync'
import { chain } from '../src/aggregate/index.ts'
import { mailRows } from './jobRows.ts'
import { startTestPortal, type TestPortal } from './portal.ts'

const PATH = '/partnerservice/api/private/v2'
let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal?.close())

type Content = Record<string, unknown> & {
  unternehmenId: string
  version: number
  unternehmensstatus: string
  code: string
  felder?: { feld: string; grund: string }[]
  schritte: string[]
}
const call = (actor: string, method: string, path: string, body?: unknown, header?: Record<string, string>) =>
  portal.request<Content>(actor, method, PATH + path, body, header)
const BREMEN = { straße: 'Am Wall', hausnummer: '9', postleitzahl: '28195', ort: 'Bremen', landeskennzeichen: 'DE' }
const company = (more: object = {}) => ({
  name: 'Hafenbau Nord GmbH',
  gesellschaftsform: 'GMBH',
  postadresse: BREMEN,
  handelsregister: 'Bremen',
  handelsregisternummer: 'HRB 4711',
  person: null,
  fremdId: null,
  vertretungsformel: [],
  ...more,
})
const { fremdId: _f, vertretungsformel: _v, ...REASON } = company()
const buerge = (more: object = {}) => ({
  ...REASON,
  name: 'Küsten Kaution AG',
  gesellschaftsform: 'AG',
  vertragsart: 'REGULAR',
  bausummeAngabe: 'BETRAG',
  verwendungBürgschaftstexte: true,
  lieferkanalPdf: true,
  nutzungVertraege: true,
  vierAugenAb: 0,
  ...more,
})
const DISPLAY = { kurzname: 'Küste', initialen: 'kk', headerFarbe: '#035', headerSchriftfarbe: '#fff' }
const create = async (more: object = {}) =>
  (await call('bsp.admin', 'POST', '/unternehmen', { ...company(more), kennzeichen: NONE_KENNZEICHEN })).body
const tochter = async (more: object = {}, mutter = 'WI0001', actor = 'ag.admin') =>
  (await call(actor, 'POST', `/unternehmen/auftraggeber/${mutter}/tochter`, company(more))).body
const release = (unternehmen: Content, freigeben = true, grund: string | null = null) =>
  call('bsp.admin', 'POST', '/unternehmen/auftraggeber/freigeben', {
    unternehmenId: unternehmen.unternehmenId,
    version: unternehmen.version,
    freigeben,
    grund,
  })
const names = async (actor: string, path: string, body: object = {}) =>
  ((await call(actor, 'POST', path, body)).body as unknown as { zeilen: { name: string; unternehmenId: string }[] }).zeilen.map(
    (z) => z.name,
  )
const tasks = (id: string) =>
  portal.db.system
    .selectFrom('aufgabe')
    .select(['art', 'betreff', 'erledigt_am'])
    .where('objekt_id', '=', id)
    .orderBy('eingang_am')
    .execute()
const mails = async () => (await mailRows(portal.db.system)).map(({ content }) => content)

describe('the operator creates', () => {
  test('a company gets number, organisation and roles and waits for its approval', async () => {
    const unternehmen = await create({ name: 'Zollern Zement GmbH' })
    expect(unternehmen).toMatchObject({ unternehmensstatus: 'UP', unternehmenId: expect.stringMatching(/^ZZ\d{4}$/) })
    expect(await tasks(unternehmen.unternehmenId)).toMatchObject([
      { art: 'C-03', betreff: 'Neues Unternehmen „Zollern Zement GmbH“ prüfen und freigeben', erledigt_am: null },
    ])
    const roles = await portal.db.system.selectFrom('rolle').select('name').where('org_id', '=', unternehmen.unternehmenId).execute()
    expect(roles.map(({ name }) => name)).toContain('Administrator:in')
    // No other organisation finds it before it is released; then all do.
    expect(await names('ag.admin', '/unternehmen/suche', { suche: 'zollern' })).toEqual([])
    expect(await names('bg.admin', '/unternehmen/teilnehmer/filterung', { suche: 'zollern' })).toEqual([])
    const free = await release(unternehmen)
    expect(free.body.unternehmensstatus).toBe('AKT')
    expect((await tasks(unternehmen.unternehmenId))[0]?.erledigt_am).not.toBeNull()
    expect(await names('ag.admin', '/unternehmen/suche', { suche: 'zollern' })).toEqual(['Zollern Zement GmbH'])
    expect(await names('bg.admin', '/unternehmen/teilnehmer/filterung', { suche: 'zollern' })).toEqual(['Zollern Zement GmbH'])
    // An administrator can be made for it.
    const admin = await portal.call('bsp.admin', 'POST', `${PATH}/nutzerverwaltung/${unternehmen.unternehmenId}/nutzer`, {
      vorname: 'Zoe',
      nachname: 'Zoll',
      email: 'zoe@zollern.example',
      telefonnummer: null,
    })
    expect(admin.status).toBe(200)
  })
  test('those created at once get different numbers; the same request twice creates once', async () => {
    const many = await Promise.all(Array.from({ length: 6 }, (_, i) => create({ name: `Quartier Quelle ${i} GmbH` })))
    expect(new Set(many.map((u) => u.unternehmenId)).size).toBe(6)
    const header = { 'idempotency-key': 'einmal-unternehmen' }
    const body = { ...company({ name: 'Doppelt GmbH' }), kennzeichen: NONE_KENNZEICHEN }
    const [one, two] = [
      await call('bsp.admin', 'POST', '/unternehmen', body, header),
      await call('bsp.admin', 'POST', '/unternehmen', body, header),
    ]
    expect(two.body.unternehmenId).toBe(one.body.unternehmenId)
  })
  test('not approved is said with a reason, which stands in the history', async () => {
    const unternehmen = await create({ name: 'Fragwürdig GmbH' })
    expect(await release(unternehmen, false)).toMatchObject({ status: 400, body: { code: 'GRUND_FEHLT' } })
    expect((await release(unternehmen, false, 'Nicht im Register')).body.unternehmensstatus).toBe('DAK')
    const history = (await call('bsp.admin', 'GET', `/unternehmen/${unternehmen.unternehmenId}/verlauf`)).body as unknown as {
      text: string
      grund: string
    }[]
    expect(history[0]).toMatchObject({ text: 'Nicht freigegeben', grund: 'Nicht im Register' })
    expect(await release({ ...unternehmen, version: unternehmen.version + 1 })).toMatchObject({
      status: 409,
      body: { code: 'SCHRITT_UNZULAESSIG' },
    })
  })
  test('a guarantor is unknown to others before its approval; its short name is unique, in whatever spelling', async () => {
    const fresh = await call('bsp.admin', 'POST', '/buerge', { ...buerge(), anzeigedaten: DISPLAY })
    expect(fresh.body).toMatchObject({ unternehmensstatus: 'UP', unternehmenId: expect.stringMatching(/^KK\d{4}$/) })
    const shortNames = async (actor: string) =>
      ((await call(actor, 'GET', '/buergen')).body as unknown as { kurzname: string }[]).map((b) => b.kurzname)
    expect(await shortNames('ag.admin')).not.toContain('Küste')
    expect((await call('ag.admin', 'GET', `/unternehmen/${fresh.body.unternehmenId}`)).status).toBe(404)
    expect(await names('ag.admin', '/unternehmen/buergen/filterung', { suche: 'küsten' })).toEqual([])
    await release(fresh.body)
    expect(await shortNames('ag.admin')).toContain('Küste')
    expect((await call('bsp.admin', 'GET', '/buergen/istVorhanden?kurzname=KÜSTE')).body).toBe(true)
    expect((await call('bsp.admin', 'GET', `/buergen/istVorhanden?kurzname=küste&ausser=${fresh.body.unternehmenId}`)).body).toBe(false)
    const second = await call('bsp.admin', 'POST', '/buerge', {
      ...buerge({ name: 'Küstenbank AG' }),
      anzeigedaten: { ...DISPLAY, kurzname: 'KÜSTE' },
    })
    expect(second).toMatchObject({ status: 409, body: { code: 'KURZNAME_VERGEBEN' } })
    expect((await call('bsp.admin', 'GET', `/buergen/${fresh.body.unternehmenId}/anzeigedaten`)).body).toMatchObject({
      initialen: 'KK',
      headerFarbe: '#035',
    })
  })
})

describe('rules of the fields', () => {
  const faults = async (more: object) =>
    Object.fromEntries(
      ((await call('bsp.admin', 'POST', '/unternehmen', { ...company(more), kennzeichen: NONE_KENNZEICHEN })).body.felder ?? []).map(
        (f) => [f.feld, f.grund],
      ),
    )
  test.each([
    ['an empty name', { name: ' ' }, { name: 'Bitte füllen Sie dieses Feld aus' }],
    ['forbidden sequences', { name: 'A ${b} -- GmbH' }, { name: 'Die Zeichenfolgen ${, -- können nicht verwendet werden.' }],
    ['characters that names don’t have', { name: 'Bau|Werk GmbH' }, { name: 'Das Zeichen | kann nicht verwendet werden.' }],
    ['half an address', { postadresse: { ...BREMEN, hausnummer: '' } }, { 'postadresse.hausnummer': 'Bitte füllen Sie dieses Feld aus' }],
    [
      'a short postcode',
      { postadresse: { ...BREMEN, postleitzahl: '281' } },
      { 'postadresse.postleitzahl': 'Bitte geben Sie exakt 5 Zeichen ein' },
    ],
    [
      'a country that doesn’t exist',
      { postadresse: { ...BREMEN, landeskennzeichen: 'XX' } },
      { 'postadresse.landeskennzeichen': 'Bitte wählen Sie ein Land aus der Liste' },
    ],
    ['a register without a number', { handelsregisternummer: null }, { handelsregisternummer: 'Bitte füllen Sie dieses Feld aus' }],
    [
      'another register’s number',
      { handelsregisternummer: 'HRA 12' },
      { handelsregisternummer: 'Bitte geben Sie die Nummer einer GmbH in der Form „HRB 12345“ ein' },
    ],
    [
      'an authority in the commercial register',
      { gesellschaftsform: 'BEHOERDE' },
      {
        handelsregister: 'Für diese Rechtsform gibt es keinen Registereintrag',
        handelsregisternummer: 'Für diese Rechtsform gibt es keinen Registereintrag',
      },
    ],
    [
      'half a contact',
      { person: { vorname: 'Eva', nachname: '', email: '', telefonnummer: '', personentyp: 'KP' } },
      { 'person.nachname': 'Bitte füllen Sie dieses Feld aus', 'person.email': 'Bitte füllen Sie dieses Feld aus' },
    ],
    [
      'a contact that no mail reaches',
      { person: { vorname: 'Eva', nachname: 'Lang', email: 'eva@', telefonnummer: '----', personentyp: 'KP' } },
      {
        'person.email': 'Bitte geben Sie eine gültige E-Mail-Adresse an',
        'person.telefonnummer': 'Bitte geben Sie eine gültige Telefonnummer an',
      },
    ],
    ['a foreign id with brackets', { fremdId: '(12)' }, { fremdId: 'Die Zeichen (, ) können nicht verwendet werden.' }],
  ])('%s is refused at its field', async (_name, more, expected) => {
    expect(await faults(more)).toEqual(expected)
  })
  test('a foreign register counts as it likes; an empty contact is none', async () => {
    const unternehmen = await create({
      name: 'Lux Lumière SARL',
      gesellschaftsform: 'SARL',
      postadresse: { ...BREMEN, postleitzahl: 'L-1611', ort: 'Luxembourg', landeskennzeichen: 'LU' },
      handelsregister: 'Luxembourg',
      handelsregisternummer: 'B 123.456',
      person: { vorname: ' ', nachname: '', email: '', telefonnummer: '', personentyp: 'KP' },
    })
    expect((await call('bsp.admin', 'GET', `/unternehmen/auftraggeber/${unternehmen.unternehmenId}`)).body).toMatchObject({
      person: null,
    })
  })
  test('colours without contrast are refused', async () => {
    const { version } = await portal.db.system
      .selectFrom('unternehmen')
      .select('version')
      .where('id', '=', 'TD0001')
      .executeTakeFirstOrThrow()
    const { body } = await call('bsp.admin', 'POST', '/buergen/TD0001/anzeigedaten/bearbeitung', {
      version,
      kurzname: 'Tiedemann',
      initialen: 'TD',
      headerFarbe: '#777',
      headerSchriftfarbe: '#888888',
    })
    expect(body.felder).toEqual([{ feld: 'headerSchriftfarbe', grund: expect.stringContaining('Nötig sind mindestens 4,5:1') }])
  })
})

describe('Tochterunternehmen', () => {
  test('bears letters and organisation of its parent; the operator approves it and reports so', async () => {
    const t = await tochter({ name: 'Weserbogen Häfen GmbH' })
    expect(t.unternehmenId).toMatch(/^WI\d{4}$/)
    expect(await tasks(t.unternehmenId)).toMatchObject([
      { art: 'C-04', betreff: 'Tochterunternehmen „Weserbogen Häfen GmbH“ von Weserbogen Infrastruktur AG freigeben' },
    ])
    // Only its own people see it at once.
    expect(await names('ag.admin', '/unternehmen/filterung', { suche: 'häfen' })).toEqual(['Weserbogen Häfen GmbH'])
    expect(await names('ag2.admin', '/unternehmen/suche', { suche: 'häfen' })).toEqual([])
    expect((await release(t)).body.unternehmensstatus).toBe('AKT')
    expect((await mails()).at(-1)).toMatchObject({
      an: 'ag.admin@demo.avalwerk.example',
      text: expect.stringContaining('geprüft und freigegeben'),
    })
    expect(await names('ag2.admin', '/unternehmen/suche', { suche: 'häfen' })).toEqual(['Weserbogen Häfen GmbH'])
  })
  test('under a subsidiary it stands in the tree; it is approved after that one', async () => {
    const top = await tochter({ name: 'Weserbogen Oben GmbH' })
    const bottom = await tochter({ name: 'Weserbogen Unten GmbH' }, top.unternehmenId)
    expect(await release(bottom)).toMatchObject({ status: 409, body: { code: 'MUTTER_NICHT_AKTIV' } })
    await release(top)
    expect((await release(bottom)).body.unternehmensstatus).toBe('AKT')
    const tree = (await call('ag.admin', 'GET', '/unternehmen/auftraggeber/WI0001')).body.tochterUnternehmen as Content[]
    expect(tree.find((k) => k.unternehmenId === bottom.unternehmenId)).toMatchObject({ mutterUnternehmenId: top.unternehmenId })
    // A mother with active subsidiaries can't be set inactive.
    const revision = (await call('bsp.admin', 'GET', `/unternehmen/${top.unternehmenId}`)).body
    expect(
      await call('bsp.admin', 'POST', `/unternehmen/${top.unternehmenId}/status`, { version: revision.version, aktiv: false }),
    ).toMatchObject({ status: 409, body: { code: 'TOECHTER_AKTIV' } })
  })
  test('a user who sees single companies creates none, but changes theirs', async () => {
    await portal.db.system
      .updateTable('nutzer')
      .set((w) => ({ rolle_id: w.selectFrom('rolle').select('id').where('org_id', '=', 'WI0001').where('name', '=', 'Administrator:in') }))
      .where('benutzername', '=', 'ag.basis')
      .execute()
    expect(await call('ag.basis', 'POST', '/unternehmen/auftraggeber/WI0002/tochter', company())).toMatchObject({
      status: 403,
      body: { code: 'SICHT_BESCHRAENKT' },
    })
    expect((await call('ag.basis', 'POST', '/unternehmen/auftraggeber/WI0001/tochter', company())).status).toBe(404)
    const own = (await call('ag.basis', 'GET', '/unternehmen/auftraggeber/WI0002')).body
    // They must not see its parent company.
    expect(own).toMatchObject({ mutterUnternehmenId: null, mutterUnternehmen: null, schritte: expect.arrayContaining(['U10']) })
    const changed = await call('ag.basis', 'POST', '/unternehmen/auftraggeber/WI0001/tochter/WI0002', {
      ...company({ name: 'Weserbogen Brückenbau GmbH', fremdId: '77' }),
      version: own.version,
    })
    expect(changed.status).toBe(200)
    expect((await call('ag.basis', 'POST', '/unternehmen/auftraggeber/WI0001/tochter/WI0003', { ...company(), version: 1 })).status).toBe(
      404,
    )
    await portal.db.system
      .updateTable('nutzer')
      .set((w) => ({ rolle_id: w.selectFrom('rolle').select('id').where('org_id', '=', 'WI0001').where('name', '=', 'Basisnutzer:in') }))
      .where('benutzername', '=', 'ag.basis')
      .execute()
  })
})

describe('changing', () => {
  const read = async (id: string) => (await call('bsp.admin', 'GET', `/unternehmen/auftraggeber/${id}`)).body
  test('needs the version that was read and a change; history and chain name what changed', async () => {
    const unternehmen = await create({ name: 'Alte Mühle GmbH' })
    const path = `/unternehmen/auftraggeber/${unternehmen.unternehmenId}`
    const same = { ...company({ name: 'Alte Mühle GmbH' }), version: unternehmen.version }
    expect(await call('bsp.admin', 'POST', path, same)).toMatchObject({ status: 400, body: { code: 'OHNE_AENDERUNG' } })
    const fresh = { ...same, name: 'Neue Mühle GmbH', postadresse: { ...BREMEN, hausnummer: '10' } }
    const [one, two] = await Promise.all([
      call('bsp.admin', 'POST', path, fresh),
      call('bsp.zweit', 'POST', path, { ...fresh, name: 'Andere Mühle GmbH' }),
    ])
    expect([one.status, two.status].sort((a, b) => a - b)).toEqual([200, 409])
    const history = (await call('bsp.admin', 'GET', `/unternehmen/${unternehmen.unternehmenId}/verlauf`)).body as unknown as {
      text: string
      werte: { feld: string; alt: string; neu: string }[]
    }[]
    expect(history[0]?.text).toBe('Angaben geändert')
    expect(history[0]?.werte.map(({ feld }) => feld)).toEqual(['Name', 'Anschrift'])
    const rows = await portal.db.system
      .selectFrom('unternehmen_historie')
      .selectAll()
      .where('unternehmen_id', '=', unternehmen.unternehmenId)
      .orderBy('lfd')
      .execute()
    const recalculated = chain(rows.map(({ hash: _h, lfd: _l, ...e }) => e) as never) as { hash: string }[]
    expect(recalculated.map(({ hash }) => hash)).toEqual(rows.map(({ hash }) => hash))
  })
  test('a person keeps its id', async () => {
    const person = { vorname: 'Eva', nachname: 'Ahlers', email: 'eva@muehle.example', telefonnummer: '', personentyp: 'VB' }
    const unternehmen = await create({ name: 'Mit Person GmbH', person })
    const before = (await read(unternehmen.unternehmenId)).person as { persId: string }
    expect(before.persId).toMatch(/^[0-9a-f-]{36}$/)
    await call('bsp.admin', 'POST', `/unternehmen/auftraggeber/${unternehmen.unternehmenId}`, {
      ...company({ name: 'Mit Person GmbH', person: { ...person, email: 'e.ahlers@muehle.example' } }),
      version: unternehmen.version,
    })
    expect((await read(unternehmen.unternehmenId)).person).toEqual({ ...person, email: 'e.ahlers@muehle.example', persId: before.persId })
  })
  test('only the operator changes marks', async () => {
    const unternehmen = await read('LA0001')
    const { name, gesellschaftsform, postadresse, handelsregister, handelsregisternummer, person, fremdId, vertretungsformel } = unternehmen
    const data = { name, gesellschaftsform, postadresse, handelsregister, handelsregisternummer, person, fremdId, vertretungsformel }
    const kennzeichen = { ...NONE_KENNZEICHEN, oeffentlicherAuftraggeber: true, hybrid: true }
    const wie = { ...data, version: unternehmen.version, kennzeichen }
    expect(await call('ag2.admin', 'POST', '/unternehmen/auftraggeber/LA0001', wie)).toMatchObject({
      status: 403,
      body: { code: 'RECHT_FEHLT' },
    })
    expect(
      (
        await call('ag2.admin', 'POST', '/unternehmen/auftraggeber/LA0001', {
          ...data,
          name: 'Stadtwerke Lindenau (neu)',
          version: unternehmen.version,
        })
      ).status,
    ).toBe(200)
    expect((await read('LA0001')).oeffentlicherAuftraggeber).toBe(true)
  })
  test('existing guarantees keep the name under which they were issued', async () => {
    const before = await portal.db.system
      .selectFrom('buergschaft')
      .select(['id', 'auftraggeber_name'])
      .where('auftraggeber_id', '=', 'HO0001')
      .execute()
    const { unternehmenId: _, ...user } = await read('HO0001')
    await call('bsp.admin', 'POST', '/unternehmen/auftraggeber/HO0001', {
      ...company({
        name: 'Landkreis Hohenaue – Bauamt',
        gesellschaftsform: 'BEHOERDE',
        handelsregister: null,
        handelsregisternummer: null,
        postadresse: user.postadresse,
      }),
      version: user.version,
    })
    const afterwards = await portal.db.system
      .selectFrom('buergschaft')
      .select(['id', 'auftraggeber_name'])
      .where('auftraggeber_id', '=', 'HO0001')
      .execute()
    expect(before.length).toBeGreaterThan(0)
    expect(afterwards).toEqual(before)
  })
})

describe('inactive', () => {
  const read = async (id: string) => (await call('bsp.admin', 'GET', `/unternehmen/${id}`)).body
  const setValue = async (id: string, aktiv: boolean) =>
    call('bsp.admin', 'POST', `/unternehmen/${id}/status`, { version: (await read(id)).version, aktiv })
  test('not with open guarantees', async () => {
    expect(await setValue('WI0003', false)).toMatchObject({ status: 409, body: { code: 'VORGAENGE_OFFEN' } })
    expect(await setValue('KR0001', false)).toMatchObject({ status: 409, body: { code: 'VORGAENGE_OFFEN' } })
    expect(await setValue('BP0001', false)).toMatchObject({ status: 409, body: { code: 'SCHRITT_UNZULAESSIG' } })
  })
  test('can’t be chosen any more, stays readable and can come back', async () => {
    const unternehmen = await create({ name: 'Ruhend Bau GmbH' })
    await release(unternehmen)
    expect((await setValue(unternehmen.unternehmenId, false)).body.unternehmensstatus).toBe('DAK')
    expect(await names('ag.admin', '/unternehmen/suche', { suche: 'ruhend' })).toEqual([])
    expect(await names('bsp.admin', '/unternehmen/filterung', { suche: 'ruhend' })).toEqual(['Ruhend Bau GmbH'])
    expect(await names('bsp.admin', '/unternehmen/filterung?filtereInaktive=true', { suche: 'ruhend' })).toEqual([])
    expect((await setValue(unternehmen.unternehmenId, true)).body.unternehmensstatus).toBe('AKT')
  })
  test('two clicks at once: one counts', async () => {
    const unternehmen = await create({ name: 'Klick Klack GmbH' })
    const free = (await release(unternehmen)).body
    const responses = await Promise.all(
      [1, 2, 3].map(() =>
        call('bsp.admin', 'POST', `/unternehmen/${unternehmen.unternehmenId}/status`, { version: free.version, aktiv: false }),
      ),
    )
    expect(responses.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409])
  })
})

describe('Lists', () => {
  test('the switches: own, others’, inactive, unchecked, incognito, entitled to see', async () => {
    const on = (toggle: string, actor = 'ag.admin') => names(actor, `/unternehmen/filterung?size=100&${toggle}`)
    const own = await on('')
    expect(own.every((name) => name.startsWith('Weserbogen') || name === 'Hafenbau Nord GmbH')).toBe(true)
    const strangers = await on('auchFremdeUnternehmen=true')
    expect(strangers).toEqual(expect.arrayContaining(['Gebr. Harms Tiefbau GmbH', 'Kranich Kreditversicherung AG']))
    expect(strangers).not.toContain('ARGE Elbquerung Süd')
    expect(await on('auchFremdeUnternehmen=true&filtereSichtberechtigung=true')).toEqual(own)
    expect(own).toContain('Weserbogen Immobilien SE & Co. KG')
    expect(await on('filtereUngepruefte=true')).not.toContain('Weserbogen Immobilien SE & Co. KG')
    expect(await on('', 'bsp.admin')).toContain('ARGE Elbquerung Süd')
    expect(await on('filtereInkognito=true', 'bsp.admin')).not.toContain('ARGE Elbquerung Süd')
    // Restricted to one company whatever is asked for.
    expect(await on('', 'ag.basis')).toEqual(['Weserbogen Brückenbau GmbH'])
  })
  test('filter and sorting; ä like ae, upper like lower case', async () => {
    expect(await names('bsp.admin', '/unternehmen/filterung', { hybrid: 'JA', suche: 'emden' })).toEqual(['Gebr. Harms Tiefbau GmbH'])
    expect(await names('bsp.admin', '/unternehmen/filterung', { inkognito: 'JA' })).toEqual(['ARGE Elbquerung Süd'])
    expect(await names('bsp.admin', '/unternehmen/filterung', { type: ['buerge'], gesellschaftsform: ['EG'] })).toEqual([
      'Rheinaue Bank eG',
    ])
    expect(await names('bsp.admin', '/unternehmen/filterung', { suche: 'SUEDAVAL MUENCHEN' })).toEqual([])
    expect(await names('bsp.admin', '/unternehmen/filterung', { suche: 'SUED AVAL MUENCHEN' })).toEqual(['Süd-Aval Versicherung SE'])
    const descending = await names('bsp.admin', '/unternehmen/filterung?sort=unternehmenId,desc&size=100', { type: ['buerge'] })
    expect(descending.indexOf('Süd-Aval Versicherung SE')).toBeLessThan(descending.indexOf('Kranich Kreditversicherung AG'))
  })
  test('guarantors whose contracts are kept in the portal', async () => {
    const unternehmen = (await call('bsp.admin', 'GET', '/buergen/buerge?id=NK0001')).body
    const { name, gesellschaftsform, postadresse, handelsregister, handelsregisternummer } = unternehmen
    const data = { ...buerge({ name, gesellschaftsform, postadresse, handelsregister, handelsregisternummer }), nutzungVertraege: false }
    expect((await call('bsp.admin', 'PUT', '/unternehmen/buerge/NK0001', { ...data, version: unternehmen.version })).status).toBe(200)
    expect(await names('ag.admin', '/unternehmen/buergen/filterung?filtereNutzungVertraegeAktiviert=true&size=100')).not.toContain(name)
    expect(await names('ag.admin', '/unternehmen/buergen/filterung?size=100')).toContain(name)
  })
  test('the CSV has the filtered rows and nothing else', async () => {
    const response = await portal.call('bg.admin', 'POST', `${PATH}/unternehmen/teilnehmer/filterung/unternehmen.csv`, {
      oeffentlich: 'JA',
    })
    expect(response.headers.get('content-disposition')).toMatch(/filename="\d{8}_Unternehmen\.csv"/)
    const rows = parse(Buffer.from(await response.arrayBuffer()), { bom: true, delimiter: ';', columns: true }) as Record<string, string>[]
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) expect(row).toMatchObject({ 'Öffentlicher Auftraggeber': 'Ja', Mutterunternehmen: '' })
  })
})

describe('Preismodell', () => {
  const read = async (id: string) =>
    (await call('bsp.admin', 'GET', `/unternehmen/${id}/preismodell`)).body as unknown as { preisModell: string; zustand: string }[]
  test('holds at once or later, never before; the history stays', async () => {
    const path = '/unternehmen/KL0001/preismodell'
    expect((await call('bsp.admin', 'POST', path, { preisModell: 'TEAM' })).status).toBe(200)
    expect(await call('bsp.admin', 'POST', path, { preisModell: 'TEAM' })).toMatchObject({
      status: 400,
      body: { code: 'OHNE_AENDERUNG' },
    })
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
    await call('bsp.admin', 'POST', path, { preisModell: 'PROFI', gueltigAb: tomorrow })
    expect(await read('KL0001')).toMatchObject([
      { preisModell: 'PROFI', zustand: 'GEPLANT' },
      { preisModell: 'TEAM', zustand: 'GILT' },
    ])
    // Another one for the same instant takes its place.
    await call('bsp.admin', 'POST', path, { preisModell: 'BASIS', gueltigAb: tomorrow })
    expect(await read('KL0001')).toMatchObject([{ preisModell: 'BASIS', zustand: 'GEPLANT' }, { zustand: 'GILT' }])
    expect(await call('bsp.admin', 'POST', path, { preisModell: 'BASIS', gueltigAb: '2026-01-01T00:00:00Z' })).toMatchObject({
      status: 400,
    })
    expect((await call('bsp.admin', 'GET', '/unternehmen/auftraggeber/KL0001')).body.preisModell).toBe('TEAM')
    // Subsidiaries have none of their own.
    expect(await call('bsp.admin', 'POST', '/unternehmen/WI0002/preismodell', { preisModell: 'BASIS' })).toMatchObject({ status: 409 })
  })
  test('is seen by the operator and the company itself', async () => {
    expect((await call('ag.admin', 'GET', '/unternehmen/WI0001/preismodell')).status).toBe(200)
    expect((await call('bg.admin', 'GET', '/unternehmen/WI0001/preismodell')).status).toBe(404)
    const on = (await call('bg.admin', 'POST', '/unternehmen/teilnehmer/filterung?size=100', {})).body as unknown as {
      zeilen: { preisModell: unknown }[]
    }
    expect(on.zeilen.length).toBeGreaterThan(0)
    expect(on.zeilen.every(({ preisModell }) => preisModell === null)).toBe(true)
  })
})

test('only those who are enabled may order', async () => {
  await portal.db.system.updateTable('unternehmen').set({ beantragen: false }).where('id', '=', 'WI0003').execute()
  const { application } = await import('./acts.ts')
  const body = { ...application(), auftraggeber: { ...application().auftraggeber, auftraggeberId: 'WI0003' } }
  const response = await portal.call('ag.admin', 'POST', '/buergschaftservice/api/private/v2/buergschaftsauftraege', body)
  expect(await response.json()).toMatchObject({ code: 'EINGABE_UNGUELTIG', felder: [{ feld: 'auftraggeber' }] })
})
