import { createReadStream, existsSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { basename, join } from 'node:path'
import webpack, { type Compiler, type Configuration } from 'webpack'
import { cacheOf } from './cacheOf.ts'

/** @throws Error if there is nothing to build */
export function compilerFor(config: Configuration): Compiler {
  const compiler = webpack(config)
  if (!compiler) throw new Error('Die Konfiguration ist leer.')
  return compiler
}

/** @throws Error if the folder has no configuration */
async function compilerOf(folder: string): Promise<Compiler> {
  const { default: config } = (await import(join(folder, 'webpack.config.ts'))) as { default: Configuration }
  return compilerFor(config)
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

/**
 * Builds a folder with its webpack configuration. A remote's reads REMOTE_VERSION and REMOTE_OUTPUT: under which version, and where to.
 * @throws Error with webpack's own words
 */
export const buildFolder = async (folder: string): Promise<void> => buildOnce(await compilerOf(folder))

const TYPE: Readonly<Record<string, string>> = {
  js: 'text/javascript',
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
  const compiler = await compilerOf(folder)
  // Whoever waits for it mustn't find what was built the last time.
  rmSync(target, { recursive: true, force: true })
  compiler.watch({ aggregateTimeout: 200 }, (error, result) => {
    if (error ?? result?.hasErrors()) return console.error(error ?? result?.toString('errors-only'))
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
