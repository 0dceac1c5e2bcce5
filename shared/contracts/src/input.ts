import { isRecord, type FieldFault, MESSAGES } from '@avalwerk/domain'
import type { z } from 'zod'

/** The floor under all calls: what came in is checked here, and every refusal gets German words and the path of its field. */

type Definition = Readonly<{
  type: string
  shape?: Readonly<Record<string, z.ZodType>>
  element?: z.ZodType
  options?: readonly z.ZodType[]
  discriminator?: string
  innerType?: z.ZodType
  in?: z.ZodType
  valueType?: z.ZodType
}>
/** The parts of a schema, for code that walks it. */
export const definitionOf = (schema: z.ZodType): Definition => schema._zod.def as unknown as Definition

type Path = readonly (string | number)[]

/** So many mistakes are told at once; an input with more of them didn't come from a form. */
const TOLD_MOST = 50
/** The most values that an input may hold, nested ones included: checking takes time for each of them, and other callers wait meanwhile. */
const VALUES_MOST = 20_000

/** Whether an input holds more values than any call takes. */
export function isTooMuch(value: unknown): boolean {
  const open = [value]
  for (let count = 0; open.length > 0; count++) {
    if (count > VALUES_MOST) return true
    const next = open.pop()
    if (
      Array.isArray(next)
        ? next.length > VALUES_MOST
        : isRecord(next) && !ArrayBuffer.isView(next) && Object.keys(next).length > VALUES_MOST
    )
      return true
    if (Array.isArray(next)) open.push(...next)
    else if (isRecord(next) && !ArrayBuffer.isView(next) && isPlain(next)) open.push(...Object.values(next))
  }
  return false
}
/** Whether a value is an object that JSON makes of text, not a stream. */
const isPlain = (value: object) => {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/** Paths of keys that a schema doesn't know, at any depth. */
function unknownKeys(schema: z.ZodType, value: unknown, path: Path = []): Path[] {
  const { type, shape = {}, element, options = [], discriminator, innerType, in: first, valueType } = definitionOf(schema)
  const below = (inner: z.ZodType | undefined) => (inner ? unknownKeys(inner, value, path) : [])
  switch (type) {
    case 'object':
      if (!isRecord(value)) return []
      return Object.entries(value).flatMap(([key, part]) =>
        Object.hasOwn(shape, key) ? unknownKeys(shape[key] as z.ZodType, part, [...path, key]) : [[...path, key]],
      )
    case 'array':
      return Array.isArray(value) && element ? value.flatMap((part, i) => unknownKeys(element, part, [...path, i])) : []
    case 'record':
      if (!isRecord(value) || !valueType) return []
      return Object.entries(value).flatMap(([key, part]) => unknownKeys(valueType, part, [...path, key]))
    case 'union': {
      if (discriminator && isRecord(value)) {
        const chosen = options.find((option) => definitionOf(option).shape?.[discriminator]?.safeParse(value[discriminator]).success)
        return chosen ? unknownKeys(chosen, value, path) : []
      }
      // The alternative that knows most of it is the one that was meant.
      return options.map((option) => unknownKeys(option, value, path)).sort((a, b) => a.length - b.length)[0] ?? []
    }
    case 'pipe':
      return below(first)
    default:
      return below(innerType)
  }
}

type Issue = Readonly<{ code?: string | undefined; input?: unknown; origin?: string; maximum?: number | bigint; minimum?: number | bigint }>

/** German words for what a schema finds wrong without words of its own. */
function messageOf({ code, input, origin, maximum, minimum }: Issue): string {
  if (input === undefined || input === null) return MESSAGES.required
  if (code === 'too_big' && origin === 'string') return MESSAGES.max(Number(maximum))
  if (code === 'too_big' && origin === 'array') return MESSAGES.atMost(Number(maximum))
  if (code === 'too_small' && origin === 'string') return Number(minimum) > 1 ? MESSAGES.atLeast(Number(minimum)) : MESSAGES.required
  if (code === 'too_small' && origin === 'array') return MESSAGES.atLeastOne
  return code === 'invalid_value' || code === 'invalid_union' ? MESSAGES.option : MESSAGES.value
}

const KEY_SHOWN = 60
const faultAt = (path: Path, message: string): FieldFault => ({ feld: path.join('.'), grund: message })

/**
 * Checks what came in.
 * @returns what the use case gets, or each field that is wrong with its first message, and whether some are strange to the schema
 */
export function checkInput<T>(schema: z.ZodType<T>, value: unknown): { data: T } | { mistakes: FieldFault[]; strange: boolean } {
  const strangers = unknownKeys(schema, value)
    .slice(0, TOLD_MOST)
    .map((path) => faultAt(path, MESSAGES.unknownField(String(path.at(-1)).slice(0, KEY_SHOWN))))
  const result = schema.safeParse(value, { error: (issue) => messageOf(issue as Issue) })
  if (result.success && strangers.length === 0) return { data: result.data }
  const found = result.success ? [] : result.error.issues.map((issue) => faultAt(issue.path as Path, issue.message))
  const first = new Map<string, FieldFault>()
  for (const mistake of [...strangers, ...found]) {
    if (!first.has(mistake.feld)) first.set(mistake.feld, mistake)
    if (first.size === TOLD_MOST) break
  }
  return { mistakes: [...first.values()], strange: strangers.length > 0 }
}

/** Does an input have a field of this path, in one of its alternatives at least? */
export function hasField(schema: z.ZodType, path: string): boolean {
  const { type, shape = {}, element, options = [], innerType, in: first } = definitionOf(schema)
  const [key = '', ...rest] = path.split('.')
  if (type === 'array') return /^\d+$/.test(key) && element !== undefined && (rest.length === 0 || hasField(element, rest.join('.')))
  if (type === 'object') {
    const inner = Object.hasOwn(shape, key) ? shape[key] : undefined
    return inner !== undefined && (rest.length === 0 || hasField(inner, rest.join('.')))
  }
  if (type === 'union') return options.some((option) => hasField(option, path))
  const inner = innerType ?? first
  return inner !== undefined && hasField(inner, path)
}
