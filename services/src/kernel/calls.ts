import type { FastifyInstance } from 'fastify'
import { admit } from './admission.ts'
import type { AppDeps } from './deps.ts'
import { atItsField } from './endpoints.ts'
import { describeCalls } from './openapi.ts'
import { Refusal } from './problem.ts'

/**
 * What stands around the calls of all services, in the context that they are registered in: what they share, who is admitted, the paths of
 * fields in refusals, the description of the calls.
 */
export async function openCalls(app: FastifyInstance, deps: AppDeps): Promise<void> {
  app.decorate('deps', deps)
  app.decorateRequest('known', undefined)
  // A call needs the database and would only wait for it: it is refused at once, and comes again with the next try.
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.call && !deps.db.available()) throw new Refusal('NICHT_BEREIT')
  })
  app.addHook('onRequest', admit)
  app.setErrorHandler((error, request) => {
    const { call } = request.routeOptions.config
    throw call ? atItsField(error, call) : error
  })
  // Schemas of routes describe. What a call is given is checked within its transaction: whoever may not make it learns that first.
  app.setValidatorCompiler(() => () => true)
  app.setSerializerCompiler(() => (answer) => JSON.stringify(answer))
  await describeCalls(app)
}
