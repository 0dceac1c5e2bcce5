/**
 * Mails on their way out: no mail is lost when the server is away, a receiver can recognise one that comes twice, and mails that can't
 * arrive are reported.
 */
import { afterEach, describe, expect, test } from '@jest/globals'
import { mailDelivery } from '../src/aufgaben/dispatch.ts'
import type { DbTransaction } from '../src/kernel/database.ts'
import { FOR_DAYS, Hopeless, Interrupted } from '../src/kernel/jobs.ts'
import { type Answers, mailServer, messageId } from './mailServer.ts'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})
async function serverThat(answers: Answers = {}) {
  const server = await mailServer(answers)
  ends.push(server.close)
  return server
}
function sender(url: string) {
  const delivery = mailDelivery(
    undefined as never,
    { smtp: { url, sender: 'portal@avalwerk.example' }, mailFolder: undefined },
    'https://portal.example',
    { info: () => undefined } as never,
    { PASSWORT: async () => undefined, ADRESSE: async () => undefined },
    {
      FREIGABE: async () => undefined,
    },
  )
  ends.push(() => delivery.close?.())
  return delivery
}
const MAIL = { an: 'b@firma.example', name: 'Bo', betreff: 'Neue Aufgabe', text: 'Guten Tag' }

test('a mail has the same id in every attempt, so that its recipient recognises a second copy', async () => {
  const { url, received } = await serverThat()
  const id = '019a0000-0000-7000-8000-000000000001'
  for (const _ of [1, 2]) await sender(url).complete(MAIL, id)
  expect(received.map(messageId)).toEqual([`<${id}@portal.example>`, `<${id}@portal.example>`])
})

test('an address that the server refuses for good isn’t tried for days; one that it puts off is', async () => {
  const send = (recipient: string) => serverThat({ recipient }).then(({ url }) => sender(url).complete(MAIL, 'x'))
  await expect(send('550 no such user')).rejects.toBeInstanceOf(Hopeless)
  await expect(send('450 come again')).rejects.not.toBeInstanceOf(Hopeless)
  const full = await serverThat({ end: '452 no room' })
  await expect(sender(full.url).complete(MAIL, 'x')).rejects.not.toBeInstanceOf(Hopeless)
})

describe('a letter to several', () => {
  const id = '019a0000-0000-7000-8000-000000000002'
  const letter = {
    orgId: 'WI0001',
    betreff: 'Neue Aufgabe',
    text: 'Bitte prüfen Sie: {{basis}}/aufgaben',
    recipients: [
      { an: 'b@firma.example', name: 'Bo Berg' },
      { an: 'post@firma.example', name: 'post@firma.example', anrede: '' },
    ],
  }
  /** Takes the jobs that are ordered, instead of a database. */
  const ordered = () => {
    const jobs: unknown[] = []
    const insert = {
      values: (rows: { data: string }[]) => ({ execute: async () => void jobs.push(...rows.map(({ data }) => JSON.parse(data))) }),
    }
    return { jobs, tx: { insertInto: () => insert } as unknown as DbTransaction }
  }

  test('greets each by name, or as is said, and has an id of its own for each', async () => {
    const { url, received } = await serverThat()
    const { jobs, tx } = ordered()
    expect(await (await sender(url).complete(letter, id))(tx)).toBe('VERSANDT')
    const to = (address: string) => received.find((mail) => mail.includes(`RCPT TO:<${address}>`) || mail.includes(address)) ?? ''
    expect(received).toHaveLength(2)
    expect(to('b@firma.example')).toContain('Guten Tag Bo Berg,')
    expect(to('post@firma.example')).toContain('Guten Tag,')
    expect(received.every((mail) => mail.includes('https://portal.example/aufgaben'))).toBe(true)
    expect(new Set(received.map(messageId))).toEqual(new Set([`<${id}.0@portal.example>`, `<${id}.1@portal.example>`]))
    expect(jobs).toEqual([])
  })

  test('isn’t sent again to those who have it: whom the server refuses gets a job of their own, with the same id', async () => {
    const { url, received } = await serverThat({ recipient: (line) => (line.includes('b@firma') ? '450 come again' : '250 ok') })
    const { jobs, tx } = ordered()
    expect(await (await sender(url).complete(letter, id))(tx)).toBe('VERSANDT')
    expect(received).toHaveLength(1)
    const content = {
      an: 'b@firma.example',
      name: 'Bo Berg',
      betreff: 'Neue Aufgabe',
      messageId: `${id}.0`,
      text: `Guten Tag Bo Berg,\n\n${letter.text}`,
    }
    expect(jobs).toEqual([{ orgId: 'WI0001', content }])
    const again = await serverThat()
    await sender(again.url).complete(content, 'another')
    expect(again.received.map(messageId)).toEqual([`<${id}.0@portal.example>`])
  })

  test('that reaches nobody is tried anew as it is; not, where all are refused for good', async () => {
    const send = (recipient: Answers['recipient']) => serverThat({ recipient }).then(({ url }) => sender(url).complete(letter, id))
    await expect(send((line) => (line.includes('b@firma') ? '550 no such user' : '450 come again'))).rejects.not.toBeInstanceOf(Hopeless)
    await expect(send('550 no such user')).rejects.toBeInstanceOf(Hopeless)
  })
})

test('mails side by side share a few connections', async () => {
  const { url, received, connections } = await serverThat()
  const { complete } = sender(url)
  await Promise.all(Array.from({ length: 40 }, (_, i) => complete(MAIL, `${i}`)))
  expect(received).toHaveLength(40)
  expect(connections()).toBeLessThanOrEqual(5)
})

test('a process that ends sends nothing more: what waits is left to another one, what is under way ends', async () => {
  const { url, received } = await serverThat()
  const delivery = sender(url)
  const sent = Array.from({ length: 30 }, (_, i) => delivery.complete(MAIL, `${i}`))
  await sent[0]
  delivery.close?.()
  const ended = await Promise.allSettled(sent)
  const left = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason as Error] : []))
  expect(left.length).toBeGreaterThan(0)
  expect(left.every((reason) => reason instanceof Interrupted)).toBe(true)
  expect(received.length).toBe(30 - left.length)
})

test('a server that goes in the midst is asked by the mails that are on their way, not by all that wait', async () => {
  const { url, connections, close, hangUp } = await serverThat()
  const delivery = sender(url)
  await delivery.complete(MAIL, 'x')
  close()
  hangUp()
  const ended = await Promise.allSettled(Array.from({ length: 40 }, (_, i) => delivery.complete(MAIL, `${i}`)))
  const told = ended.map((one) => (one.status === 'rejected' ? (one.reason as Error).message : 'sent'))
  expect(told.filter((text) => text === 'Der Mailserver ist nicht erreichbar').length).toBeGreaterThanOrEqual(30)
  expect(connections()).toBe(1)
})

test('a connection that the server has closed meanwhile costs no mail', async () => {
  const { url, received, hangUp } = await serverThat()
  const { complete } = sender(url)
  await complete(MAIL, 'x')
  hangUp()
  await complete(MAIL, 'y')
  expect(received).toHaveLength(2)
})

test('a server that doesn’t take the login is no fault of the mail', async () => {
  const { url } = await serverThat({ greeting: '554 not you' })
  await expect(sender(url).complete(MAIL, 'x')).rejects.not.toBeInstanceOf(Hopeless)
})

test('a server that is away is asked by one mail, and the others wait for nothing', async () => {
  const away = sender('smtp://127.0.0.1:1')
  await expect(away.complete(MAIL, 'x')).rejects.toThrow('ECONNREFUSED')
  await expect(away.complete(MAIL, 'y')).rejects.toThrow('Der Mailserver ist nicht erreichbar')
})

test('a mail is tried for three days at a server that is away, with growing pauses', () => {
  const waits = Array.from({ length: FOR_DAYS.attempts - 1 }, (_, i) => FOR_DAYS.apartS(i + 1))
  expect(waits.slice(0, 4)).toEqual([5, 30, 60, 120])
  expect(waits).toEqual([...waits].sort((a, b) => a - b))
  const days = waits.reduce((sum, wait) => sum + wait, 0) / 86_400
  expect(days).toBeGreaterThanOrEqual(3)
  expect(days).toBeLessThan(4)
})
