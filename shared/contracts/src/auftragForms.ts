import { AUFTRAG_STATUS, type AuftragData, MESSAGES, PARTNER_TYPE, AUFTRAG_STEPS } from '@avalwerk/domain'
import { z } from 'zod'
import { freeText } from './forms.ts'
import {
  selection,
  buergschaftId,
  buergschaftsart,
  cents,
  date,
  idSchema,
  key,
  texttemplateId,
  unternehmenId,
  versandweg,
  zeitpunkt,
} from './primitives.ts'
import { postalAddress, ansprechpartner, buergschaftData } from './schemas.ts'

export const auftragsstatus = z.enum(key(AUFTRAG_STATUS))
const phase = z.enum(['FORMAL', 'ZWEITPRUEFUNG'])

/** The borrower of an order; `auftragnehmerId` is null for one that isn't on the platform. */
export const auftragnehmer = z
  .object({
    auftragnehmerId: unternehmenId.nullable(),
    fremdId: freeText('fremdId').nullable(),
    name: freeText('name'),
    postadresse: postalAddress,
    ansprechpartner: ansprechpartner.nullable(),
  })
  .meta({ id: 'Auftragnehmer' })
/** The beneficiary of an order; `auftraggeberId` is null for one that isn't on the platform. */
export const auftraggeber = z
  .object({
    auftraggeberId: unternehmenId.nullable(),
    name: freeText('name'),
    postadresse: postalAddress,
    oeffentlicherAuftraggeber: z.boolean(),
    vertretungsformel: z.array(freeText('vertretungsformel')).max(5),
    partnertyp: z.enum(key(PARTNER_TYPE)),
    /** For a company of the platform it is taken from the directory, whatever the caller sends. */
    fremdId: freeText('fremdId').nullable().optional(),
  })
  .meta({ id: 'Auftraggeber' })
/** How the guarantee is delivered; without an address of its own, paper goes to the beneficiary. */
export const versand = z
  .object({
    weg: versandweg,
    versandadresse: z
      .object({ name: freeText('name'), zustellanweisung: freeText('zustellanweisung').nullable(), postadresse: postalAddress })
      .nullable(),
  })
  .meta({ id: 'Versand' })

/** An order as it is entered: every part may still be missing. The rules of its fields stand in the domain. */
export const auftragData = z
  .object({
    rolle: z.enum(['AUFTRAGGEBER', 'AUFTRAGNEHMER']),
    auftragnehmer: auftragnehmer.nullable(),
    auftraggeber: auftraggeber.nullable(),
    buergeId: unternehmenId.nullable(),
    kautionsvertragId: idSchema.nullable(),
    buergschaftsdaten: buergschaftData.partial().nullable(),
    versand: versand.nullable(),
    buergschaftstext: z
      .discriminatedUnion('art', [
        z.object({ art: z.literal('VORLAGE'), textId: texttemplateId }),
        z.object({ art: z.literal('FREITEXT'), text: freeText('wortlaut') }),
      ])
      .nullable(),
  })
  .meta({ id: 'AuftragData' }) satisfies z.ZodType<AuftragData>

/** An order as a row of the list; `betrag` is in cents, and null while none is entered. */
export const auftragRow = z
  .object({
    id: idSchema,
    status: auftragsstatus,
    phase: phase.nullable(),
    art: buergschaftsart.nullable(),
    betrag: cents.nullable(),
    auftraggeberName: z.string(),
    auftragnehmerName: z.string(),
    buergeName: z.string(),
    vertragsnummer: z.string().nullable(),
    bauvorhaben: z.string().nullable(),
    buergschaftId: buergschaftId.nullable(),
    eingangAm: zeitpunkt.nullable(),
    geaendertAm: zeitpunkt,
  })
  .meta({ id: 'AuftragRow' })
export type AuftragRow = z.infer<typeof auftragRow>

export const AUFTRAG_SORT_FIELDS = ['geaendertAm', 'eingangAm', 'betrag', 'auftraggeberName', 'auftragnehmerName'] as const
export type AuftragSortField = (typeof AUFTRAG_SORT_FIELDS)[number]

/** Which orders are listed. Amounts are in cents, dates calendar dates; bounds are included. */
export const auftragFilter = z
  .object({
    suche: freeText('suche').optional(),
    status: z.array(auftragsstatus).max(10).optional(),
    art: z.array(buergschaftsart).max(40).optional(),
    buergeIds: z.array(unternehmenId).max(50).optional(),
    betragVon: cents.optional(),
    betragBis: cents.optional(),
    eingangVon: date.optional(),
    eingangBis: date.optional(),
  })
  .refine((f) => f.betragVon === undefined || f.betragBis === undefined || f.betragVon <= f.betragBis, {
    path: ['betragBis'],
    message: MESSAGES.range,
  })
  .refine((f) => !f.eingangVon || !f.eingangBis || f.eingangVon <= f.eingangBis, { path: ['eingangBis'], message: MESSAGES.range })
  .meta({ id: 'AuftragFilter' })
export type AuftragFilter = z.infer<typeof auftragFilter>

/** A text template as orders and reviews offer it. */
export const texttemplate = z
  .object({
    id: texttemplateId,
    typ: z.enum(['AGT', 'OET', 'BGT']),
    art: buergschaftsart,
    titel: z.string(),
    befristungMoeglich: z.boolean(),
    /** Its wording names the day. */
    befristungNoetig: z.boolean(),
    zahlungAufErstesAnfordernMoeglich: z.boolean(),
    /** Has the guarantor in question approved it? Public texts and its own are approved by themselves. */
    freigegeben: z.boolean(),
    /** An older version, which was valid on the day of the contract. */
    veraltet: z.boolean(),
  })
  .meta({ id: 'Texttemplate' })
export type Texttemplate = z.infer<typeof texttemplate>

/** An order as the caller may see it, with the steps that they may take. */
export const auftrag = z
  .object({
    id: idSchema,
    version: z.int(),
    status: auftragsstatus,
    phase: phase.nullable(),
    rolle: z.enum(['ANTRAGSTELLER', 'BUERGE', 'BETREIBER']),
    antragsteller: z.string(),
    daten: auftragData,
    buerge: selection
      .extend({
        bausummeAngabe: z.enum(['BETRAG', 'PROZENT', 'KEINE_ANGABE']),
        vertragsart: z.enum(['LIGHT', 'REGULAR']),
        /** From which amount two people decide, in cents: for the guarantor's own people, null for others and for never. */
        vierAugenAb: z.int().nullable(),
      })
      .nullable(),
    kautionsvertrag: z
      .object({
        id: idSchema,
        vertragsnummer: z.string(),
        /** Cents, without this order; only for the guarantor and the insured. */
        limit: z
          .object({
            gesamtlimit: z.int(),
            einzellimit: z.int(),
            genutzt: z.int(),
            reserviert: z.int(),
            /** The borrower's own limit and what of it is used or reserved. */
            teil: z.object({ limit: z.int(), belegt: z.int() }).nullable(),
          })
          .nullable(),
      })
      .nullable(),
    text: texttemplate.nullable(),
    buergschaftId: buergschaftId.nullable(),
    ablehnung: z.object({ grund: z.string().nullable(), ansprechpartner: ansprechpartner.nullable() }).nullable(),
    rueckfrage: z.string().nullable(),
    /** Who is reviewing it right now, if it is another person than the caller. */
    sperre: z.object({ wer: z.string(), bis: zeitpunkt }).nullable(),
    stornoantrag: z.object({ wer: z.string(), grund: z.string(), am: zeitpunkt, eigener: z.boolean() }).nullable(),
    /** Steps of the life cycle that the caller may take now. */
    schritte: z.array(z.enum(AUFTRAG_STEPS)),
    eingangAm: zeitpunkt.nullable(),
    erstelltAm: zeitpunkt,
    geaendertAm: zeitpunkt,
  })
  .meta({ id: 'Auftrag' })
export type Auftrag = z.infer<typeof auftrag>
