/**
 * The server is killed in the midst of its work, again and again: what it has acknowledged is there afterwards, nothing is
 * half done, and it always comes back.
 */
import { randomInt } from 'node:crypto'
import { afterAll, expect } from '@jest/globals'
import { type Database, openDatabase } from '../src/kernel/database.ts'
import { inForm, until } from '@avalwerk/testing'
import { accessTokens, logIn } from '@avalwerk/testing/signIn'
import { entryHash } from '../src/aggregate/index.ts'
import { acceptance, application, auftraege, buergschaften } from './acts.ts'
import { jobRows } from './jobRows.ts'
import { serverProcess } from './serverProcess.ts'
import { testOnEmbedded } from './server.ts'

const CRASHES = inForm(2, 50)
const RANK = ['ENT', 'AUS', 'UP', 'AKT']

const server = serverProcess()
afterAll(() => server.tidyUp())

/** What the server has said yes to. */
const confirmed = { auftraege: new Set<string>(), buergschaften: new Map<string, string>() }

/** Orders and guarantees, step by step, until the server is gone. */
async function work(): Promise<void> {
  const tokenOf = accessTokens((account) => logIn(server.url(), account))
  const call = async (account: string, method: string, path: string, body?: unknown) => {
    const response = await fetch(server.url() + path, {
      method,
      headers: { authorization: `Bearer ${await tokenOf(account)}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as { id: string; buergschaftId: string; version: number; status: string; dokumentStatus: string }
  }
  for (;;) {
    const { id } = await call('ag.admin', 'POST', `${auftraege}/einreichen`, { id: null, version: null, daten: application() })
    confirmed.auftraege.add(id)
    const { buergschaftId, status } = await call('bg.erst', 'POST', `${auftraege}/${id}/annehmen`, acceptance())
    confirmed.buergschaften.set(buergschaftId, status)
    let draft = await call('bg.zweit', 'GET', `${buergschaften}/${buergschaftId}`)
    // The person who releases has the document before them.
    while (draft.dokumentStatus !== 'FERTIG') {
      await new Promise((next) => setTimeout(next, 20))
      draft = await call('bg.zweit', 'GET', `${buergschaften}/${buergschaftId}`)
    }
    const { version } = draft
    await call('bg.zweit', 'POST', `${buergschaften}/${buergschaftId}/zweitpruefung`, { entscheidung: 'ANNEHMEN', version })
    confirmed.buergschaften.set(buergschaftId, 'AUS')
    for (let open = true; open; ) {
      // Delivery comes in the background.
      const guarantee = await call('bg.zweit', 'GET', `${buergschaften}/${buergschaftId}`)
      open = guarantee.status !== 'UP'
      if (open) await new Promise((next) => setTimeout(next, 20))
      else {
        confirmed.buergschaften.set(buergschaftId, 'UP')
        await call('ag.admin', 'POST', `${buergschaften}/${buergschaftId}/annehmen`, { version: guarantee.version, projektId: null })
        confirmed.buergschaften.set(buergschaftId, 'AKT')
      }
    }
  }
}

/** Everything that must be true of the data at any time. */
async function check({ system }: Database): Promise<void> {
  const ids = new Set((await system.selectFrom('auftrag').select('id').execute()).map(({ id }) => id))
  for (const id of confirmed.auftraege) expect(ids).toContain(id)
  const rows = await system.selectFrom('buergschaft').selectAll().where('id', '>=', '20000001').execute()
  const byId = new Map(rows.map((b) => [b.id, b]))
  for (const [id, status] of confirmed.buergschaften)
    expect(RANK.indexOf(byId.get(id)?.status ?? '')).toBeGreaterThanOrEqual(RANK.indexOf(status))
  for (const guarantee of rows) {
    const history = await system
      .selectFrom('buergschaft_historie')
      .selectAll()
      .where('buergschaft_id', '=', guarantee.id)
      .orderBy('lfd')
      .execute()
    let predecessor = ''
    for (const [index, entry] of history.entries()) {
      expect(entry.lfd).toBe(index + 1)
      expect(entry.hash).toBe(entryHash(entry as never, entry.lfd, predecessor))
      predecessor = entry.hash
    }
    // The last step that was told is the status that is kept, for every party that sees it.
    expect(history.at(-1)?.nach_status).toBe(guarantee.status)
    const views = await system.selectFrom('buergschaft_sicht').select('status').where('buergschaft_id', '=', guarantee.id).execute()
    expect(new Set(views.map(({ status }) => status))).toEqual(new Set([guarantee.status]))
    const auftrag = await system
      .selectFrom('auftrag')
      .select(['status', 'buergschaft_id'])
      .where('id', '=', guarantee.auftrag_id)
      .executeTakeFirstOrThrow()
    expect(String(auftrag.buergschaft_id)).toBe(guarantee.id)
    expect(auftrag.status).toBe(guarantee.status === 'ENT' ? 'IN_PRUEFUNG' : 'AUSGESTELLT')
    // Its document is there, or on its way.
    const work = (await jobRows(system, 'DOKUMENT')).filter(({ done }) => !done)
    if (guarantee.dokument_status === 'IN_ARBEIT') expect(work.length).toBeGreaterThan(0)
    if (['UP', 'AKT'].includes(guarantee.status)) expect(guarantee.dokument_status).toBe('FERTIG')
  }
}

// A server of its own keeps its data when this process dies; the embedded one is what has to prove it.
testOnEmbedded(
  `after ${CRASHES} crashes all that was acknowledged is there, and nothing by half`,
  async () => {
    for (let count = 0; count < CRASHES; count++) {
      await server.start()
      const task = work().catch((error: unknown) => error)
      // In the first round something is there that must not get lost, however slow the machine is.
      if (count === 0) await until(() => confirmed.auftraege.size > 0, 200_000)
      await new Promise((next) => setTimeout(next, randomInt(300, 3_000)))
      await server.kill()
      // Only the loss of the server ends the work; a refusal would be an error of its own.
      expect(String(await task)).toMatch(/fetch failed|terminated|ECONN|other side closed/)
      const db = await openDatabase({ dataFolder: server.folder() })
      await check(db)
      await db.close()
    }
    expect(confirmed.auftraege.size).toBeGreaterThan(0)
    await server.start()
  },
  300_000 + CRASHES * 60_000,
)
