import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, makeTemplate } from '@avalwerk/testing'
import { readConfig } from '../src/kernel/configuration.ts'
import { start } from '../src/start.ts'

/**
 * Before all tests of the services: one portal with demo data, of which each test takes a copy (`startTestPortal`). It is started
 * once and closed. Whoever names a folder in TEST_TEMPLATE keeps it for what comes after.
 */
export default async function template(): Promise<void> {
  if (!process.env.TEST_TEMPLATE) process.env.TEST_TEMPLATE = process.env.OWN_TEMPLATE = await mkdtemp(join(tmpdir(), 'avalwerk-template-'))
  await makeTemplate(async (place) => {
    const portal = await start(readConfig({ PORT: String(await freePort()), LOG_LEVEL: 'silent', ...place }))
    await portal.close()
  })
}

/** After all tests. */
export async function cleanUp(): Promise<void> {
  // Jest loads this file anew for its end.
  if (process.env.OWN_TEMPLATE) await rm(process.env.OWN_TEMPLATE, { recursive: true, force: true })
}
