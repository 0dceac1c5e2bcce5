import { AUFTRAG_STATUS, auftragDisplay, fileStamp, formatEuro, type Group } from '@avalwerk/domain'
import type { FastifyInstance } from 'fastify'
import { openAufgabe } from '../aufgaben/list.ts'
import { registerEndpoints, After, type AppDeps } from '../kernel/endpoints.ts'
import { orNotFound } from '../kernel/problem.ts'
import { contextFrom } from '../kernel/useCase.ts'
import { archive } from './archive.ts'
import { parteien, vertraege } from './choices.ts'
import { allRows, asCsv } from './csv.ts'
import { auftrag, auftragHistory } from './details.ts'
import { submit, save } from './submit.ts'
import { validateFormal, cancelAsOperator, withdraw } from './formalCheck.ts'
import { count, readSorting, page } from './list.ts'
import { hold, letGo, reject, accept } from './review.ts'
import type { AuftragRow } from './situation.ts'

const basis = '/buergschaftservice/api/private/v2/buergschaftsauftraege'
const LATEST = readSorting('geaendertAm,desc')
const result = (a: AuftragRow) => ({ id: String(a.id), version: a.version, status: a.status })

/** Guarantee orders: list, details, sending, review. */
export function auftragService(app: FastifyInstance, deps: AppDeps): void {
  const dateiname = () => `${fileStamp(deps.uhr())}_Buergschaftsauftraege.csv`
  registerEndpoints(app, 'auftrag', deps, {
    [`POST ${basis}/filterung` as const]: async ({ tx, aufrufer, body, query }) => ({
      zeilen: await page(tx, aufrufer, body, readSorting(query.sort), query.size, query.page),
      gesamt: await count(tx, aufrufer, body),
    }),
    [`POST ${basis}/filterung/buergschaftsauftraege.csv` as const]: async ({ aufrufer, body }) => ({
      dateiname: dateiname(),
      inhalt: asCsv(allRows(deps.db, aufrufer, body), aufrufer.gruppe),
    }),
    [`GET ${basis}/suche` as const]: async ({ tx, aufrufer, query }) => {
      const rows = await page(tx, aufrufer, { suche: query.text }, LATEST, 8, 0)
      return {
        treffer: rows.map((z) => ({
          id: z.id,
          titel: `BA ${z.id} · ${auftragDisplay(z.status, aufrufer.gruppe as Group, z.phase).caption}`,
          untertitel: `${z.auftragnehmerName || AUFTRAG_STATUS[z.status].wort}${z.betrag === null ? '' : ` · ${formatEuro(z.betrag)}`}`,
        })),
      }
    },
    [`GET ${basis}/{id}` as const]: async ({ tx, aufrufer, params }) => orNotFound(await auftrag(tx, aufrufer, params.id, deps.uhr())),
    [`GET ${basis}/{id}/historie` as const]: async ({ tx, aufrufer, params }) => orNotFound(await auftragHistory(tx, aufrufer, params.id)),
    [`GET ${basis}/{id}/buergschaftsauftraege.csv` as const]: async ({ tx, aufrufer, params }) => ({
      dateiname: dateiname(),
      inhalt: asCsv([orNotFound((await page(tx, aufrufer, { id: params.id }, LATEST, 1, 0))[0])], aufrufer.gruppe),
    }),
    [`GET ${basis}/{id}/aufgabendetails` as const]: async ({ tx, aufrufer, params }) => {
      const { status, sperre } = orNotFound(await auftrag(tx, aufrufer, params.id, deps.uhr()))
      return { status, sperre, aufgabe: await openAufgabe(tx, aufrufer.orgId, { kind: 'AUFTRAG', id: params.id }) }
    },
    [`GET ${basis}/{id}/ablehnung` as const]: async ({ tx, aufrufer, params }) => {
      const { ablehnung } = orNotFound(await auftrag(tx, aufrufer, params.id, deps.uhr()))
      return { ablehnungsgrund: ablehnung?.grund ?? null, ansprechpartner: ablehnung?.ansprechpartner ?? null }
    },
    [`GET ${basis}/{id}/daten.zip` as const]: async ({ tx, aufrufer, params }) => {
      const make = orNotFound(await archive(tx, aufrufer, params.id, deps.uhr()))
      return new After(async () => ({ dateiname: `BA_${params.id}.zip`, inhalt: await make() }))
    },
    [`POST ${basis}` as const]: async (a) => result(await save(contextFrom(a), a.body)),
    [`PUT ${basis}/{id}` as const]: async (request) =>
      result(await save(contextFrom(request), request.body.daten, { id: request.params.id, version: request.body.version })),
    [`POST ${basis}/einreichen` as const]: async (a) => result(await submit(contextFrom(a), a.body)),
    [`POST ${basis}/{id}/stornieren` as const]: async (a) => result(await withdraw(contextFrom(a), a.params.id, a.body.version)),
    [`POST ${basis}/{id}/formalpruefung` as const]: async (a) => result(await validateFormal(contextFrom(a), a.params.id, a.body)),
    [`POST ${basis}/{id}/stornoantrag` as const]: async (a) => result(await cancelAsOperator(contextFrom(a), a.params.id, a.body)),
    [`POST ${basis}/{id}/sperre` as const]: async (a) => ({ bis: (await hold(contextFrom(a), a.params.id)).toISOString() }),
    [`DELETE ${basis}/{id}/sperre` as const]: async (a) => letGo(contextFrom(a), a.params.id),
    [`POST ${basis}/{id}/annehmen` as const]: async (a) => accept(contextFrom(a), a.params.id, a.body),
    [`POST ${basis}/{id}/ablehnen` as const]: async (a) => result(await reject(contextFrom(a), a.params.id, a.body)),
    [`GET ${basis}/auswahl/vertraege` as const]: async ({ tx, aufrufer, query }) =>
      vertraege(tx, aufrufer, { id: query.auftragnehmerId, name: query.auftragnehmerName }),
    [`GET ${basis}/auswahl/parteien` as const]: async ({ tx, aufrufer, query }) => parteien(tx, aufrufer, query.text, query.eigene),
  })
}
