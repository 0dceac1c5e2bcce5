import { RUECKFORDERUNG_REASONS, RUECKGABE_WAYS } from '@avalwerk/domain'
import { z } from 'zod'
import { buergschaftId, cents, date, key } from './primitives.ts'
import { buergschaftStand } from './schemas.ts'
import { rightTo, endpoint, service } from './endpoint.ts'
import { freeText } from './forms.ts'

/** Discharge, partial discharge, and the borrower's request for it. */

const idParams = z.object({ id: buergschaftId })
const version = z.int().min(1)
const state = ['VERSION_VERALTET', 'SCHRITT_UNZULAESSIG', 'VORGANG_OFFEN'] as const
const review = rightTo('prüfen', 'Bürgschaften')
const giveBack = rightTo('zurückgeben', 'Bürgschaften')

/** Discharges: full and partial, confirmed by the guarantor, and requests of borrowers with their answers. */
export const enthaftungCalls = service('buergschaft', '/buergschaftservice/api/private/v2', {
  enthaften: endpoint({
    method: 'POST',
    path: '/buergschaften/{id}/enthaften',
    summary: 'Discharge the guarantor (G28, confirmed), or record that an imported paper was given back (G29)',
    access: giveBack,
    changes: ['BUERGSCHAFT', 'VERTRAG'],
    params: idParams,
    body: z.discriminatedUnion('art', [
      z.object({ art: z.literal('DIGITAL'), version }),
      z.object({ art: z.literal('PAPIER'), version, am: date, weg: z.enum(key(RUECKGABE_WAYS)) }),
    ]),
    response: buergschaftStand,
    confirmed: 'Bürgschaft enthaften',
    problems: state,
  }),
  enthaftungBestaetigen: endpoint({
    method: 'POST',
    path: '/buergschaften/{id}/enthaftung/bestaetigen',
    summary: 'The guarantor confirms a discharge and that its books are closed (G30)',
    access: review,
    changes: ['BUERGSCHAFT', 'VERTRAG'],
    params: idParams,
    body: z.object({ version, ausgebucht: z.boolean() }),
    response: buergschaftStand,
    problems: [...state, 'BESTAETIGUNG_FEHLT'],
  }),
  teilenthaften: endpoint({
    method: 'POST',
    path: '/buergschaften/{id}/teilenthaften',
    summary: 'Discharge the guarantor of a part: the lower amount that remains (G31, confirmed)',
    access: rightTo('teilenthaften', 'Bürgschaften'),
    changes: ['BUERGSCHAFT', 'VERTRAG'],
    params: idParams,
    body: z.object({ version, betrag: cents }),
    response: buergschaftStand,
    confirmed: 'Bürgschaft teilweise enthaften',
    problems: [...state, 'BETRAG_UNGUELTIG'],
  }),
  teilenthaftungBestaetigen: endpoint({
    method: 'POST',
    path: '/buergschaften/{id}/teilenthaftung/bestaetigen',
    summary: 'The guarantor confirms a partial discharge (G32): the amount in force is the lower one',
    access: review,
    changes: ['BUERGSCHAFT', 'VERTRAG'],
    params: idParams,
    body: z.object({ version }),
    response: buergschaftStand,
    problems: state,
  }),
  rueckfordern: endpoint({
    method: 'POST',
    path: '/buergschaften/{id}/rueckforderung',
    summary: 'Ask for discharge as the borrower, or record that the borrower asked (G42)',
    access: [review, rightTo('verwalten', 'Bürgschaften')],
    changes: ['BUERGSCHAFT', 'VERTRAG'],
    params: idParams,
    body: z.object({ version, grund: freeText('grund') }),
    response: buergschaftStand,
    problems: [...state, 'GRUND_FEHLT', 'SPERRFRIST'],
  }),
  rueckforderungEntscheiden: endpoint({
    method: 'POST',
    path: '/buergschaften/{id}/rueckforderung/entscheidung',
    summary: 'Answer a request for discharge: refuse (G43) or discharge (G44, confirmed)',
    access: [review, giveBack],
    changes: ['BUERGSCHAFT', 'VERTRAG'],
    params: idParams,
    body: z.discriminatedUnion('entscheidung', [
      z.object({
        entscheidung: z.literal('ABLEHNEN'),
        version,
        grund: z.enum(key(RUECKFORDERUNG_REASONS)),
        text: freeText('grund').nullable(),
      }),
      z.object({ entscheidung: z.literal('ANNEHMEN'), version }),
    ]),
    response: buergschaftStand,
    confirmed: 'Bürgschaft enthaften',
    problems: [...state, 'GRUND_FEHLT'],
  }),
})
