import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { calendarDate } from '@avalwerk/domain'
import { type DatabaseServer, postgresVersion, startPostgres } from '@avalwerk/testing'
import { makePortalTemplate } from './portal.ts'
import { revisionOf, ROOT } from './workspace.ts'

// Demo data of the tests take half a minute to make: they are kept for as long as they would be the same.

const KEPT = join(ROOT, '.cache', 'demo')

/** What they come from: the server's sources, and the day that all their dates are counted from. */
const revision = () => {
  const sources = ['shared/domain/src', 'shared/contracts/src', 'services/src', 'services/package.json', 'pnpm-lock.yaml']
  return [calendarDate(new Date()), process.version, revisionOf(sources)].join('-')
}

/**
 * Keeps something that was made; what stood for another state of the sources goes.
 * @param place where it is kept
 * @param write puts it into an empty folder
 */
async function keep(place: string, write: (folder: string) => Promise<void>): Promise<void> {
  const state = dirname(place)
  mkdirSync(state, { recursive: true })
  const folder = mkdtempSync(join(state, 'new-'))
  await write(folder)
  // Another run may have been faster.
  if (existsSync(place)) rmSync(folder, { recursive: true })
  else renameSync(folder, place)
  for (const name of readdirSync(KEPT)) if (name !== basename(state)) rmSync(join(KEPT, name), { recursive: true, force: true })
}

/** A server of databases with the demo's data, and what tests are told of both. */
export type DemoServer = Readonly<{ server: DatabaseServer; environment: NodeJS.ProcessEnv }>

/**
 * Starts PostgreSQL with the demo's data.
 * @param folder where the portal's own part of them comes to lie
 * @throws Error where there is no PostgreSQL, or the portal doesn't start
 */
export async function demoOnServer(folder: string): Promise<DemoServer> {
  const place = join(KEPT, revision(), `postgres-${postgresVersion()}`)
  const [cluster, template] = ['cluster', 'template']
  const isKept = existsSync(place)
  const server = await startPostgres(isKept ? join(place, cluster) : undefined)
  const environment = { TEST_DATABASE_URL: server.url, TEST_TEMPLATE: folder, TEST_CLUSTER: join(place, cluster) }
  try {
    if (isKept) await cp(join(place, template), folder, { recursive: true })
    else {
      await makePortalTemplate(environment)
      await keep(place, async (fresh) => {
        server.copyTo(join(fresh, cluster))
        await cp(folder, join(fresh, template), { recursive: true })
      })
    }
    return { server, environment }
  } catch (error) {
    server.stop()
    throw error
  }
}

/** The demo's data on the embedded database. @param folder where they come to lie @returns what tests are told of them */
export async function demoEmbedded(folder: string): Promise<NodeJS.ProcessEnv> {
  const place = join(KEPT, revision(), 'embedded')
  const environment = { TEST_TEMPLATE: folder }
  if (existsSync(place)) await cp(place, folder, { recursive: true })
  else {
    await makePortalTemplate(environment)
    await keep(place, (fresh) => cp(folder, fresh, { recursive: true }))
  }
  return environment
}
