import type { FastifyInstance } from 'fastify'
import { binde, type Kern } from '../kernel/bindung.ts'
import { Ablehnung } from '../kernel/problem.ts'
import { markiereGeschlossen, offeneHinweise } from './plattformhinweis.ts'

const basis = '/aufgabenservice/api/private/v1'

/** Platform notices; tasks and messages will join them. */
export function aufgabenservice(app: FastifyInstance, kern: Kern): void {
  binde(app, 'aufgaben', kern, {
    [`GET ${basis}/plattformhinweis` as const]: async ({ tx, aufrufer, kern: { uhr } }) => offeneHinweise(tx, aufrufer, uhr()),
    [`PUT ${basis}/plattformhinweis/geschlossen/{id}` as const]: async ({ tx, aufrufer, params, kern: { uhr } }) => {
      if (!(await markiereGeschlossen(tx, aufrufer, params.id, uhr()))) throw new Ablehnung('NICHT_GEFUNDEN')
    },
  })
}
