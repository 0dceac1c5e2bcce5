import type { Readable } from 'node:stream'
import { fehlerdateiname } from '@avalwerk/domain'
import type { FastifyInstance } from 'fastify'
import { bewahreAuf } from '../dokument/hochladen.ts'
import { binde, Danach, type Kern } from '../kernel/bindung.ts'
import { vorgangAus } from '../kernel/vorgang.ts'
import { erledigeImport, übernimmImport, verwirfImport } from './csv/entscheiden.ts'
import { beginneImport, liesDatei } from './csv/hochladen.ts'
import { alsStand, fehlerhafte, letzteImporte, liesImport, nachFehlerdatei, vorlage, zeilen } from './csv/lesen.ts'
import { importiere, lösche } from './importieren.ts'

const basis = '/buergschaftservice/api/private/v2/buergschaften'

const oben = `${basis}/hochladen` as const

/** Guarantees that exist outside of the portal. */
export function bestandsdienst(app: FastifyInstance, kern: Kern): void {
  binde(app, 'bestand', kern, {
    [`POST ${basis}/import` as const]: async (a) => {
      const b = await importiere(vorgangAus(a), a.body)
      return { id: String(b.id), version: b.version, status: b.status }
    },
    [`POST ${basis}/{id}/loeschen` as const]: async (a) => lösche(vorgangAus(a), a.params.id, a.body.version),
    'POST /dokumentservice/api/private/v2/auftraggeber/buergschaftsdokumente/upload': bewahreAuf,
  })
  binde(app, 'csvimport', kern, {
    [`GET ${oben}/vorlage.csv` as const]: async ({ aufrufer }) => ({
      dateiname: 'Vorlage_Buergschaften.csv',
      inhalt: vorlage(aufrufer.gruppe),
    }),
    [`POST ${oben}/csv` as const]: async (a) => {
      const id = await beginneImport(a.tx, a.aufrufer, a.query.name, kern.uhr())
      return new Danach(async () => {
        await liesDatei(kern, a.aufrufer, id, a.body as Readable)
        return kern.db.alsNutzer(a.aufrufer, async (tx) => alsStand(await liesImport(tx, a.aufrufer.orgId, id)))
      })
    },
    [`GET ${oben}/csv` as const]: ({ tx, aufrufer }) => letzteImporte(tx, aufrufer.orgId),
    [`GET ${oben}/csv/{id}` as const]: async ({ tx, aufrufer, params }) => alsStand(await liesImport(tx, aufrufer.orgId, params.id)),
    [`GET ${oben}/csv/{id}/zeilen` as const]: async ({ tx, aufrufer, params, query }) =>
      zeilen(tx, aufrufer, await liesImport(tx, aufrufer.orgId, params.id), query),
    [`POST ${oben}/csv/{id}/uebernehmen` as const]: (a) => übernimmImport(vorgangAus(a), a.params.id),
    [`POST ${oben}/csv/{id}/verwerfen` as const]: (a) => verwirfImport(vorgangAus(a), a.params.id),
    [`GET ${oben}/csv/{id}/fehlerhafte.csv` as const]: async ({ tx, aufrufer, params }) => {
      const i = await liesImport(tx, aufrufer.orgId, params.id)
      return { dateiname: fehlerdateiname(params.id, i.erstellt_am), inhalt: fehlerhafte(kern.db, aufrufer, i) }
    },
    [`GET ${oben}/fehlerhafte/{dateinameUrlFormat}` as const]: async ({ tx, aufrufer, params }) =>
      alsStand(await nachFehlerdatei(tx, aufrufer.orgId, params.dateinameUrlFormat)),
    [`POST ${oben}/csv/{id}/erledigen` as const]: (a) => erledigeImport(vorgangAus(a), a.params.id),
  })
}
