import { enqueue } from '../src/kernel/jobs.ts'
import { mailRows } from './jobRows.ts'
import type { Api } from '@avalwerk/contracts'
import { calendarDate, keptUntil, RETENTION_PERIODS } from '@avalwerk/domain'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { application, auftraege, SERVICE_PATH, buergschaften, actions } from './acts.ts'
import { startTestPortal, type TestPortal } from './portal.ts'

/**
 * What has been kept for long enough is deleted, with all that hangs on it, unless an organisation holds it: retention classes R1 to R3.
 */

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
  await portal.outbox.empty()
})
afterAll(() => portal?.close())

const { call, post, submitAuftrag, accept, auftrag, buergschaft, active, act, codes } = actions(() => portal)
const thisYear = Number(calendarDate(new Date()).slice(0, 4))
/** Minutes before and after the end of a year in Berlin. */
const lastDay = (years: number) => new Date(`${thisYear + years}-12-31T23:50:00+01:00`)
const dayAfter = (years: number) => new Date(`${thisYear + years + 1}-01-01T00:10:00+01:00`)

/** A guarantee that was released, after it had been claimed and commented on. */
async function released(): Promise<string> {
  const id = await active()
  await post('ag.admin', `${buergschaften}/${id}/kommentar`, { kommentar: 'Vor der Rückgabe noch einmal ansehen.' })
  await act('ag.admin', id, 'enthaften', { art: 'DIGITAL' })
  await act('bg.admin', id, 'enthaftung/bestaetigen', { ausgebucht: true })
  await portal.outbox.empty()
  return id
}
const hold = (account: string, id: string, bisher: string | null, grund: string | null) =>
  call(account, 'PUT', `${buergschaften}/${id}/loeschsperre`, { bisher, grund })
const exists = async (id: string) =>
  (await portal.db.system.selectFrom('buergschaft').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
const erasures = async (objectKind: string, id: string) =>
  portal.db.system
    .selectFrom('audit')
    .select(['org_id', 'werte', 'nutzer_id'])
    .where('aktion', '=', 'AUFBEWAHRUNG_BEENDET')
    .where('objekt_art', '=', objectKind)
    .where('objekt_id', '=', id)
    .orderBy('org_id')
    .execute()

/** In how many rows of which tables an id still stands, by the columns that refer to its kind. */
async function traces(column: 'buergschaft_id' | 'auftrag_id', kind: string, id: string): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ name: string; by: string }>`
    select table_name as name, column_name as by from information_schema.columns
    where table_schema = 'public' and column_name in (${column}, 'objekt_id') and table_name <> 'audit'
  `.execute(portal.db.system)
  const left: Record<string, number> = {}
  for (const { name, by } of tables) {
    const { rows } = await sql<{ n: string }>`
      select count(*) as n from ${sql.table(name)} where ${sql.ref(by)}::text = ${id} ${by === 'objekt_id' ? sql`and objekt_art = ${kind}` : sql``}
    `.execute(portal.db.system)
    if (Number(rows[0]?.n) > 0) left[name] = Number(rows[0]?.n)
  }
  return left
}

describe('guarantees', () => {
  test('ten years after the end of the year of the last entry all that hangs on it goes, and its order', async () => {
    const id = await released()
    const living = await active()
    const { auftragId, aufbewahrung } = await buergschaft('ag.admin', id)
    expect(aufbewahrung).toEqual({ bis: keptUntil(new Date(), 10), sperre: null })
    expect((await buergschaft('ag.admin', living)).aufbewahrung).toEqual({ bis: null, sperre: null })
    expect(await traces('buergschaft_id', 'BUERGSCHAFT', id)).toMatchObject({
      buergschaft_sicht: 4,
      buergschaft_kommentar: 1,
      pruefung: 2,
      aufgabe: expect.any(Number),
      mitteilung: expect.any(Number),
    })

    await portal.deadlines.run(lastDay(10))
    expect(await exists(id)).toBe(true)
    await portal.deadlines.run(dayAfter(10))
    expect(await exists(id)).toBe(false)
    expect(await traces('buergschaft_id', 'BUERGSCHAFT', id)).toEqual({})
    expect(await traces('auftrag_id', 'AUFTRAG', auftragId as string)).toEqual({})
    expect(await exists(living)).toBe(true)
    await expect(buergschaft('ag.admin', id)).rejects.toThrow('404')
    await expect(auftrag('ag.admin', auftragId as string)).rejects.toThrow('404')
    // Each party's audit says that it went and why, and nothing of what it was.
    const gone = await erasures('BUERGSCHAFT', id)
    expect(gone.map(({ org_id }) => org_id)).toHaveLength(4)
    for (const { werte, nutzer_id } of gone) {
      expect(werte).toEqual({ klasse: 'BINDING', bis: `${thisYear + 10}-12-31` })
      expect(nutzer_id).toBeNull()
    }
    expect(await erasures('AUFTRAG', auftragId as string)).not.toEqual([])
  })

  test('the party that sets a legal hold keeps it; no other reads the reason, and no user overwrites it unseen', async () => {
    const id = await released()
    await hold('bg.admin', id, null, ' Prozess am LG Bremen ')
    const { sperre } = (await buergschaft('bg.admin', id)).aufbewahrung
    expect(sperre).toMatchObject({ grund: 'Prozess am LG Bremen', von: expect.any(String) })
    expect((await codes('bg.admin', id)).filter((code) => code === 'LOESCHSPERRE')).toHaveLength(1)
    for (const other of ['ag.admin', 'kn.admin', 'bsp.admin']) {
      expect((await buergschaft(other, id)).aufbewahrung.sperre).toBeNull()
      expect(await codes(other, id)).not.toContain('LOESCHSPERRE')
    }
    await expect(hold('bg.admin', id, null, 'Zweiter Reiter')).rejects.toThrow('409 VERSION_VERALTET')
    await expect(hold('ag2.admin', id, null, 'Fremd')).rejects.toThrow('404')
    await expect(hold('ag.leser', id, null, 'Ohne Recht')).rejects.toThrow('403')
    await hold('ag.admin', id, null, 'Betriebsprüfung')

    await portal.deadlines.run(dayAfter(12))
    expect(await exists(id)).toBe(true)
    await hold('bg.admin', id, 'Prozess am LG Bremen', null)
    await portal.deadlines.run(dayAfter(12))
    expect(await exists(id)).toBe(true)
    await hold('ag.admin', id, 'Betriebsprüfung', null)
    expect((await codes('ag.admin', id)).slice(0, 2)).toEqual(['LOESCHSPERRE_AUFGEHOBEN', 'LOESCHSPERRE'])
    const noted = await portal.db.system
      .selectFrom('audit')
      .select(['org_id', 'aktion', 'werte'])
      .where('aktion', 'like', 'LOESCHSPERRE%')
      .where('objekt_id', '=', id)
      .orderBy('id')
      .execute()
    expect(noted).toEqual([
      { org_id: 'KR0001', aktion: 'LOESCHSPERRE', werte: { grund: [null, 'Prozess am LG Bremen'] } },
      { org_id: 'WI0001', aktion: 'LOESCHSPERRE', werte: { grund: [null, 'Betriebsprüfung'] } },
      { org_id: 'KR0001', aktion: 'LOESCHSPERRE_AUFGEHOBEN', werte: { grund: ['Prozess am LG Bremen', null] } },
      { org_id: 'WI0001', aktion: 'LOESCHSPERRE_AUFGEHOBEN', werte: { grund: ['Betriebsprüfung', null] } },
    ])
    await portal.deadlines.run(dayAfter(12))
    expect(await exists(id)).toBe(false)
    expect(await traces('buergschaft_id', 'BUERGSCHAFT', id)).toEqual({})
  })

  test('each party finds in the list what it holds itself, and never the hold of another', async () => {
    type Page = Api['buergschaft']['liste']['response']
    const [both, guarantors, free] = [await active(), await active(), await active()]
    const list = (account: string, filter: object, sort = 'geaendertAm,desc') =>
      post<Page>(account, `${buergschaften}/filterung?size=100&sort=${sort}`, filter)
    const held = async (account: string, more: object = {}, sort?: string) =>
      (await list(account, { loeschsperre: 'JA', ...more }, sort)).zeilen.map(({ id }) => id)
    const beforehand = new Set([...(await held('ag.admin')), ...(await held('bg.admin'))])
    const shown = async (account: string, more?: object, sort?: string) =>
      (await held(account, more, sort)).filter((id) => !beforehand.has(id)).sort()

    await hold('ag.admin', both, null, 'Betriebsprüfung')
    for (const id of [both, guarantors]) await hold('bg.admin', id, null, 'Rückgriff')
    for (const sort of ['geaendertAm,desc', 'betrag,asc', 'auftragnehmerName,desc']) {
      expect(await shown('ag.admin', {}, sort)).toEqual([both])
      expect(await shown('bg.admin', {}, sort)).toEqual([both, guarantors].sort())
    }
    for (const other of ['kn.admin', 'bsp.admin', 'ag2.admin']) expect(await shown(other)).toEqual([])
    // Nothing else of the list says that there is one: the rows are as they are without.
    const row = async (account: string, id: string) => (await list(account, { buergschaftIdsIn: [id] })).zeilen
    expect(Object.keys((await row('ag.admin', guarantors))[0] ?? {})).toEqual(Object.keys((await row('ag.admin', free))[0] ?? {}))

    const count = (account: string, filter: object) => post<{ anzahl: number }>(account, `${buergschaften}/filterung/anzahl`, filter)
    const mine = { loeschsperre: 'JA', buergschaftIdsIn: [both, guarantors, free] }
    expect(await count('ag.admin', mine)).toEqual({ anzahl: 1, genau: true })
    expect(await count('bg.admin', mine)).toEqual({ anzahl: 2, genau: true })
    expect(await count('kn.admin', mine)).toEqual({ anzahl: 0, genau: true })
    const csv = async (account: string) =>
      (await (await portal.call(account, 'POST', `${buergschaften}/filterung/buergschaften.csv`, mine)).text()).trim().split(/\r?\n/)
    expect(await csv('ag.admin')).toHaveLength(2)
    expect(await csv('kn.admin')).toHaveLength(1)
    expect((await csv('ag.admin')).join()).not.toContain('Betriebsprüfung')
    expect((await portal.call('ag.admin', 'POST', `${buergschaften}/filterung`, { loeschsperre: 'NEIN' })).status).toBe(400)

    await hold('ag.admin', both, 'Betriebsprüfung', null)
    expect(await shown('ag.admin')).toEqual([])
    expect(await shown('bg.admin')).toEqual([both, guarantors].sort())
    for (const id of [both, guarantors]) await hold('bg.admin', id, 'Rückgriff', null)
  })

  test('the former beneficiary lifts what it held, and doesn’t learn what has happened since', async () => {
    const id = await active()
    await hold('ag.admin', id, null, 'Streit mit dem Nachunternehmer')
    await portal.db.system
      .updateTable('buergschaft_sicht')
      .set({ status: 'ABGETRETEN', rolle: 'ZEDENT', eingefroren_am: new Date(), stand: JSON.stringify({ status: 'ABGETRETEN' }) })
      .where('org_id', '=', 'WI0001')
      .where('buergschaft_id', '=', id)
      .execute()
    await portal.db.system.updateTable('buergschaft').set({ status: 'ZGB', geaendert_am: new Date() }).where('id', '=', id).execute()
    expect((await buergschaft('ag.admin', id)).aufbewahrung).toEqual({
      bis: null,
      sperre: expect.objectContaining({ grund: 'Streit mit dem Nachunternehmer' }),
    })
    const { zeilen: rows } = await post<{ zeilen: { id: string }[] }>('ag.admin', `${buergschaften}/filterung?size=100`, {
      loeschsperre: 'JA',
    })
    expect(rows.map((row) => row.id)).toEqual([id])
    await portal.deadlines.run(dayAfter(10))
    expect(await exists(id)).toBe(true)
    await hold('ag.admin', id, 'Streit mit dem Nachunternehmer', null)
    await portal.deadlines.run(dayAfter(10))
    expect(await exists(id)).toBe(false)
  })

  test('with an open or later claim it stays', async () => {
    const id = await released()
    const claim = (status: 'IN_PRUEFUNG' | 'ABGELEHNT', geaendert_am: Date) =>
      portal.db.system
        .insertInto('inanspruchnahme')
        .values({
          org_id: 'KR0001',
          buergschaft_id: id,
          status,
          betrag_cent: 1,
          begruendung: 'Probe',
          erklaerung_version: '1',
          eingereicht_am: geaendert_am,
          stellungnahme_bis: '2026-12-31',
          vier_augen: false,
          geaendert_am,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    const open = await claim('IN_PRUEFUNG', new Date())
    await portal.deadlines.run(dayAfter(10))
    expect(await exists(id)).toBe(true)
    await portal.db.system
      .updateTable('inanspruchnahme')
      .set({ status: 'ABGELEHNT', geaendert_am: dayAfter(0) })
      .where('id', '=', open.id)
      .execute()
    await portal.deadlines.run(dayAfter(10))
    expect(await exists(id)).toBe(true)
    await portal.deadlines.run(dayAfter(11))
    expect(await exists(id)).toBe(false)
  })

  test('two changes of the hold at the same moment: no failure', async () => {
    const id = await active()
    const answers = await Promise.all(
      Array.from({ length: 7 }, (_, index) =>
        hold('ag.admin', id, null, `Grund ${index}`).then(
          () => 'ok',
          (error: Error) => error.message.slice(0, 24),
        ),
      ),
    )
    expect([...new Set(answers)].sort()).toEqual(['409 VERSION_VERALTET {"t', 'ok'])
  })

  test('sharing a guarantee doesn’t show another’s hold and period', async () => {
    const id = await active()
    await hold('ag.admin', id, null, 'Geheim')
    await post('ag.admin', `${buergschaften}/${id}/freigaben`, {
      email: 'ag2.admin@demo.avalwerk.example',
      recht: 'EINSEHEN',
      bis: `${thisYear + 1}-01-15`,
      nachricht: null,
    })
    expect((await buergschaft('ag2.admin', id)).aufbewahrung).toEqual({ bis: null, sperre: null })
  })
})

describe('orders', () => {
  test('are deleted after six years when they came to nothing', async () => {
    const id = await submitAuftrag()
    await post('ag.admin', `${auftraege}/${id}/stornieren`, { version: (await auftrag('ag.admin', id)).version })
    const open = await submitAuftrag()
    await portal.deadlines.run(lastDay(RETENTION_PERIODS.order))
    expect(await auftrag('ag.admin', id)).toMatchObject({ status: 'STORNIERT' })
    await portal.deadlines.run(dayAfter(RETENTION_PERIODS.order))
    await expect(auftrag('ag.admin', id)).rejects.toThrow('404')
    expect(await traces('auftrag_id', 'AUFTRAG', id)).toEqual({})
    expect(await auftrag('ag.admin', open)).toMatchObject({ status: expect.stringMatching(/SCHWEBE|IN_PRUEFUNG/) })
    expect((await erasures('AUFTRAG', id)).map(({ werte }) => werte)).toContainEqual({
      klasse: 'ORDER',
      bis: `${thisYear + RETENTION_PERIODS.order}-12-31`,
    })
  })
})

test('stay when an old draft goes before they are decided on', async () => {
  const order = await submitAuftrag()
  const { buergschaftId: id } = await accept(order)
  await portal.outbox.empty()
  await act('bg.erst', id, 'stornieren', { grund: 'Noch einmal von vorn' })
  expect((await auftrag('ag.admin', order)).status).toBe('SCHWEBE')
  await portal.deadlines.run(dayAfter(10))
  expect(await exists(id)).toBe(false)
  expect((await auftrag('ag.admin', order)).status).toBe('SCHWEBE')
})

describe('contracts', () => {
  test('stay as long as there is something under them', async () => {
    const used = await portal.db.system
      .selectFrom('buergschaft')
      .select(['buerge_org', 'kautionsvertrag_id'])
      .where('kautionsvertrag_id', 'is not', null)
      .where('status', '=', 'AKT')
      .limit(1)
      .executeTakeFirstOrThrow()
    const LIKE = [
      'org_id',
      'buerge_id',
      'versicherungsnehmer_name',
      'gesamtlimit_cent',
      'einzellimit_cent',
      'status',
      'erstellt_am',
      'geaendert_am',
    ] as const
    const another = (number: string) =>
      portal.db.system
        .insertInto('kautionsvertrag')
        .columns(['vertragsnummer', ...LIKE])
        .expression((eb) =>
          eb
            .selectFrom('kautionsvertrag')
            .select(({ val }) => [val(number).as('vertragsnummer'), ...LIKE])
            .where('id', '=', used.kautionsvertrag_id),
        )
        .returning('id')
        .executeTakeFirstOrThrow()
    const [unused, ordered] = [await another('PROBE-1'), await another('PROBE-2')]
    const order = await submitAuftrag()
    await portal.db.system
      .updateTable('auftrag')
      .set({ buerge_org: used.buerge_org, kautionsvertrag_id: ordered.id })
      .where('id', '=', order)
      .execute()
    const all = [String(used.kautionsvertrag_id), ordered.id, unused.id]
    await portal.db.system
      .updateTable('kautionsvertrag')
      .set({ status: 'BEENDET', geaendert_am: new Date() })
      .where('id', 'in', all)
      .execute()
    const kept = async () =>
      (await portal.db.system.selectFrom('kautionsvertrag').select('id').where('id', 'in', all).orderBy('id').execute()).map(({ id }) => id)
    await portal.deadlines.run(lastDay(10))
    expect(await kept()).toHaveLength(3)
    await portal.deadlines.run(dayAfter(10))
    expect(await kept()).toEqual([String(used.kautionsvertrag_id), ordered.id])
    expect(await erasures('VERTRAG', unused.id)).toHaveLength(1)
  })
})

describe('the periods that an installation sets otherwise', () => {
  let other: TestPortal
  beforeAll(async () => {
    other = await startTestPortal({
      RETENTION_DRAFT_DAYS: '120',
      RETENTION_DELETED_PERSON_DAYS: '7',
      RETENTION_UNUSED_FILE_HOURS: '48',
    })
    await other.outbox.empty()
  })
  afterAll(() => other?.close())
  const acts = actions(() => other)
  const hours = (n: number) => other.deadlines.run(new Date(Date.now() + n * 3_600_000))

  test('files that nothing refers to', async () => {
    const id = await acts.uploadDocument('bg.erst')
    const there = async () => (await other.db.system.selectFrom('datei').select('id').where('id', '=', id).execute()).length === 1
    await hours(47)
    expect(await there()).toBe(true)
    await hours(49)
    expect(await there()).toBe(false)
  })

  test('deleted people', async () => {
    const users = '/partnerservice/api/private/v2/nutzerverwaltung/benutzer'
    const email = 'bg.zweit@demo.avalwerk.example'
    const { nutzerId, version } = await acts.call<{ nutzerId: string; version: number }>('bg.admin', 'GET', `${users}/email/${email}`)
    await acts.post('bg.admin', `${users}/${nutzerId}/loeschung`, { version })
    const to = (an: string) => ({ an, name: an })
    const letter = { orgId: 'KR0001', betreff: 'Für alle', text: 'Bitte prüfen', recipients: [to(email), to('andere@kranich.example')] }
    await other.db.transact((tx) => enqueue(tx, 'KR0001', 'MAIL', letter))
    await other.outbox.empty()
    const written = async () =>
      (await mailRows(other.db.system))
        .filter(({ content }) => content.betreff === 'Für alle' || content.an === email)
        .map(({ content }) => content.an)
    const forgotten = async () =>
      (await other.db.system.selectFrom('nutzer').select('vergessen_am').where('id', '=', nutzerId).executeTakeFirstOrThrow()).vergessen_am
    await hours(6 * 24)
    expect(await forgotten()).toBeNull()
    expect(await written()).toEqual(expect.arrayContaining([email, 'andere@kranich.example']))
    expect(await acts.call('bg.admin', 'GET', `${users}/beziehungeigeneorganisation/${email}`)).toBe(400)
    await hours(8 * 24)
    expect(await forgotten()).not.toBeNull()
    expect(await written()).toEqual(['andere@kranich.example'])
    expect(await acts.call('bg.admin', 'GET', `${users}/beziehungeigeneorganisation/${email}`)).toBe(100)
  })

  test('drafts of orders and guarantees', async () => {
    const order = (await acts.post('ag.admin', auftraege, application())).id
    const { buergschaftId: guarantee } = await acts.accept(await acts.submitAuftrag())
    // Its document is made in the background, and what is locked meanwhile is left for the next run.
    await other.outbox.empty()
    const both = async () => [(await acts.auftrag('ag.admin', order)).status, (await acts.buergschaft('bg.erst', guarantee)).status]
    await hours(105 * 24)
    expect(await acts.mails('Erinnerung von Avalwerk', `Der Entwurf BA ${order} `)).toEqual([])
    await hours(106 * 24 + 1)
    expect(await acts.mails('Erinnerung von Avalwerk', `Der Entwurf BA ${order} `)).not.toEqual([])
    await hours(119 * 24)
    expect(await both()).toEqual(['UNVOLLSTAENDIG', 'ENT'])
    await hours(120 * 24 + 2)
    expect(await both()).toEqual(['STORNIERT', 'STO'])
    expect(
      (await acts.call<{ grund: string }[]>('bg.erst', 'GET', `${SERVICE_PATH}/buergschaft/${guarantee}/historie`))[0]?.grund,
    ).toContain('120 Tagen')
  })
})
