import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const ROOT = join(import.meta.dirname, '..', '..', '..')
const STORAGE = join(ROOT, '.cache', 'uebung')

/**
 * A real build of a remote whose entry module is another one.
 * @param app the text of `src/app.tsx`; as it is, unless said otherwise
 * @returns the folder of the build
 */
export async function buildVariant(remote: string, version: string, app?: string): Promise<string> {
  const quelle = join(STORAGE, version, remote)
  rmSync(join(STORAGE, version), { recursive: true, force: true })
  mkdirSync(quelle, { recursive: true })
  // Copies, since links lead back to where the remote itself is.
  for (const was of ['src', 'package.json', 'webpack.config.ts']) cpSync(join(ROOT, remote, was), join(quelle, was), { recursive: true })
  symlinkSync(join(ROOT, remote, 'node_modules'), join(quelle, 'node_modules'))
  if (app !== undefined) writeFileSync(join(quelle, 'src', 'app.tsx'), app)
  return buildFolder(join('.cache', 'uebung', version, remote), version)
}

/** Builds a folder that holds a remote, below this repository. @returns the folder of the build, beside it */
export async function buildFolder(ordner: string, version: string): Promise<string> {
  const build = join(ROOT, ordner, '..', 'build')
  const baue = join(ROOT, 'shared', 'build', 'src', 'aufgaben', 'baue.ts')
  await promisify(execFile)(process.execPath, [baue, ordner], {
    cwd: ROOT,
    env: { ...process.env, REMOTE_VERSION: version, REMOTE_OUTPUT: build },
  })
  return build
}

type Description = { vorladen: string[]; integritaet: Record<string, string> }
const beschreibung = (build: string) => JSON.parse(readFileSync(join(build, 'remote.json'), 'utf8')) as Description

/** The script of the entry module. */
export const mainScript = (build: string): string => {
  const datei = beschreibung(build).vorladen.find((name) => name.startsWith('app.'))
  if (!datei) throw new Error(`${build} hat keinen Einstieg.`)
  return datei
}

/** Writes something else into a build's script, with sums and compressed twins to match, as a tool would that knows no better. */
export function writeScript(build: string, datei: string, inhalt: string): void {
  writeFileSync(join(build, datei), inhalt)
  writeFileSync(join(build, `${datei}.gz`), gzipSync(inhalt))
  writeFileSync(join(build, `${datei}.br`), brotliCompressSync(inhalt))
  updateDescription(build, (descriptor) => {
    descriptor.integritaet[datei] = `sha384-${createHash('sha384').update(inhalt).digest('base64')}`
  })
}

export function updateDescription(build: string, ändere: (descriptor: Description & Record<string, unknown>) => void): void {
  const descriptor = beschreibung(build) as Description & Record<string, unknown>
  ändere(descriptor)
  writeFileSync(join(build, 'remote.json'), JSON.stringify(descriptor))
}

/** Where the portal of the tests keeps a published release. */
const published = (remote: string, version: string): string =>
  join(process.env.DATA_DIR ?? join(ROOT, '.data'), 'releases', remote, version)

/** Damages a published script on the server's disk, with its compressed twins. @param inhalt nothing: it is gone */
export function damage(remote: string, version: string, datei: string, inhalt?: string): void {
  const ordner = published(remote, version)
  for (const name of readdirSync(ordner).filter((n) => n.startsWith(datei))) {
    rmSync(join(ordner, name))
    if (inhalt !== undefined && name === datei) writeFileSync(join(ordner, name), inhalt)
  }
}
