import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { REMOTE_NAME } from '@avalwerk/domain'
import { CommandRejected, ROOT } from './platform.ts'

const TEMPLATE = join(import.meta.dirname, '..', 'template', 'remote')
const END = '.template'

/**
 * Writes a new remote: its package, a page with a right in each area, a test, a story for the browser.
 * @param where the folder of remotes; this repository's, unless said otherwise
 * @returns its folder
 */
export function create(name: string, where = ROOT): string {
  if (!REMOTE_NAME.test(name)) throw new CommandRejected(`„${name}“ ist kein Name wie mfe-beispiel: „mfe-“ und kleine Buchstaben.`)
  const existing = readdirSync(where).filter((folder) => REMOTE_NAME.test(folder))
  const near = existing.find((other) => other.startsWith(name) || name.startsWith(other))
  if (near)
    throw new CommandRejected(near === name ? `${name} gibt es schon.` : `${name} und ${near}: Der eine Name ist der Anfang des anderen.`)
  const folder = join(where, name)
  const short = name.replace('mfe-', '')
  const words = { __NAME__: name, __SHORT__: short, __TITLE__: short[0]?.toUpperCase() + short.slice(1) }
  for (const file of readdirSync(TEMPLATE, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith(END))) {
    const target = join(folder, file.slice(0, -END.length))
    mkdirSync(dirname(target), { recursive: true })
    if (existsSync(target)) throw new CommandRejected(`${target} gibt es schon.`)
    const text = readFileSync(join(TEMPLATE, file), 'utf8')
    writeFileSync(
      target,
      Object.entries(words).reduce((previous, [placeholder, word]) => previous.replaceAll(placeholder, word), text),
    )
  }
  return folder
}
