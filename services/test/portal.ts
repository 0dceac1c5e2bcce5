import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventText } from '@avalwerk/domain'
import { dropDatabase, freePort, newDatabase, templateCopy, UNLIMITED } from '@avalwerk/testing'
import type { Kysely } from 'kysely'
import { readConfig } from '../src/kernel/configuration.ts'
import { openTypesetting, startFileReader } from '../src/files/index.ts'
import type { Schema } from '../src/kernel/schema.ts'
import { undeclaredChanges } from '../src/kernel/endpoints.ts'
import { type Portal, start } from '../src/start.ts'
import { wrongSums } from './limitUse.ts'
import { accessTokens, logIn } from '@avalwerk/testing/signIn'

export type TestPortal = Portal &
  Readonly<{
    url: string
    folder: string
    /** A call with the token of an account; without one where the name is undefined. Confirmed where it has to be. */
    call(account: string | undefined, method: string, path: string, body?: unknown, header?: Record<string, string>): Promise<Response>
    /** The same, by a caller who confirms nothing. */
    callUnconfirmed: TestPortal['call']
    /** The same, with the body of the answer; the caller names its type. */
    request<T>(
      account: string,
      method: string,
      path: string,
      body?: unknown,
      header?: Record<string, string>,
    ): Promise<Readonly<{ status: number; body: T }>>
    token(account: string): Promise<string>
  }>

// The processes that make documents and read files stay for the portals that are started next: each takes half a second to begin.
openTypesetting(() => undefined)
startFileReader(() => undefined)

/** A folder with what the page is made from, where no shell was built. */
export async function shellStub(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'avalwerk-shell-'))
  const description = {
    entry: ['shell.js'],
    preload: [],
    integrity: { 'shell.js': 'sha384-AAAA' },
    shared: {},
    font: null,
    icon: null,
  }
  await writeFile(join(folder, 'shell.json'), JSON.stringify(description))
  return folder
}

/**
 * What people do in tests counts as confirmed where they are asked for that, as if they had signed in anew; `confirmation.test.ts` does so.
 * @returns whether they were asked
 */
export async function confirmedIfAsked(db: Portal['db'], answer: Response): Promise<boolean> {
  if (answer.status !== 403) return false
  const { bestaetigung } = (await answer.clone().json()) as { bestaetigung?: { id: string } }
  if (!bestaetigung) return false
  await db.system.updateTable('confirmation').set({ confirmed_at: new Date() }).where('id', '=', bestaetigung.id).execute()
  return true
}

/** Settings with which a portal has data of its own, and doesn't begin with a copy. */
const OWN_DATA = ['DEMO', 'DATA_DIR', 'DATABASE_URL']

/**
 * Starts a whole portal with demo data: embedded database, or PostgreSQL where TEST_DATABASE_URL names a server. Its data are a copy
 * of those that `template.ts` made.
 */
export async function startTestPortal(environment: Record<string, string> = {}): Promise<TestPortal> {
  const [port, folder] = [await freePort(), await mkdtemp(join(tmpdir(), 'avalwerk-test-'))]
  const server = process.env.TEST_DATABASE_URL
  const own = OWN_DATA.some((name) => name in environment)
  const url = `${environment.TLS_CERT_FILE ? 'https' : 'http'}://localhost:${port}`
  const place: Awaited<ReturnType<typeof templateCopy>> = own
    ? { DATA_DIR: folder, ...(server && { DATABASE_URL: await newDatabase(server) }) }
    : await templateCopy(folder)
  const portal = await start(
    readConfig({
      PORT: String(port),
      LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
      ...UNLIMITED,
      ...place,
      ...environment,
    }),
  )
  // Tests deactivate accounts and call on.
  const token = accessTokens((account) => logIn(url, account), { keepsOld: true })
  const callUnconfirmed: TestPortal['callUnconfirmed'] = async (account, method, path, body, header = {}) => {
    const file = body instanceof Uint8Array
    return fetch(url + path, {
      method,
      headers: {
        ...(account && { authorization: `Bearer ${await token(account)}` }),
        ...(body !== undefined && { 'content-type': file ? 'application/pdf' : 'application/json' }),
        ...header,
      },
      ...(body !== undefined && { body: file ? (body as Uint8Array<ArrayBuffer>) : JSON.stringify(body) }),
    })
  }
  const callApi: TestPortal['call'] = async (...call) => {
    const answer = await callUnconfirmed(...call)
    return (await confirmedIfAsked(portal.db, answer)) ? callUnconfirmed(...call) : answer
  }
  return {
    ...portal,
    // What is worked on at that moment (a document that is being made) is left for the next run: a test's run comes when nothing is.
    deadlines: {
      ...portal.deadlines,
      run: async (now) => {
        await portal.outbox.empty()
        return portal.deadlines.run(now)
      },
    },
    url,
    folder,
    token,
    call: callApi,
    callUnconfirmed: callUnconfirmed,
    request: async <T>(...call: Parameters<TestPortal['request']>) => {
      const response = await callApi(...call)
      const text = await response.text()
      return { status: response.status, body: (text ? JSON.parse(text) : undefined) as T }
    },
    close: async () => {
      // Some tests take the database away before.
      const gaps = await sentencesWithGaps(portal.db.system).catch(() => [])
      const sums = await wrongSums(portal.db.system).catch(() => [])
      const volumes = await wrongVolumes(portal.db.system).catch(() => [])
      await portal.close()
      // They are the process's: what one portal is told of is no fault of the next one's.
      const undeclared = [...undeclaredChanges]
      undeclaredChanges.clear()
      await rm(folder, { recursive: true, force: true })
      // Some hundred copies would take gigabytes; whoever has a connection of its own to this one keeps it.
      if (server && place.DATABASE_URL) await dropDatabase(server, place.DATABASE_URL).catch(() => undefined)
      if (undeclared.length > 0) throw new Error(`Changes that no contract names: ${undeclared.join('; ')}`)
      if (gaps.length > 0) throw new Error(`An ellipsis stands for a value that nobody gave: ${gaps.join('; ')}`)
      if (sums.length > 0) throw new Error(`Limits that aren’t used as kept: ${sums.join('; ')}`)
      if (volumes.length > 0) throw new Error(`Guarantees that aren’t counted as kept: ${volumes.join('; ')}`)
    },
  }
}

/** Sums of guarantees that aren't what the views add up to. */
async function wrongVolumes(db: Kysely<Schema>): Promise<string[]> {
  const keyOf = (row: { org_id: string; unternehmen_id: string; status: string }, partei: string) =>
    [row.org_id, row.unternehmen_id, row.status, partei].join('/')
  const [views, sums, changes] = await Promise.all([
    db.selectFrom('buergschaft_sicht').selectAll().where('eingefroren_am', 'is', null).execute(),
    db.selectFrom('buergschaft_summe').selectAll().execute(),
    db.selectFrom('buergschaft_summe_aenderung').selectAll().execute(),
  ])
  const left = new Map<string, [number, number]>()
  const add = (key: string, count: number, amount: number) => {
    const [counted, added] = left.get(key) ?? [0, 0]
    left.set(key, [counted + count, added + amount])
  }
  for (const view of views) add(keyOf(view, view.rolle === 'BUERGE' ? view.auftraggeber_name : view.buerge_name), 1, view.betrag_cent)
  for (const kept of [...sums, ...changes]) add(keyOf(kept, kept.partei), -kept.anzahl, -kept.betrag_cent)
  return [...left]
    .filter(([, [count, amount]]) => count !== 0 || amount !== 0)
    .map(([key, [count, amount]]) => `${key}: ${count}, ${amount}`)
}

const HISTORIES = ['buergschaft_historie', 'auftrag_historie', 'kautionsvertrag_historie', 'text_historie', 'unternehmen_historie'] as const

/** Subjects of tasks and messages, and sentences of histories, in which a placeholder was left without its value. */
async function sentencesWithGaps(db: Kysely<Schema>): Promise<string[]> {
  const subjects = await db
    .selectFrom('aufgabe')
    .select('betreff')
    .where('betreff', 'like', '%…%')
    .union(db.selectFrom('mitteilung').select('betreff').where('betreff', 'like', '%…%'))
    .execute()
  const events = await Promise.all(HISTORIES.map((table) => db.selectFrom(table).select(['code', 'textwerte']).distinct().execute()))
  const sentences = events.flat().map(({ code, textwerte }) => eventText(code, textwerte))
  return [...subjects.map(({ betreff }) => betreff), ...sentences.filter((sentence) => sentence.includes('…'))]
}
