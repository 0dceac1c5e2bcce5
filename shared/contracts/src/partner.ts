import { z } from 'zod'
import { pagination, sorting, unternehmenId } from './primitives.ts'
import { rightTo, endpoint, service } from './endpoint.ts'
import { code, freeText, requiredText } from './forms.ts'
import {
  displayDataInput,
  auftraggeber,
  buerge,
  buergeData,
  kennzeichenData,
  preismodellEntry,
  preismodellInput,
  unternehmen,
  unternehmenData,
  unternehmenFilter,
  unternehmenOptions,
  unternehmenPage,
  UNTERNEHMEN_SORT_FIELDS,
  verlaufseintrag,
} from './unternehmenForms.ts'

const displayData = z.object({
  unternehmenId,
  name: z.string(),
  kurzname: z.string(),
  initialen: z.string(),
  headerFarbe: z.string(),
  headerSchriftfarbe: z.string(),
})

/** The name of a column. */
const column = code('spalte', /^[\p{L}\w.]{1,60}$/u)
/**
 * Settings of one table: columns in their order, hidden ones, widths in pixels, row height, saved views.
 * The version guards against a second tab: a write names the version that it read.
 */
export const tableSetting = z
  .object({
    spalten: z.array(column).max(60),
    verborgen: z.array(column).max(60),
    breiten: z.record(column, z.int().min(40).max(1200)),
    kompakt: z.boolean(),
    proSeite: z.union([z.literal(25), z.literal(50), z.literal(100)]),
    ansichten: z
      .array(z.object({ id: code('ansicht', /^[\w-]{1,40}$/), name: requiredText('ansichtsname'), suche: freeText('ansicht') }))
      .max(20),
  })
  .meta({ id: 'TableSetting' })
export type TableSetting = z.infer<typeof tableSetting>

const view = rightTo('anzeigen', 'Unternehmen')
const idParams = z.object({ id: unternehmenId })
const isTrue = z.enum(['true', 'false']).optional()
/** Which page of a list of companies. */
const pages = { ...pagination, sort: sorting(UNTERNEHMEN_SORT_FIELDS, 'name,asc') }
const toggle = {
  /** Leaves out what is inactive, incognito, not checked. */
  filtereInaktive: isTrue,
  filtereInkognito: isTrue,
  filtereUngepruefte: isTrue,
  /** Only what the caller may see as their own, whatever else is asked for. */
  filtereSichtberechtigung: isTrue,
  /** Also companies of others that the caller may know. */
  auchFremdeUnternehmen: isTrue,
}
const search = z.object({ suche: requiredText('suchtext') })
/** A company after a step. */
const revision = z.object({ unternehmenId, version: z.int(), unternehmensstatus: unternehmen.shape.unternehmensstatus })
const change = unternehmenData.extend({ version: z.int().min(1), kennzeichen: kennzeichenData.optional() })

export const unternehmenCalls = service('unternehmen', '/partnerservice/api/private/v2', {
  sichtbeschraenkung: endpoint({
    method: 'GET',
    path: '/unternehmen/auftraggeber/sichtbeschraenkung',
    zweck: 'Companies that the own user may see',
    recht: 'angemeldet',
    follows: ['UNTERNEHMEN'],
    antwort: z.object({
      beschraenkt: z.boolean(),
      unternehmen: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          hybrid: z.boolean(),
          gesellschaftsform: unternehmen.shape.gesellschaftsform,
          ort: z.string(),
          unternehmensstatus: unternehmen.shape.unternehmensstatus,
          /** As far as the user sees it. */
          mutterUnternehmenId: unternehmenId.nullable(),
        }),
      ),
    }),
  }),
  anlegen: endpoint({
    method: 'POST',
    path: '/unternehmen',
    zweck: 'Create a company with an organisation of its own; it waits to be released',
    recht: rightTo('anlegen', 'Unternehmen'),
    changes: ['UNTERNEHMEN'],
    body: unternehmenData.extend({ kennzeichen: kennzeichenData }),
    antwort: revision,
    idempotent: true,
  }),
  liste: endpoint({
    method: 'POST',
    path: '/unternehmen/filterung',
    zweck: 'A page of companies: the own ones, for the operator all, others where asked for',
    recht: view,
    follows: ['UNTERNEHMEN'],
    query: z.object({ ...pages, ...toggle }),
    body: unternehmenFilter,
    antwort: unternehmenPage,
  }),
  suchliste: endpoint({
    method: 'POST',
    path: '/unternehmen/suche',
    zweck: 'A page of the companies that the caller may know, by name, number or city',
    callers: "Interfaces that walk through the directory page by page; the portal's pages search as people type (suche/ohnepaging)",
    recht: view,
    follows: ['UNTERNEHMEN'],
    query: z.object(pages),
    body: search,
    antwort: unternehmenPage,
  }),
  filteroptionen: endpoint({
    method: 'GET',
    path: '/unternehmen/filteroptionen',
    zweck: "What the caller's list of companies can be narrowed by",
    recht: view,
    follows: ['UNTERNEHMEN'],
    query: z.object({ filtereInaktive: isTrue }),
    antwort: unternehmenOptions,
  }),
  teilnehmerListe: endpoint({
    method: 'POST',
    path: '/unternehmen/teilnehmer/filterung',
    zweck: 'A page of the participants: active beneficiaries of the platform that may be known',
    recht: view,
    follows: ['UNTERNEHMEN'],
    query: z.object(pages),
    body: unternehmenFilter,
    antwort: unternehmenPage,
  }),
  buergenListe: endpoint({
    method: 'POST',
    path: '/unternehmen/buergen/filterung',
    zweck: 'A page of the guarantors; if asked for, those alone whose contracts are kept in the portal',
    recht: view,
    follows: ['UNTERNEHMEN'],
    query: z.object({ ...pages, filtereNutzungVertraegeAktiviert: isTrue, filtereInaktive: isTrue }),
    body: unternehmenFilter,
    antwort: unternehmenPage,
  }),
  export: endpoint({
    method: 'POST',
    path: '/unternehmen/filterung/unternehmen.csv',
    zweck: 'All companies under a filter as CSV',
    recht: view,
    query: z.object(toggle),
    body: unternehmenFilter,
    datei: 'text/csv',
  }),
  teilnehmerExport: endpoint({
    method: 'POST',
    path: '/unternehmen/teilnehmer/filterung/unternehmen.csv',
    zweck: 'All participants under a filter as CSV',
    recht: view,
    body: unternehmenFilter,
    datei: 'text/csv',
  }),
  details: endpoint({
    method: 'GET',
    path: '/unternehmen/{id}',
    zweck: 'A company of the own organisation, or a public one',
    recht: view,
    follows: ['UNTERNEHMEN'],
    params: idParams,
    query: z.object({ cache: z.enum(['true', 'false']).optional() }),
    antwort: unternehmen,
  }),
  historie: endpoint({
    method: 'GET',
    path: '/unternehmen/{id}/verlauf',
    zweck: 'What was done with a company, newest first; for its own people and the operator',
    recht: view,
    follows: ['UNTERNEHMEN'],
    params: idParams,
    antwort: z.array(verlaufseintrag),
  }),
  auftraggeber: endpoint({
    method: 'GET',
    path: '/unternehmen/auftraggeber/{id}',
    zweck: 'All that is kept of a beneficiary company, with its subsidiaries; for its own people and the operator',
    recht: rightTo('anzeigen', 'Unternehmen', 'Tochterunternehmen'),
    follows: ['UNTERNEHMEN'],
    params: idParams,
    antwort: auftraggeber,
  }),
  tochterAnlegen: endpoint({
    method: 'POST',
    path: '/unternehmen/auftraggeber/{id}/tochter',
    zweck: 'Create a subsidiary; it waits to be released',
    recht: rightTo('anlegen', 'Tochterunternehmen'),
    changes: ['UNTERNEHMEN'],
    params: idParams,
    body: unternehmenData,
    antwort: revision,
    idempotent: true,
    probleme: ['SICHT_BESCHRAENKT', 'SCHRITT_UNZULAESSIG'],
  }),
  tochterAendern: endpoint({
    method: 'POST',
    path: '/unternehmen/auftraggeber/{id}/tochter/{tochterId}',
    zweck: "Change a subsidiary; its flags are the operator's",
    recht: rightTo('bearbeiten', 'Tochterunternehmen'),
    changes: ['UNTERNEHMEN'],
    params: z.object({ id: unternehmenId, tochterId: unternehmenId }),
    body: change,
    antwort: revision,
    probleme: ['OHNE_AENDERUNG', 'VERSION_VERALTET'],
  }),
  freigeben: endpoint({
    method: 'POST',
    path: '/unternehmen/auftraggeber/freigeben',
    zweck: 'Release a company that was created (UP to AKT), or refuse it (UP to DAK) with a reason',
    recht: [rightTo('prüfen', 'Tochterunternehmen'), rightTo('verwalten', 'Unternehmen')],
    changes: ['UNTERNEHMEN'],
    body: z.object({
      unternehmenId,
      version: z.int().min(1),
      freigeben: z.boolean(),
      grund: freeText('grund').nullable(),
    }),
    antwort: revision,
    probleme: ['VERSION_VERALTET', 'SCHRITT_UNZULAESSIG', 'MUTTER_NICHT_AKTIV', 'TOECHTER_AKTIV', 'GRUND_FEHLT'],
  }),
  auftraggeberAendern: endpoint({
    method: 'POST',
    path: '/unternehmen/auftraggeber/{unternehmenId}',
    zweck: "Change a beneficiary company; its flags are the operator's",
    groups: ['AG', 'BSP'],
    recht: rightTo('bearbeiten', 'Unternehmen'),
    changes: ['UNTERNEHMEN'],
    params: z.object({ unternehmenId }),
    body: change,
    antwort: revision,
    probleme: ['OHNE_AENDERUNG', 'VERSION_VERALTET'],
  }),
  buergeAendern: endpoint({
    method: 'PUT',
    path: '/unternehmen/buerge/{unternehmenId}',
    zweck: 'Change a guarantor',
    groups: ['BSP'],
    recht: rightTo('bearbeiten', 'Unternehmen'),
    changes: ['UNTERNEHMEN'],
    params: z.object({ unternehmenId }),
    body: buergeData.extend({ version: z.int().min(1) }),
    antwort: revision,
    probleme: ['OHNE_AENDERUNG', 'VERSION_VERALTET'],
  }),
  statusAendern: endpoint({
    method: 'POST',
    path: '/unternehmen/{id}/status',
    zweck: 'Set a company inactive (AKT to DAK), or active again',
    recht: rightTo('verwalten', 'Unternehmen'),
    changes: ['UNTERNEHMEN', 'NUTZER'],
    params: idParams,
    body: z.object({ version: z.int().min(1), aktiv: z.boolean() }),
    antwort: revision,
    probleme: ['VERSION_VERALTET', 'SCHRITT_UNZULAESSIG', 'VORGAENGE_OFFEN', 'TOECHTER_AKTIV', 'MUTTER_NICHT_AKTIV'],
  }),
  preismodelle: endpoint({
    method: 'GET',
    path: '/unternehmen/{id}/preismodell',
    zweck: "A company's price models: in force, to come, and over",
    recht: rightTo('anzeigen', 'Unternehmen'),
    follows: ['UNTERNEHMEN'],
    params: idParams,
    antwort: z.array(preismodellEntry),
  }),
  preismodellSetzen: endpoint({
    method: 'POST',
    path: '/unternehmen/{id}/preismodell',
    zweck: 'Set a price model, from now on or from a later instant',
    recht: rightTo('verwalten', 'Unternehmen'),
    changes: ['UNTERNEHMEN'],
    params: idParams,
    body: preismodellInput,
    antwort: z.array(preismodellEntry),
    idempotent: true,
    probleme: ['SCHRITT_UNZULAESSIG', 'OHNE_AENDERUNG'],
  }),
  suche: endpoint({
    method: 'POST',
    path: '/unternehmen/suche/ohnepaging',
    zweck: 'Up to twenty companies that the caller may know, by name, number or city',
    recht: view,
    follows: ['UNTERNEHMEN'],
    body: search,
    antwort: z.array(unternehmen.pick({ unternehmenId: true, name: true, postadresse: true, type: true })),
  }),
  namen: endpoint({
    method: 'POST',
    path: '/unternehmen/name',
    zweck: 'Names by ids; ids that the caller may not know are left out',
    callers: 'Interfaces that keep companies by number and show their names; answers of the portal carry the names',
    recht: 'angemeldet',
    follows: ['UNTERNEHMEN'],
    body: z.array(unternehmenId).max(500),
    antwort: z.record(z.string(), z.string()),
  }),
  buergen: endpoint({
    method: 'GET',
    path: '/buergen',
    zweck: 'Active guarantors',
    recht: 'angemeldet',
    follows: ['UNTERNEHMEN'],
    query: z.object({ cache: z.enum(['true', 'false']).optional() }),
    antwort: z.array(displayData),
  }),
  buergeAnlegen: endpoint({
    method: 'POST',
    path: '/buerge',
    zweck: 'Create a guarantor with an organisation of its own; it waits to be released',
    recht: rightTo('anlegen', 'Unternehmen'),
    changes: ['UNTERNEHMEN'],
    body: buergeData.extend({ anzeigedaten: displayDataInput }),
    antwort: revision,
    idempotent: true,
    probleme: ['KURZNAME_VERGEBEN'],
  }),
  buerge: endpoint({
    method: 'GET',
    path: '/buergen/buerge',
    zweck: "A guarantor's own company; for the operator any one",
    recht: view,
    follows: ['UNTERNEHMEN'],
    query: z.object({ id: unternehmenId.optional() }),
    antwort: buerge,
  }),
  kurznameVergeben: endpoint({
    method: 'GET',
    path: '/buergen/istVorhanden',
    zweck: 'Is a short name taken by a guarantor?',
    recht: [rightTo('anlegen', 'Unternehmen'), rightTo('verwalten', 'Unternehmen')],
    follows: ['UNTERNEHMEN'],
    query: z.object({ kurzname: requiredText('kurzname'), ausser: unternehmenId.optional() }),
    antwort: z.boolean(),
  }),
  anzeigedatenAendern: endpoint({
    method: 'POST',
    path: '/buergen/{id}/anzeigedaten/bearbeitung',
    zweck: 'Change how a guarantor is shown',
    recht: rightTo('verwalten', 'Unternehmen'),
    changes: ['UNTERNEHMEN'],
    params: idParams,
    body: displayDataInput.extend({ version: z.int().min(1) }),
    antwort: revision,
    probleme: ['OHNE_AENDERUNG', 'VERSION_VERALTET', 'KURZNAME_VERGEBEN'],
  }),
  anzeigedaten: endpoint({
    method: 'GET',
    path: '/buergen/{id}/anzeigedaten',
    zweck: 'Display data of a guarantor',
    recht: 'angemeldet',
    follows: ['UNTERNEHMEN'],
    params: z.object({ id: unternehmenId }),
    antwort: displayData,
  }),
  laender: endpoint({
    method: 'GET',
    path: '/laenderliste',
    zweck: 'Countries',
    recht: 'angemeldet',
    follows: [],
    antwort: z.array(z.object({ landeskennzeichen: z.string(), vollerName: z.string() })),
  }),
})
