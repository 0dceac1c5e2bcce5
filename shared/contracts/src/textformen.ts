import { type Textdaten, TEXTPRÜFUNG, TEXTSTATUS, TEXTSTATUS_GESPEICHERT, type Textinhalt, TEXTTYP } from '@avalwerk/domain'
import { z } from 'zod'
import { freeText, requiredText } from './forms.ts'
import { auswahl, bürgschaftsart, datum, schlüssel, texttemplateId, unternehmenId, zeitpunkt } from './bausteine.ts'
import { ansprechpartner } from './daten.ts'

export const textId = texttemplateId
export const texttyp = z.enum(schlüssel(TEXTTYP))
export const textstatus = z.enum(TEXTSTATUS_GESPEICHERT)
export const textanzeige = z.enum(schlüssel(TEXTSTATUS))
export const textprüfung = z.enum(schlüssel(TEXTPRÜFUNG))

/** A piece of a wording; the rules of the whole stand in the domain. */
const textstück = requiredText('wortlautstueck')
const stücke = z.array(z.object({ text: textstück, fett: z.literal(true).optional(), kursiv: z.literal(true).optional() })).max(1000)
/** The wording: numbered clauses, each with lists under it. */
export const textinhalt = z
  .array(
    z.discriminatedUnion('art', [
      z.object({ art: z.literal('ABSATZ'), teile: stücke }),
      z.object({ art: z.literal('LISTE'), nummeriert: z.boolean(), punkte: z.array(stücke).max(200) }),
    ]),
  )
  .max(300) as unknown as z.ZodType<Textinhalt, Textinhalt>

/** What is said of a text beside its wording; its rules are the domain's. */
export const textdaten = z.object({
  bürgschaftsart: bürgschaftsart.nullable(),
  titel: freeText('titel'),
  beschreibung: freeText('textbeschreibung').nullable(),
  gültigAb: datum.nullable(),
  gültigBis: datum.nullable(),
  befristung: z.boolean(),
  zahlungAufErstesAnfordernMoeglich: z.boolean(),
  allgemeineBestimmungen: z.boolean(),
  ansprechPartner: ansprechpartner.nullable(),
}) satisfies z.ZodType<Textdaten>

export const TEXT_SORTIERFELDER = ['geaendertAm', 'titel', 'bürgschaftsart', 'templatestatus', 'gültigAb', 'id', 'auftraggeber'] as const
export type TextSortierfeld = (typeof TEXT_SORTIERFELDER)[number]

export const textfilter = z.object({
  templatetyp: z.array(texttyp).max(3).optional(),
  bürgschaftsart: z.array(bürgschaftsart).max(50).optional(),
  /** Archived ones are left out unless they are asked for. */
  templatestatus: z.array(textanzeige).max(20).optional(),
  /** The state of the review at the asking guarantor. */
  pruefung: z.array(textprüfung).max(4).optional(),
  auftraggeberId: z.array(unternehmenId).max(100).optional(),
  /** Own active ones and those that were activated for the own use. */
  nurVerwendbare: z.boolean().optional(),
  suche: freeText('suche').optional(),
})
export type Textfilter = z.input<typeof textfilter>

export const textzeile = z.object({
  id: textId,
  templatetyp: texttyp,
  bürgschaftsart,
  titel: z.string(),
  templateVersion: z.int(),
  templatestatus: textanzeige,
  x: z.int(),
  y: z.int(),
  gültigAb: datum,
  gültigBis: datum.nullable(),
  befristung: z.boolean(),
  zahlungAufErstesAnfordernMoeglich: z.boolean(),
  auftraggeber: auswahl,
  /** Of the asking guarantor. */
  pruefung: textprüfung.nullable(),
  /** For the own use. */
  aktiviert: z.boolean(),
  geaendertAm: zeitpunkt,
})
export type Textzeile = z.infer<typeof textzeile>

export const text = z.object({
  id: textId,
  version: z.int(),
  templatetyp: texttyp,
  templatestatus: textstatus,
  templateVersion: z.int(),
  /** Released by x of y guarantors. */
  x: z.int(),
  y: z.int(),
  daten: textdaten,
  inhalt: textinhalt,
  auftraggeber: auswahl,
  eigener: z.boolean(),
  /** The file that was uploaded. */
  quelle: z.object({ name: z.string(), groesse: z.int(), mime: z.string() }).nullable(),
  grundlageId: textId.nullable(),
  /** Under which id the operator's document management keeps it; for the operator alone. */
  dmsTemplateId: z.string().nullable(),
  /** The review at each guarantor, for the owner and the operator; at the asking one alone for a guarantor. */
  pruefungen: z.array(
    z.object({
      buerge: auswahl,
      status: textprüfung,
      nachricht: z.string().nullable(),
      ansprechpartner: ansprechpartner.nullable(),
      entschiedenAm: zeitpunkt.nullable(),
    }),
  ),
  /** What the second reviewer at the asking guarantor is given by the first. */
  erstpruefung: z
    .object({
      empfehlung: z.enum(['FREIGEBEN', 'ABLEHNEN']),
      kommentar: z.string().nullable(),
      nachricht: z.string().nullable(),
      ansprechpartner: ansprechpartner.nullable(),
      wer: z.string(),
      eigene: z.boolean(),
    })
    .nullable(),
  aktivierung: z.object({ am: zeitpunkt, wer: z.string() }).nullable(),
  /** Guarantees that were issued with it, as far as the asking party may know. */
  verwendet: z.int(),
  /** Its versions, newest first. */
  versionen: z.array(
    z.object({
      id: textId,
      templateVersion: z.int(),
      templatestatus: textanzeige,
      x: z.int(),
      y: z.int(),
      gültigAb: datum,
      gültigBis: datum.nullable(),
    }),
  ),
  /** Steps of the life cycle that the caller may take now. */
  schritte: z.array(z.string()),
  erstelltAm: zeitpunkt,
  geaendertAm: zeitpunkt,
})
export type Text = z.infer<typeof text>
