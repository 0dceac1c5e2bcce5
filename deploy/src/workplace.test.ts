/** Which remote a command is about, by where it is called. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { REPOSITORY, sourcesOf } from './workplace.ts'

const here = process.cwd()
let folder: string
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'avalwerk-workplace-')))
})
afterEach(() => {
  process.chdir(here)
  rmSync(folder, { recursive: true, force: true })
})

/** Goes to a folder below that of a package. */
function goTo(name: string, ...below: string[]): void {
  mkdirSync(join(folder, ...below), { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name }))
  process.chdir(join(folder, ...below))
}

test('one of this repository is found by its name, from anywhere', () => {
  goTo('something-else')
  expect(sourcesOf('mfe-texte')).toEqual({ name: 'mfe-texte', folder: join(REPOSITORY as string, 'mfe-texte') })
})
test.each([['mfe-beispiel'], ['@team/mfe-beispiel']])('%s is the remote of its folder, and of those below', (name) => {
  goTo(name, 'src', 'liste')
  expect(sourcesOf()).toEqual({ name: 'mfe-beispiel', folder })
  expect(sourcesOf('mfe-beispiel')).toEqual({ name: 'mfe-beispiel', folder })
})
test.each([
  ['something-else', undefined, 'In diesem Verzeichnis ist kein Remote'],
  ['mfe-beispiel', 'mfe-anderes', 'mfe-anderes: Einen solchen Remote gibt es in diesem Verzeichnis nicht.'],
  ['mfe-beispiel', '../mfe-texte', '../mfe-texte: Einen solchen Remote gibt es in diesem Verzeichnis nicht.'],
])('in the folder of %s there is no %s', (name, wanted, words) => {
  goTo(name)
  expect(() => sourcesOf(wanted)).toThrow(words)
})
