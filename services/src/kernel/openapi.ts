import { RELEASE } from '@avalwerk/domain'
import { type Endpoint, endpoints, problem } from '@avalwerk/contracts'
import { z } from 'zod'
import { PROBLEMS } from './problem.ts'

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    // What a call doesn't know it refuses.
    override: ({ zodSchema, jsonSchema }) => {
      if (io === 'input' && zodSchema._zod.def.type === 'object') jsonSchema.additionalProperties = false
    },
  })
  return rest
}

/** The OpenAPI 3.1 document of all calls, made from the contracts. */
export function openapi(): object {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [call, endpoint] of Object.entries(endpoints) as [string, Endpoint][]) {
    const [method, path] = call.split(' ') as [string, string]
    paths[path] = { ...paths[path], [method.toLowerCase()]: flow(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Avalwerk', version: RELEASE, description: 'Money is an integer of cents; dates are yyyy-mm-dd.' },
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Problem: schemaOf(problem, 'output') },
    },
    security: [{ token: [] }],
    paths,
  }
}

function flow(endpoint: Endpoint): object {
  const fields = (schema: z.ZodType, place: 'path' | 'query') => {
    const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
      properties?: Record<string, unknown>
      required?: string[]
    }
    return Object.entries(properties).map(([name, field]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: field,
    }))
  }
  const body = schemaOf(endpoint.body, 'input') as { properties?: object; type?: string }
  const hasBody = body.type !== 'object' || Object.keys(body.properties ?? {}).length > 0
  const refusals = [
    'EINGABE_UNGUELTIG',
    ...(endpoint.recht === 'öffentlich' ? [] : ['NICHT_ANGEMELDET', 'RECHT_FEHLT', 'NICHT_GEFUNDEN']),
    ...(endpoint.confirmed ? ['ANMELDUNG_NOETIG'] : []),
    ...(endpoint.probleme ?? []),
  ]
  const responses = Object.fromEntries(
    refusals.map((code) => {
      const { status, title } = PROBLEMS[code as keyof typeof PROBLEMS]
      return [
        String(status),
        { description: title, content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } } },
      ]
    }),
  )
  const content = endpoint.datei
    ? { [endpoint.datei]: { schema: { type: 'string', format: 'binary' } } }
    : { 'application/json': { schema: schemaOf(endpoint.antwort, 'output') } }
  return {
    summary: endpoint.zweck,
    ...(endpoint.recht === 'öffentlich' && { security: [] }),
    'x-recht': typeof endpoint.recht === 'string' ? endpoint.recht : endpoint.recht.map((r) => `${r.aktion}/${r.kategorien.join('|')}`),
    parameters: [...fields(endpoint.params, 'path'), ...fields(endpoint.query, 'query')],
    ...(hasBody && { requestBody: { content: { 'application/json': { schema: body } } } }),
    responses: { 200: { description: 'OK', content }, ...responses },
  }
}
