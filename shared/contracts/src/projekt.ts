import type { RequiredRight } from '@avalwerk/domain'
import { z } from 'zod'
import {
  address,
  selection,
  pagination,
  buergschaftId,
  buergschaftsart,
  cents,
  date,
  gesamt,
  idSchema,
  projektPhase,
  visibilityStatus,
  sorting,
  unternehmenId,
  zeitpunkt,
} from './primitives.ts'
import { postalAddress } from './schemas.ts'
import { rightTo, endpoint, service } from './endpoint.ts'
import { FOLLOWS } from './follows.ts'
import { freeText, requiredText } from './forms.ts'
import { person } from './unternehmenForms.ts'

/** What is entered of a project; its rules stand in the domain. */
const projektData = z.object({
  name: freeText('name'),
  nummer: freeText('projektnummer').nullable(),
  beschreibung: freeText('projektbeschreibung').nullable(),
  phase: projektPhase,
  auftragssumme: cents.nullable(),
  bauadresse: postalAddress.nullable(),
  beginn: date.nullable(),
  ende: date.nullable(),
  ansprechpartner: person.nullable(),
  unternehmenId,
  fuerAlle: z.boolean(),
  sichtberechtigteUnternehmen: z.array(unternehmenId).max(500),
})

const total = { anzahl: z.int(), betrag: z.int() }

const projekt = projektData
  .extend({
    id: idSchema,
    version: z.int(),
    bauadresse: address.nullable(),
    unternehmen: selection,
    /** Names of those that the caller may know. */
    sichtberechtigte: z.array(selection),
    erstelltAm: zeitpunkt,
    geaendertAm: zeitpunkt,
    /** Of the project's guarantees as far as the caller sees them: all, those that aren't over, by status, by type. */
    buergschaften: z.object({
      gesamt: z.object(total),
      laufend: z.object(total),
      nachStatus: z.array(z.object({ status: visibilityStatus, ...total })),
      nachArt: z.array(z.object({ art: buergschaftsart, ...total })),
    }),
  })
  .meta({ id: 'Projekt' })
export type Projekt = z.infer<typeof projekt>

const projektRow = z
  .object({
    id: idSchema,
    name: z.string(),
    nummer: z.string().nullable(),
    phase: projektPhase,
    unternehmen: selection,
    ort: z.string().nullable(),
    auftragssumme: z.int().nullable(),
    beginn: date.nullable(),
    ende: date.nullable(),
    buergschaften: z.int(),
    /** Cents of those that aren't over. */
    laufend: z.int(),
    geaendertAm: zeitpunkt,
  })
  .meta({ id: 'ProjektRow' })
export type ProjektRow = z.infer<typeof projektRow>

export const PROJEKT_SORT_FIELDS = ['name', 'phase', 'auftragssumme', 'unternehmen', 'ende', 'geaendertAm'] as const
export type ProjektSortField = (typeof PROJEKT_SORT_FIELDS)[number]
const projektFilter = z
  .object({
    suche: freeText('suche').optional(),
    phase: z.array(projektPhase).max(5).optional(),
    unternehmenId: z.array(unternehmenId).max(50).optional(),
  })
  .meta({ id: 'ProjektFilter' })
export type ProjektFilter = z.infer<typeof projektFilter>

const may = (action: RequiredRight['aktion']) => [rightTo(action, 'Projekte'), rightTo('verwalten', 'Projekte')]
const view = may('anzeigen')
const idParams = z.object({ id: idSchema })
const revision = z.object({ id: idSchema, version: z.int() })

/** Projects, and the guarantees that are assigned to them. */
export const projektCalls = service('projekt', '/projektservice/api/private/v1', {
  vonBuergschaft: endpoint({
    method: 'GET',
    path: '/projekte/buergschaften/{id}',
    summary: 'The project to which a guarantee is assigned, if any',
    access: view,
    follows: FOLLOWS.buergschaften,
    idOf: 'BUERGSCHAFT',
    params: z.object({ id: buergschaftId }),
    response: z.object({ projekt: selection.extend({ phase: projektPhase }).nullable() }),
  }),
  zuordnen: endpoint({
    method: 'PUT',
    path: '/projekte/buergschaften/{id}',
    summary: 'Assign a guarantee to a project, or take it out of one',
    access: may('zuordnen'),
    changes: ['PROJEKT', 'BUERGSCHAFT'],
    params: z.object({ id: buergschaftId }),
    body: z.object({ projektId: idSchema.nullable() }),
    response: z.object({ projekt: selection.nullable() }),
  }),
  liste: endpoint({
    method: 'POST',
    path: '/projekte/filterung',
    summary: "A page of the own organisation's projects, with their guarantees' sums",
    access: view,
    follows: FOLLOWS.buergschaften,
    query: z.object({ ...pagination, sort: sorting(PROJEKT_SORT_FIELDS, 'name,asc') }),
    body: projektFilter,
    response: z.object({ zeilen: z.array(projektRow), gesamt }),
  }),
  export: endpoint({
    method: 'POST',
    path: '/projekte/filterung/projekte.csv',
    summary: 'All projects under a filter as CSV',
    access: view,
    body: projektFilter,
    mediaType: 'text/csv',
  }),
  filteroptionen: endpoint({
    method: 'GET',
    path: '/projekte/filteroptionen',
    summary: 'Companies that are responsible for a project',
    access: view,
    follows: FOLLOWS.buergschaften,
    response: z.object({ unternehmen: z.array(selection) }),
  }),
  suche: endpoint({
    method: 'GET',
    path: '/projekte/suche',
    summary: 'Up to eight projects by name or number, for the command palette',
    access: view,
    follows: FOLLOWS.buergschaften,
    query: z.object({ text: requiredText('suche') }),
    response: z.object({ treffer: z.array(z.object({ id: idSchema, titel: z.string(), untertitel: z.string() })) }),
  }),
  details: endpoint({
    method: 'GET',
    path: '/projekte/{id}',
    summary: "A project with its guarantees' sums",
    access: view,
    follows: FOLLOWS.buergschaften,
    params: idParams,
    response: projekt,
  }),
  anlegen: endpoint({
    method: 'POST',
    path: '/projekte',
    summary: 'Create a project',
    access: may('anlegen'),
    changes: ['PROJEKT'],
    body: projektData,
    response: revision,
    idempotent: true,
  }),
  aendern: endpoint({
    method: 'PUT',
    path: '/projekte/{id}',
    summary: 'Change a project',
    access: may('bearbeiten'),
    changes: ['PROJEKT'],
    params: idParams,
    body: projektData.extend({ version: z.int().min(1) }),
    response: revision,
    problems: ['VERSION_VERALTET', 'OHNE_AENDERUNG'],
  }),
  loeschen: endpoint({
    method: 'POST',
    path: '/projekte/{id}/loeschung',
    summary: 'Delete a project; its guarantees stay, without one',
    access: may('löschen'),
    changes: ['PROJEKT', 'BUERGSCHAFT'],
    params: idParams,
    body: z.object({ version: z.int().min(1) }),
    response: z.object({ name: z.string(), buergschaften: z.int() }),
    problems: ['VERSION_VERALTET'],
  }),
  mehrereZuordnen: endpoint({
    method: 'POST',
    path: '/projekte/{id}/buergschaften',
    summary: 'Assign several guarantees to a project',
    access: may('zuordnen'),
    changes: ['PROJEKT', 'BUERGSCHAFT'],
    params: idParams,
    body: z.object({ buergschaftIds: z.array(buergschaftId).min(1, 'Bitte wählen Sie mindestens eine Bürgschaft').max(200) }),
    response: z.object({ zugeordnet: z.int() }),
  }),
})
