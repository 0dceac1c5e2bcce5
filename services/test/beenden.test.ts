import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from '@jest/globals'
import { startTestPortal } from './portal.ts'

/** A connection to a portal, on which nothing is asked. */
async function verbinde(basis: string) {
  const { hostname, port } = new URL(basis)
  const connection = connect(Number(port), hostname)
  connection.on('error', () => undefined)
  await once(connection, 'connect')
  return connection
}

test('das Portal endet sofort, auch wenn jemand verbunden ist und nichts fragt, zuhört oder schon gefragt hat', async () => {
  const portal = await startTestPortal()
  const stumm = await verbinde(portal.basis)
  const geschlossen = once(stumm, 'close')
  const strom = await portal.rufe('ag.admin', 'GET', '/aufgabenservice/api/private/v1/ereignisse')
  const leser = (strom.body as ReadableStream<Uint8Array>).getReader()
  await leser.read()
  // What hangs is ended by the test's own limit.
  await portal.schließe()
  await geschlossen
  await expect(fetch(portal.basis)).rejects.toThrow()
  await leser.cancel().catch(() => undefined)
})
