import { Readable } from 'node:stream'
import NodeClam from 'clamscan'
import { Refusal } from './problem.ts'

/** Looks for viruses in a file. @returns their names; none for a clean file. @throws Refusal VIRENSCAN_NICHT_BEREIT */
export type VirusScanner = (content: Uint8Array) => Promise<readonly string[]>

/** Milliseconds after which a scanner that says nothing counts as unreachable. */
const PATIENCE = 30_000
/** Bytes of the pieces in which a file goes to the scanner. */
const CHUNK = 65_536

/**
 * A scanner that speaks ClamAV's protocol. Anything but a clear answer counts as none: a file that may be infected is not kept.
 * @param address tcp://host:port, tls://host:port (something that speaks TLS before the scanner), or unix:///path of a socket
 */
export function virusScanner(address: string, patience = PATIENCE): VirusScanner {
  const { hostname, port, pathname } = new URL(address)
  const where = address.startsWith('unix:')
    ? { socket: decodeURIComponent(pathname) }
    : { host: hostname, port: Number(port || 3310), tls: address.startsWith('tls:') }
  const ready = new NodeClam().init({
    preference: 'clamdscan',
    clamscan: { active: false },
    // The server only: no program of this machine, and no connection before there is something to look at.
    clamdscan: { ...where, timeout: patience, localFallback: false, bypassTest: true },
  })
  return async (content) => {
    if (!content.length) return []
    let cause: unknown
    const result = await withPatience(
      ready.then((clam) => clam.scanStream(Readable.from(chunks(content), { objectMode: false }))),
      patience,
    ).catch((error: unknown) => {
      cause = error
    })
    if (result?.isInfected === false) return []
    if (result?.isInfected && result.viruses.length) return result.viruses
    throw new Refusal('VIRENSCAN_NICHT_BEREIT', undefined, { cause })
  }
}

function* chunks(content: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < content.length; from += CHUNK) yield content.subarray(from, from + CHUNK)
}

/** The library waits for ever where the scanner hangs up without a word. */
async function withPatience<T>(work: Promise<T>, patience: number): Promise<T | undefined> {
  let clock: ReturnType<typeof setTimeout> | undefined
  try {
    return await Promise.race([
      work,
      new Promise<undefined>((done) => {
        clock = setTimeout(() => done(undefined), patience)
      }),
    ])
  } finally {
    clearTimeout(clock)
  }
}
