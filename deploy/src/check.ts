import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { remoteFolder, ROOT } from './platform.ts'

/** Runs a remote's own tests, on a platform that has no other remote. @returns the exit code */
export function testAlone(name: string): number {
  remoteFolder(name)
  return (
    spawnSync(process.execPath, [join(ROOT, 'shared', 'build', 'src', 'tasks', 'test-remote.ts'), name], {
      stdio: 'inherit',
      cwd: ROOT,
    }).status ?? 1
  )
}
