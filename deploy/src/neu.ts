import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { REMOTE_NAME } from '@avalwerk/domain'
import { Rejected, ROOT } from './plattform.ts'

const TEMPLATE = join(import.meta.dirname, '..', 'vorlage', 'remote')
const END = '.vorlage'

/**
 * Writes a new remote: its package, a page with a right in each area, a test, a story for the browser.
 * @param wo the folder of remotes; this repository's, unless said otherwise
 * @returns its folder
 */
export function create(name: string, wo = ROOT): string {
  if (!REMOTE_NAME.test(name)) throw new Rejected(`„${name}“ ist kein Name wie mfe-beispiel: „mfe-“ und kleine Buchstaben.`)
  const existing = readdirSync(wo).filter((ordner) => REMOTE_NAME.test(ordner))
  const near = existing.find((anderer) => anderer.startsWith(name) || name.startsWith(anderer))
  if (near) throw new Rejected(near === name ? `${name} gibt es schon.` : `${name} und ${near}: Der eine Name ist der Anfang des anderen.`)
  const ordner = join(wo, name)
  const kurz = name.replace('mfe-', '')
  const words = { __NAME__: name, __KURZ__: kurz, __TITEL__: kurz[0]?.toUpperCase() + kurz.slice(1) }
  for (const datei of readdirSync(TEMPLATE, { recursive: true, encoding: 'utf8' }).filter((pfad) => pfad.endsWith(END))) {
    const ziel = join(ordner, datei.slice(0, -END.length))
    mkdirSync(dirname(ziel), { recursive: true })
    if (existsSync(ziel)) throw new Rejected(`${ziel} gibt es schon.`)
    const text = readFileSync(join(TEMPLATE, datei), 'utf8')
    writeFileSync(
      ziel,
      Object.entries(words).reduce((bisher, [marke, wort]) => bisher.replaceAll(marke, wort), text),
    )
  }
  return ordner
}
