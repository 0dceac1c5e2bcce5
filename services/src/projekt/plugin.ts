import { formatEuro, projekteCsvDateiname, PROJEKTPHASE } from '@avalwerk/domain'
import type { FastifyInstance } from 'fastify'
import { binde, type Kern } from '../kernel/bindung.ts'
import { gefunden } from '../kernel/problem.ts'
import { vorgangAus } from '../kernel/vorgang.ts'
import { legeProjektAn, löscheProjekt, ändereProjekt } from './pflege.ts'
import { projekt, projektDerBürgschaft, projekteCsv, projektliste, projektoptionen } from './projekte.ts'
import { ordneAlleZu, ordneZu } from './zuordnen.ts'

const basis = '/projektservice/api/private/v1/projekte'

/** Building projects of beneficiaries, and which guarantee belongs to which. */
export function projektservice(app: FastifyInstance, kern: Kern): void {
  binde(app, 'projekt', kern, {
    [`GET ${basis}/buergschaften/{id}` as const]: async ({ tx, aufrufer, params }) =>
      gefunden(await projektDerBürgschaft(tx, aufrufer, params.id)),
    [`PUT ${basis}/buergschaften/{id}` as const]: async (a) => ordneZu(vorgangAus(a), a.params.id, a.body.projektId),
    [`POST ${basis}/filterung` as const]: async ({ tx, aufrufer, body, query }) => projektliste(tx, aufrufer, body, query),
    [`POST ${basis}/filterung/projekte.csv` as const]: async ({ aufrufer, body }) => ({
      dateiname: projekteCsvDateiname(kern.uhr()),
      inhalt: projekteCsv(kern.db, aufrufer, body),
    }),
    [`GET ${basis}/filteroptionen` as const]: async ({ tx, aufrufer }) => projektoptionen(tx, aufrufer),
    [`GET ${basis}/suche` as const]: async ({ tx, aufrufer, query }) => {
      const { zeilen } = await projektliste(tx, aufrufer, { suche: query.text }, { page: 0, size: 8, sort: 'name,asc' })
      return {
        treffer: zeilen.map((p) => ({
          id: p.id,
          titel: p.name,
          untertitel: `${PROJEKTPHASE[p.phase]} · ${p.unternehmen.name}${p.auftragssumme ? ` · ${formatEuro(p.auftragssumme)}` : ''}`,
        })),
      }
    },
    [`GET ${basis}/{id}` as const]: async ({ tx, aufrufer, params }) => gefunden(await projekt(tx, aufrufer, params.id)),
    [`POST ${basis}` as const]: async (a) => legeProjektAn(vorgangAus(a), a.body),
    [`PUT ${basis}/{id}` as const]: async (a) => ändereProjekt(vorgangAus(a), a.params.id, a.body),
    [`POST ${basis}/{id}/loeschung` as const]: async (a) => löscheProjekt(vorgangAus(a), a.params.id, a.body.version),
    [`POST ${basis}/{id}/buergschaften` as const]: async (a) => ({
      zugeordnet: await ordneAlleZu(vorgangAus(a), a.params.id, a.body.buergschaftIds),
    }),
  })
}
