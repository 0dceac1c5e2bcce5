import { BAUSUMME_DETAIL, PERSON_TYPE, PREISMODELL, UNTERNEHMEN_TYPE, VERTRAGSART, UNTERNEHMEN_STEPS } from '@avalwerk/domain'
import { z } from 'zod'
import { freeText } from './forms.ts'
import { address, selection, cents, gesamt, gesellschaftsform, key, unternehmenId, unternehmensstatus, zeitpunkt } from './primitives.ts'
import { historyEntry } from './buergschaftForms.ts'
import { ansprechpartner, postalAddress, country } from './schemas.ts'

/** Source: document 1, section 3 (Person). */
export const person = ansprechpartner
  .extend({
    persId: freeText('fremdId').nullable().optional(),
    personentyp: z.enum(key(PERSON_TYPE)),
  })
  .meta({ id: 'Person' })

const type = z.enum(key(UNTERNEHMEN_TYPE))

const kennzeichen = {
  inkognito: z.boolean(),
  hybrid: z.boolean(),
  oeffentlicherAuftraggeber: z.boolean(),
  beantragen: z.boolean(),
  bestaetigungsanfrageBuerge: z.boolean(),
}

/** The data of a company that every caller who may know it reads. */
const known = {
  unternehmenId,
  organisation: z.string(),
  version: z.int(),
  name: z.string(),
  gesellschaftsform,
  postadresse: address,
  handelsregister: z.string().nullable(),
  handelsregisternummer: z.string().nullable(),
  unternehmensstatus,
  type,
  hybrid: z.boolean(),
  oeffentlicherAuftraggeber: z.boolean(),
  vertretungsformel: z.array(z.string()),
  erstelltAm: zeitpunkt,
}

const preismodell = z.enum(key(PREISMODELL))
/** A price model of a company, and from which instant on it is in force. */
export const preismodellEntry = z.object({
  preisModell: preismodell,
  gueltigAb: zeitpunkt,
  gesetztVon: z.string(),
  gesetztAm: zeitpunkt,
  /** In force now, still to come, or over. */
  zustand: z.enum(['GILT', 'GEPLANT', 'FRUEHER']),
})

const schritte = z.array(z.enum(UNTERNEHMEN_STEPS))

/** What every caller who may know a company reads of it. */
export const unternehmen = z.object({
  ...known,
  /** null for companies of others. */
  mutterUnternehmenId: unternehmenId.nullable(),
  /** Of guarantors: what they want to know of a building sum. */
  bausummeAngabe: z.enum(key(BAUSUMME_DETAIL)).nullable(),
  /** Of the own guarantor: from which amount two people decide, in cents; null for never, and for companies of others. */
  vierAugenAb: z.int().nullable(),
  /** Steps that the caller may take now. */
  schritte,
})

/** A beneficiary company with all that is kept of it. Source: document 1, section 3 (Auftraggeber). */
export const auftraggeber = z
  .object({
    ...known,
    ...kennzeichen,
    fremdId: z.string().nullable(),
    person: person.nullable(),
    mutterUnternehmenId: unternehmenId.nullable(),
    mutterUnternehmen: selection.nullable(),
    /** All companies below it, as far as the caller sees them, each with its own mother. */
    tochterUnternehmen: z.array(
      z.object({
        unternehmenId,
        name: z.string(),
        gesellschaftsform,
        ort: z.string(),
        unternehmensstatus,
        mutterUnternehmenId: unternehmenId.nullable(),
      }),
    ),
    preisModell: preismodell.nullable(),
    schritte,
  })
  .meta({ id: 'AuftraggeberUnternehmen' })
export type AuftraggeberUnternehmen = z.infer<typeof auftraggeber>

/** A guarantor with all that is kept of it. Source: document 1, section 3 (Surety company). */
export const buerge = z
  .object({
    ...known,
    person: person.nullable(),
    kurzname: z.string(),
    initialen: z.string(),
    headerFarbe: z.string(),
    headerSchriftfarbe: z.string(),
    vertragsart: z.enum(key(VERTRAGSART)),
    bausummeAngabe: z.enum(key(BAUSUMME_DETAIL)),
    verwendungBürgschaftstexte: z.boolean(),
    lieferkanalPdf: z.boolean(),
    nutzungVertraege: z.boolean(),
    vierAugenAb: z.int().nullable(),
    preisModell: preismodell.nullable(),
    schritte,
  })
  .meta({ id: 'BuergeUnternehmen' })
export type BuergeUnternehmen = z.infer<typeof buerge>

const basicData = {
  name: freeText('name'),
  gesellschaftsform,
  postadresse: postalAddress,
  handelsregister: freeText('registergericht').nullable(),
  handelsregisternummer: freeText('registernummer').nullable(),
  person: person.nullable(),
}
/** What is entered of a beneficiary company; its rules stand in the domain. */
export const unternehmenData = z
  .object({
    ...basicData,
    fremdId: freeText('fremdId').nullable(),
    vertretungsformel: z.array(freeText('vertretungsformel')).max(20),
  })
  .meta({ id: 'UnternehmenData' })
/** What only the operator decides of a beneficiary company. */
export const kennzeichenData = z.object(kennzeichen)
/** How a guarantor is shown; its colours are #RGB or #RRGGBB. */
export const displayDataInput = z.object({
  kurzname: freeText('kurzname'),
  initialen: freeText('initialen'),
  headerFarbe: freeText('farbe'),
  headerSchriftfarbe: freeText('farbe'),
})
/** What is entered of a guarantor. `vierAugenAb` is in cents: 0 for always, null for never. */
export const buergeData = z.object({
  ...basicData,
  vertragsart: z.enum(key(VERTRAGSART)),
  bausummeAngabe: z.enum(key(BAUSUMME_DETAIL)),
  verwendungBürgschaftstexte: z.boolean(),
  lieferkanalPdf: z.boolean(),
  nutzungVertraege: z.boolean(),
  vierAugenAb: cents.nullable(),
})
/** A new price model. Without `gueltigAb` it is in force at once. */
export const preismodellInput = z.object({ preisModell: preismodell, gueltigAb: zeitpunkt.optional() })

export const UNTERNEHMEN_SORT_FIELDS = ['name', 'unternehmenId', 'ort', 'status', 'gesellschaftsform', 'erstelltAm'] as const
export type UnternehmenSortField = (typeof UNTERNEHMEN_SORT_FIELDS)[number]

const yesNo = z.enum(['JA', 'NEIN'])
/** Several values of one field are alternatives; fields narrow each other. */
export const unternehmenFilter = z
  .object({
    suche: freeText('suche').optional(),
    status: z.array(unternehmensstatus).max(3).optional(),
    type: z.array(type).max(3).optional(),
    gesellschaftsform: z.array(gesellschaftsform).max(40).optional(),
    land: z.array(country).max(60).optional(),
    mutterUnternehmenId: z.array(unternehmenId).max(50).optional(),
    oeffentlich: yesNo.optional(),
    hybrid: yesNo.optional(),
    inkognito: yesNo.optional(),
    vertragsart: z
      .array(z.enum(key(VERTRAGSART)))
      .max(2)
      .optional(),
  })
  .meta({ id: 'UnternehmenFilter' })
export type UnternehmenFilter = z.infer<typeof unternehmenFilter>

/** A company as a row of the list. */
export const unternehmenRow = z
  .object({
    unternehmenId,
    name: z.string(),
    gesellschaftsform,
    straße: z.string(),
    hausnummer: z.string(),
    postleitzahl: z.string(),
    ort: z.string(),
    landeskennzeichen: z.string(),
    handelsregister: z.string().nullable(),
    handelsregisternummer: z.string().nullable(),
    unternehmensstatus,
    type,
    mutter: selection.nullable(),
    hybrid: z.boolean(),
    oeffentlicherAuftraggeber: z.boolean(),
    inkognito: z.boolean(),
    /** Of guarantors. */
    kurzname: z.string().nullable(),
    vertragsart: z.enum(key(VERTRAGSART)).nullable(),
    /** For the operator and the company itself. */
    preisModell: preismodell.nullable(),
    /** Belongs to the caller's organisation. */
    eigenes: z.boolean(),
    erstelltAm: zeitpunkt,
  })
  .meta({ id: 'UnternehmenRow' })
export type UnternehmenRow = z.infer<typeof unternehmenRow>
export const unternehmenPage = z.object({ zeilen: z.array(unternehmenRow), gesamt })

/** What lists of companies can be narrowed by, for the caller. */
export const unternehmenOptions = z.object({
  status: z.array(unternehmensstatus),
  gesellschaftsformen: z.array(gesellschaftsform),
  laender: z.array(z.string()),
  muetter: z.array(selection),
})

/** An entry of a company's history. */
export const verlaufseintrag = historyEntry.omit({ vonStatus: true, nachStatus: true })
