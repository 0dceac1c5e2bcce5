import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { create, type Tool, TOOLS } from './new.ts'

const where = mkdtempSync(join(tmpdir(), 'avalwerk-new-'))
afterAll(() => rmSync(where, { recursive: true }))

/** Its sources, wherever it lies. */
const SOURCES = [
  'e2e/list.spec.ts',
  'package.json',
  'README.md',
  'src/app.tsx',
  'src/liste/Page.test.tsx',
  'src/liste/Page.tsx',
  'src/routes.ts',
  'src/texts.ts',
  'webpack.config.ts',
]
/** What it needs where nothing lies above it. */
const ALONE = ['.github/workflows/remote.yml', '.gitignore', 'jest.config.mjs', 'playwright.config.ts', 'tsconfig.json']

test.each([
  { kind: 'repository', name: '@avalwerk/mfe-beispiel', more: [] },
  { kind: 'alone', name: 'mfe-beispiel', more: ALONE },
] as const)('a new remote ($kind) has a page, a test and a flow, under its name', ({ kind, name, more }) => {
  const folder = create('mfe-beispiel', join(where, kind), kind)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => statSync(join(folder, file)).isFile())
  expect(files.toSorted()).toEqual([...SOURCES, ...more].toSorted())
  for (const file of files) expect(readFileSync(join(folder, file), 'utf8')).not.toMatch(/__[A-Z]+__/)
  // A trace names the page, and every remote has one.
  expect(readFileSync(join(folder, 'src', 'liste', 'Page.tsx'), 'utf8')).toContain('export default function BeispielListPage()')
  expect(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))).toHaveProperty('name', name)
})
test.each(Object.keys(TOOLS) as Tool[])('it is built by %s, and needs nothing of other tools', (tool) => {
  const folder = create('mfe-beispiel', join(where, tool), 'alone', tool)
  expect(readdirSync(folder).filter((file) => file.endsWith('.config.ts') && !file.startsWith('playwright'))).toEqual([`${tool}.config.ts`])
  expect(readFileSync(join(folder, `${tool}.config.ts`), 'utf8')).toContain(`from '@avalwerk/build/${tool}'`)
  const { devDependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { devDependencies: object }
  const ofTools: readonly string[] = Object.values(TOOLS).flat()
  expect(new Set(Object.keys(devDependencies).filter((name) => ofTools.includes(name)))).toEqual(new Set(TOOLS[tool]))
})

test.each([
  ['mfe-beispiel', /gibt es schon/],
  ['mfe-beispiele', /Anfang des anderen/],
  ['mfe-bei', /Anfang des anderen/],
  ['beispiel', /kein Name/],
  ['mfe-Groß', /kein Name/],
  ['mfe-../x', /kein Name/],
])('%s is refused', (name, reason) => {
  mkdirSync(join(where, 'mfe-beispiel'), { recursive: true })
  expect(() => create(name, where)).toThrow(reason)
})
