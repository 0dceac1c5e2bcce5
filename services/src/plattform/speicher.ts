import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReleaseContents } from '@avalwerk/platform/releasedateien'

/** Where releases are kept. Who may write, and that nothing changes, is decided above it. */
export type ReleaseStore = Readonly<{
  /** The folder from which releases are served, as `<remote>/<version>/<file>`. */
  ordner: string
  /** Keeps a release; afterwards it is there as a whole. */
  lege(remote: string, version: string, dateien: ReleaseContents): Promise<void>
  /** Makes sure that a release lies in the folder. @returns false if there is no such release */
  hole(remote: string, version: string): Promise<boolean>
  /** What is kept of a release now, where it is kept for all. @returns undefined if there is no such release */
  read(remote: string, version: string): Promise<ReleaseContents | undefined>
  entferne(remote: string, version: string): Promise<void>
}>

/** Releases in a folder that all processes share. */
export function folderStore(ordner: string): ReleaseStore {
  return {
    ordner,
    lege: (remote, version, dateien) => writeFolder(join(ordner, remote, version), dateien),
    hole: async (remote, version) => existsSync(join(ordner, remote, version)),
    read: async (remote, version) => {
      const wo = join(ordner, remote, version)
      return existsSync(wo) ? readFolder(wo) : undefined
    },
    entferne: (remote, version) => rm(join(ordner, remote, version), { recursive: true, force: true }),
  }
}

async function readFolder(folder: string): Promise<ReleaseContents> {
  const files = new Map<string, Uint8Array>()
  for (const name of await readdir(folder)) files.set(name, await readFile(join(folder, name)))
  return files
}

/** Writes a folder aside and renames it: nobody ever sees half a release. */
export async function writeFolder(ziel: string, dateien: ReleaseContents): Promise<void> {
  const daneben = `${ziel}.neu-${process.pid}`
  await rm(daneben, { recursive: true, force: true })
  try {
    await mkdir(daneben, { recursive: true })
    for (const [name, inhalt] of dateien) await writeFile(join(daneben, name), inhalt)
    await rm(ziel, { recursive: true, force: true })
    await rename(daneben, ziel)
  } catch (error) {
    await rm(daneben, { recursive: true, force: true })
    throw error
  }
}
