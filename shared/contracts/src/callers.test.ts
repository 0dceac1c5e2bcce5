import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { type CallId, callsById } from './index.ts'

/** Every call has a caller: a page of the product, or the one that its contract names. */

const ROOT = join(import.meta.dirname, '..', '..', '..')
/** The sources of the browser's code: shell, remotes, and what they share. */
const folders = [
  ...readdirSync(ROOT).filter((name) => name === 'shell' || name.startsWith('mfe-')),
  ...['api', 'forms', 'patterns', 'platform', 'ui'].map((name) => join('shared', name)),
].map((folder) => join(folder, 'src'))
const sources = folders
  .flatMap((folder) => readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)))
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => readFileSync(join(ROOT, file), 'utf8'))

/** The calls that the browser's code names: `api.buergschaft.liste`, or `api.dokument[…]` with their names beside it. */
const named = new Set(
  sources.flatMap((source) => [
    ...[...source.matchAll(/\bapi\s*\.(\w+)\s*\.(\w+)/g)].map(([, service, name]) => `${service}.${name}`),
    ...[...source.matchAll(/\bapi\.(\w+)\[/g)].flatMap(([, service]) =>
      [...source.matchAll(/: '(\w+)'/g)].map(([, name]) => `${service}.${name}`).filter((id) => callsById.has(id as CallId)),
    ),
  ]),
)
/** What is read by its address alone: the searches of the command palette, the stream of events. */
const addresses = new Set(
  sources.flatMap((source) => [...source.matchAll(/(?:address: |ADDRESS = )'(\/[^']+)'/g)].map(([, address = '']) => address)),
)

describe.each([...callsById])('%s', (id, { method, path, callers }) => {
  const isMade = named.has(id) || (method === 'GET' && addresses.has(path))
  test('is made by a page, or its contract says who makes it', () => {
    if (callers === undefined) expect(isMade).toBe(true)
    // A caller that a contract names although a page makes the call would be wrong, or not needed.
    else expect([isMade, callers.length > 20]).toEqual([false, true])
  })
})

test('every second review asks who reviewed last, of a guarantee and of a text', () => {
  const asking = sources.flatMap((source) => [
    ...source.matchAll(/api\.pruefung\.letzterPruefer\.queryOptions\(\{\s*params: \{ id: [\w.]+, type: '(\w+)' \}/g),
  ])
  expect(asking).toHaveLength(2)
  expect(asking.map(([, type]) => type)).toEqual(expect.arrayContaining(['buergschaft', 'text']))
})

test('the browser’s code names a call in full: that is how a bundle knows which it needs', () => {
  const otherwise = sources.flatMap((source) => [
    ...source.matchAll(/\}\s*=\s*(?:api\b|useApi\(\)|createApi\(\w+\))(?!\s*\.)|\bapi\[|(?<!\bapi) = (?:useApi|createApi)\(/g),
  ])
  expect(otherwise.map(([found]) => found)).toEqual([])
})

test('every call that the browser names is one of the contracts', () => {
  expect(named.size).toBeGreaterThan(200)
  expect([...named].filter((id) => !callsById.has(id as CallId))).toEqual([])
})
