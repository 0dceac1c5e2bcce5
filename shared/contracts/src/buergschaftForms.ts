import {
  RESPONSE_STATUS,
  CONSTRUCTION_LAW,
  RUECKGABE_WAYS,
  CORRECTION_WISHES,
  MESSAGES,
  PARTIAL_RIGHTS,
  BUERGSCHAFT_STEPS,
  BUERGSCHAFT_TABS,
  EVENT_CODES,
} from '@avalwerk/domain'
import { z } from 'zod'
import { freeText } from './forms.ts'
import {
  address,
  selection,
  buergschaftId,
  buergschaftsart,
  cents,
  date,
  herkunft,
  idSchema,
  parteiRole,
  projektPhase,
  key,
  visibilityStatus,
  textherkunft,
  unternehmenId,
  versandweg,
  zeitpunkt,
} from './primitives.ts'
import { ansprechpartner, buergschaftData } from './schemas.ts'

/** Columns by which the list can be sorted; each is backed by an index. */
export const SORT_FIELDS = [
  'geaendertAm',
  'buergschaftsIdBuerge',
  'betrag',
  'ausstellungsdatum',
  'befristungsdatum',
  'auftraggeberName',
  'auftragnehmerName',
] as const
export type SortField = (typeof SORT_FIELDS)[number]

const range = <T extends { [k: string]: unknown }>(from: keyof T, until: keyof T) => ({
  check: (value: T) => !(value[from] !== undefined && value[until] !== undefined && (value[until] as number) < (value[from] as number)),
  details: { path: [until as string], message: MESSAGES.range },
})
type Range = ReturnType<typeof range<Record<string, unknown>>>
const amount = range<{ betragVon?: number; betragBis?: number }>('betragVon', 'betragBis')
const [ausstellung, befristung, expiry] = (['ausstellung', 'befristung', 'ablauf'] as const).map((name) =>
  range<Record<string, unknown>>(`${name}Von`, `${name}Bis`),
) as [Range, Range, Range]

/** Conditions of lists and of what they can be narrowed by. Source: document 2, section 3 (Filter options). */
export const baseConditions = z
  .object({
    /** The role in which the caller's organisation takes part. */
    aufruferRolle: parteiRole.optional(),
    buergschaftIdsIn: z.array(buergschaftId).max(500).optional(),
    buergschaftIdsNotIn: z.array(buergschaftId).max(500).optional(),
    /** Guarantees whose beneficiary is this company or one below it. */
    mutterUnternehmenId: unternehmenId.optional(),
  })
  .meta({ id: 'FrameConditions' })
export type BaseConditions = z.infer<typeof baseConditions>

/** Filter of the list. Several values of one field are alternatives; fields narrow each other. */
export const buergschaftFilter = z
  .object({
    reiter: z.enum(BUERGSCHAFT_TABS).optional(),
    suche: freeText('suche').optional(),
    status: z.array(visibilityStatus).max(20).optional(),
    art: z.array(buergschaftsart).max(40).optional(),
    auftraggeberIds: z.array(unternehmenId).max(50).optional(),
    auftragnehmer: freeText('suche').optional(),
    buergeIds: z.array(unternehmenId).max(50).optional(),
    betragVon: cents.optional(),
    betragBis: cents.optional(),
    ausstellungVon: date.optional(),
    ausstellungBis: date.optional(),
    befristungVon: date.optional(),
    befristungBis: date.optional(),
    ablaufVon: date.optional(),
    ablaufBis: date.optional(),
    projektIds: z.array(idSchema).max(50).optional(),
    /** Those that belong to no project of the own organisation. */
    ohneProjekt: z.boolean().optional(),
    kautionsvertragIds: z.array(idSchema).max(50).optional(),
    herkunft: z.array(herkunft).max(5).optional(),
    versandweg: z.array(versandweg).max(5).optional(),
    ...baseConditions.shape,
    /** Whether guarantor or operator may still have something to do with it. Source: document 1, section 4. */
    bearbeitbar: z.enum(['JA']).optional(),
    /** Guarantees that the caller's organisation holds; holds of other organisations are not shown. */
    loeschsperre: z.enum(['JA']).optional(),
  })
  .refine(amount.check, amount.details)
  .refine(ausstellung.check, ausstellung.details)
  .refine(befristung.check, befristung.details)
  .refine(expiry.check, expiry.details)
  .meta({ id: 'BuergschaftFilter' })
export type BuergschaftFilter = z.infer<typeof buergschaftFilter>

/** A guarantee as a row of the list; `betrag` is the amount in force. */
export const buergschaftRow = z
  .object({
    id: buergschaftId,
    buergschaftsIdBuerge: z.string().nullable(),
    rolle: parteiRole,
    art: buergschaftsart,
    betrag: cents,
    status: visibilityStatus,
    statusgrund: z.string().nullable(),
    auftraggeberName: z.string(),
    auftragnehmerName: z.string(),
    /** null: a guarantor of an imported guarantee that is no company of the platform. */
    buergeId: unternehmenId.nullable(),
    buergeName: z.string(),
    vertragsnummer: z.string().nullable(),
    bauvorhaben: z.string().nullable(),
    ausstellungsdatum: date.nullable(),
    befristungsdatum: date.nullable(),
    voraussichtlichesAblaufdatum: date.nullable(),
    herkunft,
    versandweg,
    projekt: selection.nullable(),
    geaendertAm: zeitpunkt,
  })
  .meta({ id: 'BuergschaftRow' })
export type BuergschaftRow = z.infer<typeof buergschaftRow>

const partei = z.object({
  id: unternehmenId.nullable(),
  name: z.string(),
  postadresse: address,
  fremdId: z.string().nullable(),
})

/** A guarantee as the caller's organisation sees it; `betrag` is the amount in force, `ursprungsbetrag` the one that was issued. */
export const buergschaft = z
  .object({
    id: buergschaftId,
    version: z.int(),
    rolle: parteiRole,
    buergschaftsIdBuerge: z.string().nullable(),
    art: buergschaftsart,
    betrag: cents,
    waehrungskennzeichen: z.literal('EUR'),
    ursprungsbetrag: cents,
    status: visibilityStatus,
    statusgrund: z.string().nullable(),
    herkunft,
    versandweg,
    textherkunft: textherkunft.nullable(),
    auftraggeber: partei.extend({ oeffentlicherAuftraggeber: z.boolean(), vertretungsformel: z.array(z.string()) }),
    auftragnehmer: partei.extend({
      /** For its guarantor, the operator, itself, and who ordered or imported the guarantee. */
      ansprechpartner: ansprechpartner.nullable(),
    }),
    /** The beneficiary as the contract names it, where that is another one. */
    auftraggeberGemaessVertrag: partei.omit({ fremdId: true }).nullable(),
    buerge: z.object({ id: unternehmenId.nullable(), name: z.string(), vertragsart: z.enum(['LIGHT', 'REGULAR']) }),
    vertragsnummer: z.string().nullable(),
    vertragsdatum: date.nullable(),
    baurecht: z.enum(key(CONSTRUCTION_LAW)).nullable(),
    bauleistung: z.string().nullable(),
    bauvorhaben: z.string().nullable(),
    bausumme: cents.nullable(),
    /** Hundredths of a percent. */
    bausummeProzent: z.int().nullable(),
    ausstellungsdatum: date.nullable(),
    befristungsdatum: date.nullable(),
    voraussichtlichesAblaufdatum: date.nullable(),
    zahlungAufErstesAnfordern: z.boolean(),
    internerVermerk: z.string().nullable(),
    projekt: selection.extend({ phase: projektPhase }).nullable(),
    abtretung: z.object({ zessionar: z.string(), am: date }).nullable(),
    dokumente: z.array(
      z.object({
        version: z.int(),
        titel: z.string(),
        groesse: z.int(),
        sha256: z.string(),
        pruefcode: z.string(),
        erstelltAm: zeitpunkt,
      }),
    ),
    /** Is a document being made? Visible until it is there. */
    dokumentStatus: z.enum(['KEINES', 'IN_ARBEIT', 'FERTIG', 'FEHLER']),
    verknuepft: z.boolean(),
    /** Other parties know of it already; its document is in review. */
    angekuendigt: z.boolean(),
    /** For its guarantor: the text it is issued with, and whether the caller reviewed last. */
    textId: z.string().nullable(),
    textTitel: z.string().nullable(),
    /** For its guarantor: it is issued with the wording that its order brought along. */
    eigenerWortlaut: z.boolean(),
    letzterPrueferIstAufrufer: z.boolean(),
    bausummeAngabe: z.enum(['BETRAG', 'PROZENT', 'KEINE_ANGABE']),
    daten: buergschaftData,
    /** What the beneficiary wished to be corrected, last. */
    korrektur: z.object({ grund: z.enum(CORRECTION_WISHES), bemerkung: z.string().nullable(), frist: date }).nullable(),
    korrekturGrundlageId: buergschaftId.nullable(),
    nachfolgerId: buergschaftId.nullable(),
    /**
     * `grundlage`: the guarantee that this one is to replace or has replaced. `angebot`: the one offered in its place. Each only for
     * callers who see it.
     */
    umtausch: z.object({
      grundlage: z.object({ id: buergschaftId, nummer: z.string() }).nullable(),
      angebot: z.object({ id: buergschaftId, nummer: z.string() }).nullable(),
    }),
    auftragId: z.string().nullable(),
    /** The amount after a partial discharge that its guarantor has not confirmed yet. */
    vorgemerkterBetrag: cents.nullable(),
    /** How the paper of an imported guarantee was given back. */
    rueckgabe: z.object({ am: date, weg: z.enum(key(RUECKGABE_WAYS)) }).nullable(),
    /** The last request for discharge. */
    rueckforderung: z
      .object({
        status: z.enum(['OFFEN', 'ABGELEHNT', 'ANGENOMMEN']),
        von: z.string(),
        am: zeitpunkt,
        grund: z.string(),
        antwort: z.string().nullable(),
        gesperrtBis: date.nullable(),
      })
      .nullable(),
    /** The last assignment: open, accepted, or ended without acceptance. */
    abtretungsvorgang: z
      .object({
        status: z.enum(['VERANLASST', 'AKZEPTIERT', 'ABGELEHNT']),
        zedent: z.string(),
        zessionar: z.string(),
        ansprechpartner: ansprechpartner.nullable(),
        veranlasstAm: zeitpunkt,
        entschiedenAm: zeitpunkt.nullable(),
        grund: z.string().nullable(),
      })
      .nullable(),
    statusantrag: z
      .object({ wer: z.string(), zielstatus: visibilityStatus, grund: z.string(), am: zeitpunkt, eigener: z.boolean() })
      .nullable(),
    versandadresse: z.object({ name: z.string(), zustellanweisung: z.string().nullable(), postadresse: address }).nullable(),
    /** The share by which the caller sees it or is asked about it, beside what their organisation sees anyway. */
    freigabe: z
      .object({
        recht: z.enum(key(PARTIAL_RIGHTS)),
        status: z.enum(key(RESPONSE_STATUS)),
        von: z.string(),
        nachricht: z.string().nullable(),
        bis: date,
        /** The caller sees it by this share alone. */
        nurGeteilt: z.boolean(),
      })
      .nullable(),
    /** May the caller read and write comments? */
    kommentierbar: z.boolean(),
    /** The caller's own reminder. */
    erinnerungsdatum: date.nullable(),
    /**
     * Until when it has to be kept; null while it lives. After that day it is deleted unless an organisation holds it. `sperre`: the hold
     * of the caller's organisation.
     */
    aufbewahrung: z.object({
      bis: date.nullable(),
      sperre: z.object({ grund: z.string(), von: z.string(), am: zeitpunkt }).nullable(),
    }),
    /** Steps of the life cycle that the caller may take now. */
    schritte: z.array(z.enum(BUERGSCHAFT_STEPS)),
    /** Who acts next, and until when. */
    naechster: z
      .object({
        rolle: z.enum(['AUFTRAGGEBER', 'BUERGE', 'BETREIBER', 'SYSTEM']),
        name: z.string(),
        frist: date.nullable(),
        /** The one who acts next is of the caller's organisation. */
        eigene: z.boolean(),
        /** The caller may do it: they have the right, and the step is not hidden from them. */
        selbst: z.boolean(),
      })
      .nullable(),
    erstelltAm: zeitpunkt,
    geaendertAm: zeitpunkt,
  })
  .meta({ id: 'Buergschaft' })
export type Buergschaft = z.infer<typeof buergschaft>

/** An event in the history of a guarantee. */
export const historyEntry = z
  .object({
    id: z.string(),
    zeitpunkt,
    code: z.enum(EVENT_CODES),
    text: z.string(),
    /** Own colleagues by name; users of other organisations only as their company. */
    akteur: z.string(),
    vonStatus: visibilityStatus.nullable(),
    nachStatus: visibilityStatus.nullable(),
    werte: z.array(z.object({ feld: z.string(), alt: z.string().nullable(), neu: z.string().nullable() })),
    grund: z.string().nullable(),
    kanal: z.enum(['PORTAL', 'SCHNITTSTELLE', 'SYSTEM', 'BETREIBER']),
  })
  .meta({ id: 'HistoryEntry' })
export type HistoryEntry = z.infer<typeof historyEntry>
