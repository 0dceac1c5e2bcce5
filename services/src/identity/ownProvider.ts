import type { FastifyInstance } from 'fastify'
import type { CustomFetch } from 'openid-client'
import type { KeyFetch } from '../kernel/authentication.ts'

/** The keys of the provider in this process, asked for without a connection on which another program might answer. */
export function ownKeys(app: FastifyInstance): KeyFetch {
  return async (address) => {
    const { statusCode, body } = await app.inject({ url: new URL(address).pathname })
    return new Response(body, { status: statusCode })
  }
}

/** The provider in this process, asked without a connection on which another program might answer. */
export const ownProvider =
  (app: FastifyInstance): CustomFetch =>
  async (address, { method, headers, body }) => {
    const answer = await app.inject({
      method: method as 'GET',
      url: new URL(address).pathname,
      headers: headers as Record<string, string>,
      ...(body instanceof URLSearchParams && { payload: body.toString() }),
    })
    return new Response(answer.body, { status: answer.statusCode, headers: { 'content-type': String(answer.headers['content-type']) } })
  }
