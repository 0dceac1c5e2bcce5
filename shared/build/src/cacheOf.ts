import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Where a folder's builds leave what they needn't do again: at the root of this repository, or with what is installed. */
export function cacheOf(folder: string): string {
  const root = join(folder, '..')
  return existsSync(join(root, 'pnpm-workspace.yaml')) ? join(root, '.cache') : join(folder, 'node_modules', '.cache')
}
