import { execFile } from 'node:child_process'
import { join } from 'node:path'

/** What stands for `npm run remote --`, as arguments of Node. */
export const befehl: readonly string[] = [join(import.meta.dirname, '..', '..', '..', 'deploy', 'src', 'remote.ts')]

/** What a command said, and whether it succeeded. */
export type CommandResult = Readonly<{ gut: boolean; text: string }>

/**
 * `npm run remote -- …` against the portal of the tests, as its operator.
 * @param schlüssel of a pipeline, in the operator's place
 */
export function remoteCommand(argumente: readonly string[], schlüssel?: string): Promise<CommandResult> {
  const env = { ...process.env, AVALWERK_URL: process.env.PORTAL_URL, ...(schlüssel && { AVALWERK_TOKEN: schlüssel }) }
  return new Promise((fertig) => {
    execFile(process.execPath, [...befehl, ...argumente], { encoding: 'utf8', env }, (fehler, stdout, stderr) =>
      fertig({ gut: fehler === null, text: stdout + stderr }),
    )
  })
}

/** The same, which must succeed. @throws Error with what it said */
export async function runRemoteCommand(...argumente: string[]): Promise<string> {
  const { gut, text } = await remoteCommand(argumente)
  if (!gut) throw new Error(`remote ${argumente.join(' ')}: ${text}`)
  return text
}
