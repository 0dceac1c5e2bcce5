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

/** How much of a file has to come within `paceS`, unless all of it has: a slow line manages it, a sender who holds it back doesn't. */
const PACE_BYTES = 20 * 1024

/** Seconds within which the head of a request has to be there. */
const HEAD_S = 20
/** How often Node looks for requests that take too long. */
const LOOKED_FOR_MS = 5_000
/** How much later Node's deadline is than our own, which answers the call; Node's is for code that reads the connection itself. */
const MARGIN_S = 15
/** A client reads an answer only when it has sent everything: for so long what it sends is thrown away, before the connection ends. */
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
 * - A call to an unknown address is refused before its body.
 * - A client that asks whether to send (`Expect: 100-continue`) is told so when it is let in.
 * - A body that doesn't come in time is answered with 408, a file also where it stops coming.
 * - A refusal while a body is still under way ends the connection.
 */
export function boundBodies(app: FastifyInstance, { requestS, uploadS, paceS }: BodyTimes): void {
  app.server.on('checkContinue', (request, response) => app.server.emit('request', request, response))
  app.addHook('onRequest', async (request) => {
    if (request.is404 && bringsBody(request)) throw new Refusal('ADRESSE_UNBEKANNT')
  })
  app.addHook('preParsing', async (request, reply) => {
    const { raw } = request
    // If the client left while it was being let in, no event will say so again.
    if (raw.complete || raw.destroyed || !bringsBody(request)) return
    if (request.headers.expect?.toLowerCase() === '100-continue') reply.raw.writeContinue()
    const onTimeout = () => {
      if (raw.complete) return
      // The code that reads the body reports what ends it. A body without a reader ends with its connection.
      if (raw.listenerCount('error') && !reply.raw.headersSent) raw.emit('error', new Refusal('ZU_LANGSAM'))
      else raw.destroy()
    }
    const { upload } = request.routeOptions.config
    const timer = setTimeout(onTimeout, (upload ? uploadS : requestS) * 1000)
    const pace = upload ? setInterval(lookAtPace, paceS * 1000) : undefined
    let before = raw.socket.bytesRead
    function lookAtPace() {
      const now = raw.socket.bytesRead
      // Data that has come but isn't read yet waits for us, not for the client.
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

/** An answer that is whole at once, and ends when the client has sent the rest of its body, or after a while. */
function lingering(payload: string, raw: IncomingMessage): Readable {
  const answer = new Readable({ read() {} })
  answer.push(payload)
  // A client that waits to be asked for the body sends nothing.
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
