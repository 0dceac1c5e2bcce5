/**
 * Calls every endpoint with what its contract allows, bent: fields that are missing, of another type, far too long, with
 * control characters, with the names of objects' own parts. Whatever comes, the server answers, and tells nothing of itself.
 */
import { address } from '@avalwerk/api/createApi'
import { type Call, callsById } from '@avalwerk/contracts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { sql } from 'kysely'
import { z } from 'zod'
import { inForm } from '@avalwerk/testing'
import { startTestPortal, type TestPortal } from './portal.ts'

const RUNS = inForm(4, 200)
const TELLTALE =
  /node_modules|\.ts:\d+|at async |select |syntax error|relation "|invalid|expected|violates|PGlite|stack|Ungültige Eingabe|Ungültige Option|Ungültiger (String|Schlüssel)|erwartet|zu (groß|klein):/i

type Schema = {
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  pattern?: string
  format?: string
  minimum?: number
  maximum?: number
  maxItems?: number
}

/** Values that a contract would take. */
function valid(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choice = schema.anyOf ?? schema.oneOf
  if (choice) return fc.oneof(...choice.map(valid))
  if (schema.allOf) return valid(schema.allOf[0] ?? {})
  switch (schema.type) {
    case 'object':
      return fc.record(Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, field]) => [name, valid(field)])), {
        requiredKeys: schema.required ?? [],
      })
    case 'array':
      return fc.array(valid(schema.items ?? {}), { maxLength: Math.min(3, schema.maxItems ?? 3) })
    case 'integer':
    case 'number':
      return fc.integer({ min: Math.max(-1000, schema.minimum ?? 0), max: Math.min(10_000_000, schema.maximum ?? 10_000_000) })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'string':
      if (schema.format === 'date') return fc.constantFrom('2026-11-21', '2024-02-29', '1900-01-01', '9999-12-31')
      if (schema.format === 'uuid') return fc.uuid()
      if (schema.format === 'date-time') return fc.constant('2026-11-21T12:00:00Z')
      return schema.pattern ? fc.stringMatching(new RegExp(schema.pattern)) : fc.string({ maxLength: 30 })
    default:
      return fc.constantFrom('', 'x', 1)
  }
}

/** Values that no call expects. */
const crooked = fc.constantFrom<unknown>(
  null,
  '',
  '\u0000',
  'a\u0000b',
  '\ud800',
  "'; drop table nutzer; --",
  '%_\\',
  '../../etc/passwd',
  'x'.repeat(20_000),
  '𝔘𝔫𝔦𝔠𝔬𝔡𝔢 \u202e',
  0,
  -1,
  1e308,
  0.1,
  true,
  [],
  [[]],
  {},
  { __proto__: null, constructor: { prototype: 1 } },
  '0000-00-00',
  '2026-02-30',
  '-infinity',
)

/** A value with some of its parts bent. */
function bent(value: unknown): fc.Arbitrary<unknown> {
  if (Array.isArray(value))
    return fc.tuple(...value.map((w) => fc.oneof({ weight: 4, arbitrary: bent(w) }, { weight: 1, arbitrary: crooked })))
  if (value !== null && typeof value === 'object') {
    const fields = Object.entries(value)
    return fc
      .tuple(...fields.map(([, w]) => fc.oneof({ weight: 5, arbitrary: bent(w) }, { weight: 1, arbitrary: crooked })), fc.nat({ max: 9 }))
      .map((parts) => {
        const fresh = fields.map(([name], i) => [name, parts[i]] as const)
        const missing = Number(parts.at(-1))
        return Object.fromEntries(fresh.filter((_, i) => i !== missing))
      })
  }
  return fc.constant(value)
}

const input = (schema: z.ZodType): fc.Arbitrary<unknown> => {
  const jsonSchema = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema
  return valid(jsonSchema).chain((value) => fc.oneof({ weight: 1, arbitrary: fc.constant(value) }, { weight: 3, arbitrary: bent(value) }))
}

/** Ids of things that are there, so that what is bent comes as far as the use cases. */
const existing: string[] = ['10004711']
const withExisting = (params: fc.Arbitrary<unknown>) =>
  fc.tuple(params, fc.nat(), fc.nat({ max: 3 })).map(([values, count, often]) => {
    const fields = values as Record<string, unknown>
    return 'id' in fields && often > 0 ? { ...fields, id: existing[count % existing.length] } : fields
  })

/** What stands in an address is text. */
const asTexts = (values: unknown) =>
  Object.fromEntries(
    Object.entries(values as object).map(([name, value]) => [
      name,
      (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed(),
    ]),
  )

const all = [...callsById.keys()]
/** A user of each role of each organisation, administrators more often, and a caller without a token. */
const callers: (string | undefined)[] = [undefined]
let portal: TestPortal
async function authorization(who: string | undefined): Promise<Record<string, string>> {
  return who ? { authorization: `Bearer ${await portal.token(who).catch(() => 'none')}` } : {}
}
beforeAll(async () => {
  portal = await startTestPortal()
  const { system } = portal.db
  for (const table of ['buergschaft', 'auftrag', 'aufgabe', 'mitteilung', 'unternehmen', 'nutzer', 'texttemplate'] as const)
    for (const { id } of await system.selectFrom(table).select('id').limit(25).execute()) existing.push(id)
  const { rows } = await sql<{ name: string }>`select distinct on (org_id, rolle_id) benutzername as name from nutzer
    where aktiv and hat_passwort and geloescht_am is null order by org_id, rolle_id, benutzername`.execute(system)
  callers.push(...rows.map(({ name }) => name), ...['ag.admin', 'bg.admin', 'bsp.admin'].flatMap((name) => [name, name, name, name]))
  // Signed in before anything that comes can keep them from it.
  for (const who of new Set(callers)) await authorization(who)
})
afterAll(() => portal?.close())

// Streams never end; what comes in is nothing anyway.
const answering = all.filter((call) => callsById.get(call)?.mediaType !== 'text/event-stream')

describe.each(answering)('%s', (call) => {
  const endpoint = callsById.get(call) as Call
  const { method, path: template } = endpoint

  test('answers everything, and reveals nothing', async () => {
    const body = endpoint.upload
      ? fc.uint8Array({ minLength: 0, maxLength: 200 })
      : fc.oneof({ weight: 9, arbitrary: input(endpoint.body) }, { weight: 1, arbitrary: crooked })
    await fc.assert(
      fc.asyncProperty(
        withExisting(input(endpoint.params)),
        input(endpoint.query),
        body,
        fc.nat(),
        fc.ipV4(),
        async (params, query, body, caller, from) => {
          const path = address(template, { params: asTexts(params), query: asTexts(query) })
          const headers = { ...(await authorization(callers[caller % callers.length])), 'x-forwarded-for': from }
          const response = await portal.call(undefined, method, path, method === 'GET' ? undefined : body, headers)
          const text = await response.text()
          expect({ status: response.status < 500 ? 'beantwortet' : response.status, text: response.status < 500 ? '' : text }).toEqual({
            status: 'beantwortet',
            text: '',
          })
          if (response.status >= 400) {
            expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/)
            expect(text.replace(/"korrelationsId":"[^"]*"/, '')).not.toMatch(TELLTALE)
          }
        },
      ),
      { numRuns: RUNS },
    )
  })
})
