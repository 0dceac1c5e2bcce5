/** The same sources give the same files, wherever they lie: signatures and images are compared by sums. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { ROOT } from './workspace.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'avalwerk-test-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Builds the smallest remote in a folder, in a process of its own, since federation writes where it runs. @returns sums of its files */
function build(where: string): Record<string, string> {
  const place = join(folder, where)
  mkdirSync(join(place, 'src'), { recursive: true })
  writeFileSync(join(place, 'package.json'), JSON.stringify({ name: '@avalwerk/mfe-probe', version: '1.0.0' }))
  writeFileSync(join(place, 'src', 'app.tsx'), 'export default 1\n')
  // A file, not --eval: the minimizer's workers begin with the arguments of their process.
  const script = join(place, 'build.mjs')
  writeFileSync(
    script,
    `
    import { remoteConfig } from ${JSON.stringify(pathToFileURL(join(ROOT, 'shared', 'build', 'src', 'webpack.ts')))}
    import webpack from ${JSON.stringify(pathToFileURL(createRequire(import.meta.url).resolve('webpack')))}
    webpack({ ...remoteConfig(process.cwd(), { routes: [], navigation: [], searches: [] }), cache: false }, (error, stats) => {
      if (error || stats.hasErrors()) { console.error(error ?? stats.toString({ all: false, errors: true })); process.exitCode = 1 }
    })`,
  )
  const { status, stderr } = spawnSync(process.execPath, [script], { cwd: place, encoding: 'utf8', timeout: 60_000 })
  if (status !== 0) throw new Error(stderr)
  const sum = (name: string) =>
    createHash('sha256')
      .update(readFileSync(join(place, 'dist', name)))
      .digest('hex')
  return Object.fromEntries(readdirSync(join(place, 'dist')).map((name) => [name, sum(name)]))
}

test('a remote is the same from two folders', () => {
  const here = build('here')
  expect(Object.keys(here)).toContain('remote.json')
  expect(build('there')).toEqual(here)
})
