import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { callsById } from './index.ts'

/** Every call has somebody who makes it: a page of the product, or whom its contract names. */

const ROOT = join(import.meta.dirname, '..', '..', '..')
/** The sources of the browser's code: shell, remotes, and what they share. */
const folders = [
  ...readdirSync(ROOT).filter((name) => name === 'shell' || name.startsWith('mfe-')),
  ...['api', 'bausteine', 'forms', 'platform', 'ui'].map((name) => join('shared', name)),
].map((folder) => join(folder, 'src'))
const sources = new Map(
  folders
    .flatMap((folder) => readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => [file, readFileSync(join(ROOT, file), 'utf8')] as const),
)

/** The value of a string constant as a file sees it, its own or imported from a file beside it. */
function constant(file: string, name: string, depth = 0): string | undefined {
  const source = sources.get(file)
  if (source === undefined || depth > 8) return undefined
  const own = new RegExp(`const ${name}(?:: [^=]+)? = ['"\`]([^'"\`]+)['"\`]`, 'u').exec(source)
  if (own?.[1]) return expanded(file, own[1], depth + 1)
  for (const [, names = '', from = ''] of source.matchAll(/import (?:type )?\{([^}]*)\} from '(\.[^']+)'/gu)) {
    const imported = names
      .split(',')
      .map((part) =>
        part
          .trim()
          .replace(/^type /, '')
          .split(/ as /),
      )
      .find(([original, alias = original]) => alias === name)
    if (imported?.[0]) return constant(join(dirname(file), from), imported[0], depth + 1)
  }
  return undefined
}
const expanded = (file: string, template: string, depth = 0): string =>
  template.replace(/\$\{(?:typeof )?([\p{L}\w]+)\}/gu, (whole, name: string) => constant(file, name, depth) ?? whole)

/** The calls that the browser's code names by their key. */
const named = new Set(
  [...sources].flatMap(([file, source]) =>
    [...source.matchAll(/['"`]((?:GET|POST|PUT|DELETE) [/$][^'"`\n]+)['"`]/gu)].map(([, text = '']) => expanded(file, text)),
  ),
)
/** What is read by its address alone: the searches of the command palette, the stream of events. */
const addresses = new Set(
  [...sources.values()].flatMap((source) =>
    [...source.matchAll(/(?:adresse: |ADDRESS = )'(\/[^']+)'/gu)].map(([, address = '']) => `GET ${address}`),
  ),
)
const isMade = (call: string): boolean => named.has(call) || addresses.has(call)

const endpoints = Object.fromEntries([...callsById.values()].map((call) => [`${call.method} ${call.path}`, call]))

describe.each(Object.entries(endpoints))('%s', (call, { callers }) => {
  test('is made by a page, or its contract says who makes it', () => {
    if (callers === undefined) expect([call, isMade(call)]).toEqual([call, true])
    // Who is named beside a page would be wrong, or not needed.
    else expect([call, isMade(call), callers.length > 20]).toEqual([call, false, true])
  })
})

test('every second review asks who reviewed last, of a guarantee and of a text', () => {
  const asking = [...sources].flatMap(([, source]) => [
    ...source.matchAll(/pruefungen\/\{id\}\/\{type\}\/letzter-pruefer', \{\s*params: \{ id: [\w.]+, type: '(\w+)' \}/g),
  ])
  expect(asking).toHaveLength(2)
  expect(asking.map(([, type]) => type)).toEqual(expect.arrayContaining(['buergschaft', 'text']))
})

test('every call that the browser names is one of the contracts', () => {
  expect(named.size).toBeGreaterThan(200)
  expect([...named].filter((call) => !(call in endpoints))).toEqual([])
})
