import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createConnection } from 'node:net'
import { freePort } from './port.ts'
import { install } from './debian.ts'
import { until } from './until.ts'

const SERVER = '/usr/sbin/nats-server'

const answers = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const connection = createConnection(port, '127.0.0.1')
    // It introduces itself.
    connection.once('data', (data) => {
      connection.destroy()
      done(data.toString().startsWith('INFO'))
    })
    connection.once('error', () => done(false))
  })

/**
 * A NATS server on the loopback, installed from Debian's packages where it isn't there.
 * @throws Error where it can't be installed or doesn't begin
 */
export async function startNats() {
  if (!existsSync(SERVER) && !install('nats-server')) throw new Error('nats-server ist nicht da und lässt sich nicht installieren.')
  const port = await freePort()
  let refused = 0
  const begin = async (password = 'geheim') => {
    const options = ['-a', '127.0.0.1', '-p', String(port), '--user', 'avalwerk', '--pass', password]
    const server = spawn(SERVER, options, { stdio: ['ignore', 'ignore', 'pipe'] })
    server.stderr.on('data', (text: Buffer) => {
      refused += text.toString().split('authentication error').length - 1
    })
    await until(() => answers(port))
    return server
  }
  let server = await begin()
  const stop = async () => {
    const ended = server.exitCode === null && server.signalCode === null ? once(server, 'exit') : undefined
    server.kill('SIGKILL')
    await ended
  }
  return {
    url: `nats://avalwerk:geheim@127.0.0.1:${port}`,
    port,
    /** Ends it without a word. */
    stop,
    /** Begins it again on the same port. @param password that it asks for, where that is another one */
    again: async (password?: string) => {
      server = await begin(password)
    },
    /** How many sign-ins it has refused. */
    refused: () => refused,
  }
}
