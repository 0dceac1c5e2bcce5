import { z } from 'zod'
import { auswahl, bürgschaftId, projektphase } from './bausteine.ts'
import { anspruch, endpunkt } from './endpunkt.ts'

export const projekt = {
  'GET /projektservice/api/private/v1/projekte/buergschaften/{id}': endpunkt({
    zweck: 'The project to which a guarantee is assigned, if any',
    recht: anspruch('anzeigen', 'Projekte'),
    params: z.object({ id: bürgschaftId }),
    antwort: z.object({ projekt: auswahl.extend({ phase: projektphase }).nullable() }),
  }),
}
