/**
 * Mails on their way out: no mail is lost when the server is away, a receiver can recognise one that comes twice, and mails that can't
 * arrive are reported.
 */
import { afterEach, expect, test } from '@jest/globals'
import { mailDelivery } from '../src/aufgaben/dispatch.ts'
import { FOR_DAYS, Hopeless } from '../src/kernel/jobs.ts'
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
const sender = (url: string) =>
  mailDelivery(
    undefined as never,
    { smtp: { url, sender: 'portal@avalwerk.example' }, mailFolder: undefined },
    'https://portal.example',
    { info: () => undefined } as never,
    { PASSWORT: async () => undefined, ADRESSE: async () => undefined },
    {
      FREIGABE: async () => undefined,
    },
  )
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
