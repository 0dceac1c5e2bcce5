import { z } from 'zod'
import { buergschaftId, unternehmenId } from './primitives.ts'
import { buergschaftStand, ansprechpartner } from './schemas.ts'
import { rightTo, endpoint, service } from './endpoint.ts'
import { freeText } from './forms.ts'

/** Zuordnung: the claims that a guarantee secures go to another beneficiary, and the guarantee with them. */

const idParams = z.object({ id: buergschaftId })
const version = z.int().min(1)
const state = ['VERSION_VERALTET', 'SCHRITT_UNZULAESSIG', 'VORGANG_OFFEN'] as const
const abtretenRight = rightTo('abtreten', 'Bürgschaften')

/** Assignments: begun, answered, withdrawn. */
export const abtretungCalls = service('buergschaft', '/buergschaftservice/api/private/v2', {
  abtreten: endpoint({
    method: 'POST',
    path: '/buergschaften/{id}/abtretung',
    summary: 'Assign (G38), confirmed; it waits for the receiver',
    access: abtretenRight,
    changes: ['BUERGSCHAFT', 'VERTRAG'],
    params: idParams,
    body: z.object({
      version,
      empfaengerId: unternehmenId,
      ansprechpartner: ansprechpartner.nullable(),
      erklaerung: z.boolean(),
    }),
    response: buergschaftStand,
    confirmed: 'Bürgschaft abtreten',
    problems: [...state, 'ERKLAERUNG_FEHLT'],
  }),
  abtretungEntscheiden: endpoint({
    method: 'POST',
    path: '/buergschaften/{id}/abtretung/entscheidung',
    summary: 'The receiver accepts (G39) and is the beneficiary from then on, or rejects (G40)',
    access: rightTo('prüfen', 'Bürgschaften'),
    changes: ['BUERGSCHAFT', 'VERTRAG'],
    params: idParams,
    body: z.discriminatedUnion('entscheidung', [
      z.object({ entscheidung: z.literal('ANNEHMEN'), version }),
      z.object({ entscheidung: z.literal('ABLEHNEN'), version, grund: freeText('grund').nullable() }),
    ]),
    response: buergschaftStand,
    problems: state,
  }),
  abtretungZurueckziehen: endpoint({
    method: 'POST',
    path: '/buergschaften/{id}/abtretung/zurueckziehen',
    summary: 'The beneficiary withdraws an assignment that the receiver has not accepted (G41)',
    access: abtretenRight,
    changes: ['BUERGSCHAFT', 'VERTRAG'],
    params: idParams,
    body: z.object({ version }),
    response: buergschaftStand,
    problems: state,
  }),
})
