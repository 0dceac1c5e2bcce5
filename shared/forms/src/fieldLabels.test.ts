/** Walks every name that a form's summary can be asked for: each has a word of its own, so that no user reads a path. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { callsById, definitionOf } from '@avalwerk/contracts'
import { fieldLabel, knownName } from './fieldLabels.ts'

const ROOT = join(import.meta.dirname, '../../..')
const REMOTES = readdirSync(ROOT).filter((name) => name.startsWith('mfe-'))

/** The sources below a folder, by what they end with. */
function sources(folder: string, ...ends: readonly string[]): readonly string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => ends.some((end) => file.endsWith(end)) && !file.includes('.test.'))
    .map((file) => readFileSync(join(ROOT, folder, file), 'utf8'))
}
const found = (texts: readonly string[], what: RegExp) => [
  ...new Set(
    texts.flatMap((text) => [...text.matchAll(what)].map(([, name = '']) => name.replace(/\$\{[^}]*\}/g, '').replace(/^\.|\.$/g, ''))),
  ),
]

type Schema = Parameters<typeof definitionOf>[0]

/** Every path below a call's input that has a value. */
function paths(schema: Schema, path = ''): string[] {
  const { type, shape = {}, element, options = [], innerType, in: first, valueType } = definitionOf(schema)
  const at = (part: string) => (path ? `${path}.${part}` : part)
  const self = path ? [path] : []
  if (type === 'object') return [...self, ...Object.entries(shape).flatMap(([key, inner]) => paths(inner, at(key)))]
  if (type === 'array') return [...self, ...paths(element as Schema, at('0'))]
  if (type === 'record') return paths(valueType as Schema, at('0'))
  if (type === 'union') return options.flatMap((option) => paths(option, path))
  const inner = type === 'pipe' ? first : innerType
  return inner ? paths(inner, path) : self
}

/** Calls without a form: what is looked for, settings of a table, measurements and faults of the portal itself. */
const WITHOUT_FORM = /\/(filterung|csv|anzahl|vorschau|suche|einstellungen?|beobachtung|messungen|faults|gelesen)|tabelleneinstellung/
/** Values that no person types: versions, the make-up of a text's blocks, the place in a list, where a check goes on. */
const UNTYPED =
  /(^|\.)(version|stand|schritt|page|nach|vor|ausgabe|aufruferRolle|sitzung|buergschaftIds(Not)?In(\.0)?)$|^inhalt\.|^einstellung|^(messungen|faults)|^weiter(\.|$)|^0$/
/** The rows of a table are named in words already. */
const isWord = (name: string) => /^[A-ZÄÖÜ]/.test(name)
const named = (name: string) => name === '' || isWord(name) || UNTYPED.test(name) || knownName(name) !== undefined

describe('what a form says of its fields', () => {
  test('every field of a form has a word', () => {
    const screens = ['shared/forms/src', 'shared/patterns/src', 'shell/src', ...REMOTES.map((name) => `${name}/src`)].flatMap((folder) =>
      sources(folder, '.tsx'),
    )
    const names = [
      ...found(screens, /<(?:Form\w*|AmountField|DateField|[A-Z]\S*Fields?)\b(?:<[^>]*>)?\s+(?:form="\w+"\s+)?name="([^"]+)"/g),
      ...found(screens, /<(?:Form|AmountField|DateField)[^/]*?name=\{`([^`]+)`\}/g),
      ...found(screens, /useField(?:<.*?>)?\(['`]([^'`]+)['`]/g),
    ]
    expect(names.length).toBeGreaterThan(80)
    expect(names.filter((name) => !named(name))).toEqual([])
  })
  test('everything that a rule or a use case finds wrong has a word', () => {
    const rules = [
      'shared/domain/src',
      'services/src',
      'shared/forms/src',
      'shared/patterns/src',
      ...REMOTES.map((name) => `${name}/src`),
    ].flatMap((folder) => sources(folder, '.ts', '.tsx'))
    const names = found(rules, /feld: ['`]([^'`\n]+)['`], grund/g)
    expect(names.length).toBeGreaterThan(20)
    expect(names.filter((name) => !named(name))).toEqual([])
  })
  test('everything that a call takes has a word', () => {
    const calls = [...callsById.values()].filter(({ method, path }) => method !== 'GET' && !WITHOUT_FORM.test(path))
    const unknown = calls.flatMap(({ body }) => paths(body).filter((path) => !named(path)))
    expect([...new Set(unknown)]).toEqual([])
  })
  test('no path is shown, whatever is asked for', () => expect(fieldLabel('gibt.es.nicht')).toBe('Angabe'))
})
