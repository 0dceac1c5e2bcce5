/** Mails with a link that lets its reader in: the link is made when the mail is sent, and is stored nowhere before or after. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { type Answers, mailServer } from './mailServer.ts'
import { makeDue, mailRows } from './jobRows.ts'
import { startTestPortal, type TestPortal } from './portal.ts'

const USERS = '/partnerservice/api/private/v2/nutzerverwaltung/benutzer'
const CONFIRM = '/partnerservice/api/public/v1/adresse/bestaetigung'
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
  delete answers.end
  await portal.outbox.empty()
  server.received.length = 0
})

const invite = async (email: string) => {
  const person = { vorname: 'Nina', nachname: 'Probe', telefonnummer: null, rolle: 'Leser:in / Revision', unternehmenId: 'WI0001' }
  const invited = { ...person, email, unternehmenSichtbeschränkt: false, sichtberechtigteUnternehmen: [] }
  const { body } = await portal.request<{ nutzerId: string; version: number }>('ag.admin', 'POST', USERS, invited)
  return { ...invited, ...body }
}
const fresh = () => `${randomUUID().slice(0, 8)}@weserbogen.example`
const LINK = /https?:\/\/\S*?(?:passwort\/|#token=)[\w-]{43}/
/** The links in the mails to a person that the server saw, whether or not it accepted them. */
const linksTo = (to: string): string[] =>
  server.received
    .filter((mail) => mail.includes(to))
    .flatMap((mail) => LINK.exec(mail.replace(/=\r?\n/g, '').replaceAll('=3D', '='))?.[0] ?? [])
const tokenIn = (link: string) => /[\w-]{43}$/.exec(link)?.[0] as string
/** Sends; the server reads the mail and doesn't say that it took it, so it is sent once more. */
async function sendTwice(): Promise<void> {
  answers.end = '452 no room'
  await portal.outbox.empty()
  delete answers.end
  await makeDue(portal.db.system)
  await portal.outbox.empty()
}
/** Everything that lies in the tables where mails wait, and beside the links. */
async function kept(): Promise<string> {
  const { rows } =
    await sql`select (select jsonb_agg(to_jsonb(j)) from pgboss.job j) as jobs, (select jsonb_agg(to_jsonb(l)) from identity_link l) as links,
    (select jsonb_agg(to_jsonb(r)) from account_request r) as requests`.execute(portal.db.system)
  return JSON.stringify(rows)
}

test('an invitation: no link lies in the database, each that was sent is good, and with one of them all are used', async () => {
  const email = fresh()
  answers.end = '452 no room'
  await invite(email)
  await portal.outbox.empty()
  const [first = ''] = linksTo(email)
  expect((await kept()).includes(email)).toBe(true)
  expect((await kept()).includes(tokenIn(first))).toBe(false)
  delete answers.end
  await makeDue(portal.db.system)
  await portal.outbox.empty()
  const [, second = ''] = linksTo(email)
  expect((await kept()).includes(tokenIn(second))).toBe(false)
  expect(second).not.toBe(first)

  const choose = async (link: string) => {
    const neu = 'Kranich-Regal-Sofa-71'
    const body = new URLSearchParams({ neu, wiederholt: neu })
    return (await fetch(link, { method: 'POST', body, redirect: 'manual' })).status
  }
  expect([(await fetch(first)).status, (await fetch(second)).status]).toEqual([200, 200])
  expect(await choose(first)).toBeLessThan(400)
  expect([(await fetch(first)).status, (await fetch(second)).status]).toEqual([410, 410])
})

test('a new address: each link that was sent is good, and with one of them all are used', async () => {
  const user = await invite(fresh())
  // They have been here: a new address of theirs counts when it is confirmed from it.
  await portal.db.system.updateTable('nutzer').set({ letzte_anmeldung_am: new Date() }).where('id', '=', user.nutzerId).execute()
  const email = fresh()
  const changed = await portal.request('ag.admin', 'PUT', USERS, { ...user, email, aktiv: true })
  expect(changed.status).toBe(200)
  await sendTwice()
  const sent = linksTo(email).map(tokenIn)
  expect(sent).toHaveLength(2)
  for (const token of sent) expect((await kept()).includes(token)).toBe(false)
  const confirm = async (token = '') => (await portal.call(undefined, 'POST', CONFIRM, { token })).status
  expect(await confirm(sent[0])).toBe(200)
  expect(await confirm(sent[1])).toBe(410)
})

test('a mail whose link isn’t needed any more isn’t sent', async () => {
  const email = fresh()
  answers.end = '452 no room'
  const { nutzerId, version } = await invite(email)
  await portal.outbox.empty()
  await portal.request('ag.admin', 'POST', `${USERS}/${nutzerId}/deaktivierung`, { version })
  delete answers.end
  server.received.length = 0
  await makeDue(portal.db.system)
  await portal.outbox.empty()
  expect(linksTo(email)).toEqual([])
  expect((await mailRows(portal.db.system)).find(({ content }) => content.an === email)).toMatchObject({ result: 'ENTFAELLT' })
})

test('a job keeps no text that an earlier release would send without its link', async () => {
  const email = fresh()
  await invite(email)
  await portal.outbox.empty()
  const content = (await mailRows(portal.db.system)).find((order) => order.content.an === email)?.content
  expect(content).toMatchObject({ letter: expect.stringContaining('{{link}}') })
  expect(content).not.toHaveProperty('text')
})
