import { PROBLEMS, type ProblemCode } from '@avalwerk/domain'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { callsById } from '@avalwerk/contracts'
import { compileClient } from '@avalwerk/testing/client'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { z } from 'zod'
import { startTestPortal, type TestPortal } from './portal.ts'

/** The description of the calls, as strangers read it. */

type Content = Readonly<Record<string, { schema: { allOf?: readonly [object, { properties: { code: { enum: readonly string[] } } }] } }>>
type Response = Readonly<{ $ref?: string; description?: string; content?: Content }>
type Operation = Readonly<{
  operationId: string
  tags: readonly string[]
  security: readonly object[]
  responses: Readonly<Record<string, Response>>
}>
type Description = Readonly<{
  openapi: string
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  components: Readonly<{ schemas: Readonly<Record<string, object>>; responses: Readonly<Record<string, Response>> }>
}>

let portal: TestPortal
let description: Description
beforeAll(async () => {
  portal = await startTestPortal()
  description = (await (await fetch(`${portal.url}/openapi.json`)).json()) as Description
})
afterAll(() => portal?.close())

const operations = () => Object.values(description.paths).flatMap((methods) => Object.values(methods))
const operationOf = (method: string, path: string) => description.paths[path]?.[method.toLowerCase()] as Operation
/** The codes of a refusal, of which many calls share one. */
const codesOf = ({ $ref = '' }: Response): readonly string[] => {
  const response = description.components.responses[$ref.replace('#/components/responses/', '')]
  return response?.content?.['application/problem+json']?.schema.allOf?.[1].properties.code.enum ?? []
}

test('the description has every call once, by an id that is a name in any language, under its service', () => {
  expect(description.openapi).toBe('3.1.0')
  const ids = operations().map(({ operationId }) => operationId)
  expect([ids.length, new Set(ids).size]).toEqual([callsById.size, callsById.size])
  expect(ids.filter((id) => !/^[a-z][A-Za-z0-9]*$/.test(id))).toEqual([])
  expect(operationOf('POST', '/buergschaftservice/api/private/v2/buergschaften/{id}/annehmen')).toMatchObject({
    operationId: 'buergschaftAnnehmen',
    tags: ['buergschaft'],
    security: [{ token: [] }],
  })
  expect(operationOf('POST', '/dokumentservice/api/public/v1/echtheit').security).toEqual([])
})

test('the description says the status and the media type with which each call answers', () => {
  for (const { id, method, path, mediaType, response } of callsById.values()) {
    const { responses } = operationOf(method, path)
    const good = Object.entries(responses).filter(([status]) => Number(status) < 400)
    const [[status, { content = {} }] = ['', {}]] = good
    const expected = mediaType ? ['200', [mediaType]] : response instanceof z.ZodVoid ? ['204', []] : ['200', ['application/json']]
    expect([id, good.length, [status, Object.keys(content)]]).toEqual([id, 1, expected])
  }
  expect(operationOf('GET', '/partnerservice/api/private/v2/nutzerverwaltung/benutzer/eigenen/daten.json').responses['200']).toEqual({
    description: 'The file',
    content: { 'application/json': { schema: {} } },
  })
})

test('the description says with which codes a call can be refused, each under its status', () => {
  for (const { id, method, path, problems = [] } of callsById.values()) {
    const refusals = Object.entries(operationOf(method, path).responses).filter(([status]) => Number(status) >= 400)
    const said = refusals.flatMap(([status, response]) => codesOf(response).map((code) => [code, Number(status)] as const))
    expect([id, said.filter(([code, status]) => PROBLEMS[code as ProblemCode]?.status !== status)]).toEqual([id, []])
    const codes = said.map(([code]) => code)
    expect([id, problems.filter((code) => !codes.includes(code))]).toEqual([id, []])
  }
})

test('the description names what calls share, and nothing that no call has', () => {
  const text = JSON.stringify(description)
  const named = new Set([...text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name))
  expect(named).toEqual(new Set(Object.keys(description.components.schemas)))
  expect([...named]).toEqual(expect.arrayContaining(['Buergschaft', 'BuergschaftFilterInput', 'Problem', 'Text', 'Vertrag']))
})

const USE = `
import { buergschaftAnnehmen, buergschaftExport, buergschaftListe, buergschaftVermerkSetzen } from './client'

const accepted = await buergschaftAnnehmen({ path: { id: '7' }, body: { version: 1, projektId: null } })
export const status: string | undefined = accepted.data?.status
export const refused: string | undefined = accepted.error?.code
// @ts-expect-error the version belongs to it
await buergschaftAnnehmen({ path: { id: '7' }, body: { projektId: null } })
export const rows: number | undefined = (await buergschaftListe({ body: {} })).data?.zeilen.length
export const csv: string | undefined = (await buergschaftExport({ body: {} })).data
await buergschaftVermerkSetzen({ path: { id: '7' }, body: { bisher: null, vermerk: 'x' } })
`

test('a client that another’s generator makes of the description compiles', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'avalwerk-client-'))
  try {
    await compileClient(folder, description, USE)
  } finally {
    await rm(folder, { recursive: true })
  }
})
