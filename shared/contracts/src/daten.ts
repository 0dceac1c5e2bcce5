import { CONSTRUCTION_LAW, COUNTRY_CODES, MESSAGES, ORTSANGABE } from '@avalwerk/domain'
import { z } from 'zod'
import { code, freeText, wrong } from './forms.ts'
import { bürgschaftsart, cent, datum, schlüssel } from './bausteine.ts'

/** Hundredths of a percent. */
const prozent = z
  .int({ error: wrong(MESSAGES.prozent) })
  .min(1, { error: MESSAGES.prozent })
  .max(10_000, { error: MESSAGES.prozent })
export const land = code('land', new RegExp(`^(${COUNTRY_CODES.join('|')})$`), MESSAGES.land)
/** An address as in answers, with a bound on what a caller may send. */
export const anschrift = z.object({
  straße: freeText('strasse'),
  hausnummer: freeText('hausnummer'),
  postleitzahl: freeText('postleitzahl'),
  ort: freeText('ort'),
  landeskennzeichen: land,
})
export const ansprechpartner = z.object({
  vorname: freeText('personenname'),
  nachname: freeText('personenname'),
  email: freeText('email'),
  telefonnummer: freeText('telefonnummer'),
})

/** The data of a guarantee; the rules of its fields stand in the domain. */
export const buergschaftData = z.object({
  buergschaftsart: bürgschaftsart,
  buergschaftsBetrag: cent,
  bausumme: cent.nullable(),
  bausummeProzent: prozent.nullable(),
  vertragsdatum: datum,
  vertragsnummer: freeText('vertragsnummer'),
  baurecht: z.enum(schlüssel(CONSTRUCTION_LAW)).nullable().default(null),
  auftraggeberGemaessVertrag: z
    .object({ name: freeText('name'), postadresse: anschrift })
    .nullable()
    .default(null),
  bauleistung: freeText('bauleistung'),
  ortsangabe: z.enum(schlüssel(ORTSANGABE)),
  bauvorhaben: freeText('bauvorhaben').nullable(),
  bauadresse: anschrift.nullable(),
  befristungsdatum: datum.nullable(),
  voraussichtlichesAblaufdatum: datum.nullable(),
  ausstellungsdatumBuerge: datum.nullable(),
  zahlungAufErstesAnfordern: z.boolean(),
})

/** The same where they take the place of former data: whatever may be left out of new ones would be deleted here without a word. */
export const changedBuergschaftData = buergschaftData.extend({
  baurecht: buergschaftData.shape.baurecht.removeDefault(),
  auftraggeberGemaessVertrag: buergschaftData.shape.auftraggeberGemaessVertrag.removeDefault(),
})
