import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Below what systems give to connections that go out: a port from there may be one's neighbour's a moment later, before whoever asked for it
 * listens. Above what well-known services have.
 */
const [LEAST, MOST] = [12_000, 32_000]
const TRIES = 50
/** Each of the processes that run tests at once has ports of its own: what one found free another doesn't take before it listens. */
const LANES = 8
const LANE = Number(process.env.JEST_WORKER_ID ?? process.env.TEST_PARALLEL_INDEX ?? 0) % LANES

const isFree = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const server = createServer()
    server.once('error', () => done(false))
    server.listen(port, '127.0.0.1', () => server.close(() => done(true)))
  })

/** A port of this machine on which nobody listens. @throws Error where there is none to be found */
export async function freePort(): Promise<number> {
  for (let index = 0; index < TRIES; index++) {
    const port = randomInt(LEAST / LANES, MOST / LANES) * LANES + LANE
    if (await isFree(port)) return port
  }
  throw new Error(`Unter ${TRIES} Ports zwischen ${LEAST} und ${MOST} ist keiner frei`)
}
