import { spawn } from 'node:child_process'
import { join } from 'node:path'
import webpack, { type Configuration } from 'webpack'
import WebpackDevServer from 'webpack-dev-server'
import type { RouteTable } from '@avalwerk/platform'
import { freePort } from '@avalwerk/testing'
import { buildChanged } from '../buildAll.ts'
import { waitFor } from '../portal.ts'
import { remoteConfig, shellConfig } from '../webpack.ts'
import { localBuilds, NODE, remotes, ROOT } from '../workspace.ts'

// `npm run dev -- mfe-buergschaften`: that remote from source with fast refresh, everything else as built.
const name = process.argv[2] ?? remotes()[0] ?? ''
if (!remotes().includes(name)) {
  console.error(`Aufruf: npm run dev -- <Remote>. Es gibt: ${remotes().join(', ')}`)
  process.exit(1)
}
await buildChanged()

/** A development build of the shell: React's development build is what fast refresh talks to. */
async function shell(): Promise<string> {
  const folder = join(ROOT, '.cache', 'entwicklung', 'shell')
  const config = shellConfig(join(ROOT, 'shell'), 'development')
  await new Promise<void>((done, fail) =>
    webpack({ ...config, output: { ...config.output, path: folder } }, (error, result) =>
      error || result?.hasErrors() ? fail(error ?? new Error(result?.toString('errors-only'))) : done(),
    ),
  )
  return folder
}

const port = await freePort()
const address = `http://localhost:${port}/`
const { table } = (await import(join(ROOT, name, 'src', 'routes.ts'))) as { table: RouteTable }
const config: Configuration = remoteConfig(join(ROOT, name), table, 'development')
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
  webpack({ ...config, output: { ...config.output, publicPath: address } }) as webpack.Compiler,
)
console.error(`${name} und die Schale werden für die Entwicklung gebaut …`)
const shellFolder = await shell()
await server.start()
await waitFor(`${address}remote.json`, 120)
const portal = spawn(NODE, [join(ROOT, 'services', 'src', 'main.ts')], {
  cwd: ROOT,
  stdio: 'inherit',
  env: {
    ...process.env,
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
    LOCAL_BUILDS: localBuilds(),
    SHELL_DIR: shellFolder,
    DEV_REMOTES: `${name}=${address}`,
  },
})
portal.on('exit', (code) => void server.stop().finally(() => process.exit(code ?? 0)))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => portal.kill(signal))
