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
 * Takes what is kept, or makes it and keeps it; what is kept of other states goes.
 * @param name under which it is kept
 * @param take is given its folder
 * @param make @param save puts what was made into an empty folder
 */
async function keptOrMade(
  name: string,
  take: (kept: string) => Promise<void>,
  make: () => Promise<void>,
  save: (fresh: string) => Promise<void>,
) {
  const state = stateNow()
  const [folder, place] = [join(KEPT, state), join(KEPT, state, name)]
  if (existsSync(place)) return take(place)
  await make()
  // Made of sources that were changed meanwhile.
  if (stateNow() !== state) return
  let fresh = ''
  try {
    mkdirSync(folder, { recursive: true })
    fresh = mkdtempSync(join(folder, 'new-'))
    await save(fresh)
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
  const own = `${folder}-cluster`
  let server: DatabaseServer | undefined
  const environmentOf = ({ url }: DatabaseServer) => ({ TEST_DATABASE_URL: url, TEST_TEMPLATE: folder, TEST_CLUSTER: own })
  try {
    await keptOrMade(
      `postgres-${postgresVersion()}`,
      async (kept) => {
        copyFolder(join(kept, 'cluster'), own)
        copyFolder(join(kept, 'template'), folder)
        server = await startPostgres(own)
      },
      async () => {
        server = await startPostgres()
        await makePortalTemplate(environmentOf(server))
        server.copyTo(own)
      },
      async (fresh) => {
        copyFolder(own, join(fresh, 'cluster'))
        copyFolder(folder, join(fresh, 'template'))
      },
    )
    return { server: server as DatabaseServer, environment: environmentOf(server as DatabaseServer) }
  } catch (error) {
    server?.stop()
    throw error
  }
}

/** The demo's data on the embedded database. @param folder where they come to lie @returns what tests are told of them */
export async function demoEmbedded(folder: string): Promise<NodeJS.ProcessEnv> {
  const environment = { TEST_TEMPLATE: folder }
  await keptOrMade(
    'embedded',
    async (kept) => copyFolder(join(kept, 'data'), folder),
    () => makePortalTemplate(environment),
    async (fresh) => copyFolder(folder, join(fresh, 'data')),
  )
  return environment
}
