/** How changes are told once their transactions have committed: gathered, merged, kept while they can't be told, and never for nothing. */
import { until } from '@avalwerk/testing'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { type ChangeEvent, changesOf, createAnnouncer, notificationsOf, textsOf } from '../src/kernel/announcer.ts'
import { announceChanges } from '../src/kernel/eventStream.ts'
import { whileListening } from './announcements.ts'
import { startTestPortal, type TestPortal } from './portal.ts'

const event = (id: string, ...orgs: string[]): ChangeEvent => ({ art: 'BUERGSCHAFT', id, orgs })

/** An announcer whose notifications the test takes, and can refuse. */
function announcer() {
  const sent: (readonly ChangeEvent[] | undefined)[] = []
  const line = { fails: false, tries: 0 }
  const made = createAnnouncer(async (events) => {
    line.tries++
    if (line.fails) throw new Error('no line')
    sent.push(...textsOf(events).map(changesOf))
  })
  return { ...made, sent, line }
}

test('the first change is told at once, those of the next moment together: one change of a thing for all who are to be told', async () => {
  const { tell, settled, sent, line } = announcer()
  tell([event('1', 'A')])
  await Promise.resolve()
  expect(line.tries).toBe(1)
  tell([event('2', 'A', 'B')])
  tell([event('3', 'C'), event('2', 'B', 'C')])
  await settled()
  expect(sent).toEqual([[event('1', 'A')], [event('2', 'A', 'B', 'C'), event('3', 'C')]])
})

test('what is urgent waits for nothing but what is being sent', async () => {
  const { tell, settled, sent, line } = announcer()
  tell([event('1', 'A')])
  await settled()
  tell([event('2', 'A')])
  expect(line.tries).toBe(1)
  tell([{ art: 'SITZUNG', id: 's', orgs: [] }])
  expect(line.tries).toBe(2)
  await settled()
  expect(sent.flat().map(({ id } = event('')) => id)).toEqual(['1', '2', 's'])
})

test('what concerns security is told each time, at once, in this process alone, whether the database is there or not', async () => {
  const { tell, onOwn, settled, sent, line } = announcer()
  const own: ChangeEvent[] = []
  const stop = onOwn((events) => own.push(...events))
  const ended = { art: 'SICHERHEIT', id: 'p', orgs: [], event: { kind: 'session-ended' } } as const
  line.fails = true
  tell([ended, event('1', 'A'), ended])
  expect(own).toEqual([ended, ended])
  await settled()
  line.fails = false
  await settled()
  stop()
  tell([ended])
  expect([own.length, sent.flat()]).toEqual([2, [event('1', 'A')]])
})

test('what can’t be told waits, in its order, and is told when that is possible again', async () => {
  const { tell, settled, sent, line } = announcer()
  line.fails = true
  tell([event('1', 'A')])
  await settled()
  tell([event('2', 'A'), event('1', 'B')])
  line.fails = false
  await until(() => sent.length > 0)
  await settled()
  expect(sent).toEqual([[event('1', 'A', 'B'), event('2', 'A')]])
})

test('more changes than can be kept are told as one: that some were missed', async () => {
  const { tell, settled, sent, line } = announcer()
  line.fails = true
  for (let i = 0; i < 25_000; i++) tell([event(String(i), 'A')])
  await settled()
  line.fails = false
  await until(() => sent.length > 0)
  expect(sent).toEqual([undefined])
  tell([event('1', 'A')])
  await settled()
  expect(sent).toEqual([undefined, [event('1', 'A')]])
})

test('an announcer that closes tells what is left, and nothing after that', async () => {
  const { tell, close, sent } = announcer()
  tell([event('1', 'A')])
  tell([event('2', 'A')])
  await close()
  tell([event('3', 'A')])
  expect(sent.flat()).toEqual([event('1', 'A'), event('2', 'A')])
})

test('a notification holds no more than the database takes, even for thousands of organisations', () => {
  const orgs = Array.from({ length: 5_000 }, (_, i) => `ÄG${String(i).padStart(5, '0')}`)
  const events = [event('1', ...orgs), ...Array.from({ length: 500 }, (_, i) => event(String(i + 2), 'A'))]
  const texts = notificationsOf(events)
  expect(Math.max(...texts.map((text) => Buffer.byteLength(text)))).toBeLessThan(8_000)
  expect(texts.length).toBeLessThan(20)
  const told = texts.flatMap((text) => changesOf(text) ?? [])
  expect(told.filter(({ id }) => id === '1').flatMap((one) => one.orgs)).toEqual(orgs)
  expect(told.filter(({ id }) => id !== '1')).toEqual(events.slice(1))
})

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal?.close())

test('a transaction that commits tells what it announced, after it is visible; one that fails tells nothing', async () => {
  const { db } = portal
  await whileListening(db, async (heard) => {
    const of = (prefix: string) => heard.filter(({ id }) => id.startsWith(prefix)).map(({ id }) => id)
    const failed = db.system.transaction().execute(async (tx) => {
      await announceChanges(tx, [event('told-not', 'A')])
      await sql`select 1 / 0`.execute(tx)
    })
    await expect(failed).rejects.toThrow()
    await db.system.transaction().execute(async (tx) => {
      await announceChanges(tx, [event('told-1', 'A')])
      await db.settled()
      expect(of('told')).toEqual([])
    })
    await announceChanges(db.system, [event('told-2', 'A')])
    await until(() => of('told').length >= 2)
    expect(of('told')).toEqual(['told-1', 'told-2'])
  })
})
