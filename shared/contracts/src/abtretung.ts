import { z } from 'zod'
import { bürgschaftId, visibilityStatus, unternehmenId } from './bausteine.ts'
import { ansprechpartner } from './daten.ts'
import { anspruch, endpunkt } from './endpunkt.ts'
import { freeText } from './forms.ts'

/** Assignment: the claims that a guarantee secures go to another beneficiary, and the guarantee with them. */

const basis = '/buergschaftservice/api/private/v2/buergschaften'
const idParams = z.object({ id: bürgschaftId })
const version = z.int().min(1)
const ergebnis = z.object({ id: bürgschaftId, version: z.int(), status: visibilityStatus })
const zustand = ['VERSION_VERALTET', 'SCHRITT_UNZULAESSIG', 'VORGANG_OFFEN'] as const
const abtreten = anspruch('abtreten', 'Bürgschaften')

export const abtretung = {
  [`POST ${basis}/{id}/abtretung` as const]: endpunkt({
    zweck: 'Assign (G38), confirmed; it waits for the receiver',
    recht: abtreten,
    params: idParams,
    body: z.object({
      version,
      empfaengerId: unternehmenId,
      ansprechpartner: ansprechpartner.nullable(),
      erklaerung: z.boolean(),
    }),
    antwort: ergebnis,
    confirmed: 'Bürgschaft abtreten',
    probleme: [...zustand, 'ERKLAERUNG_FEHLT'],
  }),
  [`POST ${basis}/{id}/abtretung/entscheidung` as const]: endpunkt({
    zweck: 'The receiver accepts (G39) and is the beneficiary from then on, or rejects (G40)',
    recht: anspruch('prüfen', 'Bürgschaften'),
    params: idParams,
    body: z.discriminatedUnion('entscheidung', [
      z.object({ entscheidung: z.literal('ANNEHMEN'), version }),
      z.object({ entscheidung: z.literal('ABLEHNEN'), version, grund: freeText('grund').nullable() }),
    ]),
    antwort: ergebnis,
    probleme: zustand,
  }),
  [`POST ${basis}/{id}/abtretung/zurueckziehen` as const]: endpunkt({
    zweck: 'The beneficiary withdraws an assignment that the receiver has not accepted (G41)',
    recht: abtreten,
    params: idParams,
    body: z.object({ version }),
    antwort: ergebnis,
    probleme: zustand,
  }),
}
