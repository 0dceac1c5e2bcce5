import { MELDUNGEN, ORTSANGABE } from '@avalwerk/domain'
import { z } from 'zod'
import { bürgschaftsart, cent, datum, schlüssel } from './bausteine.ts'

const text = (zeichen: number) => z.string().max(zeichen, MELDUNGEN.maximal(zeichen))

const prozent = z.int().min(0).max(10_000)
/** An address as in answers, with a bound on what a caller may send. */
export const anschrift = z.object({
  straße: text(200),
  hausnummer: text(40),
  postleitzahl: text(40),
  ort: text(200),
  landeskennzeichen: z.string().length(2),
})
export const ansprechpartner = z.object({ vorname: text(120), nachname: text(120), email: text(200), telefonnummer: text(60) })

/** The data of a guarantee; the rules of its fields stand in the domain. */
export const bürgschaftsdaten = z.object({
  buergschaftsart: bürgschaftsart,
  buergschaftsBetrag: cent,
  bausumme: cent.nullable(),
  bausummeProzent: prozent.nullable(),
  vertragsdatum: datum,
  vertragsnummer: text(200),
  bauleistung: text(2000),
  ortsangabe: z.enum(schlüssel(ORTSANGABE)),
  bauvorhaben: text(500).nullable(),
  bauadresse: anschrift.nullable(),
  befristungsdatum: datum.nullable(),
  voraussichtlichesAblaufdatum: datum.nullable(),
  ausstellungsdatumBuerge: datum.nullable(),
  zahlungAufErstesAnfordern: z.boolean(),
})
