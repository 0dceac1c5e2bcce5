/** What readers of the stream of events cost the process if they don't read or have missed something. */
import { expect, test } from '@jest/globals'
import type { Database } from '../src/kernel/database.ts'
import type { ChangeEvent } from '../src/kernel/announcer.ts'
import { createEventStream, WAITING_BYTES } from '../src/kernel/eventStream.ts'

/** A stream of events whose announcements the test makes. */
async function stream() {
  const told = { announce: (_event: ChangeEvent) => undefined as void, missed: () => undefined as void }
  const listenTo: Database['listenTo'] = async (onChanges, onMissed) => {
    told.announce = (event) => onChanges([event])
    told.missed = () => onMissed?.()
    return { hear: async () => () => undefined, stop: async () => undefined }
  }
  return { stream: await createEventStream({ listenTo } as Database), told }
}
const EVENT: ChangeEvent = { art: 'BUERGSCHAFT', id: '100001', orgs: ['AG0001'] }
const reader = { orgId: 'AG0001', nutzerId: 'a', visible: null }

test('a reader that doesn’t read is let go before it costs more than its bound; one that reads hears everything', async () => {
  const { stream: strom, told } = await stream()
  const silent = await strom.forSubscriber(reader)
  const heard: string[] = []
  const other = await strom.forSubscriber({ ...reader, nutzerId: 'b' })
  other.on('data', (part: Buffer) => heard.push(part.toString()))
  for (let index = 0; index < 10_000; index++) {
    told.announce(EVENT)
    // Readers read between two announcements.
    if (index % 100 === 0) await new Promise(setImmediate)
    expect(silent.readableLength).toBeLessThan(WAITING_BYTES * 2)
  }
  await new Promise(setImmediate)
  expect([silent.destroyed, strom.subscribers()]).toEqual([true, 1])
  expect(heard.join('').split('event: geaendert')).toHaveLength(10_001)
  await strom.close()
})

test('when something may have been missed all readers come again, not all at once, and workers that wait look for work', async () => {
  const { stream: strom, told } = await stream()
  const woken: (ChangeEvent | undefined)[] = []
  strom.onEach((event) => void woken.push(event))
  const all = await Promise.all(Array.from({ length: 20 }, (_, i) => strom.forSubscriber({ ...reader, nutzerId: String(i) })))
  const texts = all.map(async (one) => (await one.toArray()).map(String).join(''))
  told.missed()
  const waits = (await Promise.all(texts)).map((text) => /retry: (\d+)/.exec(text)?.[1])
  expect([strom.subscribers(), woken]).toEqual([0, [undefined]])
  expect(new Set(waits).size).toBeGreaterThan(5)
  await strom.close()
})
