import { dropLeftDatabases, newDatabase } from '@avalwerk/testing'
import { expect, test } from '@jest/globals'
import pg from 'pg'
import { onPostgres, SERVER } from './server.ts'

onPostgres('databases that tests left', () => {
  const server = SERVER as string
  const nameOf = (url: string) => new URL(url).pathname.slice(1)
  test('are dropped when nobody is connected to them at a second look, and no others', async () => {
    const urls = await Promise.all([newDatabase(server), newDatabase(server), newDatabase(server)])
    const [used, left, fresh] = urls.map(nameOf) as [string, string, string]
    const client = new pg.Client({ connectionString: urls[0] })
    await client.connect()
    const there = async () => {
      const { rows } = await client.query<{ name: string }>('select datname as name from pg_database where datname = any ($1)', [
        [used, left, fresh],
      ])
      return rows.map(({ name }) => name).sort()
    }
    const seen = await dropLeftDatabases(server, new Set())
    expect([seen.has(used), seen.has(left), seen.has(fresh)]).toEqual([false, true, true])
    expect(await there()).toEqual([used, left, fresh].sort())
    await dropLeftDatabases(server, new Set([used, left]))
    expect(await there()).toEqual([used, fresh].sort())
    await client.end()
    await dropLeftDatabases(server, new Set([used, fresh]))
  })
})
