import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Api } from '@avalwerk/contracts'
import { sql } from 'kysely'
import { ORDER_SORTINGS, SORTINGS } from '../bench/matrix.ts'
import { listAuftraege } from '../src/auftrag/list.ts'
import { startTestPortal, type TestPortal } from './portal.ts'

const path = '/buergschaftservice/api/private/v2/buergschaften/filterung'
type Page = Api['buergschaft']['liste']['response']

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal?.close())

async function list(account: string, filter: object = {}, search = 'size=100'): Promise<Page> {
  const response = await portal.call(account, 'POST', `${path}?${search}`, filter)
  expect(response.status).toBe(200)
  return (await response.json()) as Page
}

describe('Filter', () => {
  test.each([
    ['Status', { status: ['UP'] }, (z: Page['zeilen'][number]) => z.status === 'UP'],
    // Document 1, section 4: the statuses that are still operable.
    [
      'Bearbeitbar',
      { bearbeitbar: 'JA' },
      (z: Page['zeilen'][number]) => ['ENT', 'UP', 'AKT', 'IK', 'ANB', 'ZGBB', 'ZGB', 'ABB', 'TEB'].includes(z.status),
    ],
    ['Art', { art: ['MAB', 'MIE'] }, (z: Page['zeilen'][number]) => ['MAB', 'MIE'].includes(z.art)],
    [
      'Betrag',
      { betragVon: 5_000_000, betragBis: 20_000_000 },
      (z: Page['zeilen'][number]) => z.betrag >= 5_000_000 && z.betrag <= 20_000_000,
    ],
    ['Bürge', { buergeIds: ['TD0001'] }, (z: Page['zeilen'][number]) => z.buergeId === 'TD0001'],
    ['Herkunft', { herkunft: ['IMPORTIERT'] }, (z: Page['zeilen'][number]) => z.herkunft === 'IMPORTIERT'],
    ['Versandweg', { versandweg: ['PDF'] }, (z: Page['zeilen'][number]) => z.versandweg === 'PDF'],
    ['Kreditnehmer', { auftragnehmer: 'hARMS' }, (z: Page['zeilen'][number]) => z.auftragnehmerName.includes('Harms')],
    ['Befristung', { befristungVon: '2020-01-01' }, (z: Page['zeilen'][number]) => z.befristungsdatum !== null],
  ])('%s', async (_name, filter, matches) => {
    const [all, filtered] = [await list('ag.admin'), await list('ag.admin', filter)]
    expect(filtered.zeilen.length).toBeGreaterThan(0)
    expect(filtered.zeilen.length).toBe(all.zeilen.filter(matches).length)
    expect(filtered.zeilen.every(matches)).toBe(true)
    expect(filtered.gesamt).toEqual({ anzahl: filtered.zeilen.length, genau: true })
  })
  test('the caller’s role, chosen and excluded numbers, a company with its subsidiaries', async () => {
    const all = (await list('ag.admin')).zeilen
    const [one, others] = all.map(({ id }) => id) as [string, string]
    const ids = async (account: string, filter: object) => (await list(account, filter)).zeilen.map(({ id }) => id)
    expect((await ids('ag.admin', { buergschaftIdsIn: [one, others] })).sort()).toEqual([one, others].sort())
    expect(await ids('ag.admin', { buergschaftIdsIn: [] })).toEqual([])
    expect(await ids('ag.admin', { buergschaftIdsNotIn: [one] })).toEqual(all.map(({ id }) => id).filter((id) => id !== one))
    expect(await ids('ag.admin', { buergschaftIdsIn: [one, others], buergschaftIdsNotIn: [others] })).toEqual([one])
    for (const role of ['AUFTRAGGEBER', 'AUFTRAGNEHMER', 'BUERGE'])
      expect(await ids('ag.admin', { aufruferRolle: role })).toEqual(all.filter((z) => z.rolle === role).map(({ id }) => id))
    const family = await ids('bg.admin', { mutterUnternehmenId: 'WI0001' })
    const onlyMutter = await ids('bg.admin', { auftraggeberIds: ['WI0001'] })
    expect(family).toEqual(expect.arrayContaining(onlyMutter))
    expect(family.length).toBeGreaterThan(onlyMutter.length)
    expect(await ids('bg.admin', { mutterUnternehmenId: 'LA0001' })).not.toEqual(expect.arrayContaining(onlyMutter))
    // Guarantees that only another organisation sees stay hidden, whatever is asked for.
    const strangers = (await ids('ag2.admin', {})).filter((id) => !all.some((z) => z.id === id))
    expect(strangers.length).toBeGreaterThan(0)
    expect(await ids('ag.admin', { buergschaftIdsIn: strangers })).toEqual([])
  })
  test('the same conditions count for the CSV file and for what can be filtered by', async () => {
    const [row] = (await list('ag.admin')).zeilen
    const csv = await (await portal.call('ag.admin', 'POST', `${path}/buergschaften.csv`, { buergschaftIdsIn: [row?.id] })).text()
    expect(csv.trim().split(/\r?\n/)).toHaveLength(2)
    const options = async (account: string, condition: object) =>
      (
        await portal.request<Api['buergschaft']['filteroptionen']['response']>(
          account,
          'POST',
          '/buergschaftservice/api/private/v2/buergschaften/filteroptionen',
          condition,
        )
      ).body
    const one = await options('ag.admin', { buergschaftIdsIn: [row?.id] })
    expect(one.arten).toEqual([row?.art])
    expect(one.buergen.map(({ id }) => id)).toEqual([row?.buergeId])
    expect((await options('ag.admin', {})).arten.length).toBeGreaterThan(1)
    const family = (await options('bg.admin', { mutterUnternehmenId: 'WI0001' })).auftraggeber.map(({ id }) => id)
    expect(family).toEqual(expect.arrayContaining(['WI0001', 'WI0002']))
    expect(family).not.toContain('LA0001')
    const contracts = async (condition: object) => (await options('kn.admin', condition)).vertraege.length
    expect(await contracts({})).toBeGreaterThan(0)
    expect(await contracts({ buergschaftIdsIn: [] })).toBe(0)
  })
  test('the search finds number, names and umlauts as one types them', async () => {
    expect((await list('ag.admin', { suche: '10004711' })).zeilen.map((z) => z.id)).toEqual(['10004711'])
    const umlaut = await list('ag.admin', { suche: 'brueckner' })
    expect(umlaut.zeilen.length).toBeGreaterThan(0)
    expect(umlaut.zeilen.every((z) => z.auftragnehmerName.includes('Brückner'))).toBe(true)
    expect((await list('ag.admin', { suche: '%_' })).zeilen).toEqual([])
  })
  test('a range that ends before it begins is refused with field and reason', async () => {
    const response = await portal.call('ag.admin', 'POST', path, { betragVon: 2, betragBis: 1 })
    expect(response.status).toBe(400)
    expect(((await response.json()) as { felder: { feld: string }[] }).felder[0]?.feld).toBe('betragBis')
  })
})

const AUFTRAEGE = '/buergschaftservice/api/private/v2/buergschaftsauftraege/filterung'
describe.each([
  ['guarantees', path, SORTINGS],
  ['orders', AUFTRAEGE, ORDER_SORTINGS],
] as const)('pages of %s', (_, at, sortings) => {
  type Cursors = Readonly<{ zeilen: { id: string }[]; weiter: string | null; zurueck: string | null }>
  const pageOf = async (search: string) => {
    const { status, body } = await portal.request<Cursors>('ag.admin', 'POST', `${at}?${search}`, {})
    expect(status).toBe(200)
    return { ...body, ids: body.zeilen.map(({ id }) => id) }
  }
  const refused = async (search: string) => {
    const { status, body } = await portal.request<{ felder: unknown[] }>('ag.admin', 'POST', `${at}?${search}`, {})
    return [status, body.felder]
  }

  test.each(sortings.map(({ field, direction }) => `${field},${direction}`))(
    'by %s follow each other without a gap: by number, and on and back by cursor',
    async (sort) => {
      const whole = (await pageOf(`size=100&sort=${sort}`)).ids
      expect(whole.length).toBeGreaterThan(14)
      const [byNumber, onwards, backwards]: string[][] = [[], [], []]
      let page = await pageOf(`size=7&sort=${sort}`)
      expect(page.zurueck).toBeNull()
      for (let number = 0; ; number++) {
        onwards?.push(...page.ids)
        byNumber?.push(...(await pageOf(`size=7&page=${number}&sort=${sort}`)).ids)
        if (page.weiter === null) break
        page = await pageOf(`size=7&sort=${sort}&nach=${page.weiter}`)
      }
      for (;;) {
        backwards?.unshift(...page.ids)
        if (page.zurueck === null) break
        page = await pageOf(`size=7&sort=${sort}&vor=${page.zurueck}`)
        expect(page.weiter).not.toBeNull()
      }
      expect({ byNumber, onwards, backwards }).toEqual({ byNumber: whole, onwards: whole, backwards: whole })
    },
  )

  test.each(sortings.map(({ field, direction }) => [field, direction] as const))(
    'are sorted by %s %s, as people read it; what has no value stands together at one end',
    async (field, direction) => {
      const { zeilen } = await pageOf(`size=100&sort=${field},${direction}`)
      const values = zeilen.map((row) => (row as Record<string, unknown>)[field])
      const given = values.filter((value) => value !== null) as (string | number)[]
      const missing = values.filter((value) => value === null)
      expect([
        [...missing, ...given],
        [...given, ...missing],
      ]).toContainEqual(values)
      expect(new Set(given).size).toBeGreaterThan(1)
      const inOrder = given.toSorted((a, b) => (typeof a === 'number' ? a - Number(b) : new Intl.Collator('de').compare(a, String(b))))
      expect(given).toEqual(direction === 'asc' ? inOrder : inOrder.toReversed())
    },
  )

  test('back at the beginning, the first page is whole, whatever has come since', async () => {
    const { zurueck } = await pageOf('size=3&page=1')
    const first = await pageOf('size=7')
    expect(await pageOf(`size=7&vor=${zurueck as string}`)).toEqual(first)
    expect([first.zeilen.length, first.zurueck]).toEqual([7, null])
  })

  test('a cursor of another order is refused, and so is none', async () => {
    const { weiter } = await pageOf('size=7&sort=betrag,asc')
    const fits = [{ feld: 'nach', grund: 'Diese Seite gehört zu einer anderen Sortierung.' }]
    for (const search of ['sort=betrag,desc', 'sort=geaendertAm,asc']) {
      expect(await refused(`${search}&nach=${weiter as string}`)).toEqual([400, fits])
      expect((await refused(`${search}&vor=${weiter as string}`))[0]).toBe(400)
    }
    expect(await refused('nach=unsinn')).toEqual([400, fits])
    const forged = (field: string, value: string) => Buffer.from(JSON.stringify([field, 'asc', value, '1'])).toString('base64url')
    for (const value of ['2026-99-99 99:99:99+00', '2026-02-31 10:00:00+00', '2026-02-01 10:00:00', 'infinity'])
      expect(await refused(`sort=geaendertAm,asc&nach=${forged('geaendertAm', value)}`)).toEqual([400, fits])
    expect(await refused(`sort=auftraggeberName,asc&nach=${forged('auftraggeberName', 'a\0')}`)).toEqual([400, fits])
    expect(await refused(`sort=betrag,asc&vor=${forged('betrag', '1e9')}`)).toEqual([400, [{ ...fits[0], feld: 'vor' }]])
  })

  test('a number leads to five thousand rows, a cursor beyond', async () => {
    expect((await pageOf('size=100&page=49')).ids).toEqual([])
    const tooFar = [400, [{ feld: 'page', grund: 'Blättern geht bis zur 5.000. Zeile. Bitte grenzen Sie die Liste ein.' }]]
    expect(await refused('size=100&page=50')).toEqual(tooFar)
    expect(await refused('size=1&page=5000')).toEqual(tooFar)
    const { weiter, ids } = await pageOf('size=1')
    expect((await pageOf(`size=1&page=90000&nach=${weiter as string}`)).ids).not.toEqual(ids)
  })
})

test('all orders, read page by page, come once each, whatever is done to them meanwhile', async () => {
  const viewer = { orgId: 'WI0001', group: 'AG', nutzerId: '', visible: null } as const
  const page = (after: string | undefined) =>
    portal.db.runAs(viewer, (tx) => listAuftraege(tx, viewer, {}, { field: 'id', direction: 'asc' }, 5, { after }))
  const read: string[] = []
  let after: string | undefined
  do {
    const { zeilen, weiter } = await page(after)
    read.push(...zeilen.map(({ id }) => id))
    after = weiter ?? undefined
    // The first one is sent in, and so becomes the last one in every other order.
    await portal.db.system
      .updateTable('auftrag_sicht')
      .set({ eingang_am: new Date(), geaendert_am: new Date() })
      .where('auftrag_id', '=', read[0] as string)
      .execute()
  } while (after !== undefined)
  const { rows } = await sql<{ id: string }>`
    select auftrag_id::text as id from auftrag_sicht where org_id = 'WI0001' order by auftrag_id`.execute(portal.db.system)
  expect(read).toEqual(rows.map(({ id }) => id))
})

test.each([
  ['POST', '/projektservice/api/private/v1/projekte/filterung'],
  ['POST', '/aufgabenservice/api/private/v1/mitteilungen/filterung'],
  ['POST', '/aufgabenservice/api/private/v1/aufgaben/filterung'],
])('the number of a page leads no further in other lists: %s %s', async (method, at) => {
  const page = (number: number) => portal.call('ag.admin', method, `${at}?size=50&page=${number}`, {})
  expect([(await page(99)).status, (await page(100)).status]).toEqual([200, 400])
})

describe('Tenants', () => {
  test('each organisation sees its own', async () => {
    const [wi, la] = [await list('ag.admin'), await list('ag2.admin')]
    const shared = wi.zeilen.filter((z) => la.zeilen.some((a) => a.id === z.id))
    // Only what one assigned to the other is known to both.
    expect(shared.length).toBeGreaterThan(0)
    expect(shared.every((z) => z.rolle === 'ZEDENT' || la.zeilen.find((a) => a.id === z.id)?.rolle === 'ZEDENT')).toBe(true)
    expect(la.zeilen.length).toBeGreaterThan(0)
  })
  test('a user who may see one company sees only this one', async () => {
    const { zeilen } = await list('ag.basis')
    expect(new Set(zeilen.map((z) => z.auftraggeberName))).toEqual(new Set(['Weserbogen Brückenbau GmbH']))
  })
  test('the principal sees no drafts, the guarantor does', async () => {
    expect((await list('ag.admin', { status: ['ENT'] })).zeilen).toEqual([])
    expect((await list('bg.admin', { status: ['ENT'] })).zeilen.length).toBeGreaterThan(0)
  })
  test('the database itself shows a query without a condition the own organisation alone', async () => {
    const context = { orgId: 'WI0001', group: 'AG' as const, nutzerId: 'ein-nutzer', visible: null }
    const orgs = await portal.db.runAs(context, (tx) => tx.selectFrom('buergschaft_sicht').select('org_id').distinct().execute())
    expect(orgs).toEqual([{ org_id: 'WI0001' }])
    const nutzer = await portal.db.runAs(context, (tx) => tx.selectFrom('nutzer').select('org_id').distinct().execute())
    expect(nutzer).toEqual([{ org_id: 'WI0001' }])
  })
  test('the database itself lets no query write into another organisation', async () => {
    const context = { orgId: 'WI0001', group: 'AG' as const, nutzerId: 'ein-nutzer', visible: null }
    await expect(
      portal.db.runAs(context, (tx) =>
        tx
          .insertInto('einstellung')
          .values({ org_id: 'LA0001', nutzer_id: '00000000-0000-4000-8000-000000000000', schluessel: 'x', wert: '{}', version: 1 } as never)
          .execute(),
      ),
    ).rejects.toThrow(/row-level security/)
  })
})

test('the CSV of the filtered list has all rows, BOM, semicolon and German numbers', async () => {
  const response = await portal.call('bg.admin', 'POST', `${path}/buergschaften.csv`, { reiter: 'KREDITNEHMER' })
  const bytes = new Uint8Array(await response.arrayBuffer())
  expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf])
  const rows = new TextDecoder().decode(bytes).trimEnd().split(/\r?\n/)
  expect(rows.length - 1).toBe((await list('bg.admin', { reiter: 'KREDITNEHMER' })).zeilen.length)
  expect(rows[1]).toMatch(/;\d{1,3}(\.\d{3})*,\d{2};/)
  expect(response.headers.get('content-disposition')).toMatch(/filename="\d{8}_Buergschaften\.csv"/)
})

test('the CSV has the badge’s word and the more exact one beside it', async () => {
  const response = await portal.call('bg.admin', 'POST', `${path}/buergschaften.csv`, { status: ['UP', 'ZGBB'] })
  const [header, ...rows] = (await response.text()).trimEnd().split(/\r?\n/)
  const column = (header ?? '').split(';').indexOf('Status')
  const pairs = new Set(
    rows.map((row) =>
      row
        .replaceAll('"', '')
        .split(';')
        .slice(column, column + 2)
        .join(' · '),
    ),
  )
  expect([...pairs].sort()).toEqual(['Enthaftet · Enthaftung zu bestätigen', 'Ungeprüft · Beim Begünstigten zur Prüfung'])
})

test('two windows don’t overwrite each other', async () => {
  const address = '/partnerservice/api/private/v2/nutzerverwaltung/buergschaften.liste/einstellung'
  const einstellung = { spalten: ['nummer'], verborgen: [], breiten: {}, kompakt: false, proSeite: 25, ansichten: [] }
  expect((await portal.call('bsp.zweit', 'POST', address, { version: 0, einstellung })).status).toBe(200)
  const second = await portal.call('bsp.zweit', 'POST', address, { version: 0, einstellung })
  expect(second.status).toBe(409)
  expect(((await second.json()) as { code: string }).code).toBe('VERSION_VERALTET')
  const wider = { ...einstellung, verborgen: ['status'], breiten: { status: 256 } }
  expect((await portal.call('bsp.zweit', 'POST', address, { version: 1, einstellung: wider })).status).toBe(200)
  // Wherever this person signs in next.
  expect((await portal.request('bsp.zweit', 'GET', address)).body).toEqual({ version: 2, einstellung: wider })
})
