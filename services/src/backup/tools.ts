import { type ChildProcess, spawn } from 'node:child_process'
import type { Writable } from 'node:stream'
import { BackupRefused } from './refused.ts'

/** Other programs that a backup is made and restored with. None of them is given a password among its arguments. */
export type Tool = Readonly<{ program: string; args: readonly string[]; env: NodeJS.ProcessEnv }>

/** Runs a tool. @returns what it writes on its standard output @throws BackupRefused with what it said */
export async function output({ program, args, env }: Tool): Promise<string> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env })
  let text = ''
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    text += part
  })
  await success(program, child)
  return text
}

/**
 * Runs a tool.
 * @param source another tool, whose output this one reads; where the source fails, this tool is killed and never sees the end of its input
 * @throws BackupRefused with what it said
 */
export async function run({ program, args, env }: Tool, source?: Tool): Promise<void> {
  const child = spawn(program, args, { stdio: [source ? 'pipe' : 'ignore', 'ignore', 'pipe'], env })
  const end = success(program, child)
  if (!source) return end
  const writer = spawn(source.program, source.args, { stdio: ['ignore', 'pipe', 'pipe'], env: source.env })
  const input = child.stdin as Writable
  // The reading tool says itself why it reads no further.
  input.on('error', () => writer.kill())
  writer.stdout.pipe(input, { end: false })
  const written = success(source.program, writer).then(
    () => input.end(),
    (error: unknown) => {
      child.kill('SIGKILL')
      throw error
    },
  )
  const [own, other] = await Promise.allSettled([end, written])
  // One that was killed for the other's sake says nothing about the reason.
  if (child.signalCode === 'SIGKILL' && other.status === 'rejected') throw other.reason
  for (const result of [own, other]) if (result.status === 'rejected') throw result.reason
}

/** @throws BackupRefused with what a tool said before it failed */
const success = (program: string, child: ChildProcess): Promise<void> =>
  new Promise((done, fail) => {
    let said = ''
    child.stderr?.on('data', (part: Buffer) => {
      said += part.toString()
    })
    child.on('error', (error) => fail(new BackupRefused(`${program} lässt sich nicht starten: ${error.message}`)))
    child.on('close', (code) => (code === 0 ? done() : fail(new BackupRefused(`${program} ist gescheitert:\n${said}`))))
  })
