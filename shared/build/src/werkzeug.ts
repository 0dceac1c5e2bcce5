import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '..', '..', '..')

/** Names of the remotes of this repository. */
export const remotes = (): string[] =>
  readdirSync(ROOT).filter((name) => name.startsWith('mfe-') && existsSync(join(ROOT, name, 'src', 'routes.ts')))

/** Folders of the remotes' local builds, as a portal takes them at its start. */
export const lokaleBuilds = (): string =>
  remotes()
    .map((name) => join(ROOT, name, 'dist'))
    .join()

/** Runs a program of the workspace and waits. @returns its exit code */
export function laufe(
  befehl: string,
  argumente: readonly string[],
  optionen: { env?: NodeJS.ProcessEnv; cwd?: string } = {},
): Promise<number> {
  return new Promise((ende) => {
    const kind = spawn(befehl, argumente, {
      cwd: optionen.cwd ?? ROOT,
      stdio: 'inherit',
      env: { ...process.env, PATH: `${join(ROOT, 'node_modules', '.bin')}:${process.env.PATH}`, ...optionen.env },
    })
    const weiter = (signal: NodeJS.Signals) => kind.kill(signal)
    process.once('SIGTERM', weiter)
    // Ctrl-C reaches the child by itself; here it only must not end the wait.
    const nichts = () => {}
    process.on('SIGINT', nichts)
    kind.on('exit', (code) => {
      process.off('SIGTERM', weiter)
      process.off('SIGINT', nichts)
      ende(code ?? 1)
    })
  })
}

/** The pinned Node itself. */
export const NODE = process.execPath

/** Runs a command of the services with this process's arguments, and ends as it ends. @param file below `services/src` */
export async function runService(...file: string[]): Promise<never> {
  process.exit(await laufe(NODE, [join(ROOT, 'services', 'src', ...file), ...process.argv.slice(2)]))
}

/** What Node needs for Jest's ES modules. */
export const JEST_NODE_OPTIONS = '--experimental-vm-modules --disable-warning=ExperimentalWarning'

/** A sum over everything that goes into a build of a folder: its own sources, the shared packages, the lock file. */
export function sourceRevision(ordner: string): string {
  const summe = createHash('sha256')
  const lockForStep = (pfad: string) => {
    for (const eintrag of readdirSync(pfad, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const ganz = join(pfad, eintrag.name)
      if (eintrag.isDirectory()) lockForStep(ganz)
      else if (!/\.test\.tsx?$/.test(eintrag.name)) summe.update(ganz.slice(ROOT.length)).update(readFileSync(ganz))
    }
  }
  for (const pkg of ['domain', 'contracts', 'platform', 'api', 'ui', 'forms', 'bausteine', 'build'])
    lockForStep(join(ROOT, 'shared', pkg, 'src'))
  lockForStep(join(ROOT, ordner, 'src'))
  for (const datei of [`${ordner}/package.json`, `${ordner}/webpack.config.ts`, 'pnpm-lock.yaml'])
    summe.update(readFileSync(join(ROOT, datei)))
  return summe.digest('hex')
}
