import { spawnSync } from 'node:child_process'
import { sourcesOf, taskOf } from './workplace.ts'

/** Runs the own tests of a remote of this repository, on a platform that has no other remote. @returns the exit code */
export function testAlone(root: string, given: string): number {
  const { name } = sourcesOf(given)
  return spawnSync(process.execPath, [taskOf(root, 'test-remote'), name], { stdio: 'inherit', cwd: root }).status ?? 1
}
