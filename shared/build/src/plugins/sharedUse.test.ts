import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced'
import { PLATFORM_CONTRACT } from '@avalwerk/platform/release'
import webpack from 'webpack'
import { SharedUse } from './sharedUse.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'avalwerk-use-'))
  await library('tools', '2.4.0', 'export const saw = 1, plane = 2, chisel = 3; export default 4')
  await library('@avalwerk/ui', '0.1.0', 'export const Button = 1; export const Badge = 2')
  await library('old', '1.0.0', 'module.exports = globalThis.anything')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function library(name: string, version: string, source: string): Promise<void> {
  const where = join(folder, 'node_modules', name)
  await mkdir(where, { recursive: true })
  await writeFile(join(where, 'package.json'), JSON.stringify({ name, version, main: 'index.js', sideEffects: false }))
  await writeFile(join(where, 'index.js'), source)
}

/** What a build of this code shares, with these modules as they are said to be. */
async function built(source: string, shared: Record<string, object>): Promise<SharedUse> {
  await writeFile(join(folder, 'app.js'), source)
  const use = new SharedUse()
  const compiler = webpack({
    mode: 'production',
    context: folder,
    entry: './app.js',
    output: { path: join(folder, 'dist') },
    plugins: [new ModuleFederationPlugin({ name: 'probe', shared, dts: false, manifest: false }), use],
  })
  await new Promise<void>((done, fail) =>
    compiler.run((error, stats) => {
      const faults = stats?.compilation.errors ?? []
      compiler.close(() => (error || faults.length ? fail(error ?? faults[0]) : done()))
    }),
  )
  return use
}
const GIVEN = { singleton: true, requiredVersion: false, import: false }

describe('what a build takes from modules that it doesn’t bring along', () => {
  test('are the names that its code uses, with the version that it was written against', async () => {
    const source = `import { Button, Badge } from '@avalwerk/ui'
      import { saw as tool, chisel } from 'tools'
      console.log(Button, tool)`
    const use = await built(source, { '@avalwerk/ui': GIVEN, tools: GIVEN })
    expect(use.readTaken()).toEqual({
      '@avalwerk/ui': { version: PLATFORM_CONTRACT, names: ['Button'] },
      tools: { version: '2.4.0', names: ['saw'] },
    })
    expect(use.readProvided()).toEqual({})
  })

  test('is all of a module where nobody can tell', async () => {
    const use = await built(`import * as all from 'tools'; console.log(all[location.hash])`, { tools: GIVEN })
    expect(use.readTaken()).toEqual({ tools: { version: '2.4.0', names: ['*'] } })
  })

  test('is nothing of what only its own code has', async () => {
    expect((await built(`import { saw } from 'tools'; console.log(saw)`, {})).readTaken()).toEqual({})
  })
})

test('what a build provides are all exports of its modules, used or not', async () => {
  const provided = { singleton: true, eager: true }
  const use = await built(`import { saw } from 'tools'; import old from 'old'; console.log(saw, old)`, { tools: provided, old: provided })
  expect(use.readProvided()).toEqual({
    old: { version: '1.0.0', names: ['*'] },
    tools: { version: '2.4.0', names: ['chisel', 'default', 'plane', 'saw'] },
  })
})
