import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const WURZEL = join(import.meta.dirname, '..', '..', '..')
const ABLAGE = join(WURZEL, '.cache', 'uebung')

/**
 * A real build of a remote whose entry module is another one.
 * @param app the text of `src/app.tsx`; as it is, unless said otherwise
 * @returns the folder of the build
 */
export async function baueVariante(remote: string, version: string, app?: string): Promise<string> {
  const quelle = join(ABLAGE, version, remote)
  rmSync(join(ABLAGE, version), { recursive: true, force: true })
  mkdirSync(quelle, { recursive: true })
  // Copies, since links lead back to where the remote itself is.
  for (const was of ['src', 'package.json', 'webpack.config.ts']) cpSync(join(WURZEL, remote, was), join(quelle, was), { recursive: true })
  symlinkSync(join(WURZEL, remote, 'node_modules'), join(quelle, 'node_modules'))
  if (app !== undefined) writeFileSync(join(quelle, 'src', 'app.tsx'), app)
  return baueOrdner(join('.cache', 'uebung', version, remote), version)
}

/** Builds a folder that holds a remote, below this repository. @returns the folder of the build, beside it */
export async function baueOrdner(ordner: string, version: string): Promise<string> {
  const build = join(WURZEL, ordner, '..', 'build')
  const baue = join(WURZEL, 'shared', 'build', 'src', 'aufgaben', 'baue.ts')
  await promisify(execFile)(process.execPath, [baue, ordner], {
    cwd: WURZEL,
    env: { ...process.env, REMOTE_VERSION: version, REMOTE_OUTPUT: build },
  })
  return build
}

type Beschreibung = { vorladen: string[]; integritaet: Record<string, string> }
const beschreibung = (build: string) => JSON.parse(readFileSync(join(build, 'remote.json'), 'utf8')) as Beschreibung

/** The script of the entry module. */
export const hauptskript = (build: string): string => {
  const datei = beschreibung(build).vorladen.find((name) => name.startsWith('app.'))
  if (!datei) throw new Error(`${build} hat keinen Einstieg.`)
  return datei
}

/** Writes something else into a build's script, with sums and compressed twins to match, as a tool would that knows no better. */
export function schreibeSkript(build: string, datei: string, inhalt: string): void {
  writeFileSync(join(build, datei), inhalt)
  writeFileSync(join(build, `${datei}.gz`), gzipSync(inhalt))
  writeFileSync(join(build, `${datei}.br`), brotliCompressSync(inhalt))
  ändereBeschreibung(build, (b) => {
    b.integritaet[datei] = `sha384-${createHash('sha384').update(inhalt).digest('base64')}`
  })
}

export function ändereBeschreibung(build: string, ändere: (b: Beschreibung & Record<string, unknown>) => void): void {
  const b = beschreibung(build) as Beschreibung & Record<string, unknown>
  ändere(b)
  writeFileSync(join(build, 'remote.json'), JSON.stringify(b))
}

/** Where the portal of the tests keeps a published release. */
export const veröffentlicht = (remote: string, version: string): string =>
  join(process.env.DATA_DIR ?? join(WURZEL, '.data'), 'releases', remote, version)

/** Damages a published script on the server's disk, with its compressed twins. @param inhalt nothing: it is gone */
export function schädige(remote: string, version: string, datei: string, inhalt?: string): void {
  const ordner = veröffentlicht(remote, version)
  for (const name of readdirSync(ordner).filter((n) => n.startsWith(datei))) {
    rmSync(join(ordner, name))
    if (inhalt !== undefined && name === datei) writeFileSync(join(ordner, name), inhalt)
  }
}
