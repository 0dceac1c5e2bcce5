import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bareEnvironment } from '@avalwerk/testing'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { ROOT } from './workspace.ts'

/** What a person reads who starts with the project, before anything is installed or built. */

const START = join(ROOT, 'shared', 'build', 'bin', 'run.mjs')
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'avalwerk-test-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** `npm start` that must not come further than its checks. @param preload code that runs before it */
function start(env: Record<string, string>, preload = '') {
  const before = preload ? ['--import', `data:text/javascript,${encodeURIComponent(preload)}`] : []
  const { status, stderr } = spawnSync(process.execPath, [...before, START, 'start'], {
    encoding: 'utf8',
    timeout: 20_000,
    env: bareEnvironment({ DATA_DIR: folder, ...env }),
  })
  return { status, lines: stderr.trim().split('\n') }
}

describe('npm start says in one sentence, and in no time,', () => {
  test('that its port is taken', async () => {
    const other = createServer()
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done))
    const { port } = other.address() as AddressInfo
    const { status, lines } = start({ PORT: String(port) })
    other.close()
    expect([status, lines]).toEqual([1, [expect.stringContaining(`Auf Port ${port} antwortet schon ein anderes Programm.`)]])
  })

  test.each(['18.20.4', '16.0.0'])('that Node %s is too old', (version) => {
    const { status, lines } = start({}, `Object.defineProperty(process.versions, 'node', { value: '${version}' })`)
    expect([status, lines]).toEqual([1, [expect.stringContaining(`Node ${version} ist zu alt: Gebraucht wird Node 20 oder neuer`)]])
  })

  test('that a folder can’t be written to', () => {
    // No user, not even root, can make a folder below a file.
    const DATA_DIR = join(import.meta.filename, 'data')
    const { status, lines } = start({ DATA_DIR, PORT: '0' })
    expect([status, lines]).toEqual([1, [expect.stringContaining(`In ${DATA_DIR} darf dieser Benutzer nicht schreiben`)]])
  })

  test('that the disk has no room', () => {
    const full = `import fs from 'node:fs/promises'; import { syncBuiltinESMExports } from 'node:module'; fs.statfs = async () => ({ bavail: 100, bsize: 1048576 }); syncBuiltinESMExports()`
    const { status, lines } = start({ PORT: '0' }, full)
    expect([status, lines]).toEqual([1, [expect.stringContaining('sind 100 MB frei, gebraucht werden 500 MB')]])
  })
})
