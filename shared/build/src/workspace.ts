import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The root of the repository. */
export const ROOT = join(import.meta.dirname, '..', '..', '..')

/** Names of the remotes of this repository. */
export const remotes = (): string[] =>
  readdirSync(ROOT).filter((name) => name.startsWith('mfe-') && existsSync(join(ROOT, name, 'src', 'routes.ts')))

/** Folders of the remotes' local builds, as a portal takes them at its start. */
export const localBuilds = (): string =>
  remotes()
    .map((name) => join(ROOT, name, 'dist'))
    .join()

/** Runs a program of the workspace and waits. @returns its exit code */
export function run(command: string, args: readonly string[], options: { env?: NodeJS.ProcessEnv; cwd?: string } = {}): Promise<number> {
  return new Promise((end) => {
    const childProcess = spawn(command, args, {
      cwd: options.cwd ?? ROOT,
      stdio: 'inherit',
      env: { ...process.env, PATH: `${join(ROOT, 'node_modules', '.bin')}:${process.env.PATH}`, ...options.env },
    })
    const next = (signal: NodeJS.Signals) => childProcess.kill(signal)
    process.once('SIGTERM', next)
    // Ctrl-C reaches the child by itself; here it only must not end the wait.
    const nothing = () => {}
    process.on('SIGINT', nothing)
    childProcess.on('exit', (code) => {
      process.off('SIGTERM', next)
      process.off('SIGINT', nothing)
      end(code ?? 1)
    })
  })
}

/** The pinned Node itself. */
export const NODE = process.execPath

/** Runs a command of the services with this process's arguments, and ends as it ends. @param file below `services/src` */
export async function runService(...file: string[]): Promise<never> {
  process.exit(await run(NODE, [join(ROOT, 'services', 'src', ...file), ...process.argv.slice(2)]))
}

/** What Node needs for Jest's ES modules. */
export const JEST_NODE_OPTIONS = '--experimental-vm-modules --disable-warning=ExperimentalWarning'

/** A sum over files, and over all files of folders but tests. @param paths from the root of the repository */
export function revisionOf(paths: readonly string[]): string {
  const total = createHash('sha256')
  const add = (path: string) => total.update(path.slice(ROOT.length)).update(readFileSync(path))
  const addFolder = (path: string) => {
    for (const entry of readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const whole = join(path, entry.name)
      if (entry.isDirectory()) addFolder(whole)
      else if (!/\.test\.tsx?$/.test(entry.name)) add(whole)
    }
  }
  for (const path of paths.map((each) => join(ROOT, each)))
    if (statSync(path).isDirectory()) addFolder(path)
    else add(path)
  return total.digest('hex')
}

/** A sum over everything that goes into a build of a folder: its own sources, the shared packages, the lock file. */
export const sourceRevision = (folder: string): string =>
  revisionOf([
    ...['domain', 'contracts', 'platform', 'api', 'ui', 'forms', 'patterns', 'build'].map((name) => join('shared', name, 'src')),
    ...['src', 'package.json', 'webpack.config.ts'].map((name) => join(folder, name)),
    'pnpm-lock.yaml',
  ])
