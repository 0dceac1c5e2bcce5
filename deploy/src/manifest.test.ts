import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { lies, schreibe, verlauf } from './manifest.ts'

const ordner = mkdtempSync(join(tmpdir(), 'avalwerk-manifest-'))
afterAll(() => rmSync(ordner, { recursive: true }))
const datei = join(ordner, 'manifest.json')

test('jede Änderung steht mit Zeit, Person und Stand im Verlauf', () => {
  schreibe(datei, { schema: 1, remotes: { 'mfe-a': { aktiv: true, version: '1.0.0' } } }, 'erste')
  schreibe(datei, { schema: 1, remotes: { 'mfe-a': { aktiv: false, version: '1.0.0' } } }, 'zweite')
  expect(verlauf(datei).map(({ was }) => was)).toEqual(['erste', 'zweite'])
  expect(verlauf(datei)[0]?.manifest.remotes['mfe-a']?.aktiv).toBe(true)
  expect(lies(datei).remotes['mfe-a']?.aktiv).toBe(false)
})
test('ein schlechtes Manifest wird nicht geschrieben', () => {
  const vorher = readFileSync(datei, 'utf8')
  expect(() => schreibe(datei, { schema: 1, remotes: { falsch: { aktiv: true, version: '1' } } } as never, 'schlecht')).toThrow(/Abgelehnt/)
  expect(readFileSync(datei, 'utf8')).toBe(vorher)
})
test('ein von Hand verdorbenes wird beim Lesen genannt', () => {
  writeFileSync(datei, '{"schema":1,"remotes":{"mfe-a":{}}}')
  expect(() => lies(datei)).toThrow(/ungültig/)
})
