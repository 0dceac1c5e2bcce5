import { unternehmenCsvDateiname } from '@avalwerk/domain'
import type { FastifyInstance } from 'fastify'
import { binde, type Kern } from '../kernel/bindung.ts'
import { Ablehnung, gefunden } from '../kernel/problem.ts'
import { vorgangAus } from '../kernel/vorgang.ts'
import { ändereAnzeigedaten, ändereBürgen, istKurznameVergeben, legeBürgenAn } from './buergenpflege.ts'
import { nutzerverwaltung } from './nutzerverwaltung.ts'
import { preismodelle, setzePreismodell } from './preismodell.ts'
import {
  anzeigedaten,
  auftraggeber,
  bürge,
  istEigenes,
  länder,
  namen,
  sichtbareUnternehmen,
  sucheUnternehmen,
  unternehmen,
  unternehmenszeile,
} from './unternehmen.ts'
import { ausschnittVon, BÜRGEN, TEILNEHMER, unternehmenCsv, unternehmensliste, unternehmensoptionen } from './unternehmensliste.ts'
import { ändereUnternehmen, gibUnternehmenFrei, legeTochterAn, legeUnternehmenAn, setzeUnternehmensstatus } from './unternehmenspflege.ts'
import { unternehmensverlauf } from './unternehmensverlauf.ts'

const basis = '/partnerservice/api/private/v2'

/** Companies, guarantors, countries; users and roles. */
export function partnerservice(app: FastifyInstance, kern: Kern): void {
  const { uhr } = kern
  nutzerverwaltung(app, kern)
  binde(app, 'partner', kern, {
    [`POST ${basis}/unternehmen` as const]: async (a) => legeUnternehmenAn(vorgangAus(a), a.body),
    [`POST ${basis}/unternehmen/filterung` as const]: async ({ tx, aufrufer, body, query }) =>
      unternehmensliste(tx, aufrufer, ausschnittVon(query, aufrufer), body, query, uhr()),
    [`POST ${basis}/unternehmen/suche` as const]: async ({ tx, aufrufer, body, query }) =>
      unternehmensliste(tx, aufrufer, { fremde: true }, body, query, uhr()),
    [`POST ${basis}/unternehmen/suche/ohnepaging` as const]: async ({ tx, body }) => sucheUnternehmen(tx, body.suche),
    [`GET ${basis}/unternehmen/filteroptionen` as const]: async ({ tx, aufrufer, query }) =>
      unternehmensoptionen(tx, aufrufer, ausschnittVon(query, aufrufer)),
    [`POST ${basis}/unternehmen/teilnehmer/filterung` as const]: async ({ tx, aufrufer, body, query }) =>
      unternehmensliste(tx, aufrufer, TEILNEHMER, body, query, uhr()),
    [`POST ${basis}/unternehmen/buergen/filterung` as const]: async ({ tx, aufrufer, body, query }) =>
      unternehmensliste(
        tx,
        aufrufer,
        {
          ...BÜRGEN,
          ohneInaktive: query.filtereInaktive === 'true',
          mitVerträgen: query.filtereNutzungVertraegeAktiviert === 'true',
        },
        body,
        query,
        uhr(),
      ),
    [`POST ${basis}/unternehmen/filterung/unternehmen.csv` as const]: async ({ aufrufer, body, query }) => ({
      dateiname: unternehmenCsvDateiname(uhr()),
      inhalt: unternehmenCsv(kern.db, aufrufer, ausschnittVon(query, aufrufer), body, uhr()),
    }),
    [`POST ${basis}/unternehmen/teilnehmer/filterung/unternehmen.csv` as const]: async ({ aufrufer, body }) => ({
      dateiname: unternehmenCsvDateiname(uhr()),
      inhalt: unternehmenCsv(kern.db, aufrufer, TEILNEHMER, body, uhr()),
    }),
    [`GET ${basis}/unternehmen/auftraggeber/sichtbeschraenkung` as const]: async ({ tx, aufrufer }) => ({
      beschränkt: aufrufer.sichtbar !== null,
      unternehmen: await sichtbareUnternehmen(tx, aufrufer.orgId),
    }),
    [`GET ${basis}/unternehmen/auftraggeber/{id}` as const]: async ({ tx, aufrufer, params }) =>
      gefunden(await auftraggeber(tx, params.id, aufrufer, uhr())),
    [`GET ${basis}/unternehmen/{id}` as const]: async ({ tx, aufrufer, params }) => gefunden(await unternehmen(tx, params.id, aufrufer)),
    [`GET ${basis}/unternehmen/{id}/verlauf` as const]: async ({ tx, aufrufer, params }) =>
      gefunden(await unternehmensverlauf(tx, params.id, aufrufer)),
    [`POST ${basis}/unternehmen/auftraggeber/freigeben` as const]: async (a) => gibUnternehmenFrei(vorgangAus(a), a.body),
    [`POST ${basis}/unternehmen/auftraggeber/{id}/tochter` as const]: async (a) => legeTochterAn(vorgangAus(a), a.params.id, a.body),
    [`POST ${basis}/unternehmen/auftraggeber/{id}/tochter/{tochterId}` as const]: async (a) =>
      ändereUnternehmen(vorgangAus(a), 'U10', a.params.tochterId, a.body, a.params.id),
    [`POST ${basis}/unternehmen/auftraggeber/{unternehmenId}` as const]: async (a) =>
      ändereUnternehmen(vorgangAus(a), 'U09', a.params.unternehmenId, a.body),
    [`PUT ${basis}/unternehmen/buerge/{unternehmenId}` as const]: async (a) => ändereBürgen(vorgangAus(a), a.params.unternehmenId, a.body),
    [`POST ${basis}/unternehmen/{id}/status` as const]: async (a) => setzeUnternehmensstatus(vorgangAus(a), a.params.id, a.body),
    [`GET ${basis}/unternehmen/{id}/preismodell` as const]: async ({ tx, aufrufer, params }) => {
      const u = gefunden(await unternehmenszeile(tx, params.id))
      if (!istEigenes(u, aufrufer)) throw new Ablehnung('NICHT_GEFUNDEN')
      return preismodelle(tx, u, uhr())
    },
    [`POST ${basis}/unternehmen/{id}/preismodell` as const]: async (a) => setzePreismodell(vorgangAus(a), a.params.id, a.body),
    [`POST ${basis}/unternehmen/name` as const]: async ({ tx, body }) => namen(tx, body),
    [`POST ${basis}/buerge` as const]: async (a) => legeBürgenAn(vorgangAus(a), a.body),
    [`GET ${basis}/buergen` as const]: async ({ tx }) => anzeigedaten(tx),
    [`GET ${basis}/buergen/buerge` as const]: async ({ tx, aufrufer, query }) =>
      gefunden(await bürge(tx, (aufrufer.gruppe === 'BSP' && query.id) || aufrufer.orgId, aufrufer, uhr())),
    [`GET ${basis}/buergen/istVorhanden` as const]: async ({ tx, query }) => istKurznameVergeben(tx, query.kurzname, query.ausser),
    [`GET ${basis}/buergen/{id}/anzeigedaten` as const]: async ({ tx, params }) => gefunden((await anzeigedaten(tx, params.id))[0]),
    [`POST ${basis}/buergen/{id}/anzeigedaten/bearbeitung` as const]: async (a) => ändereAnzeigedaten(vorgangAus(a), a.params.id, a.body),
    [`GET ${basis}/laenderliste` as const]: async ({ tx }) => länder(tx),
  })
}
