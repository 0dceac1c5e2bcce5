import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import webpack from 'webpack'
import { shellConfig } from '../webpack.ts'
import { sourceRevision, remotes, ROOT } from '../werkzeug.ts'

/**
 * The same code as one bundle, without federation: what the platform's figures are compared with. The loader of
 * remotes is replaced by one that has them already.
 * @returns its folders: shell, and builds of remotes whose scripts are empty
 */
export async function buildSingleBundle(): Promise<{ shell: string; builds: string }> {
  const ordner = join(ROOT, '.cache', 'einbuendel')
  const shell = join(ordner, 'shell')
  const leer = (name: string) => join(ordner, 'builds', name)
  const builds = remotes().map(leer).join()
  const stand = createHash('sha256')
    .update([...remotes(), 'shell'].map(sourceRevision).join())
    .digest('hex')
  const memo = join(ordner, '.stand')
  if (existsSync(memo) && readFileSync(memo, 'utf8') === stand) return { shell, builds }
  const loader = join(ordner, 'lader.ts')
  mkdirSync(ordner, { recursive: true })
  writeFileSync(loader, loadSourceText())
  mkdirSync(join(ordner, 'builds'), { recursive: true })
  writeFileSync(
    leer('nichts.ts'),
    'export default () => null\nexport const beginneSpuren = () => {}\nexport const beginneFehlerdienst = () => {}\n',
  )
  const konfiguration = shellConfig(join(ROOT, 'shell'))
  await new Promise<void>((fertig, fail) =>
    webpack(
      {
        ...konfiguration,
        output: { ...konfiguration.output, path: shell },
        cache: false,
        plugins: [
          ...(konfiguration.plugins ?? []).filter((plugin) => plugin?.constructor.name !== 'ModuleFederationPlugin'),
          new webpack.NormalModuleReplacementPlugin(/remotes\/lader\.ts$|^\.\/lader\.ts$/, loader),
          // What nobody loads until the list would make the one bundle larger than what it is compared with.
          new webpack.NormalModuleReplacementPlugin(/\/(spuren|fehlerdienst)\.ts$|plattform\/Seite\.tsx$/, leer('nichts.ts')),
          new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
        ],
      },
      (fehler, ergebnis) => {
        if (fehler ?? ergebnis?.hasErrors()) return fail(fehler ?? new Error(ergebnis?.toString('errors-only')))
        fertig()
      },
    ),
  )
  for (const name of remotes()) emptyBuild(name, leer(name))
  writeFileSync(memo, stand)
  return { shell, builds }
}

/** A build that only describes itself: its pages are in the bundle. */
function emptyBuild(name: string, ziel: string): void {
  const beschreibung = JSON.parse(readFileSync(join(ROOT, name, 'dist', 'remote.json'), 'utf8')) as { routen: object[] }
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

function loadSourceText(): string {
  const namen = remotes()
  return `${namen.map((name, i) => `import r${i} from '${join(ROOT, name, 'src', 'app.tsx')}'`).join('\n')}
const da = { ${namen.map((name, i) => `'${name}': r${i}`).join(', ')} }
export const ladeRemote = async ({ name }) => da[name]
export const vergiss = () => {}
export const isLoadError = () => false
export const ladeVor = () => {}
export const mitZeitgrenze = (arbeit) => arbeit
`
}
