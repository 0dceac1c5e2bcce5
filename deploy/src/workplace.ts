/** Where the command is called: in this repository, which has many remotes, or in that of another team, which has the command installed. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { REMOTE_NAME } from '@avalwerk/domain'
import { CommandRejected } from './rejected.ts'

const ABOVE = join(import.meta.dirname, '..', '..')
/** The root of this repository; undefined where the command is installed elsewhere. */
export const REPOSITORY = existsSync(join(ABOVE, 'pnpm-workspace.yaml')) ? ABOVE : undefined

/** How the command is called here. */
export const COMMAND = REPOSITORY === undefined ? 'npx avalwerk-remote' : 'npm run remote --'

const BUILD = ['shared', 'build', 'src'] as const
/** A task of this repository. */
export const taskOf = (root: string, name: string): string => join(root, ...BUILD, 'tasks', `${name}.ts`)

/**
 * What builds a remote in its folder, or serves it: here the preset's command, elsewhere the script of its package, which may use any tool.
 * @returns program and arguments
 */
export const scriptOf = (script: 'build' | 'serve', ...args: readonly string[]): [program: string, args: string[]] =>
  REPOSITORY === undefined
    ? ['npm', ['run', '--silent', script, '--', ...args]]
    : [process.execPath, [join(REPOSITORY, ...BUILD, 'command.ts'), script, ...args]]

/** Has this repository's lock file name what its packages name; the next command installs it. @returns whether it went well */
export const lock = (root: string): boolean =>
  spawnSync(process.execPath, [join(root, 'shared', 'build', 'bin', 'lock.mjs')], { stdio: 'inherit' }).status === 0

/** A remote's sources: its name, and the folder with its `package.json`. */
export type Sources = Readonly<{ name: string; folder: string }>

/** The remote whose folder this is, or lies above it. */
function remoteAround(folder: string): Sources | undefined {
  const file = join(folder, 'package.json')
  if (existsSync(file)) {
    const name = (JSON.parse(readFileSync(file, 'utf8')) as { name?: string }).name?.replace(/^@[^/]+\//, '')
    if (name !== undefined && REMOTE_NAME.test(name)) return { name, folder }
  }
  const above = dirname(folder)
  return above === folder ? undefined : remoteAround(above)
}

/**
 * The sources of a remote.
 * @param name one of this repository; elsewhere, or without a name, it is the remote in whose folder the command is called
 * @throws CommandRejected if there is none
 */
export function sourcesOf(name?: string): Sources {
  const inRepository = REPOSITORY !== undefined && name !== undefined && REMOTE_NAME.test(name) ? join(REPOSITORY, name) : undefined
  if (name !== undefined && inRepository !== undefined && existsSync(join(inRepository, 'src', 'routes.ts')))
    return { name, folder: inRepository }
  const found = remoteAround(resolve('.'))
  if (found && (name === undefined || found.name === name)) return found
  throw new CommandRejected(
    name === undefined
      ? 'In diesem Verzeichnis ist kein Remote: Seine package.json hat einen Namen wie mfe-beispiel.'
      : `${name}: Einen solchen Remote gibt es in diesem Verzeichnis nicht.`,
  )
}
