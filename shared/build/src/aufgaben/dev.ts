import { spawn } from 'node:child_process'
import { join } from 'node:path'
import webpack, { type Configuration } from 'webpack'
import WebpackDevServer from 'webpack-dev-server'
import type { RouteTable } from '@avalwerk/platform'
import { freePort } from '@avalwerk/testing'
import { buildChanged } from '../baue.ts'
import { waitFor } from '../portal.ts'
import { remoteConfig, shellConfig } from '../webpack.ts'
import { lokaleBuilds, NODE, remotes, ROOT } from '../werkzeug.ts'

// `npm run dev -- mfe-buergschaften`: that remote from source with fast refresh, everything else as built.
const name = process.argv[2] ?? remotes()[0] ?? ''
if (!remotes().includes(name)) {
  console.error(`Aufruf: npm run dev -- <Remote>. Es gibt: ${remotes().join(', ')}`)
  process.exit(1)
}
await buildChanged()

/** A development build of the shell: React's development build is what fast refresh talks to. */
async function shell(): Promise<string> {
  const ordner = join(ROOT, '.cache', 'entwicklung', 'shell')
  const konfiguration = shellConfig(join(ROOT, 'shell'), 'development')
  await new Promise<void>((fertig, fail) =>
    webpack({ ...konfiguration, output: { ...konfiguration.output, path: ordner } }, (fehler, ergebnis) =>
      fehler || ergebnis?.hasErrors() ? fail(fehler ?? new Error(ergebnis?.toString('errors-only'))) : fertig(),
    ),
  )
  return ordner
}

const port = await freePort()
const adresse = `http://localhost:${port}/`
const { tabelle } = (await import(join(ROOT, name, 'src', 'routes.ts'))) as { tabelle: RouteTable }
const konfiguration: Configuration = remoteConfig(join(ROOT, name), tabelle, 'development')
const server = new WebpackDevServer(
  {
    host: '127.0.0.1',
    port,
    hot: true,
    liveReload: false,
    static: false,
    // The portal's page is of another origin.
    headers: { 'access-control-allow-origin': '*' },
    allowedHosts: ['localhost', '127.0.0.1'],
    client: { overlay: false, logging: 'warn', webSocketURL: `ws://localhost:${port}/ws` },
  },
  webpack({ ...konfiguration, output: { ...konfiguration.output, publicPath: adresse } }) as webpack.Compiler,
)
console.error(`${name} und die Schale werden für die Entwicklung gebaut …`)
const shellFolder = await shell()
await server.start()
await waitFor(`${adresse}remote.json`, 120)
const portal = spawn(NODE, [join(ROOT, 'services', 'src', 'main.ts')], {
  cwd: ROOT,
  stdio: 'inherit',
  env: {
    ...process.env,
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
    LOCAL_BUILDS: lokaleBuilds(),
    SHELL_DIR: shellFolder,
    DEV_REMOTES: `${name}=${adresse}`,
  },
})
portal.on('exit', (code) => void server.stop().finally(() => process.exit(code ?? 0)))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => portal.kill(signal))
