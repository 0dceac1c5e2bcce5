import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, newDatabase } from '@avalwerk/testing'
import { readConfig } from '../src/kernel/konfiguration.ts'
import { starte } from '../src/start.ts'

/**
 * Before all tests of the services: one portal with demo data, of which each test takes a copy (`startTestPortal`). It is started
 * once and closed; making demo data anew each time would take most of the tests' time.
 */
export default async function vorlage(): Promise<void> {
  const ordner = await mkdtemp(join(tmpdir(), 'avalwerk-vorlage-'))
  const server = process.env.TEST_DATABASE_URL
  const url = server && (await newDatabase(server))
  const portal = await starte(
    readConfig({ PORT: String(await freePort()), DATA_DIR: ordner, LOG_LEVEL: 'silent', ...(url && { DATABASE_URL: url }) }),
  )
  await portal.schließe()
  process.env.TEST_VORLAGE = ordner
  if (url) process.env.TEST_VORLAGE_DB = new URL(url).pathname.slice(1)
}

/** After all tests. */
export async function räumeAuf(): Promise<void> {
  if (process.env.TEST_VORLAGE) await rm(process.env.TEST_VORLAGE, { recursive: true, force: true })
}
