import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { create } from './new.ts'

const where = mkdtempSync(join(tmpdir(), 'avalwerk-new-'))
afterAll(() => rmSync(where, { recursive: true }))

test('a new remote has a page, a test and a flow, under its name', () => {
  const folder = create('mfe-beispiel', where)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => statSync(join(folder, file)).isFile())
  expect(files.toSorted()).toEqual([
    'README.md',
    'e2e/list.spec.ts',
    'package.json',
    'src/app.tsx',
    'src/liste/Page.tsx',
    'src/liste/fullName.test.ts',
    'src/liste/fullName.ts',
    'src/routes.ts',
    'src/texts.ts',
    'webpack.config.ts',
  ])
  for (const file of files) expect(readFileSync(join(folder, file), 'utf8')).not.toMatch(/__[A-Z]+__/)
  // A trace names the page, and every remote has one.
  expect(readFileSync(join(folder, 'src', 'liste', 'Page.tsx'), 'utf8')).toContain('export default function BeispielListPage()')
  expect(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))).toHaveProperty('name', '@avalwerk/mfe-beispiel')
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
