/** The audit is added to and never changed, not even by the role that owns it. */
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { starteTestportal, type Testportal } from './portal.ts'

let portal: Testportal
beforeAll(async () => {
  portal = await starteTestportal()
}, 60_000)
afterAll(() => portal?.schließe())

test.each(["update audit set aktion = 'x'", "update audit set werte = '{}'", 'delete from audit', 'truncate audit'])(
  '%s is refused',
  async (statement) => {
    await expect(sql.raw(statement).execute(portal.db.system)).rejects.toThrow(/Das Audit wird nicht verändert/)
  },
)

test('what it says of a person may be forgotten, by the function for it, and nothing else', async () => {
  const rows = () => portal.db.system.selectFrom('audit').selectAll().where('objekt_art', '=', 'NUTZER').orderBy('id').execute()
  const before = await rows()
  const one = before.find(({ werte }) => Object.keys(werte).length > 0)
  expect(one).toBeDefined()
  await sql`select audit_vergiss_person(${one?.org_id}, ${one?.objekt_id}::uuid)`.execute(portal.db.system)
  const expected = before.map((row) => (row.objekt_id === one?.objekt_id && row.org_id === one?.org_id ? { ...row, werte: {} } : row))
  expect(await rows()).toEqual(expected)
  await expect(sql`update audit set werte = '{}'::jsonb where id = ${one?.id}`.execute(portal.db.system)).rejects.toThrow('nicht verändert')
})
