import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, newDatabase } from '@avalwerk/testing'
import { readConfig } from '../src/kernel/configuration.ts'
import { start } from '../src/start.ts'

/**
 * Before all tests of the services: one portal with demo data, of which each test takes a copy (`startTestPortal`). It is started
 * once and closed; making demo data anew each time would take most of the tests' time.
 */
export default async function template(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'avalwerk-template-'))
  const server = process.env.TEST_DATABASE_URL
  const url = server && (await newDatabase(server))
  const portal = await start(
    readConfig({ PORT: String(await freePort()), DATA_DIR: folder, LOG_LEVEL: 'silent', ...(url && { DATABASE_URL: url }) }),
  )
  await portal.close()
  process.env.TEST_TEMPLATE = folder
  if (url) process.env.TEST_TEMPLATE_DB = new URL(url).pathname.slice(1)
}

/** After all tests. */
export async function cleanUp(): Promise<void> {
  if (process.env.TEST_TEMPLATE) await rm(process.env.TEST_TEMPLATE, { recursive: true, force: true })
}
