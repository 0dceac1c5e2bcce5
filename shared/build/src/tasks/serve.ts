import { createServer } from 'node:http'
import { createReadStream, existsSync } from 'node:fs'
import { join } from 'node:path'
import webpack from 'webpack'
import type { RouteTable } from '@avalwerk/platform'
import { remoteConfig } from '../webpack.ts'
import { ROOT } from '../workspace.ts'

// `serve.ts mfe-texte 4801`: builds a remote whenever its sources change, and hands its files to browsers of any platform.
const [name = '', port = '4801'] = process.argv.slice(2)
const folder = join(ROOT, name)
const target = join(ROOT, '.cache', 'entwicklung', name)
const TYPE: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  json: 'application/json',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
}

const { table } = (await import(join(folder, 'src', 'routes.ts'))) as { table: RouteTable }
// As for production, since the platform's React is production's too; the version is the developer's own.
const config = remoteConfig(folder, table, 'production', `0.0.0-entwicklung.${process.pid}`)
const done = webpack({ ...config, output: { ...config.output, path: target } })
done?.watch({ aggregateTimeout: 200 }, (error, result) => {
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
}).listen(Number(port), '127.0.0.1')
