import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { parse } from 'csv-parse/sync'
import { startTestPortal, type TestPortal } from './portal.ts'

const PATH = '/projektservice/api/private/v1/projekte'
const buergschaften = '/buergschaftservice/api/private/v2/buergschaften'
let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal?.close())

type Content = Record<string, unknown> & {
  id: string
  version: number
  code: string
  zeilen: { id: string; name: string; buergschaften: number }[]
}
const call = (actor: string, method: string, path: string, body?: unknown, header?: Record<string, string>) =>
  portal.request<Content>(actor, method, path, body, header)
const projekt = (more: object = {}) => ({
  name: 'Schleuse Minden',
  nummer: 'SM-1',
  beschreibung: null,
  phase: 'PLANUNG',
  auftragssumme: 500_000_00,
  bauadresse: null,
  beginn: '2026-10-01',
  ende: '2027-10-01',
  ansprechpartner: null,
  unternehmenId: 'WI0001',
  fuerAlle: false,
  sichtberechtigteUnternehmen: [] as string[],
  ...more,
})
const insert = async (more: object = {}) => (await call('ag.admin', 'POST', PATH, projekt(more))).body
const read = async (id: string, actor = 'ag.admin') => call(actor, 'GET', `${PATH}/${id}`)
/** Guarantees of a company of WI0001 in no project. */
const free = async (unternehmenId: string, count: number) =>
  (
    await portal.db.system
      .selectFrom('buergschaft_sicht')
      .select(['buergschaft_id', 'betrag_cent'])
      .where('org_id', '=', 'WI0001')
      .where('unternehmen_id', '=', unternehmenId)
      .where('status', '=', 'AKT')
      .where('projekt_id', 'is', null)
      .where('eingefroren_am', 'is', null)
      .orderBy('buergschaft_id')
      .limit(count)
      .execute()
  ).map((z) => ({ id: z.buergschaft_id, betrag: z.betrag_cent }))
const history = async (id: string, actor: string) =>
  ((await call(actor, 'GET', `/buergschaftservice/api/private/v2/buergschaft/${id}/historie`)).body as unknown as { text: string }[]).map(
    (e) => e.text,
  )

describe('creating and changing', () => {
  test('what is read is what was entered; changing needs a version and a change', async () => {
    const created = await insert({ name: ' Hafen Brake ', fuerAlle: true, sichtberechtigteUnternehmen: ['WI0002'] })
    // A user who sees all of the organisation needs no list.
    expect((await read(created.id)).body).toMatchObject({
      name: 'Hafen Brake',
      fuerAlle: true,
      sichtberechtigteUnternehmen: [],
      phase: 'PLANUNG',
    })
    const fresh = { ...projekt({ name: 'Hafen Brake', fuerAlle: true }), version: created.version }
    expect(await call('ag.admin', 'PUT', `${PATH}/${created.id}`, fresh)).toMatchObject({
      status: 400,
      body: { code: 'OHNE_AENDERUNG' },
    })
    const [one, two] = await Promise.all([
      call('ag.admin', 'PUT', `${PATH}/${created.id}`, { ...fresh, phase: 'UMSETZUNG' }),
      call('ag.admin', 'PUT', `${PATH}/${created.id}`, { ...fresh, phase: 'ABSCHLUSS' }),
    ])
    expect([one.status, two.status].sort((a, b) => a - b)).toEqual([200, 409])
  })
  test('the same request twice creates once', async () => {
    const header = { 'idempotency-key': 'projekt-einmal' }
    const [a, buergschaft] = [
      await call('ag.admin', 'POST', PATH, projekt(), header),
      await call('ag.admin', 'POST', PATH, projekt(), header),
    ]
    expect(a.body.id).toBe(buergschaft.body.id)
  })
  test.each([
    ['without a name', { name: '' }, 'name'],
    ['with an end before its beginning', { ende: '2026-09-30' }, 'ende'],
    [
      'with half an address',
      { bauadresse: { straße: 'Kai', hausnummer: '', postleitzahl: '', ort: '', landeskennzeichen: 'DE' } },
      'bauadresse.hausnummer',
    ],
    ['with another organisation’s company', { unternehmenId: 'LA0001' }, 'unternehmenId'],
    ['with another organisation’s person', { sichtberechtigteUnternehmen: ['LA0001'] }, 'sichtberechtigteUnternehmen'],
    ['with a sum of nothing', { auftragssumme: 0 }, 'auftragssumme'],
  ])('it is refused %s', async (_name, more, field) => {
    const { status, body } = await call('ag.admin', 'POST', PATH, projekt(more))
    expect(status).toBe(400)
    expect((body.felder as { feld: string }[]).map((f) => f.feld)).toContain(field)
  })
})

describe('zuordnen', () => {
  test('several at once: sums, list, history; only the own people learn of it', async () => {
    const projekt = await insert({ name: 'Viele' })
    const [a, buergschaft] = (await free('WI0001', 2)) as [{ id: string; betrag: number }, { id: string; betrag: number }]
    const toStatus = () => call('ag.admin', 'POST', `${PATH}/${projekt.id}/buergschaften`, { buergschaftIds: [a.id, buergschaft.id, a.id] })
    expect((await toStatus()).body.zugeordnet).toBe(2)
    expect((await toStatus()).body.zugeordnet).toBe(0)
    const sums = (await read(projekt.id)).body.buergschaften as { laufend: { anzahl: number; betrag: number } }
    expect(sums.laufend).toEqual({ anzahl: 2, betrag: a.betrag + buergschaft.betrag })
    const list = (await call('ag.admin', 'POST', `${PATH}/filterung`, { suche: 'viele' })).body.zeilen
    expect(list).toMatchObject([{ name: 'Viele', buergschaften: 2, laufend: a.betrag + buergschaft.betrag }])
    expect((await history(a.id, 'ag.admin'))[0]).toBe('Projekt Viele zugeordnet')
    const buerge = await portal.db.system.selectFrom('buergschaft').select('buerge_org').where('id', '=', a.id).executeTakeFirstOrThrow()
    const guarantors: Readonly<Record<string, string>> = { KR0001: 'bg.admin', TD0001: 'bg2.admin' }
    const account = guarantors[buerge.buerge_org]
    expect(account).toBeDefined()
    expect(await history(a.id, account as string)).not.toContain('Projekt Viele zugeordnet')
    const without = (await call('ag.admin', 'POST', `${buergschaften}/filterung?size=100`, { ohneProjekt: true })).body.zeilen.map(
      ({ id }) => id,
    )
    expect(without).not.toContain(a.id)
    expect((await call('ag.admin', 'POST', `${buergschaften}/filterung`, { projektIds: [projekt.id] })).body.zeilen).toHaveLength(2)
  })
  test('one: in, into another, out', async () => {
    const [one, two] = [await insert({ name: 'Eins' }), await insert({ name: 'Zwei' })]
    const [buergschaft] = (await free('WI0003', 1)) as [{ id: string; betrag: number }]
    const setValue = (projektId: string | null, actor = 'ag.admin') =>
      call(actor, 'PUT', `${PATH}/buergschaften/${buergschaft.id}`, { projektId })
    expect((await setValue(one.id)).body.projekt).toMatchObject({ name: 'Eins' })
    expect((await setValue(two.id)).body.projekt).toMatchObject({ name: 'Zwei' })
    expect((await call('ag.admin', 'GET', `${PATH}/buergschaften/${buergschaft.id}`)).body.projekt).toMatchObject({ name: 'Zwei' })
    expect((await setValue(null)).body.projekt).toBeNull()
    expect((await history(buergschaft.id, 'ag.admin')).slice(0, 3)).toEqual([
      'Zuordnung zum Projekt Zwei aufgehoben',
      'Projekt Zwei zugeordnet',
      'Projekt Eins zugeordnet',
    ])
    // Not into another organisation's project, and not by a user who doesn't see it.
    expect((await setValue('504')).status).toBe(404)
    expect((await setValue(one.id, 'ag.basis')).status).toBe(404)
    expect((await setValue('504', 'ag2.admin')).status).toBe(404)
  })
  test('all or none: a guarantee that the caller doesn’t see counts as missing', async () => {
    const projekt = await insert({ name: 'Keine' })
    const [buergschaft] = (await free('WI0001', 1)) as [{ id: string; betrag: number }]
    const strangers = await portal.db.system
      .selectFrom('buergschaft_sicht as s')
      .select('buergschaft_id')
      .where('org_id', '=', 'LA0001')
      .where(
        'buergschaft_id',
        'not in',
        portal.db.system.selectFrom('buergschaft_sicht').select('buergschaft_id').where('org_id', '=', 'WI0001'),
      )
      .executeTakeFirstOrThrow()
    const response = await call('ag.admin', 'POST', `${PATH}/${projekt.id}/buergschaften`, {
      buergschaftIds: [buergschaft.id, strangers.buergschaft_id],
    })
    expect(response.status).toBe(404)
    expect((await read(projekt.id)).body.buergschaften).toMatchObject({ gesamt: { anzahl: 0 } })
  })
  test('two assign the same in another order: in the end each belongs to one', async () => {
    const [projekt, second] = [await insert({ name: 'P' }), await insert({ name: 'Q' })]
    const ids = (await free('WI0001', 4)).map(({ id }) => id)
    const [a, buergschaft] = await Promise.all([
      call('ag.admin', 'POST', `${PATH}/${projekt.id}/buergschaften`, { buergschaftIds: ids }),
      call('ag.admin', 'POST', `${PATH}/${second.id}/buergschaften`, { buergschaftIds: [...ids].reverse() }),
    ])
    expect([a.status, buergschaft.status]).toEqual([200, 200])
    const figure = async (id: string) => ((await read(id)).body.buergschaften as { gesamt: { anzahl: number } }).gesamt.anzahl
    expect((await figure(projekt.id)) + (await figure(second.id))).toBe(ids.length)
  })
})

describe('deleting', () => {
  test('the guarantees stay and know of it', async () => {
    const projekt = await insert({ name: 'Vergänglich' })
    const [buergschaft] = (await free('WI0001', 1)) as [{ id: string; betrag: number }]
    await call('ag.admin', 'POST', `${PATH}/${projekt.id}/buergschaften`, { buergschaftIds: [buergschaft.id] })
    expect((await call('ag.admin', 'POST', `${PATH}/${projekt.id}/loeschung`, { version: 9 })).status).toBe(409)
    expect((await call('ag.admin', 'POST', `${PATH}/${projekt.id}/loeschung`, { version: projekt.version })).body).toMatchObject({
      name: 'Vergänglich',
      buergschaften: 1,
    })
    expect((await read(projekt.id)).status).toBe(404)
    expect((await history(buergschaft.id, 'ag.admin'))[0]).toBe('Zuordnung zum Projekt Vergänglich aufgehoben')
    expect((await call('ag.admin', 'GET', `${buergschaften}/${buergschaft.id}`)).body.projekt).toBeNull()
  })
})

describe('who sees what', () => {
  test('a user who sees one company sees its projects and those shown to it, with its sums', async () => {
    const stranger = await insert({ name: 'Sicht fremd', unternehmenId: 'WI0003' })
    const shown = await insert({ name: 'Sicht gezeigt', unternehmenId: 'WI0003', sichtberechtigteUnternehmen: ['WI0002'] })
    const open = await insert({ name: 'Sicht offen', unternehmenId: 'WI0003', fuerAlle: true })
    const own = await insert({ name: 'Sicht eigenes', unternehmenId: 'WI0002' })
    const names = async (actor: string) =>
      (await call(actor, 'POST', `${PATH}/filterung?size=100`, { suche: 'sicht' })).body.zeilen.map((z) => z.name).sort()
    expect(await names('ag.admin')).toEqual(['Sicht eigenes', 'Sicht fremd', 'Sicht gezeigt', 'Sicht offen'])
    expect(await names('ag.basis')).toEqual(['Sicht eigenes', 'Sicht gezeigt', 'Sicht offen'])
    expect((await read(stranger.id, 'ag.basis')).status).toBe(404)
    expect((await read(shown.id, 'ag.basis')).status).toBe(200)
    expect((await call('ag.basis', 'GET', `${PATH}/suche?text=sicht`)).body.treffer).toHaveLength(3)
    // Nothing of a company that they don't see: its name stays away, its guarantees aren't counted.
    const [buergschaft] = (await free('WI0003', 1)) as [{ id: string; betrag: number }]
    const [c] = (await free('WI0002', 1)) as [{ id: string; betrag: number }]
    await call('ag.admin', 'POST', `${PATH}/${open.id}/buergschaften`, { buergschaftIds: [buergschaft.id, c.id] })
    const on = (await read(open.id, 'ag.basis')).body
    expect(on).toMatchObject({ unternehmen: { id: 'WI0003', name: 'WI0003' }, buergschaften: { gesamt: { anzahl: 1, betrag: c.betrag } } })
    expect(JSON.stringify(on)).not.toContain('Netze')
    const csv = await (await portal.call('ag.basis', 'POST', `${PATH}/filterung/projekte.csv`, { suche: 'sicht' })).text()
    expect(csv).not.toContain('Netze')
    expect(csv).not.toContain('fremd')
    const rows = parse(csv, { bom: true, delimiter: ';', columns: true }) as Record<string, string>[]
    expect(rows.find((z) => z.Name === 'Sicht offen')?.Bürgschaften).toBe('1')
    expect((await call('ag.basis', 'GET', `${PATH}/filteroptionen`)).body).toBeDefined()
    expect(own.id).toBeTruthy()
  })
})
