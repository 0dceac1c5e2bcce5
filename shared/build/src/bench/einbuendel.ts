import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import webpack from 'webpack'
import { shellKonfiguration } from '../webpack.ts'
import { quellstand, remotes, WURZEL } from '../werkzeug.ts'

/**
 * The same code as one bundle, without federation: what the platform's figures are compared with. The loader of
 * remotes is replaced by one that has them already.
 * @returns its folders: shell, and builds of remotes whose scripts are empty
 */
export async function baueEinbündel(): Promise<{ shell: string; builds: string }> {
  const ordner = join(WURZEL, '.cache', 'einbuendel')
  const shell = join(ordner, 'shell')
  const leer = (name: string) => join(ordner, 'builds', name)
  const builds = remotes().map(leer).join()
  const stand = createHash('sha256')
    .update([...remotes(), 'shell'].map(quellstand).join())
    .digest('hex')
  const merker = join(ordner, '.stand')
  if (existsSync(merker) && readFileSync(merker, 'utf8') === stand) return { shell, builds }
  const lader = join(ordner, 'lader.ts')
  mkdirSync(ordner, { recursive: true })
  writeFileSync(lader, ladequelltext())
  mkdirSync(join(ordner, 'builds'), { recursive: true })
  writeFileSync(
    leer('nichts.ts'),
    'export default () => null\nexport const beginneSpuren = () => {}\nexport const beginneFehlerdienst = () => {}\n',
  )
  const konfiguration = shellKonfiguration(join(WURZEL, 'shell'))
  await new Promise<void>((fertig, scheitere) =>
    webpack(
      {
        ...konfiguration,
        output: { ...konfiguration.output, path: shell },
        cache: false,
        plugins: [
          ...(konfiguration.plugins ?? []).filter((plugin) => plugin?.constructor.name !== 'ModuleFederationPlugin'),
          new webpack.NormalModuleReplacementPlugin(/remotes\/lader\.ts$|^\.\/lader\.ts$/, lader),
          // What nobody loads until the list would make the one bundle larger than what it is compared with.
          new webpack.NormalModuleReplacementPlugin(/\/(spuren|fehlerdienst)\.ts$|plattform\/Seite\.tsx$/, leer('nichts.ts')),
          new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
        ],
      },
      (fehler, ergebnis) => {
        if (fehler ?? ergebnis?.hasErrors()) return scheitere(fehler ?? new Error(ergebnis?.toString('errors-only')))
        fertig()
      },
    ),
  )
  for (const name of remotes()) leererBuild(name, leer(name))
  writeFileSync(merker, stand)
  return { shell, builds }
}

/** A build that only describes itself: its pages are in the bundle. */
function leererBuild(name: string, ziel: string): void {
  const beschreibung = JSON.parse(readFileSync(join(WURZEL, name, 'dist', 'remote.json'), 'utf8')) as { routen: object[] }
  mkdirSync(ziel, { recursive: true })
  const leer = {
    ...beschreibung,
    eintrag: 'leer.js',
    vorladen: [],
    integritaet: { 'leer.js': `sha384-${createHash('sha384').update('').digest('base64')}` },
    routen: beschreibung.routen.map((route) => ({ ...route, vorladen: [] })),
  }
  writeFileSync(join(ziel, 'remote.json'), JSON.stringify(leer))
  writeFileSync(join(ziel, 'leer.js'), '')
}

function ladequelltext(): string {
  const namen = remotes()
  return `${namen.map((name, i) => `import r${i} from '${join(WURZEL, name, 'src', 'app.tsx')}'`).join('\n')}
const da = { ${namen.map((name, i) => `'${name}': r${i}`).join(', ')} }
export const ladeRemote = async ({ name }) => da[name]
export const vergiss = () => {}
export const istLadefehler = () => false
export const ladeVor = () => {}
export const mitZeitgrenze = (arbeit) => arbeit
`
}
