import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { LoaderContext } from 'webpack'

type Table = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** The rows of a table that some code names: `api.buergschaft.liste`; all rows of a service for which the code uses a name in brackets. */
export function usedOf(table: Table, code: string): Table {
  const named = new Set([...code.matchAll(/\b(?:api|useApi\(\))\s*\.(\w+)\s*\.(\w+)/g)].map(([, service, name]) => `${service}.${name}`))
  const whole = new Set([...code.matchAll(/\bapi\.(\w+)\[/g)].map(([, service]) => service))
  return Object.fromEntries(
    Object.entries(table)
      .map(([service, calls]) => [
        service,
        Object.fromEntries(Object.entries(calls).filter(([name]) => whole.has(service) || named.has(`${service}.${name}`))),
      ])
      .filter(([, calls]) => Object.keys(calls as object).length > 0),
  ) as Table
}

/** A packed package has no sources any more. */
const sourcesOf = (folder: string) => [join(folder, 'src'), join(folder, 'dist')].find(existsSync) ?? folder

const isCode = (file: string) => /\.[cm]?[jt]sx?$/.test(file) && !/\.(test\.\w+|d\.[cm]?ts)$/.test(file)

/** The folders in which calls are named: those of a bundle, by their packages, and that of the table itself. */
export const callersOf = (file: string, folders: readonly string[]): string[] => [...folders.map(sourcesOf), dirname(file)]

/**
 * The table of calls as a bundle needs it: those that its code names, a third of all.
 * @param file the table (`shared/api/src/calls.ts`)
 * @param folders see `callersOf`
 */
export async function usedTable(file: string, folders: readonly string[]): Promise<string> {
  const code = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(isCode)
      .map((name) => readFileSync(join(folder, name), 'utf8')),
  )
  const { CALLS } = (await import(pathToFileURL(file).href)) as { CALLS: Table }
  return `export const CALLS = ${JSON.stringify(usedOf(CALLS, code.join('\n')))}`
}

/** A loader for the table of calls. Its option `folders` names those whose code is in the bundle, beside `shared/api`. */
export default function usedCalls(this: LoaderContext<{ folders: readonly string[] }>): Promise<string> {
  const folders = callersOf(this.resourcePath, this.getOptions().folders)
  for (const folder of folders) this.addContextDependency(folder)
  return usedTable(this.resourcePath, folders)
}
