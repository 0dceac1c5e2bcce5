import { Readable } from 'node:stream'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from './problem.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is a file: it is waited for longer than for what people type. */
    upload?: boolean
  }
}

/** How long a body may take to come, in seconds: what people type, and files; and within which time a file has to come on. */
export type BodyTimes = Readonly<{ requestS: number; uploadS: number; paceS: number }>

/** So much of a file has to come within `paceS`, if it isn't there before: a slow line manages it, whoever withholds it doesn't. */
const PACE_BYTES = 20 * 1024

/** Seconds within which the head of a request has to be there. */
const HEAD_S = 20
/** How often Node looks for requests that take too long. */
const LOOKED_FOR_MS = 5_000
/** Beyond our own deadline, which answers: Node's, for what reads the connection itself. */
const MARGIN_S = 15
/** Who still sends reads an answer only when they have: for so long what comes is thrown away, before the connection ends. */
const LINGER_MS = 5_000

/**
 * Node's own bounds on connections. Connections that are idle after an answer stay for the library's 72 s: longer than the proxy before
 * the portal keeps its own (3 s), so that it never sends into one that is about to end.
 */
export const connectionBounds = ({ uploadS }: BodyTimes) => ({
  requestTimeout: (uploadS + MARGIN_S) * 1000,
  http: { headersTimeout: HEAD_S * 1000, connectionsCheckingInterval: LOOKED_FOR_MS },
})

/** Whether a call brings a body. */
export const bringsBody = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * Bodies are read only after the call has been let in, in time, and never for a call that was refused.
 * - An address of nothing is refused before its body.
 * - Who asks whether to send (`Expect: 100-continue`) hears it when they are let in.
 * - What doesn't come in time is answered 408, a file also where it doesn't come on.
 * - A refusal while a body is still under way ends the connection.
 */
export function boundBodies(app: FastifyInstance, { requestS, uploadS, paceS }: BodyTimes): void {
  app.server.on('checkContinue', (request, response) => app.server.emit('request', request, response))
  app.addHook('onRequest', async (request) => {
    if (request.is404 && bringsBody(request)) throw new Refusal('NICHT_GEFUNDEN')
  })
  app.addHook('preParsing', async (request, reply) => {
    const { raw } = request
    // Whoever left while they were let in doesn't say so again.
    if (raw.complete || raw.destroyed || !bringsBody(request)) return
    if (request.headers.expect?.toLowerCase() === '100-continue') reply.raw.writeContinue()
    const onTimeout = () => {
      if (raw.complete) return
      // Whoever reads the body reports what ends it. What nobody reads ends with its connection.
      if (raw.listenerCount('error') && !reply.raw.headersSent) raw.emit('error', new Refusal('ZU_LANGSAM'))
      else raw.destroy()
    }
    const { upload } = request.routeOptions.config
    const timer = setTimeout(onTimeout, (upload ? uploadS : requestS) * 1000)
    const pace = upload ? setInterval(lookAtPace, paceS * 1000) : undefined
    let before = raw.socket.bytesRead
    function lookAtPace() {
      const now = raw.socket.bytesRead
      // What has come and wasn't read yet waits for us, not for them.
      if (raw.readableLength === 0 && now - before < PACE_BYTES) {
        clearInterval(pace)
        onTimeout()
      }
      before = now
    }
    const came = () => {
      clearTimeout(timer)
      clearInterval(pace)
    }
    raw.once('end', came).once('close', came)
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const { raw } = request
    if (raw.complete || !bringsBody(request) || reply.statusCode < 400 || reply.statusCode === 413 || typeof payload !== 'string')
      return payload
    reply.header('connection', 'close').header('content-length', Buffer.byteLength(payload))
    return lingering(payload, raw)
  })
}

/** An answer that is whole at once, and ends when what is still being sent has, or after a while. */
function lingering(payload: string, raw: IncomingMessage): Readable {
  const answer = new Readable({ read() {} })
  answer.push(payload)
  // Who waits to be asked for the body sends nothing.
  if (raw.headers.expect) {
    answer.push(null)
    return answer
  }
  let ended = false
  const end = () => {
    if (ended) return
    ended = true
    clearTimeout(timer)
    answer.push(null)
  }
  const timer = setTimeout(end, LINGER_MS)
  raw.removeAllListeners('data').once('end', end).once('close', end).resume()
  return answer
}
