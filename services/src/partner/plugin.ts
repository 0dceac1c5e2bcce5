import { unternehmenCalls } from '@avalwerk/contracts'
import { unternehmenCsvFileName } from '@avalwerk/domain'
import type { FastifyInstance } from 'fastify'
import { registerEndpoints } from '../kernel/endpoints.ts'
import { Refusal, orNotFound } from '../kernel/problem.ts'
import { findVisibleUnternehmen } from '../records/unternehmen.ts'
import { updateDisplayData, updateBuerge, isKurznameTaken, createBuerge } from './buergenAdministration.ts'
import { nutzerAdministration } from './nutzerAdministration.ts'
import { listPreismodelle, setPreismodell } from './preismodell.ts'
import {
  displayData,
  auftraggeber,
  buerge,
  isOwnUnternehmen,
  listCountries,
  listUnternehmenNames,
  visibleUnternehmen,
  searchUnternehmen,
  findUnternehmenDetails,
} from './unternehmen.ts'
import { sliceOf, BUERGEN, TEILNEHMER, unternehmenCsv, listUnternehmen, listUnternehmenOptions } from './unternehmenList.ts'
import {
  updateUnternehmen,
  approveUnternehmen,
  createTochter,
  createUnternehmen,
  setUnternehmenStatus,
} from './unternehmenAdministration.ts'
import { listUnternehmenHistory } from './history.ts'

/** Companies, guarantors, countries; users and roles. */
export async function partnerService(app: FastifyInstance): Promise<void> {
  await nutzerAdministration(app)
  const { deps } = app
  const { clock } = app.deps
  registerEndpoints(app, unternehmenCalls, {
    anlegen: async (ctx, { body }) => createUnternehmen(ctx, body),
    liste: async ({ tx, caller }, { query, body }) => listUnternehmen(tx, caller, sliceOf(query, caller), body, query, clock()),
    suchliste: async ({ tx, caller }, { query, body }) => listUnternehmen(tx, caller, { strangers: true }, body, query, clock()),
    suche: async ({ tx, caller }, { body }) => searchUnternehmen(tx, caller, body.suche),
    filteroptionen: async ({ tx, caller }, { query }) => listUnternehmenOptions(tx, caller, sliceOf(query, caller)),
    teilnehmerListe: async ({ tx, caller }, { query, body }) => listUnternehmen(tx, caller, TEILNEHMER, body, query, clock()),
    buergenListe: async ({ tx, caller }, { query, body }) =>
      listUnternehmen(
        tx,
        caller,
        {
          ...BUERGEN,
          withoutInactive: query.filtereInaktive === 'true',
          withVertraege: query.filtereNutzungVertraegeAktiviert === 'true',
        },
        body,
        query,
        clock(),
      ),
    export: async ({ caller }, { query, body }) => ({
      dateiname: unternehmenCsvFileName(clock()),
      inhalt: unternehmenCsv(deps.db, caller, sliceOf(query, caller), body, clock()),
    }),
    teilnehmerExport: async ({ caller }, { body }) => ({
      dateiname: unternehmenCsvFileName(clock()),
      inhalt: unternehmenCsv(deps.db, caller, TEILNEHMER, body, clock()),
    }),
    sichtbeschraenkung: async ({ tx, caller }) => ({
      beschraenkt: caller.visible !== null,
      unternehmen: await visibleUnternehmen(tx, caller),
    }),
    auftraggeber: async ({ tx, caller }, { params }) => orNotFound(await auftraggeber(tx, params.id, caller, clock())),
    details: async ({ tx, caller }, { params }) => orNotFound(await findUnternehmenDetails(tx, params.id, caller)),
    historie: async ({ tx, caller }, { params }) => orNotFound(await listUnternehmenHistory(tx, params.id, caller)),
    freigeben: async (ctx, { body }) => approveUnternehmen(ctx, body),
    tochterAnlegen: async (ctx, { params, body }) => createTochter(ctx, params.id, body),
    tochterAendern: async (ctx, { params, body }) => updateUnternehmen(ctx, 'U10', params.tochterId, body, params.id),
    auftraggeberAendern: async (ctx, { params, body }) => updateUnternehmen(ctx, 'U09', params.unternehmenId, body),
    buergeAendern: async (ctx, { params, body }) => updateBuerge(ctx, params.unternehmenId, body),
    statusAendern: async (ctx, { params, body }) => setUnternehmenStatus(ctx, params.id, body),
    preismodelle: async ({ tx, caller }, { params }) => {
      const unternehmen = orNotFound(await findVisibleUnternehmen(tx, caller, params.id))
      if (!isOwnUnternehmen(unternehmen, caller)) throw new Refusal('NICHT_GEFUNDEN')
      return listPreismodelle(tx, unternehmen, clock())
    },
    preismodellSetzen: async (ctx, { params, body }) => setPreismodell(ctx, params.id, body),
    namen: async ({ tx, caller }, { body }) => listUnternehmenNames(tx, caller, body),
    buergeAnlegen: async (ctx, { body }) => createBuerge(ctx, body),
    buergen: async ({ tx }) => displayData(tx),
    buerge: async ({ tx, caller }, { query }) =>
      orNotFound(await buerge(tx, (caller.group === 'BSP' && query.id) || caller.orgId, caller, clock())),
    kurznameVergeben: async ({ tx }, { query }) => isKurznameTaken(tx, query.kurzname, query.ausser),
    anzeigedaten: async ({ tx }, { params }) => orNotFound((await displayData(tx, params.id))[0]),
    anzeigedatenAendern: async (ctx, { params, body }) => updateDisplayData(ctx, params.id, body),
    laender: async ({ tx }) => listCountries(tx),
  })
}
