import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Configuration } from 'webpack'
import webpack from 'webpack'
import { laufe, NODE, sourceRevision, remotes, ROOT } from './werkzeug.ts'

/**
 * Builds a folder with its webpack configuration.
 * @throws Error with webpack's own words
 */
export async function baue(ordner: string): Promise<void> {
  const { default: konfiguration } = (await import(join(ROOT, ordner, 'webpack.config.ts'))) as { default: Configuration }
  const compiler = webpack(konfiguration)
  if (!compiler) throw new Error(`${ordner}: Die Konfiguration ist leer.`)
  await new Promise<void>((fertig, fail) => {
    compiler.run((fehler, ergebnis) => {
      compiler.close(() => {
        if (fehler) return fail(fehler)
        if (ergebnis?.hasErrors())
          return fail(new Error(ergebnis.toString({ all: false, errors: true, errorDetails: true, moduleTrace: true })))
        fertig()
      })
    })
  })
}

/** A local release: the package's version and a mark of its sources, so that no two contents share a version. */
function localVersion(ordner: string): string {
  const { version } = JSON.parse(readFileSync(join(ROOT, ordner, 'package.json'), 'utf8')) as { version: string }
  return `${version}-${sourceRevision(ordner).slice(0, 8)}`
}

/** Builds the shell and all remotes, or some, each in its own process, those alone whose sources changed. */
export async function buildChanged(which: readonly string[] = remotes()): Promise<void> {
  for (const ordner of ['shell', ...which]) {
    const stand = sourceRevision(ordner)
    const memo = join(ROOT, ordner, 'dist', '.stand')
    if (existsSync(memo) && readFileSync(memo, 'utf8') === stand) continue
    console.error(`${ordner} wird gebaut …`)
    const env = ordner === 'shell' ? {} : { REMOTE_VERSION: localVersion(ordner) }
    const code = await laufe(NODE, [join(import.meta.dirname, 'aufgaben', 'baue.ts'), ordner], { env })
    if (code !== 0) throw new Error(`${ordner}: Der Build ist gescheitert.`)
    writeFileSync(memo, stand)
  }
}
