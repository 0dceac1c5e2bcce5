/** Ports for the servers that tests start: several that are asked for at once are never the same one. */
import { expect, test } from '@jest/globals'
import { freePort } from './port.ts'

test('those who ask at the same moment, before any of them listens, get ports of their own', async () => {
  const ports = await Promise.all(Array.from({ length: 80 }, () => freePort()))
  expect(new Set(ports).size).toBe(80)
})
