import { verträgeCsvDateiname, VERTRAGSSTATUS } from '@avalwerk/domain'
import type { FastifyInstance } from 'fastify'
import { binde, type Kern } from '../kernel/bindung.ts'
import { Ablehnung, gefunden } from '../kernel/problem.ts'
import { vorgangAus } from '../kernel/vorgang.ts'
import { fügeHinzu, ändereZuordnungen } from './aendern.ts'
import { legeVertragAn } from './anlegen.ts'
import { dokumentation, prüfung, vertrag, vertragsverlauf } from './details.ts'
import { alleVerträge, vertragsliste, vertragsoptionen, verträgeCsv } from './liste.ts'
import { beendeVertrag, schließePrüfungAb, ändereRahmen } from './pruefen.ts'

const basis = '/partnerservice/api/private/v2/kautionsvertraege'

/** Contracts (Kautionsverträge): the companies under them, their use, the guarantor's reviews. */
export function vertragsservice(app: FastifyInstance, kern: Kern): void {
  binde(app, 'vertrag', kern, {
    [`GET ${basis}/buerge/{id}` as const]: async ({ tx, aufrufer, params, query }) => {
      const k = gefunden(await vertrag(tx, aufrufer, params.id))
      if (k.buerge.id !== aufrufer.orgId || k.vertragsnummer !== query.vertragsnummer) throw new Ablehnung('NICHT_GEFUNDEN')
      return k
    },
    [`POST ${basis}/filteroptionen` as const]: async ({ tx, aufrufer, query }) => vertragsoptionen(tx, aufrufer, query.unternehmenId),
    [`POST ${basis}/filterung` as const]: async ({ tx, aufrufer, body, query }) => vertragsliste(tx, aufrufer, body, query),
    [`POST ${basis}/filterung/vertraege.csv` as const]: async ({ aufrufer, body }) => ({
      dateiname: verträgeCsvDateiname(kern.uhr()),
      inhalt: verträgeCsv(kern.db, aufrufer, body),
    }),
    [`GET ${basis}/pruefung/{id}` as const]: async ({ tx, aufrufer, params }) => gefunden(await prüfung(tx, aufrufer, params.id)),
    [`POST ${basis}/pruefung/{id}/abschluss` as const]: async (a) => schließePrüfungAb(vorgangAus(a), a.params.id, a.body),
    [`GET ${basis}/suche` as const]: async ({ tx, aufrufer, query }) => {
      const { zeilen } = await vertragsliste(tx, aufrufer, { suche: query.text }, { page: 0, size: 8, sort: 'vertragsnummer,asc' })
      return {
        treffer: zeilen.map((k) => ({
          id: k.id,
          titel: k.vertragsnummer,
          untertitel: `${VERTRAGSSTATUS[k.status]} · ${k.versicherungsnehmer.name} · ${k.buerge.name}`,
        })),
      }
    },
    [`GET ${basis}/{id}` as const]: async ({ tx, aufrufer, params }) => gefunden(await vertrag(tx, aufrufer, params.id)),
    [`GET ${basis}/{id}/verlauf` as const]: async ({ tx, aufrufer, params }) => gefunden(await vertragsverlauf(tx, aufrufer, params.id)),
    [`GET ${basis}/{id}/dokumentation` as const]: async ({ tx, aufrufer, params }) =>
      gefunden(await dokumentation(tx, aufrufer, params.id)),
    [`GET ${basis}` as const]: async ({ tx, aufrufer }) => ({ vertraege: await alleVerträge(tx, aufrufer) }),
    [`POST ${basis}` as const]: async (a) => {
      const { vertragsnummer, bürgeId: buergeId, versicherungsnehmerId } = a.query
      const { unternehmen, ...daten } = a.body
      return legeVertragAn(vorgangAus(a), { ...daten, vertragsnummer, buergeId, versicherungsnehmerId }, unternehmen)
    },
    [`POST ${basis}/{id}` as const]: async (a) => {
      const { versicherungsnehmerId } = a.query
      return versicherungsnehmerId
        ? ändereZuordnungen(vorgangAus(a), a.params.id, versicherungsnehmerId, a.body)
        : fügeHinzu(vorgangAus(a), a.params.id, a.body)
    },
    [`POST ${basis}/{id}/rahmen` as const]: async (a) => ändereRahmen(vorgangAus(a), a.params.id, a.body),
    [`POST ${basis}/{id}/ende` as const]: async (a) => beendeVertrag(vorgangAus(a), a.params.id, a.body),
  })
}
