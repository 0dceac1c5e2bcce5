import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
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

/** A sum over everything that goes into a build of a folder: its own sources, the shared packages, the lock file. */
export function sourceRevision(folder: string): string {
  const total = createHash('sha256')
  const addFolder = (path: string) => {
    for (const entry of readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const whole = join(path, entry.name)
      if (entry.isDirectory()) addFolder(whole)
      else if (!/\.test\.tsx?$/.test(entry.name)) total.update(whole.slice(ROOT.length)).update(readFileSync(whole))
    }
  }
  for (const pkg of ['domain', 'contracts', 'platform', 'api', 'ui', 'forms', 'patterns', 'build'])
    addFolder(join(ROOT, 'shared', pkg, 'src'))
  addFolder(join(ROOT, folder, 'src'))
  for (const file of [`${folder}/package.json`, `${folder}/webpack.config.ts`, 'pnpm-lock.yaml'])
    total.update(readFileSync(join(ROOT, file)))
  return total.digest('hex')
}
