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
  const source = join(STORAGE, version, remote)
  rmSync(join(STORAGE, version), { recursive: true, force: true })
  mkdirSync(source, { recursive: true })
  // Copies, since links lead back to where the remote itself is.
  for (const what of ['src', 'package.json', 'webpack.config.ts']) cpSync(join(ROOT, remote, what), join(source, what), { recursive: true })
  symlinkSync(join(ROOT, remote, 'node_modules'), join(source, 'node_modules'))
  if (app !== undefined) writeFileSync(join(source, 'src', 'app.tsx'), app)
  return buildFolder(join('.cache', 'uebung', version, remote), version)
}

/** Builds a folder that holds a remote, below this repository. @returns the folder of the build, beside it */
export async function buildFolder(folder: string, version: string): Promise<string> {
  const build = join(ROOT, folder, '..', 'build')
  await promisify(execFile)(process.execPath, [join(ROOT, 'shared', 'build', 'src', 'command.ts')], {
    cwd: join(ROOT, folder),
    env: { ...process.env, REMOTE_VERSION: version, REMOTE_OUTPUT: build },
  })
  return build
}

/** A copy of a remote's build as it stands, under another version. @returns its folder */
export function copyBuild(remote: string, version: string): string {
  const build = join(STORAGE, version, 'build')
  rmSync(join(STORAGE, version), { recursive: true, force: true })
  cpSync(join(ROOT, remote, 'dist'), build, { recursive: true })
  updateDescription(build, (descriptor) => Object.assign(descriptor, { version }))
  return build
}

type Description = { preload: string[]; integrity: Record<string, string> }
const description = (build: string) => JSON.parse(readFileSync(join(build, 'remote.json'), 'utf8')) as Description

/** The script of the entry module. */
export const mainScript = (build: string): string => {
  const file = description(build).preload.find((name) => name.startsWith('app.'))
  if (!file) throw new Error(`${build} hat keinen Einstieg.`)
  return file
}

/** Writes something else into a build's script, with sums and compressed twins to match, as a tool would that knows no better. */
export function writeScript(build: string, file: string, content: string): void {
  writeFileSync(join(build, file), content)
  writeFileSync(join(build, `${file}.gz`), gzipSync(content))
  writeFileSync(join(build, `${file}.br`), brotliCompressSync(content))
  updateDescription(build, (descriptor) => {
    descriptor.integrity[file] = `sha384-${createHash('sha384').update(content).digest('base64')}`
  })
}

/** Changes the descriptor of a build, without regard to the files that it describes. @returns takes the change back */
export function updateDescription(build: string, update: (descriptor: Description & Record<string, unknown>) => void): () => void {
  const file = join(build, 'remote.json')
  const before = readFileSync(file, 'utf8')
  const descriptor = description(build) as Description & Record<string, unknown>
  update(descriptor)
  writeFileSync(file, JSON.stringify(descriptor))
  return () => writeFileSync(file, before)
}

/** The folder in which the portal of the tests keeps a published release. */
const publishedFolder = (remote: string, version: string): string =>
  join(process.env.DATA_DIR ?? join(ROOT, '.data'), 'releases', remote, version)

/**
 * Damages a published script on the server's disk, with its compressed twins.
 * @param content nothing: it is gone
 * @returns repairs it
 */
export function damage(remote: string, version: string, file: string, content?: string): () => void {
  const folder = publishedFolder(remote, version)
  const files = readdirSync(folder).filter((name) => name.startsWith(file))
  const good = files.map((name) => [join(folder, name), readFileSync(join(folder, name))] as const)
  for (const name of files) {
    rmSync(join(folder, name))
    if (content !== undefined && name === file) writeFileSync(join(folder, name), content)
  }
  return () => {
    for (const [path, text] of good) writeFileSync(path, text)
  }
}
