import { Readable } from 'node:stream'
import { type Call, type Calls, checkInput, hasField, isTooMuch } from '@avalwerk/contracts'
import { MESSAGES, PROBLEMS } from '@avalwerk/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { asCaller, callerKey, requireVirusFree } from './admission.ts'
import type { Caller } from './authentication.ts'
import type { AppDeps } from './deps.ts'
import { secretHash } from './hash.ts'
import { noticingChanges } from './eventStream.ts'
import { once, IDEMPOTENCY_HEADER } from './idempotency.ts'
import type { ConfirmedStep } from './identity.ts'
import { Refusal, FIELD_OF_PROBLEM } from './problem.ts'
import { descriptionOf } from './openapi.ts'
import { ODD } from './security-events.ts'
import type { CallerContext } from './useCase.ts'

/** A file as an answer: its name for the download, and its content. */
export type StoredFile = Readonly<{ dateiname: string; inhalt: Uint8Array | Readable; anzeigen?: boolean }>

/** Work that goes on after the call's own transaction, in short ones of its own: long work doesn't hold up other callers. */
export class After<T> {
  readonly work: () => Promise<T>
  constructor(work: () => Promise<T>) {
    this.work = work
  }
}

/** What a handler works with: a transaction that sees what the caller may see, the caller, the moment, and what the services share. */
export type CallContext = CallerContext & Readonly<{ deps: AppDeps; korrelationsId: string; isConfirmed: () => Promise<boolean> }>

/** What a call was given, as its contract has it. */
export type CallInput<C extends Pick<Call, 'params' | 'query' | 'body'>> = Readonly<{
  params: z.output<C['params']>
  query: z.output<C['query']>
  body: z.output<C['body']>
}>

type Answer<C extends Pick<Call, 'response'>> = z.input<C['response']> | StoredFile

/** One function for each call; a call without one does not compile. */
export type Handlers<C extends Calls> = {
  [K in keyof C]: (ctx: CallContext, input: CallInput<C[K]>) => Promise<Answer<C[K]> | Refusal | After<Answer<C[K]>>>
}
type Handler = Handlers<Calls>[string]

/** How many public calls one address may make in a minute. */
const RATE_LIMIT = { max: 20, timeWindow: 60_000 }

/** Registers calls with what answers them; `openCalls` stands before each. */
export function registerEndpoints<C extends Calls>(app: FastifyInstance, calls: C, handlers: Handlers<C>): void {
  for (const [name, call] of Object.entries<Call>(calls))
    app.route({
      method: call.method,
      url: call.path.replace(/\{(\w+)\}/g, ':$1'),
      schema: descriptionOf(call),
      config: {
        call,
        ...(call.perMinute && { often: app.deps.gate.often(call.perMinute) }),
        ...(call.access === 'public' && { rateLimit: RATE_LIMIT }),
        ...(call.upload && { upload: true }),
      },
      ...(call.upload && { bodyLimit: call.upload.maxBytes }),
      handler: async (request, reply) => {
        const made = makesFile(call) ? app.deps.gate.download(reply, callerKey(request)) : undefined
        try {
          if (call.upload) await requireVirusFree(app.deps, call, request)
          const response = await answer(app.deps, call, handlers[name] as Handler, request)
          // A refusal that is returned, not thrown, keeps what was written on the way to it.
          if (response instanceof Refusal) throw response
          return send(reply, call, response instanceof After ? await response.work() : response)
        } finally {
          made?.()
        }
      },
    })
}

/** Calls that announced changes of a kind that their contract doesn't name: the caller's page would not be brought up to date. */
export const undeclaredChanges = new Set<string>()

function noteUndeclared({ id, changes = [] }: Call, kinds: ReadonlySet<string>, { log }: FastifyRequest): void {
  for (const kind of kinds) {
    if (kind === 'SICHERHEIT' || (changes as readonly string[]).includes(kind) || undeclaredChanges.has(`${id}: ${kind}`)) continue
    undeclaredChanges.add(`${id}: ${kind}`)
    log.error({ call: id, kind }, 'Call announced a change that its contract does not name')
  }
}

/** Checks what a call was given, and has it answered, in one transaction on behalf of the caller. */
async function answer(deps: AppDeps, call: Call, handler: Handler, request: FastifyRequest): Promise<unknown> {
  /** What has to be confirmed first, by whom. */
  let unconfirmed: { step: ConfirmedStep; caller: Caller } | undefined
  try {
    return await asCaller(deps, call, request, async (tx, caller) => {
      const input = {
        params: check(call.params, request.params, 'NICHT_GEFUNDEN'),
        query: check(call.query, request.query),
        body: check(call.body, request.body ?? {}, call.upload && 'DATEI_UNGUELTIG'),
      }
      const isConfirmed = async () => {
        if (!call.confirmed) throw new Error(`${call.id} asks for a confirmation that its contract doesn't name`)
        const step = { call: call.id, fingerprint: secretHash(JSON.stringify([call.id, input.params, input.query, input.body])) }
        const confirmed = await deps.confirmations.redeem(tx, caller, step)
        if (!confirmed) unconfirmed = { step, caller }
        return confirmed
      }
      const now = deps.clock()
      const { specialBuergen } = deps
      const work = () => handler({ tx, caller, now, korrelationsId: request.id, isConfirmed, specialBuergen, deps }, input)
      const key = call.idempotent && keyOf(request)
      const { result, kinds } = await noticingChanges(() =>
        key ? once(tx, caller, { key, call: `${call.method} ${call.path}`, request: input, now }, work) : work(),
      )
      noteUndeclared(call, kinds, request)
      return result
    })
  } catch (refusal) {
    if (!unconfirmed || !(refusal instanceof Refusal) || refusal.code !== 'ANMELDUNG_NOETIG') throw refusal
    const challenge = await deps.confirmations.begin(unconfirmed.caller, unconfirmed.step, call.confirmed as string)
    throw new Refusal('ANMELDUNG_NOETIG', undefined, { challenge })
  }
}

const NO_FILE = [{ feld: 'datei', grund: MESSAGES.file }]
/**
 * A refusal with the paths of its fields as the call has them; for a file of a kind that the call doesn't take, the refusal of uploads. A
 * use case names the fields of its object; where a call carries the object as `daten`, they are below it.
 */
export function atItsField(error: unknown, { body, query, upload }: Call): unknown {
  if (upload && (error as { statusCode?: number }).statusCode === 415) return new Refusal('DATEI_UNGUELTIG', NO_FILE)
  // A thrown value that is no `Error` of this JavaScript realm would be sent as an answer.
  if (!(error instanceof Error)) return new Error('What was thrown is no error', { cause: error })
  if (!(error instanceof Refusal)) return error
  if (error.felder) {
    const atBody = (path: string) => (!hasField(body, path) && hasField(body, `daten.${path}`) ? `daten.${path}` : path)
    return new Refusal(
      error.code,
      error.felder.map(({ feld, grund }) => ({ feld: atBody(feld), grund })),
      error.reason === undefined ? {} : { reason: error.reason },
    )
  }
  const field = FIELD_OF_PROBLEM[error.code]
  const name = field?.names.find((path) => hasField(body, path) || hasField(query, path))
  return name === undefined ? error : new Refusal(error.code, [{ feld: name, grund: field?.message ?? PROBLEMS[error.code].title }])
}

const EVENTS = 'text/event-stream'
/** Whether a call makes a file for its caller, which takes more than a read; a stream of events is no file. */
const makesFile = ({ mediaType }: Call): boolean => mediaType !== undefined && mediaType !== EVENTS

const KEY = /^[\w-]{8,80}$/

/** @throws Refusal EINGABE_UNGUELTIG for a malformed key */
function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers[IDEMPOTENCY_HEADER]
  if (key === undefined) return undefined
  if (typeof key === 'string' && KEY.test(key)) return key
  throw new Refusal('EINGABE_UNGUELTIG', [{ feld: 'Idempotency-Key', grund: '8 bis 80 Buchstaben, Ziffern, Striche' }])
}

/** The path of the first text with characters that no database keeps (NUL, halves of a pair); undefined where there is none. */
function unreadable(value: unknown, path = ''): string | undefined {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? path : undefined
  if (value === null || typeof value !== 'object' || value instanceof Uint8Array || value instanceof Readable) return undefined
  for (const [name, part] of Object.entries(value)) {
    const found = unreadable(name, path) ?? unreadable(part, path ? `${path}.${name}` : name)
    if (found !== undefined) return found
  }
  return undefined
}

/** A malformed id in a path is an object that isn't there, a file of another kind one that can't be used; everything else is bad input, field by field. */
function check<T>(schema: z.ZodType<T>, value: unknown, code?: 'NICHT_GEFUNDEN' | 'DATEI_UNGUELTIG'): T {
  if (isTooMuch(value)) throw new Refusal('EINGABE_UNGUELTIG', [{ feld: '', grund: MESSAGES.tooMuch }], { reason: ODD.tooMuch })
  const field = unreadable(value)
  const result = checkInput(schema, value)
  if ('data' in result && field === undefined) return result.data
  if (code === 'DATEI_UNGUELTIG') throw new Refusal(code, NO_FILE)
  if (code) throw new Refusal(code, undefined, { reason: ODD.id })
  if ('data' in result || field !== undefined)
    throw new Refusal('EINGABE_UNGUELTIG', [{ feld: field ?? '', grund: MESSAGES.unreadable }], { reason: ODD.unreadable })
  throw new Refusal('EINGABE_UNGUELTIG', result.mistakes, result.strange ? { reason: ODD.field } : {})
}

function send(reply: FastifyReply, { mediaType }: Call, response: unknown): FastifyReply {
  if (!mediaType) return response === undefined ? reply.code(204).send() : reply.send(response)
  const { dateiname, inhalt, anzeigen } = response as StoredFile
  if (mediaType === EVENTS)
    return reply
      .header('content-type', `${EVENTS}; charset=utf-8`)
      .header('cache-control', 'no-store')
      .header('x-accel-buffering', 'no')
      .send(inhalt)
  return reply
    .header('content-type', mediaType === 'text/csv' ? 'text/csv; charset=utf-8' : mediaType)
    .header(
      'content-disposition',
      `${anzeigen ? 'inline' : 'attachment'}; filename="${dateiname.replace(/[^\w.-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(dateiname)}`,
    )
    .header('cache-control', 'private, no-store')
    .send(inhalt instanceof Uint8Array ? Buffer.from(inhalt) : inhalt)
}
