import type { FastifyInstance } from 'fastify'
import { binde, type Kern } from '../kernel/bindung.ts'
import { gefunden } from '../kernel/problem.ts'

/** Projects; so far the one of a guarantee. */
export function projektservice(app: FastifyInstance, kern: Kern): void {
  binde(app, 'projekt', kern, {
    'GET /projektservice/api/private/v1/projekte/buergschaften/{id}': async ({ tx, aufrufer, params }) => {
      const zeile = gefunden(
        await tx
          .selectFrom('buergschaft_sicht as s')
          .leftJoin('projekt as p', (join) => join.onRef('p.org_id', '=', 's.org_id').onRef('p.id', '=', 's.projekt_id'))
          .select(['p.id', 'p.name', 'p.phase'])
          .where('s.org_id', '=', aufrufer.orgId)
          .where('s.buergschaft_id', '=', params.id)
          .executeTakeFirst(),
      )
      const { id, name, phase } = zeile
      return { projekt: id !== null && name !== null && phase !== null ? { id: String(id), name, phase } : null }
    },
  })
}
