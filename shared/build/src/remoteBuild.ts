import { createReadStream, existsSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { basename, join } from 'node:path'
import type { RspackOptions } from '@rspack/core'
import type { InlineConfig, Rolldown } from 'vite'
import webpack, { type Compiler, type Configuration } from 'webpack'
import { cacheOf } from './cacheOf.ts'

/** @throws Error if there is nothing to build */
export function compilerFor(config: Configuration): Compiler {
  const compiler = webpack(config)
  if (!compiler) throw new Error('Die Konfiguration ist leer.')
  return compiler
}

/** Builds once. @throws Error with webpack's own words */
export const buildOnce = (compiler: Compiler): Promise<void> =>
  new Promise((done, fail) => {
    compiler.run((error, result) => {
      compiler.close(() => {
        if (error) return fail(error)
        if (result?.hasErrors())
          return fail(new Error(result.toString({ all: false, errors: true, errorDetails: true, moduleTrace: true })))
        done()
      })
    })
  })

/** A tool that builds remotes: by the configuration that it finds in a folder. */
type Bundler = Readonly<{
  build: (config: unknown) => Promise<void>
  /** Builds whenever sources change. @param onBuilt hears of each time, with what was wrong */
  watch: (config: unknown, onBuilt: (wrong?: unknown) => void) => Promise<void> | void
}>

/** webpack, or what is used as it is. */
const likeWebpack = (compilerOf: (config: unknown) => Promise<Compiler>): Bundler => ({
  build: async (config) => buildOnce(await compilerOf(config)),
  watch: async (config, onBuilt) =>
    void (await compilerOf(config)).watch({ aggregateTimeout: 200 }, (error, result) =>
      onBuilt(error ?? (result?.hasErrors() ? result.toString('errors-only') : undefined)),
    ),
})

const BUNDLERS: Readonly<Record<string, Bundler>> = {
  'webpack.config.ts': likeWebpack(async (config) => compilerFor(config as Configuration)),
  'rspack.config.ts': likeWebpack(async (config) => {
    const { rspack } = await import('@rspack/core')
    return rspack(config as RspackOptions) as unknown as Compiler
  }),
  'vite.config.ts': {
    build: async (config) => {
      const { build } = await import('vite')
      await build(config as InlineConfig)
    },
    watch: async (config, onBuilt) => {
      const { build, mergeConfig } = await import('vite')
      const watcher = (await build(mergeConfig(config as InlineConfig, { build: { watch: {} } }))) as Rolldown.RolldownWatcher
      watcher.on('event', (event) => {
        if (event.code === 'END') onBuilt()
        if (event.code === 'ERROR') onBuilt(event.error)
      })
    },
  },
}

/** @throws Error if the folder has no configuration */
async function bundlerOf(folder: string): Promise<Readonly<{ bundler: Bundler; config: unknown }>> {
  const [found] = Object.entries(BUNDLERS).filter(([file]) => existsSync(join(folder, file)))
  if (!found) throw new Error(`${folder}: Hier ist keine Konfiguration (${Object.keys(BUNDLERS).join(', ')}).`)
  const [file, bundler] = found
  const { default: config } = (await import(join(folder, file))) as { default: unknown }
  return { bundler, config: await config }
}

/**
 * Builds a folder with the tool whose configuration it holds. A remote's reads REMOTE_VERSION and REMOTE_OUTPUT: under which version, and
 * where to.
 * @throws Error with the tool's own words
 */
export async function buildFolder(folder: string): Promise<void> {
  const { bundler, config } = await bundlerOf(folder)
  await bundler.build(config)
}

const TYPE: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  css: 'text/css',
  json: 'application/json',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
}

/**
 * Builds a remote whenever its sources change, and hands its files to browsers of any platform on this machine.
 * @throws Error if the folder has no configuration
 */
export async function serveFolder(folder: string, port: number): Promise<void> {
  const name = basename(folder)
  const target = join(cacheOf(folder), 'entwicklung', name)
  // As for production, since the platform's React is production's too; the version is the developer's own.
  Object.assign(process.env, { REMOTE_VERSION: `0.0.0-entwicklung.${process.pid}`, REMOTE_OUTPUT: target })
  const { bundler, config } = await bundlerOf(folder)
  // Whoever waits for it mustn't find what was built the last time.
  rmSync(target, { recursive: true, force: true })
  await bundler.watch(config, (wrong) => {
    if (wrong !== undefined) return console.error(wrong)
    console.log(`${name} ist gebaut (${new Date().toLocaleTimeString('de-DE')}). Laden Sie die Seite neu.`)
  })
  createServer((request, response) => {
    const file = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname.slice(1))
    const path = join(target, file)
    // One folder of files, and nothing beside it; any page of the developer's browser may ask.
    const header = { 'access-control-allow-origin': '*', 'cache-control': 'no-store' }
    if (!/^[\w.-]+$/.test(file) || !existsSync(path)) return response.writeHead(404, header).end()
    response.writeHead(200, { ...header, 'content-type': TYPE[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream' })
    createReadStream(path).pipe(response)
  }).listen(port, '127.0.0.1')
}
