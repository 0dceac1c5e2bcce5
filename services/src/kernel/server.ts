import { randomUUID } from 'node:crypto'
import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Problem } from '@avalwerk/contracts'
import { type FieldFault, FILE_TYPE, CORRELATION_HEADER, MESSAGES, PROBLEMS, type ProblemCode } from '@avalwerk/domain'
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { protectAnswers, type ProtectiveHeaders, protectiveHeaders, REFUSED_EARLY } from './headers.ts'
import { databaseFailure } from './postgres.ts'
import { boundBodies, type BodyTimes, connectionBounds } from './incoming.ts'
import { Refusal, type Challenge } from './problem.ts'
import { noteReason, noteRefusal } from './security-log.ts'
import { type KeyPair, tlsOptions } from './tls.ts'

const KEY = /^[\w-]{8,64}$/

/**
 * An HTTP server with correlation ids, structured logs, protective headers and problem answers; services register on it.
 * @param publicUrl the one address under which people reach the portal
 * @param pair the certificate and key with which it speaks https; without them http
 */
export function createServer(
  logLevel: string,
  publicUrl: string,
  trustedProxies = '127.0.0.1',
  bodyTimes: BodyTimes = { requestS: 30, uploadS: 300, paceS: 20 },
  pair?: KeyPair,
): FastifyInstance {
  const headers = protectiveHeaders(publicUrl)
  const { http, ...bounds } = connectionBounds(bodyTimes)
  const app = Fastify({
    logger: { level: logLevel, redact: ['req.headers.authorization', 'req.headers.cookie'] },
    logController: new LogController({
      disableRequestLogging: logLevel !== 'debug',
      requestIdLogLabel: 'korrelationsId',
    }),
    genReqId: (req) => {
      const broughtAlong = req.headers[CORRELATION_HEADER.toLowerCase()]
      return typeof broughtAlong === 'string' && KEY.test(broughtAlong) ? broughtAlong : randomUUID()
    },
    bodyLimit: 1_048_576,
    ...bounds,
    // The library's types tell an http server from an https server; what is used of one here both have.
    ...((pair ? { https: { ...http, ...tlsOptions(pair) } } : { http }) as { http: typeof http }),
    routerOptions: { maxParamLength: LONGEST_ADDRESS, ignoreTrailingSlash: true },
    trustProxy: trustedProxies,
    // A call that is being answered is answered to the end.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    clientErrorHandler: (error, socket) => refuseUnreadable(error, socket, headers),
    // An address that can't be read is answered like an object that doesn't exist.
    frameworkErrors: (_error, request, reply) => {
      reply.header(CORRELATION_HEADER, request.id).headers({ ...headers, ...REFUSED_EARLY })
      sendProblem(reply as unknown as FastifyReply, request.id, 'NICHT_GEFUNDEN')
    },
  })
  closeUnused(app)
  protectAnswers(app, headers)
  app.addHook('onRequest', async (request, reply) => {
    reply.header(CORRELATION_HEADER, request.id)
  })
  boundBodies(app, bodyTimes)
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (tooDeep(body as string)) return done(new Refusal('EINGABE_UNGUELTIG', [{ feld: '', grund: MESSAGES.tooDeep }]), undefined)
    void parseJson(request, body as string, (error, value) => {
      const key = error && poisonedKey(body as string)
      done(key ? new Refusal('EINGABE_UNGUELTIG', [{ feld: key, grund: MESSAGES.unknownField(key) }]) : error, value)
    })
  })
  // Files come as they are; each call says which it takes and how large.
  app.addContentTypeParser(
    [FILE_TYPE.pdf, 'image/png', 'image/jpeg', FILE_TYPE.docx, FILE_TYPE.zip],
    { parseAs: 'buffer' },
    (_request, content, done) => done(null, content),
  )
  // A file that may be long is read as it comes; the call that takes it keeps its own bounds.
  app.addContentTypeParser('text/csv', (_request, stream, done) => done(null, stream))
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const code = noteFailure(error, request, reply)
    const { felder, challenge } = error instanceof Refusal ? error : {}
    if (code === 'ZU_GROSS' && Number(request.headers['content-length'] ?? 0) <= DRAINED_BYTES) reply.removeHeader('connection')
    return sendProblem(reply, request.id, code, felder, challenge)
  })
  app.setNotFoundHandler((request, reply) => sendProblem(reply, request.id, 'ADRESSE_UNBEKANNT'))
  return app
}

/**
 * Closes connections on which nothing was asked yet at the end, such as browsers open in advance. Node closes those that are idle
 * after an answer, and would wait a minute for these.
 */
function closeUnused(app: FastifyInstance): void {
  // By the peer's address and port: under TLS a request has another socket than the connection.
  const unused = new Map<string, Socket>()
  const endpointOf = ({ remoteAddress, remotePort }: Socket) => `${remoteAddress} ${remotePort}`
  app.server.on('connection', (socket) => {
    const from = endpointOf(socket)
    unused.set(from, socket)
    socket.once('close', () => {
      if (unused.get(from) === socket) unused.delete(from)
    })
  })
  app.server.on('request', ({ socket }) => unused.delete(endpointOf(socket)))
  app.addHook('preClose', async () => {
    for (const socket of unused.values()) socket.destroy()
  })
}

/** How deep objects and lists of a call may lie in each other; no call has more than eight. */
const DEEPEST = 64
/** Whether a JSON text nests deeper than any call: found in one pass, before anything walks through what it says. */
function tooDeep(text: string): boolean {
  let depth = 0
  let quoted = false
  for (let index = 0; index < text.length; index++) {
    const sign = text[index]
    if (quoted && sign === '\\') index++
    else if (sign === '"') quoted = !quoted
    else if (quoted) continue
    else if (sign === '{' || sign === '[') {
      if (++depth > DEEPEST) return true
    } else if (sign === '}' || sign === ']') depth--
  }
  return false
}

/** A key of a JSON text that would reach for the prototype of what is made of it; no call has such a field. */
function poisonedKey(text: string): string | undefined {
  let found: string | undefined
  try {
    JSON.parse(text, (key, value) => {
      if (key === '__proto__' || key === 'constructor') found = key
      return value
    })
  } catch {
    return undefined
  }
  return found
}

const UNREADABLE: Readonly<Record<string, ProblemCode>> = {
  HPE_HEADER_OVERFLOW: 'ZU_GROSS',
  ERR_HTTP_REQUEST_TIMEOUT: 'ZU_LANGSAM',
}
/** Answers what never became a request (too long an address, broken headers) like everything else. */
function refuseUnreadable(error: Error & { code?: string }, socket: Socket, headers: ProtectiveHeaders): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return
  // An answer that has begun can't be another one any more.
  if ((socket as { _httpMessage?: ServerResponse })._httpMessage?.headersSent) return void socket.destroy()
  const { status, title } = PROBLEMS[UNREADABLE[error.code ?? ''] ?? 'EINGABE_UNGUELTIG']
  const content = JSON.stringify({ title, status, korrelationsId: randomUUID() })
  const lines = {
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': Buffer.byteLength(content),
    connection: 'close',
    ...headers,
    ...REFUSED_EARLY,
  }
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('')}\r\n${content}`)
}

/**
 * A body that is too large is refused before it has come. A client that still sends would lose the answer if the connection were closed,
 * so the rest of a body up to this size is read and thrown away; beyond it the connection ends.
 */
const DRAINED_BYTES = 64 * 1024 * 1024

/** Characters of a parameter: as many as an address has that Node reads, so that a long one is an unknown object and no unknown call. */
const LONGEST_ADDRESS = 16_384

const OF_DATABASE = { LOST: 'NICHT_BEREIT', FULL: 'SPEICHER_VOLL', BUSY: 'BESETZT' } as const
/** Seconds after which a caller who was refused for now may try again. */
export const RETRY_AFTER_S = 2

/** The code with which an error is refused; everything unknown is a fault of ours, and nothing of it leaves the server. */
function classify(error: FastifyError): ProblemCode {
  if (error instanceof Refusal) return error.code
  const failure = databaseFailure(error)
  if (failure) return OF_DATABASE[failure]
  if (error.statusCode === 413) return 'ZU_GROSS'
  if (error.statusCode === 429) return 'ZU_VIELE_ANFRAGEN'
  if (error.statusCode === 415) return 'FORMAT_UNBEKANNT'
  if (error.statusCode && error.statusCode < 500) return 'EINGABE_UNGUELTIG'
  return 'FEHLER'
}

/** A call as its route. Addresses that no route knows are as many as people can think of: they count as one. */
export const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? 'unknown'

/** Notes that a request fails, in the log where it concerns those who run the portal. @returns what kind of refusal it is */
export function noteFailure(error: FastifyError, request: FastifyRequest, reply: FastifyReply): ProblemCode {
  const code = classify(error)
  if (error instanceof Refusal) {
    noteReason(request, error.reason, error.cause)
    if (error.retryAfterS) reply.header('retry-after', error.retryAfterS)
  }
  if (code === 'FEHLER') request.log.error({ err: error }, 'unexpected error')
  // A lost database or a full disk is logged once, where it is watched.
  else if (PROBLEMS[code].status === 503) request.log.debug({ err: error, code }, 'temporarily not possible')
  return code
}

/**
 * Refuses a call: status and title come from the catalogue. A caller who is refused for now (503) is told when to try again.
 * @param fields what is wrong with the input, field by field
 * @param bestaetigung how the step can be confirmed, where that is what is missing
 */
export function sendProblem(
  reply: FastifyReply,
  korrelationsId: string,
  code: ProblemCode,
  fields?: readonly FieldFault[],
  bestaetigung?: Challenge,
): FastifyReply {
  const { status, title } = PROBLEMS[code]
  if (status === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', RETRY_AFTER_S)
  noteRefusal(reply.request, code)
  return reply
    .code(status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .send({
      type: `urn:avalwerk:problem:${code}`,
      title,
      status,
      code,
      korrelationsId,
      felder: fields && [...fields],
      bestaetigung,
    } satisfies Problem)
}

export type Logger = FastifyBaseLogger
