import type { FastifyInstance } from 'fastify'
import { bewahreAuf } from '../dokument/hochladen.ts'
import { binde, type Kern } from '../kernel/bindung.ts'
import { vorgangAus } from '../kernel/vorgang.ts'
import { importiere, lösche } from './importieren.ts'

const basis = '/buergschaftservice/api/private/v2/buergschaften'

/** Guarantees that exist outside of the portal. */
export function bestandsdienst(app: FastifyInstance, kern: Kern): void {
  binde(app, 'bestand', kern, {
    [`POST ${basis}/import` as const]: async (a) => {
      const b = await importiere(vorgangAus(a), a.body)
      return { id: String(b.id), version: b.version, status: b.status }
    },
    [`POST ${basis}/{id}/loeschen` as const]: async (a) => lösche(vorgangAus(a), a.params.id, a.body.version),
    'POST /dokumentservice/api/private/v2/auftraggeber/buergschaftsdokumente/upload': async ({ tx, aufrufer, body, query }) =>
      bewahreAuf(tx, aufrufer, query.name, body, kern.uhr()),
  })
}
