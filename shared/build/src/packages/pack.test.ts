/** The packages that remotes of other repositories are written with: what they export, and a remote that is built with nothing else. */
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { execFile } from 'node:child_process'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { type RemoteDescriptor, PLATFORM_CONTRACT } from '@avalwerk/platform/release'
import { ROOT } from '../workspace.ts'
import { CREATE, PACKAGES } from './pack.ts'

const run = promisify(execFile)
/** What a program said, whether it succeeded or not. */
const saidBy = async (file: string, args: readonly string[], cwd = ROOT) => {
  const { stdout, stderr } = await run(process.execPath, [file, ...args], { cwd }).catch(
    (error: { stdout: string; stderr: string }) => error,
  )
  return stdout + stderr
}

let folder: string
let work: string
/** What was said while the packages were made. */
let said: string
beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'avalwerk-packages-')))
  work = join(folder, 'packages')
  said = await saidBy(join(ROOT, 'shared', 'build', 'src', 'tasks', 'packages.ts'), ['check', '--work', work])
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type PackedFile = Record<'dependencies' | 'peerDependencies', Record<string, string>> & {
  version: string
  peerDependenciesMeta?: Record<string, { optional: boolean }>
}
const packed = (name: string) => JSON.parse(readFileSync(join(work, name, 'package.json'), 'utf8')) as PackedFile

test('what they export is what their reports say: npm run packages -- report writes these anew', () => expect(said).toBe(''))

test('need one another in the same version, and bring along nothing that the shell has once', () => {
  const once = ['react', 'react-dom', '@emotion/react', '@tanstack/react-query']
  for (const name of Object.keys(PACKAGES)) {
    const { version, dependencies, peerDependencies } = packed(name)
    const own = Object.entries({ ...dependencies, ...peerDependencies }).filter(([other]) => other.startsWith('@avalwerk/'))
    expect(own.map(([other, wanted]) => [name, other, wanted])).toEqual(own.map(([other]) => [name, other, version]))
    expect([name, once.filter((one) => one in dependencies)]).toEqual([name, []])
  }
})

/** Installs the packages in a folder, with what they and its own package name, and nothing else. */
function installIn(where: string): void {
  const link = (name: string, target: string) => {
    const place = join(where, 'node_modules', name)
    mkdirSync(dirname(place), { recursive: true })
    rmSync(place, { force: true })
    symlinkSync(realpathSync(target), place)
  }
  const own = JSON.parse(readFileSync(join(where, 'package.json'), 'utf8')) as Record<string, Record<string, string>>
  const needed = Object.keys(PACKAGES).map(
    (name) => [join(ROOT, 'shared', name), { ...packed(name).dependencies, ...packed(name).peerDependencies }] as const,
  )
  for (const [home, names] of [...needed, [ROOT, { ...own.dependencies, ...own.devDependencies }] as const])
    for (const other of Object.keys(names).filter((one) => !one.startsWith('@avalwerk/'))) {
      // Who doesn't choose a tool doesn't have it.
      if (other in (packed('build').peerDependenciesMeta ?? {}) && !(other in (own.devDependencies ?? {}))) continue
      const homes = [home, join(ROOT, 'shared', 'build'), join(ROOT, 'deploy'), join(ROOT, 'shell'), join(ROOT, 'shared', 'ui'), ROOT]
      const [target] = globSync(homes.map((one) => join(one, 'node_modules', other)))
      if (target === undefined) throw new Error(`${other} isn't installed here.`)
      link(other, target)
    }
  // As they are installed: what they take is looked for beside them, not in this repository.
  for (const name of Object.keys(PACKAGES)) cpSync(join(work, name), join(where, 'node_modules', '@avalwerk', name), { recursive: true })
}

/** What a team writes that doesn't compile. */
const WRONG = `import { fakePlatform } from '@avalwerk/testing/platform'
// @ts-expect-error an answer that the call doesn't give
fakePlatform({ answers: { 'projekt.liste': () => ({ rows: [] }) } })
`

const create = (...args: readonly string[]) => saidBy(join(work, CREATE, 'dist', 'main.mjs'), args, folder)

test('a remote isn’t begun with packages that aren’t there, or of several versions', async () => {
  expect(await create('mfe-other', '--packages', 'nowhere')).toContain('liegt kein Paket wie avalwerk-ui-34.0.0.tgz.')
  mkdirSync(join(folder, 'mixed'))
  for (const version of ['9.0.0', '34.0.0']) writeFileSync(join(folder, 'mixed', `avalwerk-ui-${version}.tgz`), '')
  expect(await create('mfe-other', '--packages', 'mixed')).toContain('liegen Pakete mehrerer Versionen: ')
  expect(existsSync(join(folder, 'mfe-other'))).toBe(false)
})

test('it takes our packages from files, or from the registry that is named', async () => {
  rmSync(join(folder, 'mixed', 'avalwerk-ui-9.0.0.tgz'))
  await create('mfe-files', '--packages', 'mixed')
  const taken = JSON.parse(readFileSync(join(folder, 'mfe-files', 'package.json'), 'utf8')) as { dependencies: Record<string, string> }
  expect(taken.dependencies).toMatchObject({ '@avalwerk/ui': 'file:../mixed/avalwerk-ui-34.0.0.tgz', '@avalwerk/api': '34.0.0' })
  expect(existsSync(join(folder, 'mfe-files', '.npmrc'))).toBe(false)
  await create('mfe-named', '--registry', 'https://npm.firma.example')
  expect(readFileSync(join(folder, 'mfe-named', '.npmrc'), 'utf8')).toBe('@avalwerk:registry=https://npm.firma.example\n')
})

test('a remote outside of this repository is made, type-checked, tested and built with them alone, and says what it takes', async () => {
  await create('mfe-outside')
  const where = join(folder, 'mfe-outside')
  writeFileSync(join(where, 'src', 'wrong.ts'), WRONG)
  installIn(where)
  expect(await saidBy(join(where, 'node_modules', 'typescript', 'bin', 'tsc'), [], where)).toBe('')
  const tested = await saidBy(join(where, 'node_modules', 'jest', 'bin', 'jest.js'), [], where)
  expect(tested).toMatch(/^Tests: +4 passed, 4 total$/m)
  const commands = (name: string) => join(where, 'node_modules', '@avalwerk', name)
  expect(await saidBy(join(commands('build'), 'dist', 'command.js'), [], where)).toBe('')
  const built = JSON.parse(readFileSync(join(where, 'dist', 'remote.json'), 'utf8')) as RemoteDescriptor
  expect(built).toMatchObject({ name: 'mfe-outside', version: '0.1.0', contract: PLATFORM_CONTRACT })
  expect(built.takes?.['@avalwerk/ui']).toEqual({ version: PLATFORM_CONTRACT, names: ['Card', 'PageHeader', 'PageSkeleton'] })
  expect(built.routes[0]?.shared).toEqual(['@avalwerk/patterns/calls'])
  // Its own calls, and no others, are in its bundle.
  const scripts = globSync(join(where, 'dist', '*.js')).map((file) => readFileSync(file, 'utf8'))
  expect(scripts.some((text) => text.includes('aufgaben/anzahl'))).toBe(true)
  expect(scripts.some((text) => text.includes('plattformservice'))).toBe(false)
  // The command knows where it is: what only this repository has isn't offered.
  const help = await saidBy(join(commands('deploy'), 'dist', 'remote.js'), ['--help'], where)
  expect(help).toMatch(/^Aufruf: npx avalwerk-remote /)
  expect(help).toMatch(/^ {2}publish \[remote\] /m)
  expect(help).not.toMatch(/^ {2}(new|test) /m)
})

test('who builds with another tool needs that one alone', () => {
  const { dependencies, peerDependencies, peerDependenciesMeta = {} } = packed('build')
  const tools = ['@module-federation/vite', '@rspack/core', 'vite']
  expect(Object.keys(peerDependenciesMeta).toSorted()).toEqual(tools)
  expect(tools.map((tool) => [tool in dependencies, peerDependencies[tool]?.[0]])).toEqual(tools.map(() => [false, '^']))
})

test.each(['rspack', 'vite'])('a remote outside is built by %s with them alone', async (tool) => {
  await create(`mfe-by${tool}`, '--tool', tool)
  const where = join(folder, `mfe-by${tool}`)
  installIn(where)
  expect(await saidBy(join(where, 'node_modules', '@avalwerk', 'build', 'dist', 'command.js'), [], where)).toBe('')
  const built = JSON.parse(readFileSync(join(where, 'dist', 'remote.json'), 'utf8')) as RemoteDescriptor
  expect(built.takes?.['@avalwerk/ui']?.names).toEqual(['Card', 'PageHeader', 'PageSkeleton'])
  expect(built.routes[0]?.shared).toEqual(['@avalwerk/patterns/calls'])
})

test('a remote isn’t begun for a tool that there is no preset for', async () => {
  expect(await create('mfe-bygulp', '--tool', 'gulp')).toContain('Für gulp gibt es keine Vorgaben; es gibt sie für webpack, rspack, vite.')
  expect(existsSync(join(folder, 'mfe-bygulp'))).toBe(false)
})
