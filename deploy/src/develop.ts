import { spawn } from 'node:child_process'
import type { Platform } from './platform.ts'
import { CommandRejected } from './rejected.ts'
import { scriptOf, type Sources } from './workplace.ts'

const PORT = 4801

/**
 * Serves a remote from its sources into a running platform, for this developer's browser alone: elsewhere than in this repository by the
 * script `serve` of its package. Ends with Ctrl-C.
 */
export async function develop(platform: Platform, { name, folder }: Sources, port = PORT): Promise<void> {
  const { overrideAllowed } = (await (await platform.fetch('/config.json')).json()) as { overrideAllowed?: boolean }
  if (!overrideAllowed)
    throw new CommandRejected(
      `${platform.url} lässt keine eigenen Builds zu. Wer die Plattform betreibt, erlaubt sie mit DEV_OVERRIDES=http://localhost:*`,
    )
  console.log(`In Ihrem Browser öffnen:\n${platform.url}/?remote-override=${name}@http://localhost:${port}/`)
  const [program, args] = scriptOf('serve', String(port))
  // A group of its own: npm ends its shell only, and what that has started goes on.
  const child = spawn(program, args, { cwd: folder, stdio: 'inherit', detached: true })
  const end = new Promise((next) => child.on('exit', next))
  const group = child.pid === undefined ? undefined : -child.pid
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => group !== undefined && process.kill(group, signal))
  await end
}
