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

/** Companies and guarantors: found, made, changed, with their history, price models and display data. */
export const unternehmenCalls = service('unternehmen', '/partnerservice/api/private/v2', {
  sichtbeschraenkung: endpoint({
    method: 'GET',
    path: '/unternehmen/auftraggeber/sichtbeschraenkung',
    summary: 'Companies that the own user may see',
    access: 'signedIn',
    follows: ['UNTERNEHMEN'],
    response: z.object({
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
    summary: 'Create a company with an organisation of its own; it waits to be approved',
    access: rightTo('anlegen', 'Unternehmen'),
    changes: ['UNTERNEHMEN'],
    body: unternehmenData.extend({ kennzeichen: kennzeichenData }),
    response: revision,
    idempotent: true,
  }),
  liste: endpoint({
    method: 'POST',
    path: '/unternehmen/filterung',
    summary: 'A page of companies: the own ones, for the operator all, others where asked for',
    access: view,
    follows: ['UNTERNEHMEN'],
    query: z.object({ ...pages, ...toggle }),
    body: unternehmenFilter,
    response: unternehmenPage,
  }),
  suchliste: endpoint({
    method: 'POST',
    path: '/unternehmen/suche',
    summary: 'A page of the companies that the caller may know, by name, number or city',
    callers: "Interfaces that walk through the directory page by page; the portal's pages search as people type (suche/ohnepaging)",
    access: view,
    follows: ['UNTERNEHMEN'],
    query: z.object(pages),
    body: search,
    response: unternehmenPage,
  }),
  filteroptionen: endpoint({
    method: 'GET',
    path: '/unternehmen/filteroptionen',
    summary: "What the caller's list of companies can be narrowed by",
    access: view,
    follows: ['UNTERNEHMEN'],
    query: z.object({ filtereInaktive: isTrue }),
    response: unternehmenOptions,
  }),
  teilnehmerListe: endpoint({
    method: 'POST',
    path: '/unternehmen/teilnehmer/filterung',
    summary: 'A page of the participants: active beneficiaries of the platform that may be known',
    access: view,
    follows: ['UNTERNEHMEN'],
    query: z.object(pages),
    body: unternehmenFilter,
    response: unternehmenPage,
  }),
  buergenListe: endpoint({
    method: 'POST',
    path: '/unternehmen/buergen/filterung',
    summary: 'A page of the guarantors; if asked for, those alone whose contracts are kept in the portal',
    access: view,
    follows: ['UNTERNEHMEN'],
    query: z.object({ ...pages, filtereNutzungVertraegeAktiviert: isTrue, filtereInaktive: isTrue }),
    body: unternehmenFilter,
    response: unternehmenPage,
  }),
  export: endpoint({
    method: 'POST',
    path: '/unternehmen/filterung/unternehmen.csv',
    summary: 'All companies under a filter as CSV',
    access: view,
    query: z.object(toggle),
    body: unternehmenFilter,
    mediaType: 'text/csv',
  }),
  teilnehmerExport: endpoint({
    method: 'POST',
    path: '/unternehmen/teilnehmer/filterung/unternehmen.csv',
    summary: 'All participants under a filter as CSV',
    access: view,
    body: unternehmenFilter,
    mediaType: 'text/csv',
  }),
  details: endpoint({
    method: 'GET',
    path: '/unternehmen/{id}',
    summary: 'A company of the own organisation, or a public one',
    access: view,
    follows: ['UNTERNEHMEN'],
    params: idParams,
    query: z.object({ cache: z.enum(['true', 'false']).optional() }),
    response: unternehmen,
  }),
  historie: endpoint({
    method: 'GET',
    path: '/unternehmen/{id}/verlauf',
    summary: 'What was done with a company, newest first; for its own people and the operator',
    access: view,
    follows: ['UNTERNEHMEN'],
    params: idParams,
    response: z.array(verlaufseintrag),
  }),
  auftraggeber: endpoint({
    method: 'GET',
    path: '/unternehmen/auftraggeber/{id}',
    summary: 'All that is kept of a beneficiary company, with its subsidiaries; for its own people and the operator',
    access: rightTo('anzeigen', 'Unternehmen', 'Tochterunternehmen'),
    follows: ['UNTERNEHMEN'],
    params: idParams,
    response: auftraggeber,
  }),
  tochterAnlegen: endpoint({
    method: 'POST',
    path: '/unternehmen/auftraggeber/{id}/tochter',
    summary: 'Create a subsidiary; it waits to be approved',
    access: rightTo('anlegen', 'Tochterunternehmen'),
    changes: ['UNTERNEHMEN'],
    params: idParams,
    body: unternehmenData,
    response: revision,
    idempotent: true,
    problems: ['SICHT_BESCHRAENKT', 'SCHRITT_UNZULAESSIG'],
  }),
  tochterAendern: endpoint({
    method: 'POST',
    path: '/unternehmen/auftraggeber/{id}/tochter/{tochterId}',
    summary: "Change a subsidiary; its flags are the operator's",
    access: rightTo('bearbeiten', 'Tochterunternehmen'),
    changes: ['UNTERNEHMEN'],
    params: z.object({ id: unternehmenId, tochterId: unternehmenId }),
    body: change,
    response: revision,
    problems: ['OHNE_AENDERUNG', 'VERSION_VERALTET'],
  }),
  freigeben: endpoint({
    method: 'POST',
    path: '/unternehmen/auftraggeber/freigeben',
    summary: 'Approve a company that was created (UP to AKT), or refuse it (UP to DAK) with a reason',
    access: [rightTo('prüfen', 'Tochterunternehmen'), rightTo('verwalten', 'Unternehmen')],
    changes: ['UNTERNEHMEN'],
    body: z.object({
      unternehmenId,
      version: z.int().min(1),
      freigeben: z.boolean(),
      grund: freeText('grund').nullable(),
    }),
    response: revision,
    problems: ['VERSION_VERALTET', 'SCHRITT_UNZULAESSIG', 'MUTTER_NICHT_AKTIV', 'TOECHTER_AKTIV', 'GRUND_FEHLT'],
  }),
  auftraggeberAendern: endpoint({
    method: 'POST',
    path: '/unternehmen/auftraggeber/{unternehmenId}',
    summary: "Change a beneficiary company; its flags are the operator's",
    groups: ['AG', 'BSP'],
    access: rightTo('bearbeiten', 'Unternehmen'),
    changes: ['UNTERNEHMEN'],
    params: z.object({ unternehmenId }),
    body: change,
    response: revision,
    problems: ['OHNE_AENDERUNG', 'VERSION_VERALTET'],
  }),
  buergeAendern: endpoint({
    method: 'PUT',
    path: '/unternehmen/buerge/{unternehmenId}',
    summary: 'Change a guarantor',
    groups: ['BSP'],
    access: rightTo('bearbeiten', 'Unternehmen'),
    changes: ['UNTERNEHMEN'],
    params: z.object({ unternehmenId }),
    body: buergeData.extend({ version: z.int().min(1) }),
    response: revision,
    problems: ['OHNE_AENDERUNG', 'VERSION_VERALTET'],
  }),
  statusAendern: endpoint({
    method: 'POST',
    path: '/unternehmen/{id}/status',
    summary: 'Set a company inactive (AKT to DAK), or active again',
    access: rightTo('verwalten', 'Unternehmen'),
    changes: ['UNTERNEHMEN', 'NUTZER'],
    params: idParams,
    body: z.object({ version: z.int().min(1), aktiv: z.boolean() }),
    response: revision,
    problems: ['VERSION_VERALTET', 'SCHRITT_UNZULAESSIG', 'VORGAENGE_OFFEN', 'TOECHTER_AKTIV', 'MUTTER_NICHT_AKTIV'],
  }),
  preismodelle: endpoint({
    method: 'GET',
    path: '/unternehmen/{id}/preismodell',
    summary: "A company's price models: in force, to come, and over",
    access: rightTo('anzeigen', 'Unternehmen'),
    follows: ['UNTERNEHMEN'],
    params: idParams,
    response: z.array(preismodellEntry),
  }),
  preismodellSetzen: endpoint({
    method: 'POST',
    path: '/unternehmen/{id}/preismodell',
    summary: 'Set a price model, from now on or from a later instant',
    access: rightTo('verwalten', 'Unternehmen'),
    changes: ['UNTERNEHMEN'],
    params: idParams,
    body: preismodellInput,
    response: z.array(preismodellEntry),
    idempotent: true,
    problems: ['SCHRITT_UNZULAESSIG', 'OHNE_AENDERUNG'],
  }),
  suche: endpoint({
    method: 'POST',
    path: '/unternehmen/suche/ohnepaging',
    summary: 'Up to twenty companies that the caller may know, by name, number or city',
    access: view,
    follows: ['UNTERNEHMEN'],
    body: search,
    response: z.array(unternehmen.pick({ unternehmenId: true, name: true, postadresse: true, type: true })),
  }),
  namen: endpoint({
    method: 'POST',
    path: '/unternehmen/name',
    summary: 'Names by ids; ids that the caller may not know are left out',
    callers: 'Interfaces that keep companies by number and show their names; answers of the portal carry the names',
    access: 'signedIn',
    follows: ['UNTERNEHMEN'],
    body: z.array(unternehmenId).max(500),
    response: z.record(z.string(), z.string()),
  }),
  buergen: endpoint({
    method: 'GET',
    path: '/buergen',
    summary: 'Active guarantors',
    access: 'signedIn',
    follows: ['UNTERNEHMEN'],
    query: z.object({ cache: z.enum(['true', 'false']).optional() }),
    response: z.array(displayData),
  }),
  buergeAnlegen: endpoint({
    method: 'POST',
    path: '/buerge',
    summary: 'Create a guarantor with an organisation of its own; it waits to be approved',
    access: rightTo('anlegen', 'Unternehmen'),
    changes: ['UNTERNEHMEN'],
    body: buergeData.extend({ anzeigedaten: displayDataInput }),
    response: revision,
    idempotent: true,
    problems: ['KURZNAME_VERGEBEN'],
  }),
  buerge: endpoint({
    method: 'GET',
    path: '/buergen/buerge',
    summary: "A guarantor's own company; for the operator any one",
    access: view,
    follows: ['UNTERNEHMEN'],
    query: z.object({ id: unternehmenId.optional() }),
    response: buerge,
  }),
  kurznameVergeben: endpoint({
    method: 'GET',
    path: '/buergen/istVorhanden',
    summary: 'Is a short name taken by a guarantor?',
    access: [rightTo('anlegen', 'Unternehmen'), rightTo('verwalten', 'Unternehmen')],
    follows: ['UNTERNEHMEN'],
    query: z.object({ kurzname: requiredText('kurzname'), ausser: unternehmenId.optional() }),
    response: z.boolean(),
  }),
  anzeigedatenAendern: endpoint({
    method: 'POST',
    path: '/buergen/{id}/anzeigedaten/bearbeitung',
    summary: 'Change how a guarantor is shown',
    access: rightTo('verwalten', 'Unternehmen'),
    changes: ['UNTERNEHMEN'],
    params: idParams,
    body: displayDataInput.extend({ version: z.int().min(1) }),
    response: revision,
    problems: ['OHNE_AENDERUNG', 'VERSION_VERALTET', 'KURZNAME_VERGEBEN'],
  }),
  anzeigedaten: endpoint({
    method: 'GET',
    path: '/buergen/{id}/anzeigedaten',
    summary: 'Display data of a guarantor',
    access: 'signedIn',
    follows: ['UNTERNEHMEN'],
    params: z.object({ id: unternehmenId }),
    response: displayData,
  }),
  laender: endpoint({
    method: 'GET',
    path: '/laenderliste',
    summary: 'Countries',
    access: 'signedIn',
    follows: [],
    response: z.array(z.object({ landeskennzeichen: z.string(), vollerName: z.string() })),
  }),
})
