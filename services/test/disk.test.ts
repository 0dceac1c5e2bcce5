/** The disk of the embedded database fills up: what can be read is read, what can't be kept is refused with a sentence, and nothing hangs. */
import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { watchDisk } from '../src/kernel/disk.ts'
import { application, auftraege } from './acts.ts'
import { startTestPortal, type TestPortal } from './portal.ts'
import { testOnEmbedded } from './server.ts'

const MB = 1024 * 1024
const freeMb = async () => {
  const { bavail, bsize } = await statfs(tmpdir())
  return Math.floor((bavail * bsize) / MB)
}

let portal: TestPortal
beforeAll(async () => {
  // More is to be kept free than there is, but not twice as much.
  portal = await startTestPortal({ DISK_RESERVE_MB: String(Math.floor((await freeMb()) * 1.5)) })
})
afterAll(() => portal?.close())

testOnEmbedded('a disk that is nearly full is read, not written, and the process says so', async () => {
  const list = await portal.call('ag.admin', 'POST', '/buergschaftservice/api/private/v2/buergschaften/filterung?size=5', {})
  expect(list.status).toBe(200)
  const refused = await portal.call('ag.admin', 'POST', `${auftraege}/einreichen`, { id: null, version: null, daten: application() })
  const { code, title } = (await refused.json()) as { code: string; title: string }
  expect([refused.status, refused.headers.get('retry-after'), code]).toEqual([503, '2', 'SPEICHER_VOLL'])
  expect(title).toContain('nichts gespeichert')
  const health = await fetch(`${portal.url}/health/ready`)
  expect([health.status, await health.json()]).toEqual([200, { status: 'read-only' }])
  expect(await (await fetch(`${portal.url}/metrics`)).text()).toMatch(/avalwerk_disk_free_bytes \d{6,}/)
})

test('a disk without room is not begun with: the sentence names folder, figures and setting', async () => {
  await expect(watchDisk(tmpdir(), (await freeMb()) * 4)).rejects.toThrow(/nur noch \d+ MB frei.*DISK_RESERVE_MB/)
})
