import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Ports below those that systems give to outgoing connections, and above those of well-known services. A port of outgoing connections may
 * be taken by another process before the process that asked for it listens.
 */
const [LEAST, MOST] = [12_000, 32_000]
const TRIES = 50
/**
 * Each of the processes that run tests at once has ports of its own: no other one takes a port that it found free before it listens. Several
 * programs that have workers begin at different lanes (PORT_LANE).
 */
const LANES = 100
const LANE = (Number(process.env.PORT_LANE ?? 0) + Number(process.env.JEST_WORKER_ID ?? process.env.TEST_PARALLEL_INDEX ?? 0)) % LANES

/** Ports that this process asked for lately: it need not listen on them yet. Half of its lane is still there for others. */
const given = new Set<number>()
const MOST_GIVEN = (MOST - LEAST) / LANES / 2

const isFree = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const server = createServer()
    server.once('error', () => done(false))
    server.listen(port, '127.0.0.1', () => server.close(() => done(true)))
  })

/** A port of this machine on which no process listens, and that nobody else got from here lately. @throws Error where there is none to be found */
export async function freePort(): Promise<number> {
  for (let index = 0; index < TRIES; index++) {
    const port = randomInt(LEAST / LANES, MOST / LANES) * LANES + LANE
    if (given.has(port)) continue
    // Before anything is waited for: another caller comes at the same moment.
    given.add(port)
    const [oldest] = given
    if (given.size > MOST_GIVEN && oldest !== undefined) given.delete(oldest)
    if (await isFree(port)) return port
  }
  throw new Error(`Unter ${TRIES} Ports zwischen ${LEAST} und ${MOST} ist keiner frei`)
}
