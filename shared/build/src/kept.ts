import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { copyFolder } from '@avalwerk/testing'

/** What takes long to make and always comes out the same is kept for as long as what it is made of stays as it is. */
export type Keeping = Readonly<{
  /** The folder that keeps it. */
  root: string
  /** Names the state of all that it is made of. */
  stateNow: () => string
}>

/**
 * Fills folders with what is kept for them, or makes it and keeps it; what is kept of other states goes.
 * @param name under which it is kept
 * @param folders that aren't there yet, by the names under which each is kept
 * @param make fills them
 */
export async function keptOrMade(
  { root, stateNow }: Keeping,
  name: string,
  folders: Readonly<Record<string, string>>,
  make: () => Promise<void>,
): Promise<void> {
  const state = stateNow()
  const place = join(root, state, name)
  if (existsSync(place)) {
    for (const [each, folder] of Object.entries(folders)) copyFolder(join(place, each), folder)
    return
  }
  await make()
  // Made of what was changed meanwhile.
  if (stateNow() !== state) return
  let fresh = ''
  try {
    mkdirSync(join(root, state), { recursive: true })
    fresh = mkdtempSync(join(root, state, 'new-'))
    for (const [each, folder] of Object.entries(folders)) copyFolder(folder, join(fresh, each))
    renameSync(fresh, place)
    for (const each of readdirSync(root)) if (each !== state) rmSync(join(root, each), { recursive: true, force: true })
  } catch (error) {
    // Another run was faster, or the disk is full: the next run makes it anew.
    if (fresh) rmSync(fresh, { recursive: true, force: true })
    console.error(`Nicht aufgehoben: ${name}: ${String(error)}`)
  }
}
