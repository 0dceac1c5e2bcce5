import { auftragCalls } from '@avalwerk/contracts'
import { AUFTRAG_STATUS, auftragDisplay, fileStamp, formatEuro, type Group } from '@avalwerk/domain'
import type { FastifyInstance } from 'fastify'
import { oldestOpenAufgabe } from '../aufgaben/index.ts'
import { After, registerEndpoints } from '../kernel/endpoints.ts'
import { orNotFound } from '../kernel/problem.ts'
import { archive } from './archive.ts'
import { parteien, vertraege } from './choices.ts'
import { allRows, asCsv } from './csv.ts'
import { auftrag, auftragHistory } from './details.ts'
import { submit, save } from './submit.ts'
import { decideFormalCheck, cancelAsOperator, withdraw } from './formalCheck.ts'
import { count, readSorting, page } from './list.ts'
import { hold, letGo, reject, accept } from './review.ts'
import type { AuftragRow } from './situation.ts'

const LATEST = readSorting('geaendertAm,desc')
const result = (a: AuftragRow) => ({ id: a.id, version: a.version, status: a.status })

/** Guarantee orders: list, details, sending, review. */
export async function auftragService(app: FastifyInstance): Promise<void> {
  const { deps } = app
  const dateiname = () => `${fileStamp(deps.clock())}_Buergschaftsauftraege.csv`
  registerEndpoints(app, auftragCalls, {
    liste: async ({ tx, caller }, { query, body }) => ({
      zeilen: await page(tx, caller, body, readSorting(query.sort), query.size, query.page),
      gesamt: await count(tx, caller, body),
    }),
    export: async ({ caller }, { body }) => ({
      dateiname: dateiname(),
      inhalt: asCsv(allRows(deps.db, caller, body), caller.gruppe),
    }),
    suche: async ({ tx, caller }, { query }) => {
      const rows = await page(tx, caller, { suche: query.text }, LATEST, 8, 0)
      return {
        treffer: rows.map((row) => ({
          id: row.id,
          titel: `BA ${row.id} · ${auftragDisplay(row.status, caller.gruppe as Group, row.phase).caption}`,
          untertitel: `${row.auftragnehmerName || AUFTRAG_STATUS[row.status].caption}${row.betrag === null ? '' : ` · ${formatEuro(row.betrag)}`}`,
        })),
      }
    },
    details: async ({ tx, caller }, { params }) => orNotFound(await auftrag(tx, caller, params.id, deps.clock())),
    historie: async ({ tx, caller }, { params }) => orNotFound(await auftragHistory(tx, caller, params.id)),
    einzelexport: async ({ tx, caller }, { params }) => ({
      dateiname: dateiname(),
      inhalt: asCsv([orNotFound((await page(tx, caller, { id: params.id }, LATEST, 1, 0))[0])], caller.gruppe),
    }),
    aufgabendetails: async ({ tx, caller }, { params }) => {
      const { status, sperre } = orNotFound(await auftrag(tx, caller, params.id, deps.clock()))
      return { status, sperre, aufgabe: await oldestOpenAufgabe(tx, caller.orgId, { kind: 'AUFTRAG', id: params.id }) }
    },
    ablehnung: async ({ tx, caller }, { params }) => {
      const { ablehnung } = orNotFound(await auftrag(tx, caller, params.id, deps.clock()))
      return { ablehnungsgrund: ablehnung?.grund ?? null, ansprechpartner: ablehnung?.ansprechpartner ?? null }
    },
    archiv: async ({ tx, caller }, { params }) => {
      const make = orNotFound(await archive(tx, caller, params.id, deps.clock()))
      return new After(async () => ({ dateiname: `BA_${params.id}.zip`, inhalt: await make() }))
    },
    anlegen: async (ctx, { body }) => result(await save(ctx, body)),
    speichern: async (ctx, { params, body }) => result(await save(ctx, body.daten, { id: params.id, version: body.version })),
    einreichen: async (ctx, { body }) => result(await submit(ctx, body)),
    stornieren: async (ctx, { params, body }) => result(await withdraw(ctx, params.id, body.version)),
    formalPruefen: async (ctx, { params, body }) => result(await decideFormalCheck(ctx, params.id, body)),
    stornoBeantragen: async (ctx, { params, body }) => result(await cancelAsOperator(ctx, params.id, body)),
    sperren: async (ctx, { params }) => ({ bis: (await hold(ctx, params.id)).toISOString() }),
    entsperren: async (ctx, { params }) => letGo(ctx, params.id),
    annehmen: async (ctx, { params, body }) => accept(ctx, params.id, body),
    ablehnen: async (ctx, { params, body }) => result(await reject(ctx, params.id, body)),
    waehlbareVertraege: async ({ tx, caller }, { query }) =>
      vertraege(tx, caller, { id: query.auftragnehmerId, name: query.auftragnehmerName }),
    waehlbareParteien: async ({ tx, caller }, { query }) => parteien(tx, caller, query.text, query.eigene),
  })
}
