import { z } from 'zod'
import { pagination, selection, buergschaftId, buergschaftsart, gesamt, cursor, sorting } from './primitives.ts'
import { rightTo, endpoint, service } from './endpoint.ts'
import { FOLLOWS } from './follows.ts'
import { requiredText } from './forms.ts'
import { SORT_FIELDS, buergschaftFilter, buergschaftRow, buergschaft, historyEntry, frameConditions } from './buergschaftForms.ts'

const view = rightTo('anzeigen', 'Bürgschaften')
const idParams = z.object({ id: buergschaftId })

export const buergschaftCalls = service('buergschaft', '/buergschaftservice/api/private/v2', {
  liste: endpoint({
    method: 'POST',
    path: '/buergschaften/filterung',
    zweck: 'A page of the list of guarantees',
    recht: view,
    follows: FOLLOWS.buergschaften,
    query: z.object({
      ...pagination,
      sort: sorting(SORT_FIELDS),
      /** Continues after the row that this mark names; deep pages stay as fast as the first. */
      nach: cursor.optional(),
    }),
    body: buergschaftFilter,
    antwort: z.object({
      zeilen: z.array(buergschaftRow),
      gesamt,
      weiter: z.string().nullable(),
    }),
  }),
  anzahl: endpoint({
    method: 'POST',
    path: '/buergschaften/filterung/anzahl',
    zweck: 'The number of guarantees under a filter, counted to a high bound',
    recht: view,
    follows: FOLLOWS.buergschaften,
    body: buergschaftFilter,
    antwort: gesamt,
  }),
  filteroptionen: endpoint({
    method: 'POST',
    path: '/buergschaften/filteroptionen',
    zweck: 'What the list can be filtered by: parties and projects that occur, under conditions if they are given',
    recht: view,
    follows: FOLLOWS.buergschaften,
    body: frameConditions,
    antwort: z.object({
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
    zweck: 'Up to eight guarantees by number or name, for the command palette',
    recht: view,
    follows: FOLLOWS.buergschaften,
    query: z.object({ text: requiredText('suchtext') }),
    antwort: z.object({ treffer: z.array(z.object({ id: z.string(), titel: z.string(), untertitel: z.string() })) }),
  }),
  details: endpoint({
    method: 'GET',
    path: '/buergschaften/{id}',
    zweck: 'Details of a guarantee',
    recht: view,
    follows: FOLLOWS.buergschaften,
    idOf: 'BUERGSCHAFT',
    params: idParams,
    antwort: buergschaft,
  }),
  historie: endpoint({
    method: 'GET',
    path: '/buergschaft/{id}/historie',
    zweck: 'History of a guarantee, newest first',
    recht: view,
    follows: FOLLOWS.buergschaften,
    idOf: 'BUERGSCHAFT',
    params: idParams,
    antwort: z.array(historyEntry),
  }),
  export: endpoint({
    method: 'POST',
    path: '/buergschaften/filterung/buergschaften.csv',
    zweck: 'The filtered list as CSV, streamed',
    recht: view,
    body: buergschaftFilter,
    datei: 'text/csv',
  }),
  einzelexport: endpoint({
    method: 'GET',
    path: '/buergschaften/{id}/buergschaften.csv',
    zweck: 'One guarantee as CSV',
    recht: view,
    params: idParams,
    datei: 'text/csv',
  }),
})
