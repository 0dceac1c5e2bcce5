/** Where a release comes from, as the command says it. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { ORIGIN } from '@avalwerk/platform/releaseFiles'
import { packBuild } from './publish.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'avalwerk-origin-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const git = (...given: string[]) =>
  execFileSync('git', ['-C', folder, '-c', 'user.name=Nora Ott', '-c', 'user.email=nora@avalwerk.example', ...given], { encoding: 'utf8' })
const BUILD = { description: {}, files: new Map([['remote.json', new Uint8Array()]]) } as never
const saidBy = (said: object, sources?: string) => {
  const file = packBuild(BUILD, said, sources).files.get(ORIGIN)
  return file && (JSON.parse(Buffer.from(file).toString()) as object)
}

test('what git knows of the sources, unless something else is said; a plus says that more was built than was committed', () => {
  git('init', '--quiet')
  writeFileSync(join(folder, 'a.ts'), '1')
  git('add', '.')
  git('commit', '--quiet', '--no-gpg-sign', '--message', 'Runden')
  const commit = git('rev-parse', 'HEAD').trim()
  expect(saidBy({}, folder)).toEqual({ commit, author: 'Nora Ott', text: 'Runden' })
  writeFileSync(join(folder, 'a.ts'), '2')
  const said = { text: 'Beträge im Export gerundet', author: undefined }
  expect(saidBy(said, folder)).toEqual({ commit: `${commit}+`, author: 'Nora Ott', text: 'Beträge im Export gerundet' })
})

test('nothing where there is nothing to say; of somebody else’s build git isn’t asked', () => {
  expect([saidBy({}, folder), saidBy({})]).toEqual([undefined, undefined])
  expect(saidBy({ commit: '1a2b3c4' })).toEqual({ commit: '1a2b3c4' })
})

test('what the platform would refuse is refused before it is sent', () => {
  expect(() => saidBy({ commit: 'main' })).toThrow('origin.json, commit: der Name eines Commits, wie 1a2b3c4')
})
