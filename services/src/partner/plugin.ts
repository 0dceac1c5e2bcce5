import { unternehmenCalls } from '@avalwerk/contracts'
import { unternehmenCsvFileName } from '@avalwerk/domain'
import type { FastifyInstance } from 'fastify'
import { registerEndpoints } from '../kernel/endpoints.ts'
import { Refusal, orNotFound } from '../kernel/problem.ts'
import { updateDisplayData, updateBuergen, isKurznameTaken, createBuergen } from './buergenMaintenance.ts'
import { preismodelle, setPreismodell } from './preismodell.ts'
import {
  displayData,
  auftraggeber,
  buerge,
  isOwn,
  countries,
  names,
  visibleUnternehmen,
  searchUnternehmen,
  unternehmen,
  unternehmenRow,
} from './unternehmen.ts'
import { sliceOf, BUERGEN, TEILNEHMER, unternehmenCsv, unternehmenList, unternehmenOptions } from './unternehmenList.ts'
import { updateUnternehmen, releaseUnternehmen, createTochter, createUnternehmen, setUnternehmenStatus } from './unternehmenMaintenance.ts'
import { unternehmenHistory } from './unternehmenHistory.ts'

/** Companies, guarantors, countries; users and roles. */
export async function partnerService(app: FastifyInstance): Promise<void> {
  const { deps } = app
  const { uhr } = app.deps
  registerEndpoints(app, unternehmenCalls, {
    anlegen: async (ctx, { body }) => createUnternehmen(ctx, body),
    liste: async ({ tx, wer }, { query, body }) => unternehmenList(tx, wer, sliceOf(query, wer), body, query, uhr()),
    suchliste: async ({ tx, wer }, { query, body }) => unternehmenList(tx, wer, { strangers: true }, body, query, uhr()),
    suche: async ({ tx }, { body }) => searchUnternehmen(tx, body.suche),
    filteroptionen: async ({ tx, wer }, { query }) => unternehmenOptions(tx, wer, sliceOf(query, wer)),
    teilnehmerListe: async ({ tx, wer }, { query, body }) => unternehmenList(tx, wer, TEILNEHMER, body, query, uhr()),
    buergenListe: async ({ tx, wer }, { query, body }) =>
      unternehmenList(
        tx,
        wer,
        {
          ...BUERGEN,
          withoutInactive: query.filtereInaktive === 'true',
          withVertraege: query.filtereNutzungVertraegeAktiviert === 'true',
        },
        body,
        query,
        uhr(),
      ),
    export: async ({ wer }, { query, body }) => ({
      dateiname: unternehmenCsvFileName(uhr()),
      inhalt: unternehmenCsv(deps.db, wer, sliceOf(query, wer), body, uhr()),
    }),
    teilnehmerExport: async ({ wer }, { body }) => ({
      dateiname: unternehmenCsvFileName(uhr()),
      inhalt: unternehmenCsv(deps.db, wer, TEILNEHMER, body, uhr()),
    }),
    sichtbeschraenkung: async ({ tx, wer }) => ({
      beschränkt: wer.visible !== null,
      unternehmen: await visibleUnternehmen(tx, wer.orgId),
    }),
    auftraggeber: async ({ tx, wer }, { params }) => orNotFound(await auftraggeber(tx, params.id, wer, uhr())),
    details: async ({ tx, wer }, { params }) => orNotFound(await unternehmen(tx, params.id, wer)),
    historie: async ({ tx, wer }, { params }) => orNotFound(await unternehmenHistory(tx, params.id, wer)),
    freigeben: async (ctx, { body }) => releaseUnternehmen(ctx, body),
    tochterAnlegen: async (ctx, { params, body }) => createTochter(ctx, params.id, body),
    tochterAendern: async (ctx, { params, body }) => updateUnternehmen(ctx, 'U10', params.tochterId, body, params.id),
    auftraggeberAendern: async (ctx, { params, body }) => updateUnternehmen(ctx, 'U09', params.unternehmenId, body),
    buergeAendern: async (ctx, { params, body }) => updateBuergen(ctx, params.unternehmenId, body),
    statusAendern: async (ctx, { params, body }) => setUnternehmenStatus(ctx, params.id, body),
    preismodelle: async ({ tx, wer }, { params }) => {
      const unternehmen = orNotFound(await unternehmenRow(tx, params.id))
      if (!isOwn(unternehmen, wer)) throw new Refusal('NICHT_GEFUNDEN')
      return preismodelle(tx, unternehmen, uhr())
    },
    preismodellSetzen: async (ctx, { params, body }) => setPreismodell(ctx, params.id, body),
    namen: async ({ tx }, { body }) => names(tx, body),
    buergeAnlegen: async (ctx, { body }) => createBuergen(ctx, body),
    buergen: async ({ tx }) => displayData(tx),
    buerge: async ({ tx, wer }, { query }) => orNotFound(await buerge(tx, (wer.gruppe === 'BSP' && query.id) || wer.orgId, wer, uhr())),
    kurznameVergeben: async ({ tx }, { query }) => isKurznameTaken(tx, query.kurzname, query.ausser),
    anzeigedaten: async ({ tx }, { params }) => orNotFound((await displayData(tx, params.id))[0]),
    anzeigedatenAendern: async (ctx, { params, body }) => updateDisplayData(ctx, params.id, body),
    laender: async ({ tx }) => countries(tx),
  })
}
