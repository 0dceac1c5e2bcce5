import { type Call, problem } from '@avalwerk/contracts'
import { RELEASE, PROBLEMS, type ProblemCode } from '@avalwerk/domain'
import swagger from '@fastify/swagger'
import type { FastifyInstance, FastifySchema } from 'fastify'
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { IDEMPOTENCY_HEADER } from './idempotency.ts'

declare module 'fastify' {
  interface FastifySchema {
    /** The right that a call needs, in the description. */
    'x-right'?: string | readonly string[]
  }
}

const SECURITY = 'token'
/** Refusals of every call, and of those that know who calls. */
const EVERYWHERE: readonly ProblemCode[] = ['EINGABE_UNGUELTIG', 'NICHT_GEFUNDEN', 'ZU_VIELE_ANFRAGEN', 'BESETZT', 'NICHT_BEREIT', 'FEHLER']
const SIGNED_IN: readonly ProblemCode[] = ['NICHT_ANGEMELDET', 'KEIN_KONTO', 'ANBIETER_FREMD', 'RECHT_FEHLT']
const UPLOADED: readonly ProblemCode[] = ['DATEI_UNGUELTIG', 'ZU_GROSS', 'ZU_LANGSAM', 'ZU_VIELE_UPLOADS', 'UPLOADS_BESETZT']

const binary = z.any().meta({ type: 'string', format: 'binary' })
const textual = z.any().meta({ type: 'string' })

/** A call for its description: everything comes from its contract. */
export function descriptionOf(call: Call): FastifySchema {
  const [service = ''] = call.id.split('.')
  const open = call.access === 'public'
  const headers = z.object({ ...(call.idempotent && { [IDEMPOTENCY_HEADER]: z.string().optional() }) })
  return {
    operationId: call.id.replace(/\.(.)/, (_, first: string) => first.toUpperCase()),
    tags: [service],
    summary: call.summary,
    security: open ? [] : [{ [SECURITY]: [] }],
    'x-right': typeof call.access === 'string' ? call.access : call.access.map((r) => `${r.aktion}/${r.kategorien.join('|')}`),
    ...(isFilled(call.params) && { params: call.params }),
    ...(isFilled(call.query) && { querystring: call.query }),
    ...(call.idempotent && { headers }),
    ...(call.upload
      ? {
          consumes: [...call.upload.types],
          body: call.upload.types.includes('multipart/form-data') ? z.object({ datei: binary }) : binary,
        }
      : isFilled(call.body) && { body: call.body }),
    response: answerOf(call),
  }
}

const isFilled = (schema: z.ZodType): boolean => !(schema instanceof z.ZodObject) || Object.keys(schema.shape).length > 0

function answerOf({ mediaType, response }: Call): Record<number, unknown> {
  if (mediaType) {
    const schema = mediaType.startsWith('text/') ? textual : mediaType === 'application/json' ? z.unknown() : binary
    return { 200: { description: 'The file', content: { [mediaType]: { schema } } } }
  }
  if (response instanceof z.ZodVoid) return { 204: z.null().describe('Done') }
  return { 200: { description: 'The answer', content: { 'application/json': { schema: response } } } }
}

/** The refusals of a call: each status with the codes that it stands for. */
function refusalsOf(call: Call): Record<number, unknown> {
  const codes = new Set<ProblemCode>([
    ...EVERYWHERE,
    ...(call.access === 'public' ? [] : SIGNED_IN),
    ...(call.upload ? UPLOADED : []),
    ...(call.confirmed ? (['ANMELDUNG_NOETIG'] as const) : []),
    ...(call.idempotent ? (['SCHLUESSEL_VERBRAUCHT'] as const) : []),
    ...(call.problems ?? []),
  ])
  const byStatus = Map.groupBy([...codes].sort(), (code) => PROBLEMS[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, these]) => {
      const schema = { allOf: [{ $ref: '#/components/schemas/Problem' }, { type: 'object', properties: { code: { enum: these } } }] }
      return [status, { description: these.join(', '), content: { 'application/problem+json': { schema } } }]
    }),
  )
}

/** For the JSON schema: a call refuses fields that it doesn't know. */
const zodToJsonConfig = {
  override: ({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: z.core.JSONSchema.BaseSchema }) => {
    if (zodSchema._zod.def.type === 'object') jsonSchema.additionalProperties ??= false
  },
}

const fromZod = createJsonSchemaTransform({ zodToJsonConfig })
/** RFC 9457 lets a problem have members of its own. */
const { $schema: _, ...anyProblem } = z.toJSONSchema(z.looseObject(problem.shape))

const withComponents = createJsonSchemaTransformObject({ zodToJsonConfig })
type Described = Readonly<{ paths?: object; components?: Readonly<{ schemas?: Readonly<Record<string, object>> }> }>

/** Describes refusals that calls share only once, under their codes, and leaves out schemas that no call has. */
function tidy({ components, ...document }: Described): object {
  const responses: Record<string, object> = {}
  const share = ([status, response]: [string, { description: string }]) => {
    if (Number(status) < 400) return [status, response]
    const id = response.description.replaceAll(', ', '.')
    responses[id] = response
    return [status, { $ref: `#/components/responses/${id}` }]
  }
  for (const operations of Object.values(document.paths ?? {}))
    for (const operation of Object.values(operations as Record<string, { responses: Record<string, { description: string }> }>))
      operation.responses = Object.fromEntries(Object.entries(operation.responses).map(share)) as typeof operation.responses
  const { schemas = {} } = components ?? {}
  const used = new Set<string>()
  const follow = (part: unknown) => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (used.has(name)) continue
      used.add(name)
      follow(schemas[name])
    }
  }
  follow([document.paths, responses])
  return {
    ...document,
    components: { ...components, responses, schemas: Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name))) },
  }
}

/** Collects the calls that are registered from now on, and describes them as OpenAPI at `/openapi.json`. */
export async function describeCalls(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Avalwerk', version: RELEASE, description: 'Money is an integer of cents; dates are yyyy-mm-dd.' },
      components: {
        securitySchemes: { [SECURITY]: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
        schemas: { Problem: anyProblem as object },
      },
    },
    transform: (document) => {
      const { schema, url } = fromZod(document)
      const { call } = document.route.config ?? {}
      return { schema: call ? { ...schema, response: { ...(schema.response as object), ...refusalsOf(call) } } : schema, url }
    },
    transformObject: (document) => tidy(withComponents(document) as Described),
  })
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger())
}
