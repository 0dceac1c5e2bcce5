import { join } from 'node:path'
import { serialize } from 'node:v8'
import { AGAIN_S, type Bounds, Exceeded, type PoolOptions, sharedPool, Unavailable } from './pool.ts'
import { Refusal } from '../kernel/problem.ts'

const MB = 1024 * 1024
/** A page takes a tenth of a second, sixty thousand characters less than one. */
const PREVIEW: Bounds = { cpuMs: 8_000, wallMs: 10_000, memory: 600 * MB }
/** What has to be made: a busy machine must not keep a guarantee from being issued. */
const DOCUMENT: Bounds = { cpuMs: 20_000, wallMs: 25_000, memory: 600 * MB }
/** Previews that wait or are being made at most. */
const PREVIEWS = 12

/** A document as plain data, without functions: it is made in another process. */
export type Typeset = Readonly<{
  title: string
  author: string
  createdAt: Date
  footer: string
  content: readonly object[]
  draft?: boolean
  /** The user who waits for the document may ask again: it gets less time, and never keeps other documents from being made. */
  preview?: boolean
  /** A user waits for the document, as long as it takes; what is issued in the background needn't wait behind it. */
  download?: boolean
}>

const busy = () => new Refusal('DOKUMENTE_BESETZT', undefined, { retryAfterS: AGAIN_S })

let previews = 0

const pool = sharedPool({
  script: join(import.meta.dirname, 'typesettingChild.ts'),
  // Previews, downloads and what is issued: none of them takes all, and each finds one.
  size: 3,
  queue: 256,
  patienceMs: 25_000,
  heapMb: 256,
  startMs: 30_000,
  idleMs: 60_000,
})

/** Tells a portal's log what goes wrong with documents. @returns to be called when the portal ends */
export const openTypesetting = (report: PoolOptions['report']): (() => Promise<void>) => pool.join(report).close

/**
 * Makes a document beside this process (`typesetter.ts`), so that a costly wording holds up no other call. Where there is a choice, not
 * while a transaction is open.
 * @throws Refusal DOKUMENT_ZU_AUFWENDIG, DOKUMENTE_BESETZT
 */
export async function typeset({ preview = false, download = false, ...document }: Typeset): Promise<Buffer> {
  if (preview && previews >= PREVIEWS) throw busy()
  if (preview) previews += 1
  try {
    const [owner, bounds] = preview ? ['preview', PREVIEW] : [download ? 'download' : 'issued', DOCUMENT]
    return Buffer.from(await pool.run<Uint8Array>({ task: 'document', input: serialize(document), owner, bounds } as const))
  } catch (error) {
    if (error instanceof Exceeded) throw new Refusal('DOKUMENT_ZU_AUFWENDIG')
    if (error instanceof Unavailable) throw busy()
    throw error
  } finally {
    if (preview) previews -= 1
  }
}
