/** Work in the background that failed: the operator sees it with its cause, and orders another attempt. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import type { Api } from '@avalwerk/contracts'
import { calendarDate, addDays } from '@avalwerk/domain'
import { sendLater, sendLinkLater } from '../src/aggregate/index.ts'
import { completeDue } from '../src/kernel/deadlines.ts'
import { enqueue, jobRow } from '../src/kernel/jobs.ts'
import { oldJobs } from '../src/plattform/index.ts'
import { allowLink } from '../src/identity/links.ts'
import type { JobKind } from '@avalwerk/domain'

import { actions } from './acts.ts'
import { type Answers, mailServer, messageId } from './mailServer.ts'
import { jobRows, makeDue } from './jobRows.ts'
import { startTestPortal, type TestPortal } from './portal.ts'

const URL = '/plattformservice/api/private/v1/hintergrundarbeit'
type Answer = Api['plattform']['hintergrundarbeit']['response']
const answers: Answers = {}
let server: Awaited<ReturnType<typeof mailServer>>
let portal: TestPortal
beforeAll(async () => {
  server = await mailServer(answers)
  portal = await startTestPortal({ SMTP_URL: server.url })
})
afterAll(async () => {
  await portal?.close()
  server?.close()
})
beforeEach(async () => {
  for (const name of Object.keys(answers)) delete answers[name as keyof Answers]
  server.received.length = 0
  await portal.db.system.deleteFrom('pgboss.job').execute()
})

const send = async (betreff: string, withLink = false) => {
  const who = { email: 'bo@firma.example', name: 'Bo' }
  const ctx = { now: new Date(), caller: null, korrelationsId: null }
  await portal.db.system.transaction().execute(async (tx) => {
    if (!withLink) return sendLater({ ...ctx, tx }, 'WI0001', who, betreff, 'Guten Tag')
    const mark = await allowLink(tx, crypto.randomUUID(), 'EINLADUNG', new Date())
    return sendLinkLater({ tx }, 'WI0001', who, betreff, 'Guten Tag: {{link}}', { art: 'PASSWORT', mark })
  })
  await portal.outbox.empty()
}
const look = async (query = '') => (await portal.request<Answer>('bsp.admin', 'GET', URL + query)).body
const post = (path: string, who = 'bsp.admin') =>
  portal.request<{ code?: string; anzahl?: number } | undefined>(who, 'POST', URL + path, {})
const first = async () => (await look()).zeilen[0]?.id as string

test('a letter to several that reaches nobody is one line, with all whom it is for', async () => {
  answers.recipient = '450 come again'
  const recipients = ['bo@firma.example', 'kim@firma.example'].map((an) => ({ an, name: an }))
  const letter = { orgId: 'WI0001', betreff: 'Neue Aufgabe', text: 'Bitte prüfen', recipients }
  await portal.db.transact((tx) => enqueue(tx, 'WI0001', 'MAIL', letter))
  await portal.outbox.empty()
  expect((await look()).zeilen).toMatchObject([{ worum: 'Neue Aufgabe', an: 'bo@firma.example, kim@firma.example', wiederholbar: true }])
})

test('a letter to several is done for those whom it reaches; only the others are listed, each by itself', async () => {
  answers.recipient = (line) => (line.includes('<kim@') ? '550 no such user' : '250 ok')
  const recipients = ['bo@firma.example', 'kim@firma.example', 'eva@firma.example'].map((an) => ({ an, name: an }))
  const letter = { orgId: 'WI0001', betreff: 'Neue Aufgabe', text: 'Bitte prüfen', recipients }
  await portal.db.transact((tx) => enqueue(tx, 'WI0001', 'MAIL', letter))
  await portal.outbox.empty()
  expect(server.received).toHaveLength(2)
  expect((await look()).zeilen).toMatchObject([{ an: 'kim@firma.example', grund: expect.stringContaining('550'), versuche: 1 }])
})

describe('a mail', () => {
  test('is listed with its cause and without its text while it waits for its next attempt, and can be sent at once', async () => {
    answers.recipient = '450 come again'
    await send('Neue Aufgabe')
    const { zahlen, zeilen, mails } = await look()
    expect([zahlen, mails]).toEqual([{ faellig: 0, aufgegeben: 0, stockend: 1 }, 0])
    expect(zeilen).toEqual([
      {
        id: expect.any(String),
        art: 'MAIL',
        organisation: 'Weserbogen Infrastruktur AG',
        worum: 'Neue Aufgabe',
        an: 'bo@firma.example',
        grund: expect.stringContaining('450 come again'),
        versuche: 1,
        bestelltAm: expect.any(String),
        naechsterVersuch: expect.any(String),
        aufgegebenAm: null,
        wiederholbar: true,
      },
    ])
    delete answers.recipient
    expect((await post(`/${await first()}/wiederholung`)).status).toBe(204)
    await portal.outbox.empty()
    expect(server.received).toHaveLength(1)
    expect(await look()).toMatchObject({ zahlen: { faellig: 0, aufgegeben: 0, stockend: 0 }, zeilen: [] })
  })

  test('is sent again once, under the same id, after it was given up, however often it is ordered; the audit says by whom', async () => {
    answers.recipient = '550 no such user'
    await send('Neue Aufgabe')
    expect(await look()).toMatchObject({
      zahlen: { aufgegeben: 1, stockend: 0 },
      mails: 1,
      zeilen: [{ aufgegebenAm: expect.any(String), naechsterVersuch: null, grund: expect.stringContaining('550 no such user') }],
    })
    const id = await first()
    delete answers.recipient
    const both = await Promise.all([post(`/${id}/wiederholung`), post(`/${id}/wiederholung`)])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([204, 404]))
    await portal.outbox.empty()
    expect(server.received.map(messageId)).toEqual([`<${id}@localhost>`])
    expect((await post(`/${id}/wiederholung`)).status).toBe(404)
    const noted = portal.db.system.selectFrom('audit').select('werte').where('aktion', '=', 'PLATTFORM_AUFTRAG_WIEDERHOLT')
    expect(await noted.orderBy('id', 'desc').limit(1).executeTakeFirst()).toEqual({ werte: { art: 'MAIL', worum: 'Neue Aufgabe' } })
  })

  test('with a link that is good once can be sent sooner while it is tried, and not at all once it was given up', async () => {
    answers.recipient = '450 come again'
    await send('Einladung', true)
    expect((await look()).zeilen).toMatchObject([{ naechsterVersuch: expect.any(String), wiederholbar: true }])
    delete answers.recipient
    expect((await post(`/${await first()}/wiederholung`)).status).toBe(204)
    await portal.outbox.empty()
    expect([server.received.length, (await look()).zeilen]).toEqual([1, []])

    answers.recipient = '550 no such user'
    await send('Einladung', true)
    const { zeilen, mails } = await look()
    expect([zeilen, mails]).toEqual([[expect.objectContaining({ worum: 'Einladung', wiederholbar: false })], 0])
    expect(await post(`/${await first()}/wiederholung`)).toMatchObject({ status: 409, body: { code: 'NICHT_WIEDERHOLBAR' } })
  })

  test('is sent with all others that were given up', async () => {
    answers.recipient = '550 away'
    for (const count of [1, 2, 3]) await send(`Aufgabe ${count}`)
    await send('Einladung', true)
    expect(await look('?size=2')).toMatchObject({ mails: 3, gesamt: { anzahl: 4, genau: true }, zeilen: [{}, {}] })
    expect((await look('?size=2&page=1')).zeilen).toHaveLength(2)
    delete answers.recipient
    expect(await post('/mails/wiederholung')).toMatchObject({ status: 200, body: { anzahl: 3 } })
    await portal.outbox.empty()
    expect(server.received).toHaveLength(3)
    expect(await post('/mails/wiederholung')).toMatchObject({ body: { anzahl: 0 } })
  })
})

describe('the invitation to a share', () => {
  const { active, post: postAs, call } = actions(() => portal)
  type Share = { id: string; status: string }
  const invited = 'fremd@firma.example'
  /** Shares with an address that the server doesn't take. */
  async function shareInVain() {
    const shares = `/buergschaftservice/api/private/v2/buergschaften/${await active()}/freigaben`
    await portal.outbox.empty()
    answers.recipient = '550 no such user'
    const bis = addDays(calendarDate(new Date()), 30)
    const { id } = await postAs<Share>('ag.admin', shares, { email: invited, recht: 'KOMMENTIEREN', bis, nachricht: null })
    await portal.outbox.empty()
    delete answers.recipient
    const job = (await look()).zeilen.find(({ an }) => an === invited)?.id as string
    return { job, end: `${shares}/${id}/beenden`, status: async () => (await call<Share[]>('ag.admin', 'GET', shares))[0]?.status }
  }
  test('is sent again, and the share waits again', async () => {
    const { job, status } = await shareInVain()
    expect(await status()).toBe('FEHLER')
    expect((await post(`/${job}/wiederholung`)).status).toBe(204)
    await portal.outbox.empty()
    expect([server.received.some((mail) => mail.includes(invited)), await status()]).toEqual([true, 'OFFEN'])
  })
  test('isn’t sent any more when the share has ended', async () => {
    const { job, end } = await shareInVain()
    await postAs('ag.admin', end, {})
    expect(await post(`/${job}/wiederholung`)).toMatchObject({ status: 409, body: { code: 'NICHT_WIEDERHOLBAR' } })
    server.received.length = 0
    await post('/mails/wiederholung')
    await portal.outbox.empty()
    expect(server.received.filter((mail) => mail.includes(invited))).toEqual([])
  })
})

test.each([
  ['IDENTITAET', { nutzerId: 'U000000001', was: 'ABGLEICH' }, 'U000000001'],
  ['VERTRAGSVERKNUEPFUNG', { pruefungId: '12', am: '2026-01-01T00:00:00.000Z' }, '12'],
  ['ERKLAERUNG', { buergschaftId: '000000000001', code: 'G38', werte: {}, am: '2026-01-01T00:00:00.000Z' }, '000000000001'],
  ['PASSWORT_VERGESSEN', { name: 'Sommer2026!', korrelationsId: 'x' }, ''],
] as const)('a failed job of kind %s says what it is about', async (name, content, worum) => {
  const data = JSON.stringify({ orgId: 'WI0001', content })
  const failed = { id: crypto.randomUUID(), name, data, state: 'failed' as const, completed_on: new Date() }
  await portal.db.system.insertInto('pgboss.job').values(failed).execute()
  expect((await look()).zeilen).toMatchObject([{ art: name, worum }])
})

test('an import isn’t tried again by the operator, but by its sender', async () => {
  const id = crypto.randomUUID()
  const data = JSON.stringify({ orgId: 'WI0001', content: { importId: '7' } })
  const failed = { id, name: 'CSV_IMPORT' satisfies JobKind, data, state: 'failed' as const, completed_on: new Date() }
  await portal.db.system.insertInto('pgboss.job').values(failed).execute()
  expect((await look()).zeilen).toMatchObject([{ art: 'CSV_IMPORT', worum: '7', an: null, wiederholbar: false }])
  expect((await post(`/${id}/wiederholung`)).body?.code).toBe('NICHT_WIEDERHOLBAR')
})

test('a job that was given up more than thirty days ago isn’t listed', async () => {
  answers.recipient = '550 away'
  await send('Neue Aufgabe')
  const long = new Date(Date.now() - 31 * 86_400_000)
  await portal.db.system.updateTable('pgboss.job').set({ completed_on: long }).execute()
  expect(await look()).toMatchObject({ zahlen: { aufgegeben: 0 }, zeilen: [] })
  expect(await jobRows(portal.db.system, 'MAIL')).toHaveLength(1)
})

describe('thirty days after its end', () => {
  /** Has all jobs be so much older, by what they were given as an id and when they ended: the database's clock can't be moved. */
  const age = (days: number) =>
    sql`update pgboss.job set completed_on = completed_on - make_interval(days => ${days}),
      id = (lpad(to_hex(('x' || substr(replace(id::text, '-', ''), 1, 12))::bit(48)::bigint - ${days * 86_400_000}::bigint), 12, '0')
        || substr(replace(id::text, '-', ''), 13))::uuid`.execute(portal.db.system)
  const forget = () => completeDue(portal.db, [oldJobs], new Date())
  const left = async () => (await jobRows(portal.db.system, 'MAIL')).map(({ content }) => content.betreff)

  test('work is forgotten, with the addresses in it; what waits isn’t, however old', async () => {
    await send('Neue Aufgabe')
    answers.recipient = '550 away'
    await send('Aufgegeben')
    answers.recipient = '450 come again'
    await send('Wartet')
    await age(29)
    expect(await forget()).toBe(0)
    expect(await left()).toEqual(['Neue Aufgabe', 'Aufgegeben', 'Wartet'])
    await age(2)
    expect(await forget()).toBe(1)
    expect(await left()).toEqual(['Wartet'])
    // One that was done late, since it had to be tried again and again, is kept from its end on.
    delete answers.recipient
    await makeDue(portal.db.system)
    await portal.outbox.empty()
    expect(await forget()).toBe(0)
    expect(await left()).toEqual(['Wartet'])
    await age(31)
    expect(await forget()).toBe(1)
    expect(await left()).toEqual([])
  })

  test('much work is forgotten in several transactions', async () => {
    const jobs = Array.from({ length: 6_000 }, () => ({
      ...jobRow('MAIL', { orgId: 'WI0001', content: { an: 'a@b.example', name: 'A', betreff: 'B', text: 'T' } }),
      state: 'completed' as const,
      completed_on: new Date(),
    }))
    for (let at = 0; at < jobs.length; at += 1_000)
      await portal.db.system
        .insertInto('pgboss.job')
        .values(jobs.slice(at, at + 1_000))
        .execute()
    await age(31)
    expect(await forget()).toBe(2)
    expect(await left()).toEqual([])
  })
})
