import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { REMOTENAME } from '@avalwerk/domain'
import { Abgelehnt, WURZEL } from './plattform.ts'

const VORLAGE = join(import.meta.dirname, '..', 'vorlage', 'remote')
const ENDE = '.vorlage'

/**
 * Writes a new remote: its package, a page with a right in each area, a test, a story for the browser.
 * @param wo the folder of remotes; this repository's, unless said otherwise
 * @returns its folder
 */
export function legeAn(name: string, wo = WURZEL): string {
  if (!REMOTENAME.test(name)) throw new Abgelehnt(`„${name}“ ist kein Name wie mfe-beispiel: „mfe-“ und kleine Buchstaben.`)
  const vorhandene = readdirSync(wo).filter((ordner) => REMOTENAME.test(ordner))
  const nah = vorhandene.find((anderer) => anderer.startsWith(name) || name.startsWith(anderer))
  if (nah) throw new Abgelehnt(nah === name ? `${name} gibt es schon.` : `${name} und ${nah}: Der eine Name ist der Anfang des anderen.`)
  const ordner = join(wo, name)
  const kurz = name.replace('mfe-', '')
  const worte = { __NAME__: name, __KURZ__: kurz, __TITEL__: kurz[0]?.toUpperCase() + kurz.slice(1) }
  for (const datei of readdirSync(VORLAGE, { recursive: true, encoding: 'utf8' }).filter((pfad) => pfad.endsWith(ENDE))) {
    const ziel = join(ordner, datei.slice(0, -ENDE.length))
    mkdirSync(dirname(ziel), { recursive: true })
    if (existsSync(ziel)) throw new Abgelehnt(`${ziel} gibt es schon.`)
    const text = readFileSync(join(VORLAGE, datei), 'utf8')
    writeFileSync(
      ziel,
      Object.entries(worte).reduce((bisher, [marke, wort]) => bisher.replaceAll(marke, wort), text),
    )
  }
  return ordner
}
