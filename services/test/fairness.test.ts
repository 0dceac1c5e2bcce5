/** What one organisation waits for holds up no other: it may use only a share of the connections to the database. */
import { allowingForLoad } from '@avalwerk/testing'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import pg from 'pg'
import { sql } from 'kysely'
import { startTestPortal, type TestPortal } from './portal.ts'
import { onPostgres, SERVER } from './server.ts'

const LIST = '/buergschaftservice/api/private/v2/buergschaften/filterung?size=5'
const OWN = '/partnerservice/api/private/v2/nutzerverwaltung/email/einstellung'

onPostgres('a row that somebody holds', () => {
  let portal: TestPortal
  let holder: pg.Client
  beforeAll(async () => {
    portal = await startTestPortal({ DATABASE_POOL: '5' })
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(portal.db.system)
    const url = new URL(SERVER as string)
    url.pathname = `/${rows[0]?.name}`
    holder = new pg.Client({ connectionString: url.href })
    await holder.connect()
    for (const account of ['ag.admin', 'bg.admin']) await portal.token(account)
  })
  afterAll(async () => {
    await holder?.end()
    await portal?.close()
  })

  test('takes no more connections than its organisation has; others are answered as ever', async () => {
    await holder.query('begin')
    await holder.query("select from nutzer where benutzername = 'ag.admin' for update")
    const from = performance.now()
    const writes = Array.from({ length: 30 }, () => portal.call('ag.admin', 'POST', OWN, { erhaltNutzerEMails: true }))
    for (let time = 0; time < 10; time++) {
      const asked = performance.now()
      expect((await portal.call('bg.admin', 'POST', LIST, {})).status).toBe(200)
      expect(performance.now() - asked).toBeLessThan(allowingForLoad(1_000))
    }
    expect(performance.now() - from).toBeLessThan(allowingForLoad(4_000))
    await holder.query('rollback')
    // The waiting callers are served then, or were told that others are at work on it.
    for (const { status } of await Promise.all(writes)) expect([200, 503]).toContain(status)
    expect((await portal.call('ag.admin', 'POST', OWN, { erhaltNutzerEMails: true })).status).toBe(200)
  })
})
