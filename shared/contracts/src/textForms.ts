import { type TextData, TEXT_REVIEW, TEXT_STATUS, TEXT_STATUS_SAVED, type TextContent, TEXT_TYPE, TEXT_STEPS } from '@avalwerk/domain'
import { z } from 'zod'
import { freeText, requiredText } from './forms.ts'
import { selection, buergschaftsart, date, key, texttemplateId, unternehmenId, zeitpunkt } from './primitives.ts'
import { ansprechpartner } from './schemas.ts'

export const textType = z.enum(key(TEXT_TYPE))
/** The status of a text as it is stored. */
export const textStatus = z.enum(TEXT_STATUS_SAVED)
/** The status of a text as it is shown, which tells how many guarantors have approved it. */
export const textDisplay = z.enum(key(TEXT_STATUS))
/** The state of a text's review at one guarantor. */
export const textReview = z.enum(key(TEXT_REVIEW))

/** A piece of a wording; the rules of the whole stand in the domain. */
const textChunk = requiredText('wortlautstueck')
const chunks = z.array(z.object({ text: textChunk, fett: z.literal(true).optional(), kursiv: z.literal(true).optional() })).max(1000)
/** The wording: numbered clauses, each with lists under it. */
export const textContent = z
  .array(
    z.discriminatedUnion('art', [
      z.object({ art: z.literal('ABSATZ'), teile: chunks }),
      z.object({ art: z.literal('LISTE'), nummeriert: z.boolean(), punkte: z.array(chunks).max(200) }),
    ]),
  )
  .max(300) as unknown as z.ZodType<TextContent, TextContent>

/** What is said of a text beside its wording; its rules are the domain's. */
export const textData = z.object({
  bürgschaftsart: buergschaftsart.nullable(),
  titel: freeText('titel'),
  beschreibung: freeText('textbeschreibung').nullable(),
  gültigAb: date.nullable(),
  gültigBis: date.nullable(),
  befristung: z.boolean(),
  zahlungAufErstesAnfordernMoeglich: z.boolean(),
  allgemeineBestimmungen: z.boolean(),
  ansprechPartner: ansprechpartner.nullable(),
}) satisfies z.ZodType<TextData>

export const TEXT_SORT_FIELDS = ['geaendertAm', 'titel', 'bürgschaftsart', 'templatestatus', 'gültigAb', 'id', 'auftraggeber'] as const
export type TextSortField = (typeof TEXT_SORT_FIELDS)[number]

/** Which texts are listed. Several values of one field are alternatives; fields narrow each other. */
export const textFilter = z
  .object({
    templatetyp: z.array(textType).max(3).optional(),
    bürgschaftsart: z.array(buergschaftsart).max(50).optional(),
    /** Archived ones are left out unless they are asked for. */
    templatestatus: z.array(textDisplay).max(20).optional(),
    /** The state of the review at the asking guarantor. */
    pruefung: z.array(textReview).max(4).optional(),
    auftraggeberId: z.array(unternehmenId).max(100).optional(),
    /** Own active ones and those that were activated for the own use. */
    nurVerwendbare: z.boolean().optional(),
    suche: freeText('suche').optional(),
  })
  .meta({ id: 'TextFilter' })
export type TextFilter = z.input<typeof textFilter>

/** A text as a row of the list. */
export const textRow = z
  .object({
    id: texttemplateId,
    templatetyp: textType,
    bürgschaftsart: buergschaftsart,
    titel: z.string(),
    templateVersion: z.int(),
    templatestatus: textDisplay,
    x: z.int(),
    y: z.int(),
    gültigAb: date,
    gültigBis: date.nullable(),
    befristung: z.boolean(),
    zahlungAufErstesAnfordernMoeglich: z.boolean(),
    auftraggeber: selection,
    /** Of the asking guarantor. */
    pruefung: textReview.nullable(),
    /** For the own use. */
    aktiviert: z.boolean(),
    geaendertAm: zeitpunkt,
  })
  .meta({ id: 'TextRow' })
export type TextRow = z.infer<typeof textRow>

/** A text with its wording, as the caller's organisation sees it. */
export const text = z
  .object({
    id: texttemplateId,
    version: z.int(),
    templatetyp: textType,
    templatestatus: textStatus,
    templateVersion: z.int(),
    /** Approved by x of y guarantors. */
    x: z.int(),
    y: z.int(),
    daten: textData,
    inhalt: textContent,
    auftraggeber: selection,
    eigener: z.boolean(),
    /** The file that was uploaded. */
    quelle: z.object({ name: z.string(), groesse: z.int(), mime: z.string() }).nullable(),
    grundlageId: texttemplateId.nullable(),
    /** The id under which the operator's document management keeps it; for the operator alone. */
    dmsTemplateId: z.string().nullable(),
    /** The review at each guarantor, for the owner and the operator; at the asking one alone for a guarantor. */
    pruefungen: z.array(
      z.object({
        buerge: selection,
        status: textReview,
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
        id: texttemplateId,
        templateVersion: z.int(),
        templatestatus: textDisplay,
        x: z.int(),
        y: z.int(),
        gültigAb: date,
        gültigBis: date.nullable(),
      }),
    ),
    /** Steps of the life cycle that the caller may take now. */
    schritte: z.array(z.enum(TEXT_STEPS)),
    erstelltAm: zeitpunkt,
    geaendertAm: zeitpunkt,
  })
  .meta({ id: 'Text' })
export type Text = z.infer<typeof text>
