import { Readable } from 'node:stream'
import NodeClam from 'clamscan'
import { Refusal } from './problem.ts'

/** Looks for viruses in a file. @returns their names; none for a clean file. @throws Refusal VIRENSCAN_NICHT_BEREIT */
export type VirusScanner = (inhalt: Uint8Array) => Promise<readonly string[]>

/** Milliseconds after which a scanner that says nothing counts as unreachable. */
const PATIENCE = 30_000
/** How the file goes to the scanner. */
const CHUNK = 65_536

/**
 * A scanner that speaks ClamAV's protocol. Whatever is no clear answer is none: a file that may be infected is not kept.
 * @param adresse tcp://host:port, tls://host:port (something that speaks TLS before the scanner), or unix:///path of a socket
 */
export function virenscanner(adresse: string, patience = PATIENCE): VirusScanner {
  const { hostname, port, pathname } = new URL(adresse)
  const wo = adresse.startsWith('unix:')
    ? { socket: decodeURIComponent(pathname) }
    : { host: hostname, port: Number(port || 3310), tls: adresse.startsWith('tls:') }
  const ready = new NodeClam().init({
    preference: 'clamdscan',
    clamscan: { active: false },
    // The server only: no program of this machine, and no connection before there is something to look at.
    clamdscan: { ...wo, timeout: patience, localFallback: false, bypassTest: true },
  })
  return async (inhalt) => {
    if (!inhalt.length) return []
    let cause: unknown
    const ergebnis = await withPatience(
      ready.then((clam) => clam.scanStream(Readable.from(chunks(inhalt), { objectMode: false }))),
      patience,
    ).catch((error: unknown) => {
      cause = error
    })
    if (ergebnis?.isInfected === false) return []
    if (ergebnis?.isInfected && ergebnis.viruses.length) return ergebnis.viruses
    throw new Refusal('VIRENSCAN_NICHT_BEREIT', undefined, { cause })
  }
}

function* chunks(inhalt: Uint8Array): Generator<Uint8Array> {
  for (let ab = 0; ab < inhalt.length; ab += CHUNK) yield inhalt.subarray(ab, ab + CHUNK)
}

/** The library waits for ever where the scanner hangs up without a word. */
async function withPatience<T>(arbeit: Promise<T>, patience: number): Promise<T | undefined> {
  let uhr: ReturnType<typeof setTimeout> | undefined
  try {
    return await Promise.race([
      arbeit,
      new Promise<undefined>((fertig) => {
        uhr = setTimeout(() => fertig(undefined), patience)
      }),
    ])
  } finally {
    clearTimeout(uhr)
  }
}
