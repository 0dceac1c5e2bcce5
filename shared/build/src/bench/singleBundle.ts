import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import webpack from 'webpack'
import { shellConfig } from '../webpack.ts'
import { sourceRevision, remotes, ROOT } from '../workspace.ts'

/**
 * The same code as one bundle, without federation: what the platform's figures are compared with. The loader of
 * remotes is replaced by one that has them already.
 * @returns its folders: shell, and builds of remotes whose scripts are empty
 */
export async function buildSingleBundle(): Promise<{ shell: string; builds: string }> {
  const folder = join(ROOT, '.cache', 'singleBundle')
  const shell = join(folder, 'shell')
  const empty = (name: string) => join(folder, 'builds', name)
  const builds = remotes().map(empty).join()
  const revision = createHash('sha256')
    .update([...remotes(), 'shell'].map(sourceRevision).join())
    .digest('hex')
  const memo = join(folder, '.stand')
  if (existsSync(memo) && readFileSync(memo, 'utf8') === revision) return { shell, builds }
  const loader = join(folder, 'loader.ts')
  mkdirSync(folder, { recursive: true })
  writeFileSync(loader, loadSourceText())
  mkdirSync(join(folder, 'builds'), { recursive: true })
  writeFileSync(
    empty('nothing.ts'),
    'export default () => null\nexport const startTracing = () => {}\nexport const startErrorService = () => {}\n',
  )
  const config = shellConfig(
    join(ROOT, 'shell'),
    'production',
    remotes().map((name) => join(ROOT, name)),
  )
  await new Promise<void>((done, fail) =>
    webpack(
      {
        ...config,
        output: { ...config.output, path: shell },
        cache: false,
        plugins: [
          ...(config.plugins ?? []).filter((plugin) => plugin?.constructor.name !== 'ModuleFederationPlugin'),
          new webpack.NormalModuleReplacementPlugin(/remotes\/loader\.ts$|^\.\/loader\.ts$/, loader),
          // Code that no browser loads before the list appears would make the one bundle larger than what it is compared with.
          new webpack.NormalModuleReplacementPlugin(/\/(tracing|errorService)\.ts$|platform\/Page\.tsx$/, empty('nothing.ts')),
          new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
        ],
      },
      (error, result) => {
        if (error ?? result?.hasErrors()) return fail(error ?? new Error(result?.toString('errors-only')))
        done()
      },
    ),
  )
  for (const name of remotes()) emptyBuild(name, empty(name))
  writeFileSync(memo, revision)
  return { shell, builds }
}

/** A build that only describes itself: its pages are in the bundle. */
function emptyBuild(name: string, target: string): void {
  const description = JSON.parse(readFileSync(join(ROOT, name, 'dist', 'remote.json'), 'utf8')) as { routes: object[] }
  mkdirSync(target, { recursive: true })
  const empty = {
    ...description,
    entry: 'leer.js',
    preload: [],
    integrity: { 'leer.js': `sha384-${createHash('sha384').update('').digest('base64')}` },
    routes: description.routes.map((route) => ({ ...route, preload: [], shared: [] })),
    // All of it is in the one bundle, which provides nothing.
    takes: {},
  }
  writeFileSync(join(target, 'remote.json'), JSON.stringify(empty))
  writeFileSync(join(target, 'leer.js'), '')
}

function loadSourceText(): string {
  const names = remotes()
  return `${names.map((name, i) => `import r${i} from '${join(ROOT, name, 'src', 'app.tsx')}'`).join('\n')}
const da = { ${names.map((name, i) => `'${name}': r${i}`).join(', ')} }
export const loadLifecycles = async ({ name }) => da[name]
export const forget = () => {}
export const isLoadError = () => false
export const preload = () => {}
export const loadShared = () => {}
export const withTimeLimit = (work) => work
`
}
