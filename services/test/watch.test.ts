/** What the log says of a database that is lost: why, also when the reason changes while it is. */
import { until } from '@avalwerk/testing'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { expect, test } from '@jest/globals'
import { watchServer } from '../src/kernel/postgres.ts'

const message = (kind: string, ...body: readonly number[]) => Buffer.from([kind.charCodeAt(0), 0, 0, 0, body.length + 4, ...body])
const READY = message('Z', 'I'.charCodeAt(0))
const WELCOME = Buffer.concat([message('R', 0, 0, 0, 0), READY])
const DONE = Buffer.concat([message('C', ...Buffer.from('SELECT 1\0')), READY])

/** As little of PostgreSQL as the watch asks of it. */
async function server() {
  const sockets = new Set<Socket>()
  const one = createServer((socket) => {
    sockets.add(socket)
    let greeted = false
    socket
      .on('error', () => undefined)
      .on('data', () => {
        socket.write(greeted ? DONE : WELCOME)
        greeted = true
      })
  })
  await new Promise<void>((listening) => one.listen(0, '127.0.0.1', listening))
  return {
    url: `postgres://somebody:secret@127.0.0.1:${(one.address() as AddressInfo).port}/any`,
    end: async () => {
      const closed = new Promise((done) => one.close(done))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

test('a lost server is told of with its cause, and each other cause that keeps it from coming back once', async () => {
  const { url, end } = await server()
  const stranger = createServer()
  const told: [what: string, cause: { code?: string; message?: string }][] = []
  const note = (what: string) => (cause: unknown) => void told.push([what, cause as { code?: string }])
  const watch = await watchServer(url, {
    greet: (client) => client.query('listen any'),
    onAnnouncement: () => {},
    onLost: note('lost'),
    onFailed: note('failed'),
    onBack: () => {},
  })
  try {
    await end()
    await until(() => told.length >= 2)
    // Another server in its place hangs up, again and again.
    let tries = 0
    stranger.on('connection', (socket) => {
      tries++
      socket.destroy()
    })
    stranger.listen(Number(new URL(url).port), '127.0.0.1')
    await until(() => tries >= 4)
    expect(told).toEqual([
      ['lost', expect.objectContaining({ message: expect.stringMatching(/terminated|not queryable|closed/i) })],
      ['failed', expect.objectContaining({ code: 'ECONNREFUSED' })],
      ['failed', expect.objectContaining({ message: expect.stringMatching(/terminated|ECONNRESET/) })],
    ])
    expect(JSON.stringify(told)).not.toContain('secret')
  } finally {
    await watch.close()
    stranger.close()
  }
})
