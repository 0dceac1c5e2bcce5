import { CONSTRUCTION_LAW, COUNTRY_CODES, MESSAGES, ORTSANGABE } from '@avalwerk/domain'
import { z } from 'zod'
import { code, freeText, wrong } from './forms.ts'
import { buergschaftId, buergschaftsart, cents, date, key, visibilityStatus } from './primitives.ts'

/** Hundredths of a percent. */
const percent = z
  .int({ error: wrong(MESSAGES.percent) })
  .min(1, { error: MESSAGES.percent })
  .max(10_000, { error: MESSAGES.percent })
/** The two-letter code of a country that an address may lie in. */
export const country = code('land', new RegExp(`^(${COUNTRY_CODES.join('|')})$`), MESSAGES.country)
/** An address as in answers, with a bound on what a caller may send. */
export const postalAddress = z
  .object({
    straße: freeText('strasse'),
    hausnummer: freeText('hausnummer'),
    postleitzahl: freeText('postleitzahl'),
    ort: freeText('ort'),
    landeskennzeichen: country,
  })
  .meta({ id: 'Postadresse' })
/** A contact; whether its fields are needed is decided by the rules of the domain. */
export const ansprechpartner = z
  .object({
    vorname: freeText('personenname'),
    nachname: freeText('personenname'),
    email: freeText('email'),
    telefonnummer: freeText('telefonnummer'),
  })
  .meta({ id: 'Ansprechpartner' })

/** The data of a guarantee; the rules of its fields stand in the domain. */
export const buergschaftData = z
  .object({
    buergschaftsart,
    buergschaftsBetrag: cents,
    bausumme: cents.nullable(),
    bausummeProzent: percent.nullable(),
    vertragsdatum: date,
    vertragsnummer: freeText('vertragsnummer'),
    baurecht: z.enum(key(CONSTRUCTION_LAW)).nullable().default(null),
    auftraggeberGemaessVertrag: z
      .object({ name: freeText('name'), postadresse: postalAddress })
      .nullable()
      .default(null),
    bauleistung: freeText('bauleistung'),
    ortsangabe: z.enum(key(ORTSANGABE)),
    bauvorhaben: freeText('bauvorhaben').nullable(),
    bauadresse: postalAddress.nullable(),
    befristungsdatum: date.nullable(),
    voraussichtlichesAblaufdatum: date.nullable(),
    ausstellungsdatumBuerge: date.nullable(),
    zahlungAufErstesAnfordern: z.boolean(),
  })
  .meta({ id: 'BuergschaftData' })

/**
 * The same where they replace former data: fields that may be left out of new data must be given here, or they would be deleted unnoticed.
 */
export const changedBuergschaftData = buergschaftData.extend({
  baurecht: buergschaftData.shape.baurecht.removeDefault(),
  auftraggeberGemaessVertrag: buergschaftData.shape.auftraggeberGemaessVertrag.removeDefault(),
})

/** A guarantee after a step, as its caller sees it. */
export const buergschaftStand = z.object({ id: buergschaftId, version: z.int(), status: visibilityStatus }).meta({ id: 'BuergschaftStand' })
