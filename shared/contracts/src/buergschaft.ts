import { z } from 'zod'
import { pagination, auswahl, bürgschaftId, bürgschaftsart, gesamt, marke, sortierung } from './bausteine.ts'
import { anspruch, endpunkt } from './endpunkt.ts'
import { requiredText } from './forms.ts'
import { SORT_FIELDS, buergschaftFilter, buergschaftRow, bürgschaft, historyEntry, frameConditions } from './buergschaftsformen.ts'

const ansehen = anspruch('anzeigen', 'Bürgschaften')
const basis = '/buergschaftservice/api/private/v2'
const idParams = z.object({ id: bürgschaftId })

export const buergschaft = {
  [`POST ${basis}/buergschaften/filterung` as const]: endpunkt({
    zweck: 'A page of the list of guarantees',
    recht: ansehen,
    query: z.object({
      ...pagination,
      sort: sortierung(SORT_FIELDS),
      /** Continues after the row that this mark names; deep pages stay as fast as the first. */
      nach: marke.optional(),
    }),
    body: buergschaftFilter,
    antwort: z.object({
      zeilen: z.array(buergschaftRow),
      gesamt,
      weiter: z.string().nullable(),
    }),
  }),
  [`POST ${basis}/buergschaften/filterung/anzahl` as const]: endpunkt({
    zweck: 'The number of guarantees under a filter, counted to a high bound',
    recht: ansehen,
    body: buergschaftFilter,
    antwort: gesamt,
  }),
  [`POST ${basis}/buergschaften/filteroptionen` as const]: endpunkt({
    zweck: 'What the list can be filtered by: parties and projects that occur, under conditions if they are given',
    recht: ansehen,
    body: frameConditions,
    antwort: z.object({
      auftraggeber: z.array(auswahl),
      buergen: z.array(auswahl),
      projekte: z.array(auswahl),
      /** Contracts that the caller sees, by their numbers. */
      vertraege: z.array(auswahl),
      arten: z.array(bürgschaftsart),
    }),
  }),
  [`GET ${basis}/buergschaften/suche` as const]: endpunkt({
    zweck: 'Up to eight guarantees by number or name, for the command palette',
    recht: ansehen,
    query: z.object({ text: requiredText('suchtext') }),
    antwort: z.object({ treffer: z.array(z.object({ id: z.string(), titel: z.string(), untertitel: z.string() })) }),
  }),
  [`GET ${basis}/buergschaften/{id}` as const]: endpunkt({
    zweck: 'Details of a guarantee',
    recht: ansehen,
    params: idParams,
    antwort: bürgschaft,
  }),
  [`GET ${basis}/buergschaft/{id}/historie` as const]: endpunkt({
    zweck: 'History of a guarantee, newest first',
    recht: ansehen,
    params: idParams,
    antwort: z.array(historyEntry),
  }),
  [`POST ${basis}/buergschaften/filterung/buergschaften.csv` as const]: endpunkt({
    zweck: 'The filtered list as CSV, streamed',
    recht: ansehen,
    body: buergschaftFilter,
    datei: 'text/csv',
  }),
  [`GET ${basis}/buergschaften/{id}/buergschaften.csv` as const]: endpunkt({
    zweck: 'One guarantee as CSV',
    recht: ansehen,
    params: idParams,
    datei: 'text/csv',
  }),
}
