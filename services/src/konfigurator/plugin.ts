import type { FastifyInstance } from 'fastify'
import { binde, type Kern } from '../kernel/bindung.ts'
import { vorgangAus } from '../kernel/vorgang.ts'
import { ändereDefaultmail, ändereGevokanal, gevokanal, gevoübersicht } from './gevo.ts'

const basis = '/partnerkonfigurator/api/private/v1'

/** How companies are reached about business cases. */
export function konfiguratorservice(app: FastifyInstance, kern: Kern): void {
  binde(app, 'konfigurator', kern, {
    [`GET ${basis}/buerge/gevo` as const]: async ({ tx, aufrufer, query }) => gevoübersicht(tx, aufrufer, 'BG', query.unternehmenId),
    [`GET ${basis}/auftraggeber/gevo` as const]: async ({ tx, aufrufer, query }) => gevoübersicht(tx, aufrufer, 'AG', query.unternehmenId),
    [`GET ${basis}/buerge/{id}/gevo/{gevoId}` as const]: async ({ tx, aufrufer, params }) =>
      gevokanal(tx, aufrufer, 'BG', params.id, params.gevoId),
    [`GET ${basis}/auftraggeber/{id}/gevo/{gevoId}` as const]: async ({ tx, aufrufer, params }) =>
      gevokanal(tx, aufrufer, 'AG', params.id, params.gevoId),
    [`PUT ${basis}/buerge/{id}/gevo/{gevoId}` as const]: async (a) =>
      ändereGevokanal(vorgangAus(a), 'BG', a.params.id, a.params.gevoId, a.body),
    [`PUT ${basis}/auftraggeber/{id}/gevo/{gevoId}` as const]: async (a) =>
      ändereGevokanal(vorgangAus(a), 'AG', a.params.id, a.params.gevoId, a.body),
    [`PUT ${basis}/buerge/{id}/defaultmail` as const]: async (a) =>
      ändereDefaultmail(vorgangAus(a), a.params.id, a.body.version, a.body.defaultMail),
  })
}
