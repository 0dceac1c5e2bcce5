import { execFile } from 'node:child_process'
import { join } from 'node:path'

/** What stands for `npm run remote --`, as arguments of Node. */
export const command: readonly string[] = [join(import.meta.dirname, '..', '..', '..', 'deploy', 'src', 'remote.ts')]

/** What a command said, and whether it succeeded. */
export type CommandResult = Readonly<{ good: boolean; text: string }>

/**
 * `npm run remote -- …` against the portal of the tests, as its operator.
 * @param key of a pipeline, in the operator's place
 */
export function remoteCommand(args: readonly string[], key?: string): Promise<CommandResult> {
  const env = { ...process.env, AVALWERK_URL: process.env.PORTAL_URL, ...(key && { AVALWERK_TOKEN: key }) }
  return new Promise((done) => {
    execFile(process.execPath, [...command, ...args], { encoding: 'utf8', env }, (error, stdout, stderr) =>
      done({ good: error === null, text: stdout + stderr }),
    )
  })
}

/** The same, which must succeed. @throws Error with what it said */
export async function runRemoteCommand(...args: string[]): Promise<string> {
  const { good: ok, text } = await remoteCommand(args)
  if (!ok) throw new Error(`remote ${args.join(' ')}: ${text}`)
  return text
}
