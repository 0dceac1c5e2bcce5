/** Announcements over NATS: who serves an organisation's people hears of its changes, nobody else does, and none is missed without a word. */
import { allowingForLoad, startNats, until } from '@avalwerk/testing'
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { connect } from '@nats-io/transport-node'
import type { ChangeEvent } from '../src/kernel/announcer.ts'
import { type Bus, EVERYONE } from '../src/kernel/bus.ts'
import { readConfig } from '../src/kernel/configuration.ts'
import { natsBus, natsServerOf, tryNats } from '../src/kernel/nats.ts'
import { announceChanges } from '../src/kernel/eventStream.ts'
import { startTestPortal, type TestPortal } from './portal.ts'
import { testOnPostgres } from './server.ts'

let nats: Awaited<ReturnType<typeof startNats>>
beforeAll(async () => {
  nats = await startNats()
}, 300_000)
afterAll(() => nats?.stop())

const LOG = { warn: () => undefined, info: () => undefined }
const event = (id: string, ...orgs: string[]): ChangeEvent => ({ art: 'BUERGSCHAFT', id, orgs })
const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})
/** A process with its bus, which notes what it hears. */
async function listener(installation = 'portal.example') {
  const bus: Bus = natsBus(natsServerOf(nats.url), installation, LOG)
  const heard: ChangeEvent[] = []
  let missed = 0
  const listening = await bus.listen(
    (events) => void heard.push(...events),
    () => void missed++,
  )
  ends.push(() => bus.close())
  return { bus, heard, missed: () => missed, ...listening }
}

test('a process hears of the organisations whose people it serves, and of what concerns everybody, once each', async () => {
  const [one, other] = [await listener(), await listener()]
  await one.hear('A')
  await other.hear('B')
  await one.bus.send([event('1', 'A'), event('2', 'A', 'B'), event('3', 'C'), { art: 'PLATTFORM', id: 'x', orgs: [EVERYONE] }])
  await until(() => one.heard.length >= 3 && other.heard.length >= 2)
  expect(one.heard).toEqual([event('1', 'A'), event('2', 'A'), { art: 'PLATTFORM', id: 'x', orgs: [EVERYONE] }])
  expect(other.heard).toEqual([event('2', 'B'), { art: 'PLATTFORM', id: 'x', orgs: [EVERYONE] }])
})

test('hears of an organisation as long as one of its people is there', async () => {
  const one = await listener()
  const [first, second] = [await one.hear('A'), await one.hear('A')]
  await one.bus.send([event('1', 'A')])
  await until(() => one.heard.length === 1)
  first()
  await one.bus.send([event('2', 'A')])
  await until(() => one.heard.length === 2)
  second()
  await one.bus.send([event('3', 'A'), { art: 'PLATTFORM', id: 'x', orgs: [EVERYONE] }])
  await until(() => one.heard.some(({ art }) => art === 'PLATTFORM'))
  expect(one.heard.map(({ id }) => id)).toEqual(['1', '2', 'x'])
  await one.hear('A')
  await one.bus.send([event('4', 'A')])
  await until(() => one.heard.some(({ id }) => id === '4'))
})

test('tells everybody where changes were lost', async () => {
  const [one, other] = [await listener(), await listener()]
  await one.bus.send(undefined)
  await until(() => one.missed() === 1 && other.missed() === 1)
  expect([one.heard, other.heard]).toEqual([[], []])
})

test('another installation on the same server hears nothing', async () => {
  const [own, foreign] = [await listener(), await listener('test.portal.example')]
  for (const one of [own, foreign]) await one.hear('A')
  await own.bus.send([event('1', 'A')])
  await until(() => own.heard.length === 1)
  await foreign.bus.send([event('2', 'A')])
  await until(() => foreign.heard.length === 1)
  expect([own.heard, foreign.heard]).toEqual([[event('1', 'A')], [event('2', 'A')]])
})

describe('a server that goes', () => {
  test('takes nothing, so that what is to be told waits; when it is back all may have missed something, and it goes on', async () => {
    const one = await listener()
    await one.hear('A')
    await nats.stop()
    await until(async () =>
      one.bus.send([event('1', 'A')]).then(
        () => false,
        () => true,
      ),
    )
    await nats.again()
    await until(() => one.missed() === 1)
    await one.bus.send([event('2', 'A')])
    await until(() => one.heard.some(({ id }) => id === '2'))
    expect(one.heard.map(({ id }) => id)).toEqual(['2'])
  })

  test('and refuses the sign-in for a while is asked again until it doesn’t', async () => {
    const one = await listener()
    await one.hear('A')
    await nats.stop()
    const before = nats.refused()
    await nats.again('anderes')
    await until(() => nats.refused() >= before + 3)
    await nats.stop()
    await nats.again()
    await until(() => one.missed() > 0)
    await one.bus.send([event('1', 'A')])
    await until(() => one.heard.some(({ id }) => id === '1'))
  })

  test('or was never there, keeps no process from beginning', async () => {
    await nats.stop()
    const one = await listener()
    const from = performance.now()
    await one.hear('A')
    expect(performance.now() - from).toBeLessThan(allowingForLoad(3_000))
    await expect(tryNats(natsServerOf(nats.url))).rejects.toThrow()
    await nats.again()
    await tryNats(natsServerOf(nats.url))
    await until(() => one.missed() > 0)
    await one.bus.send([event('1', 'A')])
    await until(() => one.heard.length === 1)
  })
})

test('is asked for by name and password, and for encryption where the address says so', async () => {
  expect(natsServerOf('nats://portal:ge%40heim@nats.example:4222')).toEqual({
    host: 'nats.example:4222',
    tls: false,
    user: 'portal',
    password: 'ge@heim',
  })
  expect(natsServerOf('tls://nats.example')).toMatchObject({ host: 'nats.example', tls: true, user: '' })
  await expect(tryNats({ ...natsServerOf(nats.url), password: 'falsch' })).rejects.toThrow()
  // This server doesn't encrypt.
  await expect(tryNats({ ...natsServerOf(nats.url), tls: true })).rejects.toThrow()
})

test('isn’t taken with the embedded database, which has one process', () => {
  expect(() => readConfig({ NATS_URL: 'nats://127.0.0.1' })).toThrow('NATS_URL verlangt DATABASE_URL')
})

describe('a portal', () => {
  let portal: TestPortal | undefined
  afterAll(() => portal?.close())

  testOnPostgres('announces over it, and hears what commands announce in the database', async () => {
    portal = await startTestPortal({ NATS_URL: nats.url })
    const seen: string[] = []
    const spy = await connect({ servers: `127.0.0.1:${nats.port}`, user: 'avalwerk', pass: 'geheim' })
    spy.subscribe('avalwerk.>', { callback: (_error, message) => void seen.push(message.subject) })
    await spy.flush()
    const answer = await portal.call('ag.admin', 'GET', '/aufgabenservice/api/private/v1/ereignisse')
    const reader = (answer.body as ReadableStream<Uint8Array>).getReader()
    await reader.read()
    const next = async (id: string) => {
      for (let text = ''; !text.includes(id); ) text += new TextDecoder().decode((await reader.read()).value)
    }
    await portal.db.transact((tx) => announceChanges(tx, [event('20000001', 'WI0001')]))
    await next('20000001')
    // The spy may be told after the portal was.
    await spy.flush()
    expect(seen).toEqual([expect.stringMatching(/^avalwerk\.localhost_\d+\.org\.WI0001$/)])
    // A command of its own process has no NATS: it tells the database.
    await portal.db.execute("select pg_notify('avalwerk_changes', $1)", [JSON.stringify([event('20000002', 'WI0001')])])
    await next('20000002')
    await reader.cancel()
    await spy.close()
  })
})
