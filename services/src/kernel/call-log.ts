import type { FastifyInstance } from 'fastify'
import { callerOf } from './security-log.ts'
import { routeOf } from './server.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Not logged: files that never change, which a proxy logs, and probes that watch the process, which would be most of the log. */
    logged?: false
  }
}

/**
 * A line of the log for each call: its route, how it ended, how long it took, who made it. Never its address: it contains ids of links and
 * what people search for. The correlation id of the line is the one in the answer and in a proxy's log.
 */
export function logCalls(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    if (request.routeOptions.config.logged === false) return
    const account = callerOf(request)?.nutzerId
    request.log.info(
      {
        method: request.method,
        route: routeOf(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ...(account && { nutzerId: account }),
      },
      'Call',
    )
  })
}
