import { nearlyAll } from '@avalwerk/testing'
import { logIn } from '@avalwerk/testing/signIn'
import { pdf } from '@avalwerk/testing/pdf'
import { PATHS, pathOf } from './calls.ts'
import { waitsApart } from './apart.ts'

/** Milliseconds that 95 of 100 lists of others take no longer than, alone and beside some work. */
export type Beside = Readonly<{ name: string; alone: number; beside: number }>

const LIST = `${PATHS.list}?size=25`
const ALONE = 200
const DOCUMENTS = 8
const ROUNDS = 5
const UPLOADS = 20
const UPLOAD_BYTES = 10_000_000
const BUSY = 503

/**
 * Lists of one organisation while another one has documents made, sends files, and imports.
 * @param importAll has many rows of CSV taken over
 */
export async function besideWork(url: string, importAll: () => Promise<unknown>): Promise<Beside[]> {
  const headersOf = async (account: string) => ({ authorization: `Bearer ${(await logIn(url, account)).access_token}` })
  const json = { 'content-type': 'application/json' }
  const list = async (headers: Record<string, string>) => {
    const answer = await fetch(url + LIST, { method: 'POST', headers: { ...headers, ...json }, body: '{}' })
    if (!answer.ok) throw new Error(`${LIST}: ${answer.status}`)
    return (await answer.json()) as { zeilen: { id: string }[] }
  }
  /** What 95 of 100 lists take no longer than, beside some work or alone. */
  async function waits(beside?: Promise<unknown>): Promise<number> {
    const headers = { ...(await headersOf('kn.admin')), ...json }
    const asked = { address: url + LIST, headers, body: '{}', ...(!beside && { times: ALONE }) }
    return nearlyAll(await waitsApart(asked, beside))
  }
  const work: Readonly<Record<string, () => Promise<unknown>>> = {
    [`${DOCUMENTS} PDFs`]: async () => {
      const headers = await headersOf('ag.admin')
      const ids = (await list(headers)).zeilen.slice(0, DOCUMENTS).map(({ id }) => id)
      for (let round = 0; round < ROUNDS; round++)
        await Promise.all(
          ids.map(async (id) => {
            const answer = await fetch(url + pathOf(PATHS.decisions, id), { headers })
            await answer.arrayBuffer()
            if (!answer.ok) throw new Error(`${PATHS.decisions}: ${answer.status}`)
          }),
        )
    },
    [`${UPLOADS} × 10 MB`]: async () => {
      const headers = { ...(await headersOf('ag.admin')), 'content-type': 'application/pdf' }
      const body = pdf({ text: 'A'.repeat(UPLOAD_BYTES) })
      const send = async () => {
        const answer = await fetch(`${url}${PATHS.uploadText}?name=Datei.pdf`, { method: 'POST', headers, body })
        const text = await answer.text()
        // For some the wait for a reading process is too long: their files were sent all the same.
        if (!answer.ok && answer.status !== BUSY) throw new Error(`${PATHS.uploadText}: ${answer.status} ${text}`)
      }
      await Promise.all(Array.from({ length: UPLOADS }, send))
    },
    'CSV-Import': importAll,
  }
  // The first round warms up.
  await waits()
  const measured: Beside[] = []
  for (const [name, begin] of Object.entries(work)) {
    const alone = await waits()
    measured.push({ name, alone, beside: await waits(begin()) })
  }
  return measured
}
