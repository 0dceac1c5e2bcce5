import { z } from 'zod'
import { buergschaftId, date } from './primitives.ts'
import { rightTo, endpoint, service } from './endpoint.ts'
import { freeText, quotation } from './forms.ts'

/** What a party keeps about a guarantee beside its life cycle (change types INTERNER_VERMERK and ABLAUFDATUM, legal hold). */

const idParams = z.object({ id: buergschaftId })
const edit = rightTo('bearbeiten', 'Bürgschaften')
/** A note that the own organisation alone reads; null for none. */
export const vermerk = freeText('vermerk').nullable()

/** Notes, expected expiry dates and legal holds. */
export const pflegeCalls = service('buergschaft', '/buergschaftservice/api/private/v2', {
  vermerkSetzen: endpoint({
    method: 'PUT',
    path: '/buergschaften/{id}/vermerk',
    summary: "The own organisation's internal note, as it was read and as it shall be; no other party reads it",
    access: edit,
    changes: ['BUERGSCHAFT'],
    params: idParams,
    body: z.object({ bisher: quotation(2000).nullable(), vermerk }),
    problems: ['VERSION_VERALTET'],
  }),
  loeschsperreSetzen: endpoint({
    method: 'PUT',
    path: '/buergschaften/{id}/loeschsperre',
    summary:
      "The own organisation's hold on a guarantee, with its reason, as it was read and as it shall be: it isn't deleted when its time is up",
    access: edit,
    changes: ['BUERGSCHAFT'],
    params: idParams,
    body: z.object({ bisher: quotation(2000).nullable(), grund: freeText('grund').nullable() }),
    problems: ['VERSION_VERALTET'],
  }),
  ablaufdatumSetzen: endpoint({
    method: 'PUT',
    path: '/buergschaften/{id}/ablaufdatum',
    summary: 'The beneficiary changes the expected expiry date, or takes it away',
    access: edit,
    changes: ['BUERGSCHAFT'],
    params: idParams,
    body: z.object({ version: z.int().min(1), voraussichtlichesAblaufdatum: date.nullable() }),
    response: z.object({ version: z.int() }),
    problems: ['VERSION_VERALTET', 'SCHRITT_UNZULAESSIG'],
  }),
})
