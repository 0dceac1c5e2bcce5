import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { accessTokens, logIn } from '@avalwerk/testing/signIn'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type Release, type Setup, until, callAlone, question, startSetup, type Whole } from './site.ts'

/**
 * The previous release is replaced by this one while people work, one process after the other, so that both run on the migrated data for a
 * while; then all the way back, and forward again. Nothing that was asked for fails, and nothing that was acknowledged is lost.
 */

/** Builds of its own it has none, and it doesn't know what a build of today says about itself. */
const before: Release = { services: join(process.env.UPGRADE_FROM ?? '', 'services') }
let setup: Setup
beforeAll(async () => {
  setup = await startSetup(2, before)
}, 600_000)
afterAll(() => setup?.close(), 60_000)

const orders = '/buergschaftservice/api/private/v2/buergschaftsauftraege'
const guarantees = '/buergschaftservice/api/private/v2/buergschaften'
const WRITERS = ['ag.admin', 'ag.basis', 'ag2.admin'] as const

const tokenOf = accessTokens((account) => logIn(setup.url, account))
const person =
  (name: string) =>
  async (method: string, path: string, body?: object, headers: Record<string, string> = {}): Promise<{ status: number; text: string }> =>
    callAlone(setup.url + path, method, { authorization: `Bearer ${await tokenOf(name)}`, ...headers }, body)

const migrations = async () =>
  (await question(setup.database, `select coalesce(json_agg(name order by name), '[]') as names from migration`)).names as string[]

test('over, back and over again under load: no call fails, nothing acknowledged is lost', async () => {
  const failed: string[] = []
  const acknowledged = new Map<string, string[]>(WRITERS.map((name) => [name, []]))
  let calls = 0
  let done = false
  const must = async (what: string, answer: Promise<Pick<Whole, 'status' | 'text'>>): Promise<string | undefined> => {
    const { status, text } = await answer.catch((error: unknown) => ({ status: 0, text: String(error) }))
    calls++
    if (status === 200 || status === 201) return text
    failed.push(`${status} ${what} ${text.slice(0, 300)}`)
    return undefined
  }
  const load = WRITERS.map(async (name) => {
    const call = person(name)
    while (!done) {
      const draft = await must('draft', call('POST', orders, DRAFT, { 'idempotency-key': randomUUID() }))
      if (draft) acknowledged.get(name)?.push((JSON.parse(draft) as { id: string }).id)
      const list = await must('list', call('POST', `${guarantees}/filterung?size=25`, {}))
      const [first] = list ? (JSON.parse(list) as { zeilen: { id: string }[] }).zeilen : []
      if (first) await must('details', call('GET', `${guarantees}/${first.id}`))
      await must('manifest', call('GET', '/plattform/manifest.json'))
    }
  })
  const old = await migrations()
  const work = async (count: number) => {
    const so = calls
    await until(async () => calls > so + count, 'work', 120)
  }
  const replaceAll = async (release?: Release) => {
    for (const process of setup.processes) {
      setup.toggle('out', process.port)
      await process.end()
      await process.start(release)
      setup.toggle('in', process.port)
      // Both releases answer for a while, on the same data.
      await work(60)
    }
  }
  await work(30)
  await replaceAll()
  const now = await migrations()
  expect(now.slice(0, old.length)).toEqual(old)
  await replaceAll(before)
  await replaceAll()
  done = true
  await Promise.all(load)
  expect([...new Set(failed)].slice(0, 20)).toEqual([])
  for (const [name, ids] of acknowledged) {
    expect(ids.length).toBeGreaterThan(10)
    const call = person(name)
    const gone = []
    for (const id of ids) if ((await call('GET', `${orders}/${id}`)).status !== 200) gone.push(id)
    expect([name, gone]).toEqual([name, []])
  }
  console.log(`${calls} calls, ${[...acknowledged.values()].flat().length} drafts, migrations ${old.length} → ${now.length}`)
}, 900_000)

/** An order of which nothing is known yet but the borrower. */
const DRAFT = {
  rolle: 'AUFTRAGGEBER',
  auftragnehmer: {
    auftragnehmerId: null,
    fremdId: null,
    name: 'Probe Tiefbau GmbH',
    postadresse: { straße: 'Probeweg', hausnummer: '1', postleitzahl: '26723', ort: 'Emden', landeskennzeichen: 'DE' },
    ansprechpartner: null,
  },
  auftraggeber: null,
  buergeId: null,
  kautionsvertragId: null,
  buergschaftsdaten: null,
  versand: null,
  buergschaftstext: null,
}
