import { z } from 'zod'
import { visibilityStatus } from './primitives.ts'
import { endpoint, service } from './endpoint.ts'
import { FOLLOWS } from './follows.ts'

const total = { anzahl: z.int(), betrag: z.int() }

/** The figures of the account overview. A part that the user may not see is null. */
export const kennzahlenCalls = service('buergschaft', '/buergschaftservice/api/private/v2', {
  kennzahlen: endpoint({
    method: 'GET',
    path: '/buergschaften/kennzahlen',
    summary: 'What is open, volume by status and party, use of contract limits',
    access: 'signedIn',
    follows: ['AUFTRAG', ...FOLLOWS.buergschaften],
    response: z.object({
      aufgabenUeberfaellig: z.int().nullable(),
      auftraegeLaufend: z.int().nullable(),
      buergschaften: z
        .object({
          nachStatus: z.array(z.object({ status: visibilityStatus, ...total })),
          /** Those in force, by guarantor; for a guarantor by beneficiary. The largest first, the rest as one. */
          nachPartei: z.array(z.object({ name: z.string().nullable(), ...total })),
        })
        .nullable(),
      vertraege: z
        .array(
          z.object({
            id: z.string(),
            vertragsnummer: z.string(),
            /** The guarantor; where a guarantor asks, the insured company. */
            partei: z.string(),
            limit: z.int(),
            genutzt: z.int(),
            reserviert: z.int(),
          }),
        )
        .nullable(),
    }),
  }),
})
