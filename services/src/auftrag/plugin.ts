import { auftragCalls } from '@avalwerk/contracts'
import { AUFTRAG_STATUS, auftragDisplay, fileStamp, formatEuro } from '@avalwerk/domain'
import type { FastifyInstance } from 'fastify'
import { findOldestOpenAufgabe } from '../aufgaben/index.ts'
import { After, registerEndpoints } from '../kernel/endpoints.ts'
import { orNotFound } from '../kernel/problem.ts'
import { archiveAuftrag } from './archive.ts'
import { listSelectableParteien, listSelectableVertraege } from './choices.ts'
import { allAuftragRows, auftraegeCsv } from './csv.ts'
import { findAuftrag, listAuftragHistory } from './details.ts'
import { submitAuftrag, saveAuftrag } from './submit.ts'
import { decideFormalCheck, cancelAsOperator, withdrawAuftrag } from './formalCheck.ts'
import { listAuftraege, pageOfAuftraege } from './list.ts'
import { parseSort, placeOf, SEARCH_HITS } from '../kernel/list.ts'
import { reserveAuftrag, letGo, rejectAuftrag, acceptAuftrag } from './review.ts'
import type { AuftragRow } from './state.ts'

const LATEST = parseSort('geaendertAm,desc')
const result = (a: AuftragRow) => ({ id: a.id, version: a.version, status: a.status })

/** Guarantee orders: list, details, sending, review. */
export async function auftragService(app: FastifyInstance): Promise<void> {
  const { deps } = app
  const dateiname = () => `${fileStamp(deps.clock())}_Buergschaftsauftraege.csv`
  registerEndpoints(app, auftragCalls, {
    liste: ({ tx, caller }, { query, body }) => pageOfAuftraege(tx, caller, body, parseSort(query.sort), query.size, placeOf(query)),
    export: async ({ caller }, { body }) => ({
      dateiname: dateiname(),
      inhalt: auftraegeCsv(allAuftragRows(deps.db, caller, body), caller.group),
    }),
    suche: async ({ tx, caller }, { query }) => {
      const { zeilen: rows } = await listAuftraege(tx, caller, { suche: query.text }, LATEST, SEARCH_HITS, {})
      return {
        treffer: rows.map((row) => ({
          id: row.id,
          titel: `BA ${row.id} · ${auftragDisplay(row.status, caller.group, row.phase).caption}`,
          untertitel: `${row.auftragnehmerName || AUFTRAG_STATUS[row.status].caption}${row.betrag === null ? '' : ` · ${formatEuro(row.betrag)}`}`,
        })),
      }
    },
    details: async ({ tx, caller }, { params }) => orNotFound(await findAuftrag(tx, caller, params.id, deps.clock())),
    historie: async ({ tx, caller }, { params }) => orNotFound(await listAuftragHistory(tx, caller, params.id)),
    einzelexport: async ({ tx, caller }, { params }) => ({
      dateiname: dateiname(),
      inhalt: auftraegeCsv([orNotFound((await listAuftraege(tx, caller, { id: params.id }, LATEST, 1, {})).zeilen[0])], caller.group),
    }),
    aufgabendetails: async ({ tx, caller }, { params }) => {
      const { status, sperre } = orNotFound(await findAuftrag(tx, caller, params.id, deps.clock()))
      return { status, sperre, aufgabe: await findOldestOpenAufgabe(tx, caller.orgId, { kind: 'AUFTRAG', id: params.id }) }
    },
    ablehnung: async ({ tx, caller }, { params }) => {
      const { ablehnung } = orNotFound(await findAuftrag(tx, caller, params.id, deps.clock()))
      return { ablehnungsgrund: ablehnung?.grund ?? null, ansprechpartner: ablehnung?.ansprechpartner ?? null }
    },
    archiv: async ({ tx, caller }, { params }) => {
      const make = orNotFound(await archiveAuftrag(tx, caller, params.id, deps.clock(), deps.documents))
      return new After(async () => ({ dateiname: `BA_${params.id}.zip`, inhalt: await make() }))
    },
    anlegen: async (ctx, { body }) => result(await saveAuftrag(ctx, body)),
    speichern: async (ctx, { params, body }) => result(await saveAuftrag(ctx, body.daten, { id: params.id, version: body.version })),
    einreichen: async (ctx, { body }) => result(await submitAuftrag(ctx, body)),
    stornieren: async (ctx, { params, body }) => result(await withdrawAuftrag(ctx, params.id, body.version)),
    formalPruefen: async (ctx, { params, body }) => result(await decideFormalCheck(ctx, params.id, body)),
    stornoBeantragen: async (ctx, { params, body }) => result(await cancelAsOperator(ctx, params.id, body)),
    sperren: async (ctx, { params }) => ({ bis: (await reserveAuftrag(ctx, params.id)).toISOString() }),
    entsperren: async (ctx, { params }) => letGo(ctx, params.id),
    annehmen: async (ctx, { params, body }) => acceptAuftrag(ctx, params.id, body),
    ablehnen: async (ctx, { params, body }) => result(await rejectAuftrag(ctx, params.id, body)),
    waehlbareVertraege: async ({ tx, caller }, { query }) =>
      listSelectableVertraege(tx, caller, { id: query.auftragnehmerId, name: query.auftragnehmerName }),
    waehlbareParteien: async ({ tx, caller }, { query }) => listSelectableParteien(tx, caller, query.text, query.eigene),
  })
}
