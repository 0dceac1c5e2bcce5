import { logIn } from '@avalwerk/testing/signIn'
import { nestedPdf, worstFiles } from '@avalwerk/testing/files'
import { pdf } from '@avalwerk/testing/pdf'
import { PATHS } from './calls.ts'
import { waitsOf } from './waits.ts'

/** What became of a file, after how many milliseconds, and how long the slowest call of other users took meanwhile. */
export type Waits = Readonly<{ name: string; status: string; ms: number; health: number; list: number }>

const UPLOAD = `${PATHS.uploadText}?name=Datei`
const LIST = `${PATHS.list}?size=25`
const TYPES = { pdf: 'application/pdf', docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' } as const

/**
 * Sends the worst files to a portal, each while others call.
 * @returns the waits beside each file; the first is of a plain PDF, with which the reading process starts
 */
export async function waitsBeside(url: string): Promise<Waits[]> {
  const { access_token: token } = await logIn(url, 'ag.admin')
  const authorization = `Bearer ${token}`
  const upload = async (bytes: Uint8Array, kind: keyof typeof TYPES): Promise<string> => {
    const headers = { authorization, 'content-type': TYPES[kind] }
    const answer = await fetch(url + UPLOAD, { method: 'POST', headers, body: bytes as Uint8Array<ArrayBuffer> })
    const { felder } = (await answer.json()) as { felder?: { grund: string }[] }
    return [answer.status, felder?.[0]?.grund].filter(Boolean).join(' ')
  }
  const health = () => fetch(`${url}/health/live`)
  const list = () => fetch(url + LIST, { method: 'POST', headers: { authorization, 'content-type': 'application/json' }, body: '{}' })
  /** The slowest of calls that are made until something is over. */
  const slowest = async (call: () => Promise<Response>, over: () => boolean): Promise<number> => {
    const whole = async () => {
      const answer = await call()
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`)
    }
    return Math.max(0, ...(await waitsOf(whole, over)))
  }
  for (let index = 0; index < 50; index++) await Promise.all([health(), list()].map(async (answer) => (await answer).arrayBuffer()))
  const files = [
    { name: 'PDF of one page', kind: 'pdf' as const, bytes: pdf() },
    ...worstFiles(),
    { name: 'PDF, 10 MB of texts within texts', kind: 'pdf' as const, bytes: nestedPdf() },
  ]
  const waits: Waits[] = []
  for (const { name, kind, bytes } of files) {
    let over = false
    const began = performance.now()
    const answer = upload(bytes, kind).finally(() => {
      over = true
    })
    const [status, healthMs, listMs] = await Promise.all([answer, slowest(health, () => over), slowest(list, () => over)])
    waits.push({
      name: `${name} (${(bytes.length / 1024).toFixed(0)} KB)`,
      status,
      ms: performance.now() - began,
      health: healthMs,
      list: listMs,
    })
  }
  return waits
}
