/** The packages that remotes of other repositories are written with: what they export, and a remote that is built with nothing else. */
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { execFile } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { type RemoteDescriptor, PLATFORM_CONTRACT } from '@avalwerk/platform/release'
import { ROOT } from '../workspace.ts'
import { PACKAGES, stage } from './pack.ts'
import { apiReports } from './report.ts'

let folder: string
let work: string
beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'avalwerk-packages-')))
  work = join(folder, 'packages')
  await stage(work)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type PackedFile = Record<'dependencies' | 'peerDependencies', Record<string, string>> & { version: string }
const packed = (name: string) => JSON.parse(readFileSync(join(work, name, 'package.json'), 'utf8')) as PackedFile

test('what they export is what their reports say: npm run packages -- report writes these anew', () => {
  const reports = apiReports(work)
  const kept = globSync('shared/*/api/*.api.md', { cwd: ROOT }).sort()
  expect([...reports.keys()].sort()).toEqual(kept)
  for (const [file, report] of reports) expect([file, report]).toEqual([file, readFileSync(join(ROOT, file), 'utf8')])
})

test('need one another in the same version, and bring along nothing that the shell has once', () => {
  const once = ['react', 'react-dom', '@emotion/react', '@tanstack/react-query']
  for (const name of Object.keys(PACKAGES)) {
    const { version, dependencies, peerDependencies } = packed(name)
    const own = Object.entries({ ...dependencies, ...peerDependencies }).filter(([other]) => other.startsWith('@avalwerk/'))
    expect(own.map(([other, wanted]) => [name, other, wanted])).toEqual(own.map(([other]) => [name, other, version]))
    expect([name, once.filter((one) => one in dependencies)]).toEqual([name, []])
  }
})

/** Installs the packages in a folder, with what they name and nothing else. */
function installIn(where: string): void {
  const link = (name: string, target: string) => {
    const place = join(where, 'node_modules', name)
    mkdirSync(dirname(place), { recursive: true })
    rmSync(place, { force: true })
    symlinkSync(realpathSync(target), place)
  }
  for (const name of Object.keys(PACKAGES)) {
    const { dependencies, peerDependencies } = packed(name)
    for (const other of Object.keys({ ...dependencies, ...peerDependencies }).filter((one) => !one.startsWith('@avalwerk/'))) {
      const holders = [join(ROOT, 'shared', name), join(ROOT, 'shell'), ROOT].map((holder) => join(holder, 'node_modules', other))
      const [target] = globSync(holders)
      if (target === undefined) throw new Error(`${other} of @avalwerk/${name} isn't installed here.`)
      link(other, target)
    }
    // As it is installed: what it takes is looked for beside it, not in this repository.
    cpSync(join(work, name), join(where, 'node_modules', '@avalwerk', name), { recursive: true })
  }
}

/** A remote as another team writes it. */
const SOURCES: Readonly<Record<string, string>> = {
  'package.json': JSON.stringify({ name: 'mfe-outside', version: '1.2.0', type: 'module' }),
  'tsconfig.json': JSON.stringify({
    compilerOptions: {
      target: 'ES2024',
      lib: ['ES2024', 'DOM', 'DOM.Iterable'],
      module: 'NodeNext',
      jsx: 'react-jsx',
      jsxImportSource: '@emotion/react',
      strict: true,
      // Types of packages are held to it, too, but for those of others.
      skipLibCheck: true,
      noEmit: true,
      allowImportingTsExtensions: true,
      types: [],
    },
    include: ['src'],
  }),
  'src/texts.ts': `import { createTexts } from '@avalwerk/platform/texts'
export const t = createTexts('mfe-outside', { list: { title: 'Außen' } })`,
  'src/Page.tsx': `import { useApi } from '@avalwerk/api'
import { Loaded } from '@avalwerk/patterns/calls'
import { usePlatform } from '@avalwerk/platform/remote'
import { Card, PageHeader } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { t } from './texts.ts'
export default function OutsidePage() {
  const { nutzer } = usePlatform()
  const projects = useQuery(useApi().projekt.liste.queryOptions({ query: {}, body: {} }))
  const list = { label: 'Liste', target: '/outside/liste' }
  const texts = { title: 'Projekte', error: 'Fehler', missingTitle: 'Fehlt', missing: 'Fehlt.', list }
  return (
    <>
      <PageHeader title={t('list.title')} />
      <Card title={nutzer.nachname}>
        <Loaded result={projects} texts={texts}>{({ gesamt }) => <p>{gesamt.anzahl}</p>}</Loaded>
      </Card>
    </>
  )
}`,
  'src/routes.ts': `import type { RouteTable } from '@avalwerk/platform'
import type { PageModule } from '@avalwerk/platform/remote'
export const table: RouteTable<PageModule> = {
  routes: [{ area: 'auftraggeber', path: 'outside/liste', rights: [], name: 'list', title: 'Außen', page: () => import(/* webpackChunkName: "list" */ './Page.tsx') }],
  navigation: [],
  searches: [],
}`,
  'src/app.tsx': `import { CALLS } from '@avalwerk/api'
import { defineRemote } from '@avalwerk/platform/remote'
import { PageSkeleton } from '@avalwerk/ui'
import { table } from './routes.ts'
export default defineRemote(table, <PageSkeleton />, CALLS)`,
  'src/Page.test-d.tsx': `import { fakePlatform } from '@avalwerk/testing/platform'
import Page from './Page.tsx'
fakePlatform({ answers: { 'projekt.liste': () => ({ zeilen: [], gesamt: { anzahl: 7, genau: true } }) } }).show(<Page />)
// @ts-expect-error an answer that the call doesn't give
fakePlatform({ answers: { 'projekt.liste': () => ({ rows: [] }) } })`,
  'build.mjs': `import { remoteConfig } from '@avalwerk/build/webpack'
import webpack from ${JSON.stringify(createRequire(import.meta.url).resolve('webpack'))}
const area = 'auftraggeber'
const routes = [{ area, path: 'outside/liste', rights: [], name: 'list', title: 'Außen' }]
const config = remoteConfig(import.meta.dirname, { routes, navigation: [], searches: [] })
webpack({ ...config, cache: false }, (error, stats) => {
  if (error || stats.hasErrors()) throw error ?? new Error(stats.toString('errors-only'))
})`,
}

test('a remote outside of this repository is type-checked and built with them alone, and says what it takes', async () => {
  const where = join(folder, 'outside')
  for (const [file, text] of Object.entries(SOURCES)) {
    mkdirSync(dirname(join(where, file)), { recursive: true })
    writeFileSync(join(where, file), text)
  }
  installIn(where)
  const run = promisify(execFile)
  const said = await run(join(ROOT, 'node_modules', '.bin', 'tsc'), ['-p', where]).catch((error: { stdout: string }) => error)
  expect(said.stdout).toBe('')
  await run(process.execPath, ['build.mjs'], { cwd: where })
  const built = JSON.parse(readFileSync(join(where, 'dist', 'remote.json'), 'utf8')) as RemoteDescriptor
  expect(built).toMatchObject({ name: 'mfe-outside', version: '1.2.0', contract: PLATFORM_CONTRACT })
  expect(built.takes?.['@avalwerk/ui']).toEqual({ version: PLATFORM_CONTRACT, names: ['Card', 'PageHeader', 'PageSkeleton'] })
  expect(built.routes[0]?.shared).toEqual(['@avalwerk/patterns/calls'])
  // Its own calls, and no others, are in its bundle.
  const scripts = globSync(join(where, 'dist', '*.js')).map((file) => readFileSync(file, 'utf8'))
  expect(scripts.some((text) => text.includes('projekte/filterung'))).toBe(true)
  expect(scripts.some((text) => text.includes('plattformservice'))).toBe(false)
})
