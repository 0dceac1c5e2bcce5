import { z } from 'zod'
import { buergschaftId, unternehmenId } from './primitives.ts'
import { buergschaftStand } from './schemas.ts'
import { rightTo, endpoint, service } from './endpoint.ts'

/** Which company of the platform a party of a guarantee is. */
export const zuordnungCalls = service('buergschaft', '/buergschaftservice/api/private/v2', {
  unternehmenZuordnen: endpoint({
    method: 'POST',
    path: '/buergschaften/{id}/unternehmen',
    summary: 'The operator assigns a company to a party that is none of the platform yet (G50)',
    access: rightTo('zuordnen', 'Bürgschaften'),
    changes: ['BUERGSCHAFT'],
    params: z.object({ id: buergschaftId }),
    body: z.object({ version: z.int().min(1), rolle: z.enum(['AUFTRAGGEBER', 'AUFTRAGNEHMER']), unternehmenId }),
    response: buergschaftStand,
    problems: ['VERSION_VERALTET', 'SCHRITT_UNZULAESSIG', 'GLEICHE_ORGANISATION', 'BESTAND_DOPPELT'],
  }),
})
