import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from '@jest/globals'
import { startTestPortal } from './portal.ts'

/** A connection to a portal, on which nothing is asked. */
async function connectTo(url: string) {
  const { hostname, port } = new URL(url)
  const connection = connect(Number(port), hostname)
  connection.on('error', () => undefined)
  await once(connection, 'connect')
  return connection
}

test('the portal ends at once, even if a client is connected and asks nothing, listens or has asked already', async () => {
  const portal = await startTestPortal()
  const silent = await connectTo(portal.url)
  const closed = once(silent, 'close')
  const stream = await portal.call('ag.admin', 'GET', '/aufgabenservice/api/private/v1/ereignisse')
  const reader = (stream.body as ReadableStream<Uint8Array>).getReader()
  await reader.read()
  // What hangs is ended by the test's own limit.
  await portal.close()
  await closed
  await expect(fetch(portal.url)).rejects.toThrow()
  await reader.cancel().catch(() => undefined)
})
