import { BETEILIGUNGSTYP, URKUNDENFORM } from '@avalwerk/domain'
import { z } from 'zod'
import { auftraggeber, auftragnehmer } from './auftragForms.ts'
import { buergschaftId, date, key, unternehmenId, uuid } from './primitives.ts'
import { buergschaftStand, buergschaftData } from './schemas.ts'
import { documentUpload } from './dokument.ts'
import { rightTo, endpoint, service } from './endpoint.ts'
import { freeText } from './forms.ts'
import { vermerk } from './pflege.ts'

/** Guarantees that exist outside of the portal and are taken into an organisation's register. */

const importNow = rightTo('importieren', 'Bürgschaften')
const version = z.int().min(1)

/** Existing guarantees: imported one by one, with their scans, and deleted. */
export const bestandCalls = {
  ...service('buergschaft', '/buergschaftservice/api/private/v2', {
    importieren: endpoint({
      method: 'POST',
      path: '/buergschaften/import',
      summary: 'Import an existing guarantee (G08), or ask its guarantor to confirm it (G09)',
      access: importNow,
      changes: ['BUERGSCHAFT', 'VERTRAG'],
      idempotent: true,
      body: z.object({
        beteiligungstyp: z.enum(key(BETEILIGUNGSTYP)),
        auftraggeber,
        auftragnehmer,
        buergschaftsdaten: buergschaftData,
        buergschaftsIdBuerge: freeText('avalnummer'),
        ausstellungsdatumBuerge: date.nullable(),
        urkunde: z.enum(key(URKUNDENFORM)),
        /** A guarantor of the platform by its id; any other one by its name. */
        buerge: z.object({ id: unternehmenId.nullable(), name: freeText('name') }),
        bestaetigungsanfrageBuerge: z.boolean(),
        dateiId: uuid.nullable(),
        internerVermerk: vermerk,
      }),
      response: buergschaftStand,
      problems: ['GLEICHE_ORGANISATION', 'BESTAND_DOPPELT', 'SCAN_FEHLT', 'SCHRITT_UNZULAESSIG'],
    }),
    loeschen: endpoint({
      method: 'POST',
      path: '/buergschaften/{id}/loeschen',
      summary: 'Delete the record of an imported guarantee (G49)',
      access: rightTo('löschen', 'Bürgschaften'),
      changes: ['BUERGSCHAFT'],
      params: z.object({ id: buergschaftId }),
      body: z.object({ version }),
      problems: ['VERSION_VERALTET', 'SCHRITT_UNZULAESSIG', 'VORGANG_OFFEN'],
    }),
  }),
  ...service('buergschaft', '/dokumentservice/api/private/v2', {
    scanHochladen: endpoint({
      method: 'POST',
      path: '/auftraggeber/buergschaftsdokumente/upload',
      summary: 'Upload the scan of an existing guarantee as PDF; it is checked, and used by the import that names it',
      access: importNow,
      changes: [],
      ...documentUpload,
    }),
  }),
}
