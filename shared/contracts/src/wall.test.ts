/**
 * Walks what all calls take: every string is of a declared form, every key is known, and whatever is wrong is refused in German
 * words at the field's own path. A call is in it by being in the contracts.
 */
import { describe, expect, test } from '@jest/globals'
import { z } from 'zod'
import { callsById, checkInput, definitionOf, formOf } from './index.ts'

/** The specification's messages, and below them our own where it is silent. Source: document 1, section 5. */
const MESSAGES = [
  /^Bitte füllen Sie dieses Feld aus$/,
  /^Bitte geben Sie eine gültige E-Mail-Adresse an$/,
  /^Bitte geben Sie mindestens \d+ Zeichen ein$/,
  /^Bitte geben Sie maximal \d+ Zeichen ein$/,
  /^Bitte geben Sie exakt \d+ Zeichen ein$/,
  /^Das Zeichen . kann nicht verwendet werden\.$/su,
  /^Die Zeichen .(, .)+ können nicht verwendet werden\.$/su,
  /^Die Zeichenfolge (\$\{|#\{|--) kann nicht verwendet werden\.$/,
  /^Die Zeichenfolgen (\$\{|#\{|--)(, (\$\{|#\{|--))+ können nicht verwendet werden\.$/,
  /^Bitte geben Sie einen gültigen Betrag ein$/,
  /^Bitte geben Sie eine Zahl zwischen 0,01% und 100% ein\.$/,
  /^Bitte wählen Sie eine Option aus\.$/,
  /^Bitte wählen Sie einen Avatar aus$/,
  // Our own.
  /^Bitte geben Sie ein Datum im Format TT\.MM\.JJJJ ein$/,
  /^Der Wert „bis“ darf nicht vor dem Wert „von“ liegen$/,
  /^Bitte geben Sie eine gültige (Telefonnummer an|IBAN ein)$/,
  /^Bitte geben Sie eine Farbe als #RGB oder #RRGGBB ein$/,
  /^Bitte geben Sie eine Seite des Portals \(\/…\) oder eine Adresse mit https:\/\/ an$/,
  /^Bitte wählen Sie ein Land aus der Liste$/,
  /^Bitte geben Sie einen gültigen Wert ein$/,
  /^Bitte wählen Sie höchstens \d+ Einträge$/,
  /^Bitte laden Sie höchstens \d+ Dateien hoch$/,
  /^Bitte wählen Sie mindestens (einen Eintrag|eine Bürgschaft)$/,
  /^Diese Datei kann nicht verwendet werden\. Bitte entfernen Sie sie und versuchen Sie ein anderes Format\.$/,
  /^Der Text enthält unsichtbare Steuerzeichen\.$/,
  /^Ein Prüfcode hat 16 Zeichen, zum Beispiel 7KQF-M2XA-09TD-R8WC$/,
  /^Das Feld „.+“ gibt es hier nicht$/,
]

type Leaf = Readonly<{ path: string; schema: z.ZodType }>

/** Every schema below another one that takes no further ones. @throws for a kind of schema that the walk doesn't know */
function leaves(schema: z.ZodType, path = ''): Leaf[] {
  const {
    type,
    shape = {},
    element,
    options = [],
    innerType,
    in: first,
    keyType,
    valueType,
  } = definitionOf(schema) as ReturnType<typeof definitionOf> & { keyType?: z.ZodType }
  const at = (part: string) => (path ? `${path}.${part}` : part)
  switch (type) {
    case 'object':
      return Object.entries(shape).flatMap(([key, inner]) => leaves(inner, at(key)))
    case 'array':
      return leaves(element as z.ZodType, at('0'))
    case 'record':
      return [...leaves(keyType as z.ZodType, at('<key>')), ...leaves(valueType as z.ZodType, at('<value>'))]
    case 'union':
      return options.flatMap((option) => leaves(option, path))
    case 'pipe':
      return leaves(first as z.ZodType, path)
    case 'optional':
    case 'nullable':
    case 'default':
      return leaves(innerType as z.ZodType, path)
    case 'string':
    case 'number':
    case 'boolean':
    case 'enum':
    case 'literal':
    case 'custom':
      return [{ path, schema }]
    default:
      throw new Error(`The walk doesn't know ${type} at ${path}`)
  }
}

/** Inputs of a schema's own shape with a value at each of its ends; several where it has alternatives. */
function filled(schema: z.ZodType, value: unknown): unknown[] {
  const { type, shape = {}, element, options = [], discriminator, innerType, in: first, valueType } = definitionOf(schema)
  switch (type) {
    case 'object': {
      const keys = Object.keys(shape)
      const columns = keys.map((key) => filled(shape[key] as z.ZodType, value))
      const rows = Math.max(1, ...columns.map((column) => column.length))
      return Array.from({ length: rows }, (_, i) => Object.fromEntries(keys.map((key, k) => [key, columns[k]?.[i % columns[k].length]])))
    }
    case 'array':
      return filled(element as z.ZodType, value).map((part) => [part])
    case 'record':
      return filled(valueType as z.ZodType, value).map((part) => ({ x: part }))
    case 'union':
      return options.flatMap((option) => filled(option, value).map((part) => withKind(option, discriminator, part)))
    case 'pipe':
      return filled(first as z.ZodType, value)
    case 'optional':
    case 'nullable':
    case 'default':
      return filled(innerType as z.ZodType, value)
    default:
      return [value]
  }
}
/** An alternative says which one it is. */
function withKind(option: z.ZodType, discriminator: string | undefined, part: unknown): unknown {
  if (!discriminator) return part
  const kind = definitionOf(definitionOf(option).shape?.[discriminator] as z.ZodType) as { values?: unknown[]; entries?: object }
  return { ...(part as object), [discriminator]: kind.values?.[0] ?? Object.values(kind.entries ?? {})[0] }
}

/** The same input with a strange key in each object, one at a time; with its path. */
function withStranger(value: unknown, path: readonly (string | number)[] = []): { input: unknown; path: string }[] {
  if (Array.isArray(value))
    return value.flatMap((part, index) =>
      withStranger(part, [...path, index]).map((found) => ({ ...found, input: value.map((old, k) => (k === index ? found.input : old)) })),
    )
  if (typeof value !== 'object' || value === null) return []
  return [
    { input: { ...value, 'gibt es nicht': 1 }, path: [...path, 'gibt es nicht'].join('.') },
    ...Object.entries(value).flatMap(([key, part]) =>
      withStranger(part, [...path, key]).map((found) => ({ ...found, input: { ...value, [key]: found.input } })),
    ),
  ]
}

const all = [...callsById].flatMap(([id, call]) =>
  (['params', 'query', 'body'] as const).map((part) => ({ name: `${id} ${part}`, schema: call[part], part })),
)

/** Values that no caller should send. */
const BAD: readonly unknown[] = [
  undefined,
  null,
  '',
  ' ',
  0,
  -1,
  1.5,
  1e308,
  Number.NaN,
  true,
  'x',
  '12,5',
  '2026-02-30',
  '30.02.2026',
  'a;b|c',
  '${x}',
  '#{x} --',
  '----',
  '–',
  'a,b@c.de',
  '\u0007',
  'ä'.repeat(70_000),
  [],
  [[]],
  Array.from({ length: 600 }, () => 'x'),
  {},
  { a: 1 },
]

test.each(all)('$name takes declared text alone', ({ schema }) => {
  const bare = leaves(schema).filter((leaf) => definitionOf(leaf.schema).type === 'string' && formOf(leaf.schema) === undefined)
  expect(bare.map(({ path }) => path)).toEqual([])
})

test.each(all)('$name refuses in the words of the portal', ({ schema }) => {
  const inputs = [...BAD, ...BAD.flatMap((value) => filled(schema, value))]
  const foreign = inputs.flatMap((input) => {
    const result = checkInput(schema, input)
    if (!('mistakes' in result)) return []
    return result.mistakes.filter(({ grund }) => !MESSAGES.some((message) => message.test(grund)))
  })
  expect(foreign).toEqual([])
})

describe('unknown keys', () => {
  test.each(all)('$name refuses them by name', ({ schema }) => {
    for (const sample of filled(schema, 'x'))
      for (const { input, path } of withStranger(sample)) {
        const isRecordKey = checkInput(schema, sample) && path.includes('breiten.')
        const result = checkInput(schema, input)
        const mistakes = 'mistakes' in result ? result.mistakes : []
        if (!isRecordKey) expect(mistakes).toContainEqual({ feld: path, grund: 'Das Feld „gibt es nicht“ gibt es hier nicht' })
      }
  })
})

describe('the walk', () => {
  test('finds undeclared text', () => {
    expect(leaves(z.object({ a: z.array(z.object({ b: z.string().nullable() })) })).map(({ path }) => path)).toEqual(['a.0.b'])
    expect(formOf(z.string().max(5))).toBeUndefined()
  })
})
