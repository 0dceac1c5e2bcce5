import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { calendarDate } from '@avalwerk/domain'
import { type DatabaseServer, newDatabase, rowsOf, startPostgres } from './postgres.ts'

/**
 * Demo data that were made once, of which each portal of the tests takes a copy; making them anew each time would take most of the time.
 * The folder that TEST_TEMPLATE names holds `data`, the portal's own folder, and `database`, the name of the database on TEST_DATABASE_URL
 * if there is one.
 */
type Template = Readonly<{ data: string; database: string | undefined }>
/** Where a portal keeps its data: settings of the portal. */
type Place = { DATA_DIR: string; DATABASE_URL?: string }

/** The day from which all dates of the demo's data are counted, if they are made now. */
export const demoDay = (): string => calendarDate(new Date())

/** Written last: what was cut off in the making is no template. */
const DONE = 'database'

/** The template; undefined before it was made. @param folder where it is made, as TEST_TEMPLATE says */
export function findTemplate(folder: string | undefined = process.env.TEST_TEMPLATE): Template | undefined {
  if (!folder || !existsSync(join(folder, DONE))) return undefined
  return { data: join(folder, 'data'), database: readFileSync(join(folder, DONE), 'utf8') || undefined }
}

/**
 * Makes the template in the folder that TEST_TEMPLATE names, unless it is there.
 * @param run starts a portal in a place, and closes it
 * @param environment says where: TEST_TEMPLATE, and TEST_DATABASE_URL for one on a server
 */
export async function makeTemplate(
  run: (place: Place) => Promise<void>,
  { TEST_TEMPLATE: folder, TEST_DATABASE_URL: server }: NodeJS.ProcessEnv = process.env,
): Promise<void> {
  if (!folder || findTemplate(folder)) return
  const url = server && (await newDatabase(server))
  await run({ DATA_DIR: join(folder, 'data'), ...(url && { DATABASE_URL: url }) })
  // Half of it is room that its making left; each copy would take it along.
  if (url) await rowsOf(url, 'vacuum (full, analyze)')
  writeFileSync(join(folder, DONE), url ? new URL(url).pathname.slice(1) : '')
}

/**
 * A copy of the template, for whoever starts a portal on it; fresh and empty where there is none. The key that opens the database's secrets
 * lies in the folder.
 * @param folder where the copy comes to lie
 * @param environment says which template: as for `makeTemplate`
 */
export async function templateCopy(
  folder: string,
  { TEST_TEMPLATE, TEST_DATABASE_URL: server }: NodeJS.ProcessEnv = process.env,
): Promise<Place> {
  const template = findTemplate(TEST_TEMPLATE)
  if (template) await cp(template.data, folder, { recursive: true })
  return { DATA_DIR: folder, ...(server && { DATABASE_URL: await newDatabase(server, template?.database) }) }
}

/**
 * A PostgreSQL of a test's own. Its URL names a database with the demo's data, or an empty one where none are kept.
 * @param folder where the portal's own part of the data comes to lie
 * @param environment says where they are kept: TEST_CLUSTER, whose database TEST_TEMPLATE names
 * @throws Error as `startPostgres`
 */
export async function startOwnPostgres(
  folder: string,
  { TEST_CLUSTER, TEST_TEMPLATE }: NodeJS.ProcessEnv = process.env,
): Promise<DatabaseServer> {
  const server = await startPostgres(TEST_CLUSTER)
  try {
    const { DATABASE_URL = server.url } = await templateCopy(folder, {
      TEST_TEMPLATE: TEST_CLUSTER && TEST_TEMPLATE,
      TEST_DATABASE_URL: server.url,
    })
    return { ...server, url: DATABASE_URL }
  } catch (error) {
    server.stop()
    throw error
  }
}
