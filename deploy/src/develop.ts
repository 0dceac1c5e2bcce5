import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { CommandRejected, type Platform, remoteFolder, ROOT } from './platform.ts'

const PORT = 4801

/** Serves a remote from its sources into a running platform, for this developer's browser alone. Ends with Ctrl-C. */
export async function develop(platform: Platform, name: string, port = PORT): Promise<void> {
  remoteFolder(name)
  const { overrideAllowed } = (await (await platform.fetch('/config.json')).json()) as { overrideAllowed?: boolean }
  if (!overrideAllowed)
    throw new CommandRejected(
      `${platform.url} lässt keine eigenen Builds zu. Wer die Plattform betreibt, erlaubt sie mit DEV_OVERRIDES=http://localhost:*`,
    )
  console.log(`In Ihrem Browser öffnen:\n${platform.url}/?remote-override=${name}@http://localhost:${port}/`)
  const child = spawn(process.execPath, [join(ROOT, 'shared', 'build', 'src', 'tasks', 'serve.ts'), name, String(port)], {
    stdio: 'inherit',
  })
  const end = new Promise((next) => child.on('exit', next))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
  await end
}
