import { join } from 'node:path'
import {
  type DatabaseServer,
  demoDay,
  dropDatabase,
  inForm,
  makeTemplate,
  postgresVersion,
  startPostgres,
  templateCopy,
} from '@avalwerk/testing'
import { type Keeping, keptOrMade } from './kept.ts'
import { makePortalTemplate } from './portal.ts'
import { NODE, revisionOf, ROOT, run } from './workspace.ts'

// Demo data of the tests take half a minute to make: they are kept for as long as they would be the same.

/** What they come from: the server's sources, how they are made, and the day that all their dates are counted from. */
const SOURCES = [
  ...['domain', 'contracts', 'platform'].map((name) => join('shared', name, 'src')),
  ...['template.ts', 'postgres.ts'].map((name) => join('shared', 'testing', 'src', name)),
  ...['demoData.ts', 'kept.ts', 'portal.ts'].map((name) => join('shared', 'build', 'src', name)),
  ...['src', 'package.json', join('test', 'embeddedCopy.ts')].map((name) => join('services', name)),
  'pnpm-lock.yaml',
]

/** Where they are kept. */
const KEPT: Keeping = { root: join(ROOT, '.cache', 'demo'), stateNow: () => [demoDay(), process.version, revisionOf(SOURCES)].join('-') }

/** A server of databases with the demo's data, and what tests are told of both. */
export type DemoServer = Readonly<{ server: DatabaseServer; environment: NodeJS.ProcessEnv }>

/**
 * Starts PostgreSQL with the demo's data.
 * @param folder where the portal's own part of them comes to lie; beside it the cluster, for servers of tests' own
 * @throws Error where there is no PostgreSQL, or the portal doesn't start
 */
export async function demoOnServer(folder: string): Promise<DemoServer> {
  const cluster = `${folder}-cluster`
  await keptOrMade(KEPT, `postgres-${postgresVersion()}`, { cluster, template: folder }, async () => {
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

/** Makes a template on the embedded database from one on a server: from a copy, since nobody may be connected to the one that is copied. */
async function copyTemplate({ server, environment }: DemoServer, to: string): Promise<void> {
  const fill = async ({ DATA_DIR }: { DATA_DIR: string }) => {
    const { DATABASE_URL = '' } = await templateCopy(DATA_DIR, environment)
    const code = await run(NODE, [join(ROOT, 'services', 'test', 'embeddedCopy.ts'), DATA_DIR, DATABASE_URL])
    await dropDatabase(server.url, DATABASE_URL)
    if (code !== 0) throw new Error(`Die Demodaten für die eingebettete Datenbank: Ende mit ${code}.`)
  }
  await makeTemplate(fill, { TEST_TEMPLATE: to })
}

/**
 * The demo's data on the embedded database: copied from a server, in the long form made there.
 * @param folder where they come to lie
 * @returns what tests are told of them
 */
export async function demoEmbedded(folder: string, onServer: () => Promise<DemoServer>): Promise<NodeJS.ProcessEnv> {
  const environment = { TEST_TEMPLATE: folder }
  const [name, make] = inForm(
    ['embedded-copy', async () => copyTemplate(await onServer(), folder)] as const,
    ['embedded', () => makePortalTemplate(environment)] as const,
  )
  await keptOrMade(KEPT, name, { template: folder }, make)
  return environment
}
