import { RUECKFORDERUNG_REASONS, RUECKGABE_WAYS } from '@avalwerk/domain'
import { z } from 'zod'
import { bürgschaftId, cent, datum, schlüssel, visibilityStatus } from './bausteine.ts'
import { anspruch, endpunkt } from './endpunkt.ts'
import { freeText } from './forms.ts'

/** Release, partial release, and the borrower's request for it. */

const basis = '/buergschaftservice/api/private/v2/buergschaften'
const idParams = z.object({ id: bürgschaftId })
const version = z.int().min(1)
const ergebnis = z.object({ id: bürgschaftId, version: z.int(), status: visibilityStatus })
const zustand = ['VERSION_VERALTET', 'SCHRITT_UNZULAESSIG', 'VORGANG_OFFEN'] as const
const prüfen = anspruch('prüfen', 'Bürgschaften')
const zurückgeben = anspruch('zurückgeben', 'Bürgschaften')

export const enthaftung = {
  [`POST ${basis}/{id}/enthaften` as const]: endpunkt({
    zweck: 'Release the guarantor (G28, confirmed), or record that an imported paper was given back (G29)',
    recht: zurückgeben,
    params: idParams,
    body: z.discriminatedUnion('art', [
      z.object({ art: z.literal('DIGITAL'), version }),
      z.object({ art: z.literal('PAPIER'), version, am: datum, weg: z.enum(schlüssel(RUECKGABE_WAYS)) }),
    ]),
    antwort: ergebnis,
    confirmed: 'Bürgschaft enthaften',
    probleme: zustand,
  }),
  [`POST ${basis}/{id}/enthaftung/bestaetigen` as const]: endpunkt({
    zweck: 'The guarantor confirms a release and that its books are closed (G30)',
    recht: prüfen,
    params: idParams,
    body: z.object({ version, ausgebucht: z.boolean() }),
    antwort: ergebnis,
    probleme: [...zustand, 'BESTAETIGUNG_FEHLT'],
  }),
  [`POST ${basis}/{id}/teilenthaften` as const]: endpunkt({
    zweck: 'Release the guarantor of a part: the lower amount that remains (G31, confirmed)',
    recht: anspruch('teilenthaften', 'Bürgschaften'),
    params: idParams,
    body: z.object({ version, betrag: cent }),
    antwort: ergebnis,
    confirmed: 'Bürgschaft teilweise enthaften',
    probleme: [...zustand, 'BETRAG_UNGUELTIG'],
  }),
  [`POST ${basis}/{id}/teilenthaftung/bestaetigen` as const]: endpunkt({
    zweck: 'The guarantor confirms a partial release (G32): the amount in force is the lower one',
    recht: prüfen,
    params: idParams,
    body: z.object({ version }),
    antwort: ergebnis,
    probleme: zustand,
  }),
  [`POST ${basis}/{id}/rueckforderung` as const]: endpunkt({
    zweck: 'Ask for release as the borrower, or record that the borrower asked (G42)',
    recht: [prüfen, anspruch('verwalten', 'Bürgschaften')],
    params: idParams,
    body: z.object({ version, grund: freeText('grund') }),
    antwort: ergebnis,
    probleme: [...zustand, 'GRUND_FEHLT', 'SPERRFRIST'],
  }),
  [`POST ${basis}/{id}/rueckforderung/entscheidung` as const]: endpunkt({
    zweck: 'Answer a request for release: refuse (G43) or release (G44, confirmed)',
    recht: [prüfen, zurückgeben],
    params: idParams,
    body: z.discriminatedUnion('entscheidung', [
      z.object({
        entscheidung: z.literal('ABLEHNEN'),
        version,
        grund: z.enum(schlüssel(RUECKFORDERUNG_REASONS)),
        text: freeText('grund').nullable(),
      }),
      z.object({ entscheidung: z.literal('ANNEHMEN'), version }),
    ]),
    antwort: ergebnis,
    confirmed: 'Bürgschaft enthaften',
    probleme: [...zustand, 'GRUND_FEHLT'],
  }),
}
