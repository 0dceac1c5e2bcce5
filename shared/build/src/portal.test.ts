/** Portals that tests and stories run on: work on one that has ended never goes on, whatever answers at its address. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { withPortal, withPortals } from './portal.ts'

// As the portal of another worker that took the same port.
const other = createServer((_, answer) => answer.end('bereit'))
beforeAll(async () => {
  other.listen(0, '127.0.0.1')
  await once(other, 'listening')
})
afterAll(() => void other.close())

/** No portal begins with this. */
const REFUSED = { DATABASE_POOL: 'keine Zahl', LOG_LEVEL: 'silent' }
const endless = () => new Promise<never>(() => {})

test('work on a portal that ends fails, although another one answers for it', async () => {
  const { port: wished } = other.address() as AddressInfo
  await expect(withPortal(REFUSED, endless, { wished })).rejects.toThrow(`Das Portal auf ${wished} endete mit 78.`)
})

test('where none of several begins, that is told', async () => {
  await expect(withPortals(2, REFUSED, endless)).rejects.toThrow('endete mit 78.')
})
