import { RELEASE } from '@avalwerk/domain'
import { type Endpoint, endpunkte, problem } from '@avalwerk/contracts'
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
  for (const [aufruf, endpunkt] of Object.entries(endpunkte) as [string, Endpoint][]) {
    const [method, pfad] = aufruf.split(' ') as [string, string]
    paths[pfad] = { ...paths[pfad], [method.toLowerCase()]: vorgang(endpunkt) }
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

function vorgang(endpunkt: Endpoint): object {
  const felder = (schema: z.ZodType, ort: 'path' | 'query') => {
    const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
      properties?: Record<string, unknown>
      required?: string[]
    }
    return Object.entries(properties).map(([name, feld]) => ({
      name,
      in: ort,
      required: ort === 'path' || required.includes(name),
      schema: feld,
    }))
  }
  const körper = schemaOf(endpunkt.body, 'input') as { properties?: object; type?: string }
  const hasBody = körper.type !== 'object' || Object.keys(körper.properties ?? {}).length > 0
  const refusals = [
    'EINGABE_UNGUELTIG',
    ...(endpunkt.recht === 'öffentlich' ? [] : ['NICHT_ANGEMELDET', 'RECHT_FEHLT', 'NICHT_GEFUNDEN']),
    ...(endpunkt.confirmed ? ['ANMELDUNG_NOETIG'] : []),
    ...(endpunkt.probleme ?? []),
  ]
  const antworten = Object.fromEntries(
    refusals.map((code) => {
      const { status, titel } = PROBLEMS[code as keyof typeof PROBLEMS]
      return [
        String(status),
        { description: titel, content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } } },
      ]
    }),
  )
  const inhalt = endpunkt.datei
    ? { [endpunkt.datei]: { schema: { type: 'string', format: 'binary' } } }
    : { 'application/json': { schema: schemaOf(endpunkt.antwort, 'output') } }
  return {
    summary: endpunkt.zweck,
    ...(endpunkt.recht === 'öffentlich' && { security: [] }),
    'x-recht': typeof endpunkt.recht === 'string' ? endpunkt.recht : endpunkt.recht.map((r) => `${r.aktion}/${r.kategorien.join('|')}`),
    parameters: [...felder(endpunkt.params, 'path'), ...felder(endpunkt.query, 'query')],
    ...(hasBody && { requestBody: { content: { 'application/json': { schema: körper } } } }),
    responses: { 200: { description: 'OK', content: inhalt }, ...antworten },
  }
}
