import { z } from 'zod'
import { deepPagination, selection, buergschaftId, buergschaftsart, gesamt, cursors, sorting } from './primitives.ts'
import { rightTo, endpoint, service } from './endpoint.ts'
import { FOLLOWS } from './follows.ts'
import { requiredText } from './forms.ts'
import { SORT_FIELDS, buergschaftFilter, buergschaftRow, buergschaft, historyEntry, baseConditions } from './buergschaftForms.ts'

const view = rightTo('anzeigen', 'Bürgschaften')
const idParams = z.object({ id: buergschaftId })

/** Guarantees as they are read: lists, details, histories, exports. */
export const buergschaftCalls = service('buergschaft', '/buergschaftservice/api/private/v2', {
  liste: endpoint({
    method: 'POST',
    path: '/buergschaften/filterung',
    summary: 'A page of the list of guarantees',
    access: view,
    follows: FOLLOWS.buergschaften,
    query: z.object({
      ...deepPagination,
      sort: sorting(SORT_FIELDS),
    }),
    body: buergschaftFilter,
    response: z.object({
      zeilen: z.array(buergschaftRow),
      gesamt,
      ...cursors,
    }),
  }),
  anzahl: endpoint({
    method: 'POST',
    path: '/buergschaften/filterung/anzahl',
    summary: 'The number of guarantees under a filter, counted to a high bound',
    access: view,
    follows: FOLLOWS.buergschaften,
    body: buergschaftFilter,
    response: gesamt,
  }),
  filteroptionen: endpoint({
    method: 'POST',
    path: '/buergschaften/filteroptionen',
    summary: 'What the list can be filtered by: parties and projects that occur, under conditions if they are given',
    access: view,
    follows: FOLLOWS.buergschaften,
    body: baseConditions,
    response: z.object({
      auftraggeber: z.array(selection),
      buergen: z.array(selection),
      projekte: z.array(selection),
      /** Contracts that the caller sees, by their numbers. */
      vertraege: z.array(selection),
      arten: z.array(buergschaftsart),
    }),
  }),
  suche: endpoint({
    method: 'GET',
    path: '/buergschaften/suche',
    summary: 'Up to eight guarantees by number or name, for the command palette',
    access: view,
    follows: FOLLOWS.buergschaften,
    query: z.object({ text: requiredText('suchtext') }),
    response: z.object({ treffer: z.array(z.object({ id: z.string(), titel: z.string(), untertitel: z.string() })) }),
  }),
  details: endpoint({
    method: 'GET',
    path: '/buergschaften/{id}',
    summary: 'Details of a guarantee',
    access: view,
    follows: FOLLOWS.buergschaften,
    idOf: 'BUERGSCHAFT',
    params: idParams,
    response: buergschaft,
  }),
  historie: endpoint({
    method: 'GET',
    path: '/buergschaft/{id}/historie',
    summary: 'History of a guarantee, newest first',
    access: view,
    follows: FOLLOWS.buergschaften,
    idOf: 'BUERGSCHAFT',
    params: idParams,
    response: z.array(historyEntry),
  }),
  export: endpoint({
    method: 'POST',
    path: '/buergschaften/filterung/buergschaften.csv',
    summary: 'The filtered list as CSV, streamed',
    access: view,
    body: buergschaftFilter,
    mediaType: 'text/csv',
  }),
  einzelexport: endpoint({
    method: 'GET',
    path: '/buergschaften/{id}/buergschaften.csv',
    summary: 'One guarantee as CSV',
    access: view,
    params: idParams,
    mediaType: 'text/csv',
  }),
})
