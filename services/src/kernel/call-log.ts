import type { FastifyInstance } from 'fastify'
import { callerOf } from './security-log.ts'
import { routeOf } from './server.ts'

/** Files that never change, which a proxy tells of, and what watches the process, which would be most of the log. */
const UNTOLD = /^\/(remotes|shell|health|metrics)(\/|$)/

/**
 * A line of the log for each call: its route, how it ended, how long it took, whose it was. Never its address: ids of links and what people
 * look for stand there. The correlation id of the line is the one in the answer and in a proxy's log.
 */
export function logCalls(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = routeOf(request)
    if (UNTOLD.test(route)) return
    const account = callerOf(request)?.nutzerId
    request.log.info(
      {
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ...(account && { nutzerId: account }),
      },
      'Aufruf',
    )
  })
}
