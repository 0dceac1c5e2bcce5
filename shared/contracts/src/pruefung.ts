import { ID_PATTERN } from '@avalwerk/domain'
import { z } from 'zod'
import { buergschaftId, nutzerId, texttemplateId, zeitpunkt } from './primitives.ts'
import { rightTo, endpoint, service } from './endpoint.ts'
import { FOLLOWS } from './follows.ts'
import { code } from './forms.ts'

/** What a review is about, in addresses. */
const PRUEFUNGSGEGENSTAENDE = ['buergschaft', 'auftrag', 'text'] as const
const view = [rightTo('anzeigen', 'Bürgschaften'), rightTo('anzeigen', 'Anträge'), rightTo('anzeigen', 'Bürgschaftstexte/Templates')]
const gegenstand = z.enum(PRUEFUNGSGEGENSTAENDE)
/** The id of a guarantee, an order or a text. */
const objectId = z.union([buergschaftId, texttemplateId])

/**
 * Reviews by a guarantor. The caller needs the right to see what the review is about; other parties get the same answer as if no decision
 * had been made. Source: document 2, section 7.4; the types' words are the product's own.
 */
export const pruefungCalls = service('pruefung', '/pruefungservice/api/private/v1', {
  entscheidungen: endpoint({
    method: 'GET',
    path: '/pruefungen/{id}/entscheidungen',
    summary: "A guarantor's decisions, oldest first, with internal comments: of a review by its number, or on one object by its id",
    access: view,
    follows: FOLLOWS.pruefungen,
    params: z.object({ id: z.union([code('pruefungId', ID_PATTERN.pruefung), objectId]) }),
    /** The kind of object that the id belongs to, where its shape doesn't tell: ids of orders and guarantees are both digits. */
    query: z.object({ type: gegenstand.optional() }),
    response: z.array(
      z.object({
        id: z.string(),
        schritt: z.enum(['ERST', 'ZWEIT']),
        entscheidung: z.string(),
        /** Which version of the guarantee was decided on, counted from 1. */
        fassung: z.int().nullable(),
        /** The guarantee's documents that show this version, by their numbers. */
        dokumente: z.array(z.int()),
        kommentarIntern: z.string().nullable(),
        wer: z.string(),
        zeitpunkt,
        werte: z.array(z.object({ feld: z.string(), alt: z.string().nullable(), neu: z.string().nullable() })),
      }),
    ),
  }),
  letzterPruefer: endpoint({
    method: 'GET',
    path: '/pruefungen/{id}/{type}/letzter-pruefer',
    summary: 'Who reviewed last; decides whether the caller may do the second review',
    access: view,
    follows: FOLLOWS.pruefungen,
    params: z.object({ id: objectId, type: gegenstand }),
    response: z.object({ nutzerId: nutzerId.nullable(), istAufrufer: z.boolean() }),
  }),
})
