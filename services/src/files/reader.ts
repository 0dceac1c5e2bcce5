import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { FILE_TYPE, type TextBlock } from '@avalwerk/domain'
import type { FileReader } from '../kernel/fileReader.ts'
import { Refusal } from '../kernel/problem.ts'
import { asInput } from './places.ts'
import { AGAIN_S, type Bounds, Exceeded, type Pool, type PoolOptions, RefusedByReader, sharedPool, Unavailable, type Work } from './pool.ts'
import type { UnpackedRelease } from './release.ts'

const MB = 1024 * 1024
/** A file that is checked: a contract of some pages takes ten milliseconds, a scan of ten megabytes a second. */
const CHECK: Bounds = { cpuMs: 2_500, wallMs: 20_000, memory: 320 * MB }
/** A release is larger, and comes from people with a key. */
const RELEASE: Bounds = { cpuMs: 10_000, wallMs: 60_000, memory: 700 * MB }
const TOO_MUCH = 'Die Datei ist zu aufwendig aufgebaut, um sie zu prüfen. Bitte speichern Sie sie neu und versuchen Sie es noch einmal.'

const readers = sharedPool({
  script: join(import.meta.dirname, 'child.ts'),
  size: Math.max(2, Math.min(4, availableParallelism() - 1)),
  queue: 16,
  patienceMs: 15_000,
  heapMb: 160,
  startMs: 30_000,
  idleMs: 60_000,
})

/** @param report is called for files that went beyond their bounds and for readers that died */
export const startFileReader = (report: PoolOptions['report']): FileReader => fileReaderOn(readers.join(report))

/** The same on a pool at hand. */
export function fileReaderOn(pool: Pool): FileReader {
  const ask = <R>(task: string, input: Uint8Array, owner: string): Promise<R> =>
    run(pool, { task, input, owner, bounds: CHECK }, 'DATEI_UNGUELTIG', 'datei')
  return {
    checkPdf: async (bytes, org) => {
      await ask<void>('pdf', bytes, org)
      return FILE_TYPE.pdf
    },
    checkPicture: (bytes, org) => ask<string>('picture', bytes, org),
    checkText: (bytes, org) => ask<string>('text', bytes, org),
    readWording: (bytes, org) => ask<TextBlock[]>('wording', bytes, org),
    unpackRelease: async (zip, org) => {
      const files = new Map<string, Uint8Array>()
      const onPart = ([name, content]: [string, Uint8Array]) => void files.set(name, content)
      const work = { task: 'release', input: zip, owner: org, bounds: RELEASE, onPart }
      const judged = await run<UnpackedRelease, [string, Uint8Array]>(pool, work, 'AUSGABE_ABGELEHNT', 'ausgabe')
      if ('reasons' in judged)
        throw new Refusal(
          'AUSGABE_ABGELEHNT',
          judged.reasons.map((grund) => ({ feld: 'ausgabe', grund })),
        )
      return { ...judged, files }
    },
    findPlaces: (maps, places, org) => ask<(string | null)[]>('places', asInput(maps, places), org),
    close: () => pool.close(),
  }
}

/** @throws Refusal in the words of the call; Error for a fault of ours */
async function run<R, P = never>(pool: Pool, work: Work<P>, code: 'DATEI_UNGUELTIG' | 'AUSGABE_ABGELEHNT', feld: string): Promise<R> {
  try {
    return await pool.run<R, P>(work)
  } catch (error) {
    if (error instanceof RefusedByReader) throw new Refusal(code, [{ feld, grund: error.message }])
    if (error instanceof Exceeded) throw new Refusal(code, [{ feld, grund: TOO_MUCH }])
    if (error instanceof Unavailable) throw new Refusal('DATEI_NICHT_LESBAR', undefined, { retryAfterS: AGAIN_S })
    throw error
  }
}
