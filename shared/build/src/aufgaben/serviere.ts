import { createServer } from 'node:http'
import { createReadStream, existsSync } from 'node:fs'
import { join } from 'node:path'
import webpack from 'webpack'
import type { RouteTable } from '@avalwerk/platform'
import { remoteConfig } from '../webpack.ts'
import { ROOT } from '../werkzeug.ts'

// `serviere.ts mfe-texte 4801`: builds a remote whenever its sources change, and hands its files to browsers of any platform.
const [name = '', port = '4801'] = process.argv.slice(2)
const ordner = join(ROOT, name)
const ziel = join(ROOT, '.cache', 'entwicklung', name)
const TYPE: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  json: 'application/json',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
}

const { tabelle } = (await import(join(ordner, 'src', 'routes.ts'))) as { tabelle: RouteTable }
// As for production, since the platform's React is production's too; the version is the developer's own.
const konfiguration = remoteConfig(ordner, tabelle, 'production', `0.0.0-entwicklung.${process.pid}`)
const fertig = webpack({ ...konfiguration, output: { ...konfiguration.output, path: ziel } })
fertig?.watch({ aggregateTimeout: 200 }, (fehler, ergebnis) => {
  if (fehler ?? ergebnis?.hasErrors()) return console.error(fehler ?? ergebnis?.toString('errors-only'))
  console.log(`${name} ist gebaut (${new Date().toLocaleTimeString('de-DE')}). Laden Sie die Seite neu.`)
})

createServer((anfrage, antwort) => {
  const datei = decodeURIComponent(new URL(anfrage.url ?? '/', 'http://localhost').pathname.slice(1))
  const pfad = join(ziel, datei)
  // One folder of files, and nothing beside it; any page of the developer's browser may ask.
  const kopf = { 'access-control-allow-origin': '*', 'cache-control': 'no-store' }
  if (!/^[\w.-]+$/.test(datei) || !existsSync(pfad)) return antwort.writeHead(404, kopf).end()
  antwort.writeHead(200, { ...kopf, 'content-type': TYPE[datei.split('.').at(-1) ?? ''] ?? 'application/octet-stream' })
  createReadStream(pfad).pipe(antwort)
}).listen(Number(port), '127.0.0.1')
