import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { REMOTE_NAME } from '@avalwerk/domain'
import { CommandRejected } from './rejected.ts'

const TEMPLATES = join(import.meta.dirname, '..', 'template')
const END = '.template'

/** What a new remote gets: its sources everywhere, and what goes with them in this repository, or in one of its own. */
type Kind = 'repository' | 'alone'

/** Tools that there is a preset for, and what each needs that comes with no package of ours. */
export const TOOLS = { webpack: [], rspack: ['@rspack/core'], vite: ['vite', '@module-federation/vite'] } as const satisfies Record<
  string,
  readonly string[]
>
export type Tool = keyof typeof TOOLS

/** Files of a kind of remote, by their place in its folder. */
const templates = (kind: Kind): ReadonlyMap<string, string> =>
  new Map(
    ['remote', kind].flatMap((name) => {
      const folder = join(TEMPLATES, name)
      const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith(END))
      return files.map((file) => [file.slice(0, -END.length), readFileSync(join(folder, file), 'utf8')] as const)
    }),
  )

/**
 * Writes a new remote: its package, a page with a right in each area, a test, a story for the browser.
 * @param where the folder that its own is made in
 * @param tool that builds it
 * @returns its folder
 * @throws CommandRejected for a name that is none, or is taken
 */
export function create(name: string, where: string, kind: Kind = 'repository', tool: Tool = 'webpack'): string {
  if (!REMOTE_NAME.test(name)) throw new CommandRejected(`„${name}“ ist kein Name wie mfe-beispiel: „mfe-“ und kleine Buchstaben.`)
  const existing = existsSync(where) ? readdirSync(where).filter((folder) => REMOTE_NAME.test(folder)) : []
  const near = existing.find((other) => other.startsWith(name) || name.startsWith(other))
  if (near)
    throw new CommandRejected(near === name ? `${name} gibt es schon.` : `${name} und ${near}: Der eine Name ist der Anfang des anderen.`)
  const folder = join(where, name)
  const short = name.replace('mfe-', '')
  const words = { __NAME__: name, __SHORT__: short, __TITLE__: short[0]?.toUpperCase() + short.slice(1), __TOOL__: tool }
  const filled = (template: string) =>
    Object.entries(words).reduce((previous, [placeholder, word]) => previous.replaceAll(placeholder, word), template)
  for (const [file, text] of templates(kind)) {
    const target = join(folder, filled(file))
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, filled(text))
  }
  if (kind === 'alone') needOnly(tool, join(folder, 'package.json'))
  return folder
}

/** Takes what other tools need out of a remote's package. */
function needOnly(tool: Tool, place: string): void {
  const others: readonly string[] = Object.entries(TOOLS).flatMap(([name, needed]) => (name === tool ? [] : needed))
  const { devDependencies, ...rest } = JSON.parse(readFileSync(place, 'utf8')) as Record<string, Record<string, string>>
  const kept = Object.entries(devDependencies ?? {}).filter(([name]) => !others.includes(name))
  // What was last stays last.
  const { allowScripts, ...before } = rest
  writeFileSync(place, `${JSON.stringify({ ...before, devDependencies: Object.fromEntries(kept), allowScripts }, null, 2)}\n`)
}
