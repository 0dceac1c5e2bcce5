import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReleaseContents } from '@avalwerk/platform/releaseFiles'

/** Where releases are kept. Who may write, and that nothing changes, is decided above it. */
export type ReleaseStore = Readonly<{
  /** The folder from which releases are served, as `<remote>/<version>/<file>`. */
  folder: string
  /** Keeps a release; afterwards it is there as a whole. */
  insert(remote: string, version: string, files: ReleaseContents): Promise<void>
  /** Makes sure that a release lies in the folder. @returns false if there is no such release */
  fetch(remote: string, version: string): Promise<boolean>
  /** Reads what is kept of a release now, where it is kept for all. @returns undefined if there is no such release */
  read(remote: string, version: string): Promise<ReleaseContents | undefined>
  remove(remote: string, version: string): Promise<void>
}>

/** Releases in a folder that all processes share. */
export function folderStore(folder: string): ReleaseStore {
  return {
    folder,
    insert: (remote, version, files) => writeFolder(join(folder, remote, version), files),
    fetch: async (remote, version) => existsSync(join(folder, remote, version)),
    read: async (remote, version) => {
      const where = join(folder, remote, version)
      return existsSync(where) ? readFolder(where) : undefined
    },
    remove: (remote, version) => rm(join(folder, remote, version), { recursive: true, force: true }),
  }
}

async function readFolder(folder: string): Promise<ReleaseContents> {
  const files = new Map<string, Uint8Array>()
  for (const name of await readdir(folder)) files.set(name, await readFile(join(folder, name)))
  return files
}

/** Writes a folder aside and renames it: no reader ever sees half a release. */
export async function writeFolder(target: string, files: ReleaseContents): Promise<void> {
  const beside = `${target}.neu-${process.pid}`
  await rm(beside, { recursive: true, force: true })
  try {
    await mkdir(beside, { recursive: true })
    for (const [name, content] of files) await writeFile(join(beside, name), content)
    await rm(target, { recursive: true, force: true })
    await rename(beside, target)
  } catch (error) {
    await rm(beside, { recursive: true, force: true })
    throw error
  }
}
