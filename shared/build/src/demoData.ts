import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { copyFolder, type DatabaseServer, demoDay, postgresVersion, startPostgres } from '@avalwerk/testing'
import { makePortalTemplate } from './portal.ts'
import { revisionOf, ROOT } from './workspace.ts'

// Demo data of the tests take half a minute to make: they are kept for as long as they would be the same.

const KEPT = join(ROOT, '.cache', 'demo')

/** What they come from: the server's sources, how they are made, and the day that all their dates are counted from. */
const SOURCES = [
  ...['domain', 'contracts', 'platform'].map((name) => join('shared', name, 'src')),
  ...['template.ts', 'postgres.ts'].map((name) => join('shared', 'testing', 'src', name)),
  ...['demoData.ts', 'portal.ts'].map((name) => join('shared', 'build', 'src', name)),
  ...['src', 'package.json'].map((name) => join('services', name)),
  'pnpm-lock.yaml',
]
const stateNow = () => [demoDay(), process.version, revisionOf(SOURCES)].join('-')

/**
 * Fills folders with what is kept for them, or makes it and keeps it; what is kept of other states goes.
 * @param name under which it is kept
 * @param folders that aren't there yet, by the names under which each is kept
 * @param make fills them
 */
async function keptOrMade(name: string, folders: Readonly<Record<string, string>>, make: () => Promise<void>): Promise<void> {
  const state = stateNow()
  const place = join(KEPT, state, name)
  if (existsSync(place)) {
    for (const [each, folder] of Object.entries(folders)) copyFolder(join(place, each), folder)
    return
  }
  await make()
  // Made of sources that were changed meanwhile.
  if (stateNow() !== state) return
  let fresh = ''
  try {
    mkdirSync(join(KEPT, state), { recursive: true })
    fresh = mkdtempSync(join(KEPT, state, 'new-'))
    for (const [each, folder] of Object.entries(folders)) copyFolder(folder, join(fresh, each))
    renameSync(fresh, place)
    for (const each of readdirSync(KEPT)) if (each !== state) rmSync(join(KEPT, each), { recursive: true, force: true })
  } catch (error) {
    // Another run was faster, or the disk is full: the next run makes them anew.
    if (fresh) rmSync(fresh, { recursive: true, force: true })
    console.error(`Die Demodaten werden nicht aufgehoben: ${String(error)}`)
  }
}

/** A server of databases with the demo's data, and what tests are told of both. */
export type DemoServer = Readonly<{ server: DatabaseServer; environment: NodeJS.ProcessEnv }>

/**
 * Starts PostgreSQL with the demo's data.
 * @param folder where the portal's own part of them comes to lie; beside it the cluster, for servers of tests' own
 * @throws Error where there is no PostgreSQL, or the portal doesn't start
 */
export async function demoOnServer(folder: string): Promise<DemoServer> {
  const cluster = `${folder}-cluster`
  await keptOrMade(`postgres-${postgresVersion()}`, { cluster, template: folder }, async () => {
    const maker = await startPostgres()
    try {
      await makePortalTemplate({ TEST_DATABASE_URL: maker.url, TEST_TEMPLATE: folder })
      maker.endInto(cluster)
    } finally {
      maker.stop()
    }
  })
  const server = await startPostgres(cluster)
  return { server, environment: { TEST_DATABASE_URL: server.url, TEST_TEMPLATE: folder, TEST_CLUSTER: cluster } }
}

/** The demo's data on the embedded database. @param folder where they come to lie @returns what tests are told of them */
export async function demoEmbedded(folder: string): Promise<NodeJS.ProcessEnv> {
  const environment = { TEST_TEMPLATE: folder }
  await keptOrMade('embedded', { template: folder }, () => makePortalTemplate(environment))
  return environment
}
