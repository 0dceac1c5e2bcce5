import type { FastifyInstance } from 'fastify'
import { admit } from './admission.ts'
import { atItsField } from './endpoints.ts'
import { describeCalls } from './openapi.ts'
import { Refusal } from './problem.ts'

/**
 * Prepares the context in which the calls of all services are registered: who is admitted, the paths of fields in refusals, the
 * description of the calls.
 */
export async function openCalls(app: FastifyInstance): Promise<void> {
  const { db } = app.deps
  app.decorateRequest('known', undefined)
  // A call needs the database and would only wait for it: it is refused at once, and its caller tries again.
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.call && !db.available()) throw new Refusal('NICHT_BEREIT')
  })
  app.addHook('onRequest', admit)
  app.setErrorHandler((error, request) => {
    const { call } = request.routeOptions.config
    throw call ? atItsField(error, call) : error
  })
  // Schemas of routes only describe. Input is checked within the call's transaction: a caller who may not make the call learns that first.
  app.setValidatorCompiler(() => () => true)
  app.setSerializerCompiler(() => (answer) => JSON.stringify(answer))
  await describeCalls(app)
}
