import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Platform } from './platform.ts'
import { CommandRejected } from './rejected.ts'
import { REPOSITORY, type Sources } from './workplace.ts'

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
  const [program, args] =
    REPOSITORY === undefined
      ? ['npm', ['run', '--silent', 'serve', '--', String(port)]]
      : [process.execPath, [join(REPOSITORY, 'shared', 'build', 'src', 'command.ts'), 'serve', String(port)]]
  const child = spawn(program as string, args as string[], { cwd: folder, stdio: 'inherit' })
  const end = new Promise((next) => child.on('exit', next))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
  await end
}
