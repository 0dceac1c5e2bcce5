import { Readable } from 'node:stream'
import { checkInput, services, type Service, type Endpoint, hasField, isTooMuch } from '@avalwerk/contracts'
import { type FactorDemandedOf, hasRight, MESSAGES, type RetentionPeriods } from '@avalwerk/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { runAsCaller, type Caller, type Bearer, NOBODY, readCaller, type TokenVerifier } from './authentication.ts'
import type { FileReader } from '../files/reader.ts'
import type { Database, DbTransaction } from './database.ts'
import type { EventStream } from './eventStream.ts'
import type { Gate } from './gate.ts'
import { secretHash } from './hash.ts'
import { once, IDEMPOTENCY_HEADER } from './idempotency.ts'
import type { ConfirmedStep, Confirmations, IdentityDirectory } from './identity.ts'
import { bringsBody } from './incoming.ts'
import { Refusal, FIELD_OF_PROBLEM, PROBLEMS } from './problem.ts'
import { ODD } from './security-events.ts'
import { noteCaller } from './security-log.ts'
import type { Shares } from './shares.ts'
import type { Clock } from './clock.ts'
import type { VirusScanner } from './virusScan.ts'

/** What the services share. */
export type AppDeps = Readonly<{
  /** Counts what comes, before anything of it is read. */
  gate: Gate
  /** What an organisation may do at once. */
  shares: Shares
  db: Database
  uhr: Clock
  verifyToken: TokenVerifier
  stream: EventStream
  confirmations: Confirmations
  directory: IdentityDirectory
  /** Ids of the guarantors with a rule of their own for ALG and MIE, by configuration. */
  specialGuarantors: readonly string[]
  /** Of whom the installation demands a second factor. */
  secondFactorFor: FactorDemandedOf
  /** For how long what has ended is kept. */
  retention: RetentionPeriods
  /** Files that one person may keep without anything that refers to them. */
  unnamedFiles: number
  /** Whose key of a pipeline this is; undefined for a token of somebody who signed in. */
  verifyKey: (token: string) => Promise<Caller> | undefined
  /** Reads what strangers send. */
  files: FileReader
  /** Absent where the installation has no virus scanner. */
  scanForViruses?: VirusScanner
}>

/** A file as an answer: its name for the download, and its content. */
export type StoredFile = Readonly<{ dateiname: string; inhalt: Uint8Array | Readable; anzeigen?: boolean }>

/** Work that goes on after the call's own transaction, in short ones of its own: what takes long holds up nobody else. */
export class After<T> {
  readonly work: () => Promise<T>
  constructor(work: () => Promise<T>) {
    this.work = work
  }
}

/** What a use case gets: the validated input and a transaction that sees what the caller may see. */
export type ApiRequest<E extends Endpoint> = Readonly<{
  params: z.output<E['params']>
  query: z.output<E['query']>
  body: z.output<E['body']>
  aufrufer: Caller
  tx: DbTransaction
  kern: AppDeps
  /** Reference of the call, for the audit. */
  korrelationsId: string
  /** Whether the caller has confirmed this very call by signing in anew; asking uses the confirmation up. */
  isConfirmed: () => Promise<boolean>
}>

type QueryState<E extends Endpoint> = E extends { file: string } ? StoredFile : z.input<E['antwort']>

/** One function for each call of a service; a call without one does not compile. */
export type Handlers<D extends Service> = {
  [K in keyof (typeof services)[D]]: (typeof services)[D][K] extends infer E extends Endpoint
    ? (request: ApiRequest<E>) => Promise<QueryState<E> | StoredFile | Refusal | After<QueryState<E> | StoredFile>>
    : never
}

/** Registers every call of a service: sign-in, right, body, validation, transaction, use case, answer. */
export function registerEndpoints<D extends Service>(app: FastifyInstance, service: D, kern: AppDeps, handlers: Handlers<D>): void {
  for (const [call, endpoint] of Object.entries(services[service]) as [string, Endpoint][]) {
    const [method, path] = call.split(' ') as [string, string]
    const handler = (handlers as Record<string, (request: ApiRequest<Endpoint>) => Promise<unknown>>)[call]
    const often = endpoint.perMinute ? kern.gate.often(endpoint.perMinute) : undefined
    app.route({
      method,
      url: fastifyPath(path),
      config: {
        ...(endpoint.recht === 'öffentlich' && { rateLimit: RATE_LIMIT }),
        ...(endpoint.hochladen && { upload: true }),
      },
      ...(endpoint.hochladen && { bodyLimit: endpoint.hochladen.höchstens }),
      ...(endpoint.recht !== 'öffentlich' && { onRequest: (request, reply) => letIn(kern, endpoint, request, reply, often) }),
      errorHandler: (error, _request, _reply) => {
        throw atItsField(error, endpoint)
      },
      handler: async (request, reply) => {
        const made = makesFile(endpoint) ? kern.gate.download(reply, callerMark(request)) : undefined
        try {
          if (endpoint.hochladen) await requireVirusFree(kern, endpoint, request)
          /** What has to be confirmed first, by whom. */
          let unconfirmed: { step: ConfirmedStep; caller: Caller } | undefined
          const response = await asCaller(kern, endpoint, request, async (tx, aufrufer) => {
            const params = check(endpoint.params, request.params, 'NICHT_GEFUNDEN')
            const query = check(endpoint.query, request.query)
            const body = check(endpoint.body, request.body ?? {}, endpoint.hochladen && 'DATEI_UNGUELTIG')
            const isConfirmed = async () => {
              if (!endpoint.confirmed) throw new Error(`${call} asks for a confirmation that its contract doesn't name`)
              const step = { call, fingerprint: secretHash(JSON.stringify([call, params, query, body])) }
              const confirmed = await kern.confirmations.redeem(tx, aufrufer, step)
              if (!confirmed) unconfirmed = { step, caller: aufrufer }
              return confirmed
            }
            const work = async () => handler?.({ params, query, body, aufrufer, tx, kern, korrelationsId: request.id, isConfirmed })
            const key = endpoint.idempotent && keyOf(request)
            return key ? once(tx, aufrufer, { key, call, request: { params, query, body }, now: kern.uhr() }, work) : work()
          }).catch(async (refusal: unknown) => {
            if (!unconfirmed || !(refusal instanceof Refusal) || refusal.code !== 'ANMELDUNG_NOETIG') throw refusal
            const challenge = await kern.confirmations.begin(unconfirmed.caller, unconfirmed.step, endpoint.confirmed as string)
            throw new Refusal('ANMELDUNG_NOETIG', undefined, { challenge })
          })
          // A refusal that is returned, not thrown, keeps what was written on the way to it.
          if (response instanceof Refusal) throw response
          return send(reply, endpoint, response instanceof After ? await response.work() : response)
        } finally {
          made?.()
        }
      },
    })
  }
}

const NO_FILE = [{ feld: 'datei', grund: MESSAGES.file }]
/**
 * A refusal with the paths of its fields as the call has them, and of a file that is none for this call in the words of uploads. A use case
 * names the fields of its object; where a call carries the object as `daten`, they are below it.
 */
function atItsField(error: unknown, { body, query, hochladen }: Endpoint): unknown {
  if (hochladen && (error as { statusCode?: number }).statusCode === 415) return new Refusal('DATEI_UNGUELTIG', NO_FILE)
  // What is thrown and is no error of this realm would be sent as an answer.
  if (!(error instanceof Error)) return new Error('Kein Fehler wurde geworfen', { cause: error })
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

/** A public call from one address. */
const RATE_LIMIT = { max: 20, timeWindow: 60_000 }

async function asCaller<T>(
  deps: AppDeps,
  endpoint: Endpoint,
  request: FastifyRequest,
  work: (tx: DbTransaction, caller: Caller) => Promise<T>,
): Promise<T> {
  if (endpoint.recht === 'öffentlich') return deps.db.asNutzer(NOBODY, (tx) => work(tx, NOBODY))
  const allowed = (tx: DbTransaction, caller: Caller) => {
    requireAllowed(endpoint, request, caller)
    return work(tx, caller)
  }
  const who = known.get(request)
  if (!who) throw new Refusal('NICHT_ANGEMELDET')
  const { machine, orgId } = who
  const run = () => (machine ? deps.db.asNutzer(machine, (tx) => allowed(tx, machine)) : runAsCaller(deps.db, who.bearer, allowed))
  return orgId === undefined ? run() : deps.shares(orgId, run)
}

/** Whoever was let in: somebody with a token, or a key. */
type Known = ({ bearer: Bearer; machine?: undefined } | { machine: Caller }) & {
  /** Of what is more than reading: it may wait for what others hold. */
  orgId?: string
}
const known = new WeakMap<FastifyRequest, Known>()
/** By what calls of one caller are told from others'; those that anybody may make by where they come from. */
function callerMark(request: FastifyRequest): string {
  const who = known.get(request)
  if (!who) return request.ip
  return who.machine ? who.machine.name : who.bearer.sub
}

/** @throws Refusal RECHT_FEHLT */
function requireAllowed({ recht, groups }: Endpoint, request: FastifyRequest, caller: Caller): void {
  noteCaller(request, caller)
  const { rechte, gruppe } = caller
  if (typeof recht !== 'string' && !recht.some((requireRight) => hasRight(rechte, requireRight))) throw new Refusal('RECHT_FEHLT')
  if (groups && !(groups as readonly string[]).includes(gruppe)) throw new Refusal('RECHT_FEHLT')
}

/**
 * The gate before a call that isn't public: who calls, how often, and, where there is a body to be read, whether they may make the call at
 * all. The call's own transaction reads the caller again: a right that is taken away while a file is under way is gone.
 * @throws Refusal NICHT_ANGEMELDET, ZU_VIELE_ANFRAGEN, RECHT_FEHLT, ZU_VIELE_UPLOADS, UPLOADS_BESETZT
 */
async function letIn(
  deps: AppDeps,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  often?: (request: FastifyRequest) => Promise<void>,
): Promise<void> {
  const token = bearerToken(request)
  const who = await identify(deps, endpoint, token).catch(async (refusal: unknown) => {
    if (refusal instanceof Refusal) await deps.gate.address(request)
    throw refusal
  })
  known.set(request, who)
  const id = callerMark(request)
  await deps.gate.person(request, id)
  await often?.(request)
  if (!bringsBody(request) && request.method === 'GET') return
  const caller = who.machine ?? (await readCaller(deps.db, who.bearer))
  requireAllowed(endpoint, request, caller)
  known.set(request, { ...who, orgId: caller.orgId })
  if (endpoint.hochladen) deps.gate.upload(reply, id, caller.orgId)
}

const EVENTS = 'text/event-stream'
/** What is made for whoever calls, and takes more than a read: a stream of events is none. */
const makesFile = ({ datei }: Endpoint): boolean => datei !== undefined && datei !== EVENTS

async function identify(deps: AppDeps, { maschine }: Endpoint, token: string | undefined) {
  const machine = maschine && token ? await deps.verifyKey(token) : undefined
  return machine ? { machine } : { bearer: await deps.verifyToken(token) }
}

/**
 * Shows a file that came whole to the virus scanner, if there is one: whoever sends it was let in; before the call's own
 * transaction, which would wait for it. A file that is read as a stream is text to us and is never handed out as it came.
 * @throws Refusal DATEI_UNGUELTIG, VIRENSCAN_NICHT_BEREIT
 */
async function requireVirusFree(deps: AppDeps, endpoint: Endpoint, request: FastifyRequest): Promise<void> {
  const { body } = request
  if (!deps.scanForViruses || !(body instanceof Uint8Array) || endpoint.hochladen?.nurPrüfen) return
  const viren = await deps.scanForViruses(body)
  if (!viren.length) return
  const who = known.get(request)
  request.log.warn({ viren, nutzerId: who?.machine ? who.machine.name : who?.bearer.sub }, 'Virus in einer hochgeladenen Datei')
  throw new Refusal('DATEI_UNGUELTIG', [{ feld: 'datei', grund: 'In der Datei wurde ein Virus gefunden. Sie wurde nicht gespeichert.' }])
}

/** '/a/{id}/b_{nr}.pdf' → '/a/:id/b_:nr.pdf' in the router's words. */
function fastifyPath(path: string): string {
  return path
    .replace('auftraggebertext_{id}.pdf', 'auftraggebertext_:id(^[A-Z0-9-]+).pdf')
    .replaceAll('_{id}.pdf', '_:id(^\\d+).pdf')
    .replace(/\{(\w+)\}/g, ':$1')
}

const KEY = /^[\w-]{8,80}$/

/** @throws Refusal EINGABE_UNGUELTIG for a key that is none */
function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers[IDEMPOTENCY_HEADER]
  if (key === undefined) return undefined
  if (typeof key === 'string' && KEY.test(key)) return key
  throw new Refusal('EINGABE_UNGUELTIG', [{ feld: 'Idempotency-Key', grund: '8 bis 80 Buchstaben, Ziffern, Striche' }])
}

function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
}

/** Where text has characters that no database keeps (NUL, halves of a pair); undefined where all is well. */
function unreadable(value: unknown, path = ''): string | undefined {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? path : undefined
  if (value === null || typeof value !== 'object' || value instanceof Uint8Array || value instanceof Readable) return undefined
  for (const [name, part] of Object.entries(value)) {
    const party = unreadable(name, path) ?? unreadable(part, path ? `${path}.${name}` : name)
    if (party !== undefined) return party
  }
  return undefined
}

/** A malformed id in a path is an object that isn't there, a file of another kind one that can't be used; everything else is bad input, field by field. */
function check<T>(schema: z.ZodType<T>, value: unknown, code?: 'NICHT_GEFUNDEN' | 'DATEI_UNGUELTIG'): T {
  if (isTooMuch(value)) throw new Refusal('EINGABE_UNGUELTIG', [{ feld: '', grund: MESSAGES.tooMuch }], { reason: ODD.tooMuch })
  const party = unreadable(value)
  const result = checkInput(schema, value)
  if ('data' in result && party === undefined) return result.data
  if (code === 'DATEI_UNGUELTIG') throw new Refusal(code, NO_FILE)
  if (code) throw new Refusal(code, undefined, { reason: ODD.id })
  if ('data' in result || party !== undefined)
    throw new Refusal('EINGABE_UNGUELTIG', [{ feld: party ?? '', grund: MESSAGES.unreadable }], { reason: ODD.unreadable })
  throw new Refusal('EINGABE_UNGUELTIG', result.mistakes, result.strange ? { reason: ODD.field } : {})
}

function send(reply: FastifyReply, endpoint: Endpoint, response: unknown): FastifyReply {
  if (!endpoint.datei) return response === undefined ? reply.code(204).send() : reply.send(response)
  const { dateiname, inhalt, anzeigen } = response as StoredFile
  if (endpoint.datei === EVENTS)
    return reply
      .header('content-type', `${EVENTS}; charset=utf-8`)
      .header('cache-control', 'no-store')
      .header('x-accel-buffering', 'no')
      .send(inhalt)
  return reply
    .header('content-type', endpoint.datei === 'text/csv' ? 'text/csv; charset=utf-8' : endpoint.datei)
    .header(
      'content-disposition',
      `${anzeigen ? 'inline' : 'attachment'}; filename="${dateiname.replace(/[^\w.-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(dateiname)}`,
    )
    .header('cache-control', 'private, no-store')
    .send(inhalt instanceof Uint8Array ? Buffer.from(inhalt) : inhalt)
}
