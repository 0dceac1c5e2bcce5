import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { remoteordner, WURZEL } from './plattform.ts'

/** Runs a remote's own tests, on a platform that has no other remote. @returns the exit code */
export function prüfeAllein(name: string): number {
  remoteordner(name)
  return (
    spawnSync(process.execPath, [join(WURZEL, 'shared', 'build', 'src', 'aufgaben', 'test-remote.ts'), name], {
      stdio: 'inherit',
      cwd: WURZEL,
    }).status ?? 1
  )
}
