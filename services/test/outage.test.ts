/**
 * The database is lost, silent, restarted under load: the process lives, says so at once, and works again by itself. Between portal and
 * server stands a line that can be cut.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { allowingForLoad, freePort, templateCopy, until } from '@avalwerk/testing'
import { generateKeyPair, SignJWT } from 'jose'
import { sql } from 'kysely'
import pg from 'pg'
import { tokenIssuer, createTokenVerifier } from '../src/kernel/authentication.ts'
import { enqueue } from '../src/kernel/jobs.ts'
import { databaseFailure } from '../src/kernel/postgres.ts'
import { application, auftraege } from './acts.ts'
import { startTestPortal, type TestPortal } from './portal.ts'
import { onPostgres } from './server.ts'

const LIST = '/buergschaftservice/api/private/v2/buergschaften/filterung?size=5'

/** A line to a server: whole, cut (connections end and none comes about), or silent (nothing that is sent arrives). */
async function line(to: URL) {
  const port = await freePort()
  const pairs = new Set<[Socket, Socket]>()
  let state: 'WHOLE' | 'CUT' | 'SILENT' = 'WHOLE'
  const server: Server = createServer((near) => {
    if (state === 'CUT') return near.destroy()
    const far = connect(Number(to.port || 5432), to.hostname)
    const pair: [Socket, Socket] = [near, far]
    pairs.add(pair)
    const end = () => {
      pairs.delete(pair)
      near.destroy()
      far.destroy()
    }
    for (const socket of pair) socket.on('error', end).on('close', end)
    near.on('data', (bytes) => state === 'WHOLE' && far.write(bytes))
    far.on('data', (bytes) => state === 'WHOLE' && near.write(bytes))
  })
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready))
  const url = new URL(to)
  url.hostname = '127.0.0.1'
  url.port = String(port)
  return {
    url: url.href,
    connections: () => pairs.size,
    set: (next: typeof state) => {
      state = next
      if (next === 'CUT') for (const [near] of pairs) near.destroy()
    },
    close: () => {
      for (const [near] of pairs) near.destroy()
      server.close()
    },
  }
}

test.each([
  [{ code: '57P01' }, 'LOST'],
  [{ code: '08006' }, 'LOST'],
  [{ code: 'ECONNREFUSED' }, 'LOST'],
  [new Error('Connection terminated unexpectedly'), 'LOST'],
  [new Error('timeout exceeded when trying to connect'), 'LOST'],
  [{ code: '53100' }, 'FULL'],
  [{ code: '55P03' }, 'BUSY'],
  [{ code: '57014' }, 'BUSY'],
  [new Error('of another realm', { cause: { code: 'ECONNRESET' } }), 'LOST'],
  [{ code: '23505' }, undefined],
  [new TypeError('x is not a function'), undefined],
])('%p is %s', (error, kind) => expect(databaseFailure(error)).toBe(kind))

test('an issuer that doesn’t answer makes no token invalid', async () => {
  const nobody = `http://127.0.0.1:${await freePort()}`
  const verify = createTokenVerifier(tokenIssuer(nobody, 'avalwerk', { audience: 'avalwerk-api', clientId: 'avalwerk-portal' }))
  const { privateKey } = await generateKeyPair('RS256')
  const token = await new SignJWT({ sub: 'x' }).setProtectedHeader({ alg: 'RS256', kid: 'a' }).setExpirationTime('5m').sign(privateKey)
  await expect(verify(token)).rejects.toMatchObject({ code: 'NICHT_BEREIT' })
  await expect(verify('kein.token.dieser-welt')).rejects.toMatchObject({ code: 'NICHT_ANGEMELDET' })
})

onPostgres('a database that goes', () => {
  let portal: TestPortal
  let db: Awaited<ReturnType<typeof line>>
  /** The portal's database, past the line: what stands there, whatever the portal's own connections have gone through. */
  let beside: pg.Client
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'avalwerk-outage-'))
    const copy = await templateCopy(folder)
    const url = new URL(copy.DATABASE_URL as string)
    db = await line(url)
    portal = await startTestPortal({ ...copy, DATABASE_URL: db.url })
    beside = new pg.Client({ connectionString: url.href })
    await beside.connect()
    await portal.token('ag.admin')
  })
  afterAll(async () => {
    db?.set('WHOLE')
    await portal?.close()
    await beside?.end()
    db?.close()
    await rm(folder, { recursive: true, force: true })
  })
  afterEach(() => back())

  const list = () => portal.call('ag.admin', 'POST', LIST, {})
  const asked = async () => (await fetch(`${portal.url}/plattform/ready`)).status
  const ready = async () => (await fetch(`${portal.url}/health/ready`)).status
  /** The line is whole. @returns how long it took until a call was answered, in ms */
  function back(): Promise<number> {
    db.set('WHOLE')
    return until(async () => (await list()).status === 200, 60_000)
  }
  /** Expects the refusal of a call while there is no database. */
  async function expectRefused() {
    const answer = await list()
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('2')
    const { code, title } = (await answer.json()) as { code: string; title: string }
    expect([code, title]).toEqual(['NICHT_BEREIT', expect.stringContaining('vorübergehend')])
  }

  test('is said to be gone, in the midst of calls too, and used again within two seconds of its return', async () => {
    const calls = Array.from({ length: 20 }, () => list())
    db.set('CUT')
    for (const answer of await Promise.all(calls)) expect([200, 503]).toContain(answer.status)
    await expectRefused()
    expect(await ready()).toBe(503)
    expect((await fetch(`${portal.url}/health/live`)).status).toBe(200)
    // A person who wants to sign in reads it on a page.
    const page = await fetch(`${portal.url}/auth/realms/avalwerk/protocol/openid-connect/auth?client_id=x`, {
      headers: { accept: 'text/html' },
    })
    expect([page.status, page.headers.get('refresh'), await page.text()]).toEqual([503, '2', expect.stringContaining('vorübergehend')])
    // Browsers that have lost the connection ask here.
    await until(async () => (await asked()) === 503)
    const sent = await fetch(`${portal.url}/auth/realms/avalwerk/login-actions/x`, { method: 'POST', headers: { accept: 'text/html' } })
    expect([sent.status, sent.headers.get('refresh')]).toEqual([503, '2; url=/'])
    // … as it looks otherwise.
    expect((await fetch(`${portal.url}/auth/realms/avalwerk/sign-in.css`)).status).toBe(200)
    expect(await back()).toBeLessThan(allowingForLoad(2_000))
    expect([await ready(), await asked()]).toEqual([200, 204])
  })

  test('is noticed when it is silent: no caller waits for long', async () => {
    db.set('SILENT')
    const from = performance.now()
    const calls = await Promise.all(Array.from({ length: 15 }, () => list()))
    expect(calls.map(({ status }) => status)).toEqual(calls.map(() => 503))
    expect(performance.now() - from).toBeLessThan(allowingForLoad(6_000))
    const since = performance.now()
    await expectRefused()
    expect(performance.now() - since).toBeLessThan(allowingForLoad(500))
    expect(await back()).toBeLessThan(allowingForLoad(2_000))
  })

  test('may end connections in the midst of writing: nothing acknowledged is lost, the process lives', async () => {
    const kept: string[] = []
    let over = false
    // One euro each: however many there are, the contract has room for them.
    const { buergschaftsdaten } = application()
    const daten = application({ buergschaftsdaten: { ...buergschaftsdaten, buergschaftsBetrag: 100 } })
    const writer = async () => {
      while (!over) {
        const answer = await portal.call('ag.admin', 'POST', `${auftraege}/einreichen`, { id: null, version: null, daten })
        expect([200, 503]).toContain(answer.status)
        if (answer.ok) kept.push(((await answer.json()) as { id: string }).id)
      }
    }
    const writers = Array.from({ length: 5 }, writer)
    for (let round = 0; round < 5; round++) {
      // Something was acknowledged since, and the others are in the midst of it: how soon that is hangs on what the machine does beside.
      const before = kept.length
      await until(() => kept.length > before)
      await beside.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      )
    }
    await back()
    over = true
    await Promise.all(writers)
    const { rows } = await beside.query<{ id: string }>('select id from auftrag where id = any ($1)', [kept])
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(kept.map(String)))
  })

  test('has its background work done within two seconds of its return, what was ordered meanwhile and what comes then', async () => {
    const done = async () =>
      (
        await beside.query<{ n: number }>(
          "select count(*)::int as n from pgboss.job where state = 'completed' and data #>> '{content,an}' = 'x@y.example'",
        )
      ).rows[0]?.n
    const within = (orders: number, longest: number) => until(async () => (await done()) === orders, longest)
    const mail = { an: 'x@y.example', name: 'X', betreff: 'B', text: 'T' }
    let orders = 0
    for (const state of ['CUT', 'SILENT'] as const) {
      db.set(state)
      // So long that the portal knows, looks for work in vain, and goes on doing so.
      await new Promise((again) => setTimeout(again, 6_000))
      await beside.query("insert into pgboss.job (name, data) values ('MAIL', $1)", [JSON.stringify({ orgId: 'WI0001', content: mail })])
      expect(await done()).toBe(orders)
      db.set('WHOLE')
      await within(++orders, 2_000)
      await portal.db.transact((tx) => enqueue(tx, 'WI0001', 'MAIL', mail))
      await within(++orders, 1_000)
    }
  })

  test('ends what is done in the background when it takes too long', async () => {
    const { rows } = await sql<
      Record<string, string>
    >`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
      current_setting('idle_in_transaction_session_timeout') as idle`.execute(portal.db.system)
    expect(rows).toEqual([{ statement: '5min', lock: '5s', idle: '5min' }])
  })

  test('is listened to once after each return', async () => {
    for (let round = 0; round < 4; round++) {
      db.set('CUT')
      await new Promise((again) => setTimeout(again, 700))
      await back()
    }
    const { rows } = await beside.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity
        where datname = current_database() and query ilike any (array['listen%', 'select 1'])`,
    )
    expect(rows[0]?.n).toBeLessThanOrEqual(1 + 1)
  })

  test('lets no caller wait for a lock longer than five seconds, and says so', async () => {
    const holder = new pg.Client({ connectionString: db.url })
    await holder.connect()
    await holder.query('begin; lock table auftrag in access exclusive mode')
    const answer = await portal.call('ag.admin', 'POST', `${auftraege}/einreichen`, { id: null, version: null, daten: application() })
    await holder.query('rollback')
    await holder.end()
    expect(answer.status).toBe(503)
    expect(((await answer.json()) as { code: string }).code).toBe('BESETZT')
  })
})
