/** What is read from a replica: nothing that is older than what was there when it was asked for, whatever becomes of the replica. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DatabaseServer, newDatabase, rowsOf, startOwnPostgres, startReplica, until } from '@avalwerk/testing'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { checkReplica } from '../src/doctor/surroundings.ts'
import { readConfig } from '../src/kernel/configuration.ts'
import { type Database, openDatabase } from '../src/kernel/database.ts'
import { requireFollowing } from '../src/kernel/replica.ts'
import { startTestPortal, type TestPortal } from './portal.ts'
import { projektInput } from './projektInput.ts'

const GUARANTEES = '/buergschaftservice/api/private/v2/buergschaften/filterung'
const PROJECTS = '/projektservice/api/private/v1/projekte'

let main: DatabaseServer
let replica: Awaited<ReturnType<typeof startReplica>>
const onReplica = (text: string) => rowsOf<Record<string, unknown>>(replica.url, text)
/** From here on the replica applies nothing, until it goes on. */
const holdReplica = async () => {
  await onReplica('select pg_wal_replay_pause()')
  await until(async () => (await onReplica('select pg_get_wal_replay_pause_state() as state'))[0]?.state === 'paused')
}
const goOn = () => onReplica('select pg_wal_replay_resume()')
/** Waits until the replica may be asked again after it was behind. */
const isRead = (db: Database) =>
  until(async () => {
    const before = db.replica?.answered().replica
    await db.readAs(NOBODY_IN_PARTICULAR, (tx) => sql`select 1`.execute(tx))
    return db.replica?.answered().replica !== before
  })
/** What the doctor says of it. */
const sentencesOf = async (url: string) =>
  (await checkReplica(readConfig({ DATABASE_URL: main.url, DATABASE_REPLICA_URL: url }))).map(({ sentence }) => sentence)
const NOBODY_IN_PARTICULAR = { orgId: 'WI0001', group: 'AG', nutzerId: '', visible: null } as const

/** The portal's own part of the data. */
let data: string
beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'avalwerk-replica-'))
  main = await startOwnPostgres(data)
  replica = await startReplica(main)
}, 300_000)
afterAll(async () => {
  replica?.stop()
  main?.stop()
  await rm(data, { recursive: true, force: true })
})

describe('the portal', () => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await startTestPortal({ DATABASE_URL: main.url, DATABASE_REPLICA_URL: replica.url, DATA_DIR: data })
    await isRead(portal.db)
  })
  afterAll(() => portal?.close())

  const answered = () => ({ ...(portal.db.replica as NonNullable<Database['replica']>).answered() })
  const projectNames = async (by: string) =>
    (await portal.request<{ zeilen: { name: string }[] }>(by, 'POST', `${PROJECTS}/filterung`, {})).body.zeilen.map(({ name }) => name)
  const makeProject = async (name: string) => {
    const made = await portal.request('ag.admin', 'POST', PROJECTS, projektInput({ name, fuerAlle: true }))
    expect(made.status).toBe(200)
  }

  test('reads there, and leaves the tables of the server alone', async () => {
    const scans = async (url: string) =>
      Number(
        (
          await rowsOf<{ n: string }>(
            url,
            `select sum(coalesce(seq_scan, 0) + coalesce(idx_scan, 0)) as n from pg_stat_user_tables where relname = 'buergschaft_sicht'`,
          )
        )[0]?.n,
      )
    // Signing in has written something, which the replica may not have applied yet.
    await until(async () => {
      const { replica: read } = answered()
      await projectNames('ag.admin')
      return answered().replica === read + 1
    })
    const [before, begun, onServer] = [answered(), await scans(replica.url), await scans(main.url)]
    let times = 0
    // A connection tells what it has counted once a second, at the end of a transaction.
    await until(async () => {
      const { body } = await portal.request<{ zeilen: unknown[] }>('ag.admin', 'POST', GUARANTEES, {})
      expect(body.zeilen.length).toBeGreaterThan(0)
      times++
      return times >= 60 && (await scans(replica.url)) > begun
    })
    const after = answered()
    expect(after.replica + after.server).toBe(before.replica + before.server + times)
    // Where something was just written for this person, the replica may be behind for a moment.
    expect(after.server - before.server).toBeLessThan(times / 10)
    // Background work looks for what is due.
    expect((await scans(main.url)) - onServer).toBeLessThan(times / 2)
  })

  test('shows people what they have just written, though the replica hasn’t applied it', async () => {
    await holdReplica()
    await makeProject('Deichbau Ostende')
    const before = answered()
    expect(await projectNames('ag.admin')).toContain('Deichbau Ostende')
    expect(answered()).toEqual({ replica: before.replica, server: before.server + 1 })
    await goOn()
    await isRead(portal.db)
    const after = answered()
    expect(await projectNames('ag.admin')).toContain('Deichbau Ostende')
    expect(answered()).toEqual({ replica: after.replica + 1, server: after.server })
  })

  test('isn’t waited for by each read when it stays behind', async () => {
    let looks = 0
    const log = ({ query }: { query: { sql: string } }) => {
      if (query.sql.includes('pg_last_wal_replay_lsn')) looks++
    }
    const db = await openDatabase({ url: main.url, replica: replica.url, log })
    try {
      await isRead(db)
      await holdReplica()
      await makeProject('Wehr Bederkesa')
      const waited: boolean[] = []
      for (let times = 0; times < 20; times++) {
        looks = 0
        await db.readAs(NOBODY_IN_PARTICULAR, (tx) => sql`select 1`.execute(tx))
        waited.push(looks > 0)
      }
      expect(waited.slice(0, 3)).toEqual([true, true, true])
      // One of them may have come when the replica is given another try.
      expect(waited.filter(Boolean).length).toBeLessThan(8)
    } finally {
      await goOn()
      await db.close()
    }
    await isRead(portal.db)
  })

  test('once it is tried again, a long read holds up no others', async () => {
    const db = await openDatabase({ url: main.url, replica: replica.url })
    try {
      await isRead(db)
      await holdReplica()
      await makeProject('Siel Langwarden')
      for (let times = 0; times < 3; times++) await db.readAs(NOBODY_IN_PARTICULAR, (tx) => sql`select 1`.execute(tx))
      expect(db.replica?.available()).toBe(false)
      await goOn()
      await until(() => db.replica?.available() === true)
      const long = db.readAs(NOBODY_IN_PARTICULAR, (tx) => sql`select pg_sleep(2)`.execute(tx))
      const short = db.readAs(NOBODY_IN_PARTICULAR, (tx) => sql`select 1`.execute(tx))
      expect(await Promise.race([long.then(() => 'long'), short.then(() => 'short')])).toBe('short')
      await long
    } finally {
      await goOn()
      await db.close()
    }
  })

  test('while long reads have all its connections, others are left to the server', async () => {
    const db = await openDatabase({ url: main.url, replica: replica.url, pool: 1 })
    try {
      await isRead(db)
      const long = db.readAs(NOBODY_IN_PARTICULAR, (tx) => sql`select pg_sleep(2)`.execute(tx))
      await until(
        async () => (await onReplica(`select 1 from pg_stat_activity where query like '%pg_sleep(2)' and state = 'active'`)).length > 0,
      )
      const before = db.replica?.answered().server ?? 0
      await db.readAs(NOBODY_IN_PARTICULAR, (tx) => sql`select 1`.execute(tx))
      expect(db.replica?.answered().server).toBe(before + 1)
      await long
    } finally {
      await db.close()
    }
  })

  test('isn’t read for what another timeline has', async () => {
    const before = answered()
    await portal.db.readAs(NOBODY_IN_PARTICULAR, (tx) => sql`select 1`.execute(tx), '00000009 0/1')
    expect(answered()).toEqual({ replica: before.replica, server: before.server + 1 })
  })

  test('who may call, the server says: a right that was taken is gone at once', async () => {
    expect((await portal.call('ag.leser', 'POST', GUARANTEES, {})).status).toBe(200)
    await holdReplica()
    await portal.db.system.updateTable('nutzer').set({ aktiv: false }).where('benutzername', '=', 'ag.leser').execute()
    const { status } = await portal.call('ag.leser', 'POST', GUARANTEES, {})
    expect([401, 403]).toContain(status)
    await goOn()
    await isRead(portal.db)
  })

  test('the wall stands there, too', async () => {
    const seen = (orgId: string) =>
      portal.db.readAs({ ...NOBODY_IN_PARTICULAR, orgId }, async (tx) => {
        const rows = await tx.selectFrom('buergschaft_sicht').select('org_id').distinct().execute()
        return rows.map((row) => row.org_id)
      })
    const before = answered()
    expect(await seen('WI0001')).toEqual(['WI0001'])
    expect(await seen('LA0001')).toEqual(['LA0001'])
    expect(await seen('XX9999')).toEqual([])
    expect(answered().replica).toBe(before.replica + 3)
  })

  test('work that is said to read writes nothing, there or on the server', async () => {
    const before = answered()
    const write = portal.db.readAs(NOBODY_IN_PARTICULAR, async (tx) => {
      await sql`set local role none`.execute(tx)
      await sql`create table written (x int)`.execute(tx)
    })
    await expect(write).rejects.toThrow('What only reads was to write: cannot execute CREATE TABLE in a read-only transaction')
    expect(answered()).toEqual({ replica: before.replica, server: before.server + 1 })
  })

  test('a refusal stays one', async () => {
    const before = answered()
    const { status } = await portal.request('ag.admin', 'GET', '/buergschaftservice/api/private/v2/buergschaften/999999999')
    expect(status).toBe(404)
    expect(answered()).toEqual({ replica: before.replica + 1, server: before.server })
  })

  test('a replica that goes while it is read takes no answer with it, and is read again when it is back', async () => {
    let times = 0
    const result = await portal.db.readAs(NOBODY_IN_PARTICULAR, async (tx) => {
      if (times++ === 0) replica.kill()
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from buergschaft_sicht`.execute(tx)
      return rows[0]?.n
    })
    expect([times, result]).toEqual([2, expect.any(Number)])
    await until(() => portal.db.replica?.available() === false)
    expect((await portal.call('ag.admin', 'POST', GUARANTEES, {})).status).toBe(200)
    const text = await (await fetch(`${portal.url}/metrics`)).text()
    expect(text).toMatch(/^avalwerk_replica_reads\{by="server"\} [1-9]/m)
    replica.restart()
    await isRead(portal.db)
    expect((await portal.call('ag.admin', 'POST', GUARANTEES, {})).status).toBe(200)
  })

  test('the doctor says that it follows, or how far it is behind', async () => {
    expect(await sentencesOf(replica.url)).toEqual(['Die Replik folgt.'])
    await holdReplica()
    await rowsOf(main.url, `create table filled as select repeat('x', 1000) from generate_series(1, 25000)`)
    expect(await sentencesOf(replica.url)).toEqual([expect.stringMatching(/: sie ist \d\d MB zurück$/)])
    await goOn()
    await isRead(portal.db)
  })
})

describe('what isn’t a replica of the database isn’t read', () => {
  const opened: Database[] = []
  const open = async (url: string) => {
    const db = await openDatabase({ url: main.url, replica: url })
    opened.push(db)
    return db
  }
  const readsThere = async (db: Database): Promise<boolean> => {
    const before = db.replica?.answered().replica
    await db.readAs(NOBODY_IN_PARTICULAR, (tx) => sql`select 1`.execute(tx))
    return db.replica?.answered().replica !== before
  }
  afterAll(async () => {
    for (const db of opened) await db.close()
  })

  test('another database on its server', async () => {
    const other = new URL(replica.url)
    other.pathname = new URL(await newDatabase(main.url)).pathname
    await until(() => rowsOf(other.href, 'select 1').then(Boolean, () => false))
    const db = await open(other.href)
    expect(await readsThere(db)).toBe(false)
    expect(await sentencesOf(other.href)).toEqual([expect.stringMatching(/: es ist eine andere Datenbank$/)])
  })

  test('the server itself', async () => {
    const db = await open(main.url)
    expect(await readsThere(db)).toBe(false)
    expect(await sentencesOf(main.url)).toEqual([expect.stringMatching(/: der Server folgt keinem$/)])
  })

  test('a server that isn’t there, without which the portal begins', async () => {
    const db = await open('postgres://avalwerk@127.0.0.1:1/postgres')
    expect(await readsThere(db)).toBe(false)
    expect(await sentencesOf('postgres://avalwerk@127.0.0.1:1/postgres')).toEqual([expect.stringContaining('ECONNREFUSED')])
  })

  test('one that was told to go its own way, even for what it has', async () => {
    const db = await open(replica.url)
    const { rows } = await sql<{ position: string }>`
      select substr(pg_walfile_name(pg_current_wal_flush_lsn()), 1, 8) || ' 0/1' as position`.execute(db.system)
    const position = rows[0]?.position as string
    const old = async () => {
      const before = db.replica?.answered().replica
      await db.readAs(NOBODY_IN_PARTICULAR, (tx) => sql`select 1`.execute(tx), position)
      return db.replica?.answered().replica !== before
    }
    await until(old)
    replica.apply()
    await until(async () => (await onReplica('select pg_is_in_recovery() as follows'))[0]?.follows === false)
    // Its first checkpoint on the new timeline is the end of its following.
    await onReplica('checkpoint')
    expect(await old()).toBe(false)
  })
})

describe('a database follows a server', () => {
  const state = { identity: '7 postgres', timeline: '00000001', follows: true, position: '1/A0' }
  const server = { ...state, follows: false, position: '2/A0' }
  const check = (replica: object, of: object = {}) =>
    requireFollowing(
      async () => ({ ...state, ...replica }),
      async () => ({ ...server, ...of }),
    )
  test('by so many bytes', async () => {
    expect(await check({})).toBe(2 ** 32)
    expect(await check({ position: '2/9F' })).toBe(1)
  })
  test.each([
    ['another database', { identity: '7 other' }, 'eine andere Datenbank'],
    ['a server by itself', { follows: false }, 'folgt keinem'],
    ['another timeline', { timeline: '00000002' }, 'anderen Zeitlinie'],
    ['one that is further, since the server was set back', { position: '2/A1' }, 'weiter als der Server'],
  ])('unless it is %s', (_, replica, sentence) => expect(check(replica)).rejects.toThrow(sentence))
})

test('a replica without a server is refused', () => {
  expect(() => readConfig({ DATABASE_REPLICA_URL: 'postgres://avalwerk@127.0.0.1/x' })).toThrow(
    'DATABASE_REPLICA_URL verlangt DATABASE_URL',
  )
})
