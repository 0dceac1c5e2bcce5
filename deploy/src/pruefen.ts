import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Abgelehnt, WURZEL } from './plattform.ts'

/** Runs a remote's own tests, on a platform that has no other remote. @returns the exit code */
export function prüfeAllein(name: string): number {
  if (!existsSync(join(WURZEL, name, 'src', 'routes.ts')))
    throw new Abgelehnt(`${name || 'Ohne Namen'}: Einen solchen Remote gibt es in diesem Verzeichnis nicht.`)
  return (
    spawnSync(process.execPath, [join(WURZEL, 'shared', 'build', 'src', 'aufgaben', 'test-remote.ts'), name], {
      stdio: 'inherit',
      cwd: WURZEL,
    }).status ?? 1
  )
}
