#!/usr/bin/env node
import { resolve } from 'node:path'
import { buildFolder, serveFolder } from './remoteBuild.ts'

// `avalwerk-build`, in a remote's folder: builds it. `avalwerk-build serve 4801`: builds it whenever its sources change, for the browser of
// whoever writes them.
const [what = 'build', port = '4801'] = process.argv.slice(2)
const folder = resolve('.')
if (what === 'build') await buildFolder(folder)
else if (what === 'serve') await serveFolder(folder, Number(port))
else {
  console.error(`Aufruf: avalwerk-build [serve [Port]]; „${what}“ gibt es nicht.`)
  process.exitCode = 1
}
