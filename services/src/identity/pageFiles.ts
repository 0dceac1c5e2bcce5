import type { FastifyInstance } from 'fastify'
import { FILES } from './pages.ts'

type Name = keyof typeof FILES

/** Serves scripts and styles of this server's own pages. @param prefix below which the pages look for them @param names which of them; all if not said */
export const servePageFiles = (app: FastifyInstance, prefix: string, names = Object.keys(FILES) as readonly Name[]) =>
  app.register(
    async (area) => {
      for (const name of names) {
        const { type, content } = FILES[name]
        area.get(`/${name}`, async (_request, reply) =>
          reply.header('content-type', type).header('cache-control', 'public, max-age=300').send(content),
        )
      }
    },
    { prefix },
  )
