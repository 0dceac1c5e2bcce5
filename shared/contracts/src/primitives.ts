import {
  BUERGSCHAFTART_CODES,
  GESELLSCHAFTSFORM,
  ORIGIN,
  ID_PATTERN,
  CATEGORIES,
  MESSAGES,
  PARTEI_ROLE,
  PROBLEM_CODES,
  PROJEKT_PHASE,
  VISIBILITY_STATUS_CODES,
  TEXT_ORIGIN,
  UNTERNEHMEN_STATUS,
  VERSANDWEG,
} from '@avalwerk/domain'
import { z } from 'zod'
import { code, named, wrong } from './forms.ts'

/** The keys of a code list, as an enumeration wants them. */
export const key = <T extends object>(table: T) => Object.keys(table) as [keyof T & string, ...(keyof T & string)[]]

/** The id of a guarantee: digits. */
export const buergschaftId = code('buergschaftId', ID_PATTERN.buergschaft)
/** The id of a company: two capital letters and four digits. */
export const unternehmenId = code('unternehmenId', ID_PATTERN.unternehmen)
export const nutzerId = code('nutzerId', ID_PATTERN.nutzer)
export const texttemplateId = code('texttemplateId', ID_PATTERN.texttemplate)
export const uuid = named('uuid', z.uuid({ error: wrong(MESSAGES.value) }))
/** Calendar date yyyy-mm-dd. */
export const date = named('datum', z.iso.date({ error: wrong(MESSAGES.date) }))
/** Instant with time zone. */
export const zeitpunkt = named('zeitpunkt', z.iso.datetime({ offset: true, error: wrong(MESSAGES.date) }))
/** An id in digits: orders, contracts, projects. */
export const idSchema = code('kennzahl', /^\d{1,18}$/)
/** Cents. */
export const cents = z
  .int({ error: wrong(MESSAGES.amount) })
  .min(0, { error: MESSAGES.amount })
  .max(9_999_999_999_999, { error: MESSAGES.amount })

export const buergschaftsart = z.enum(BUERGSCHAFTART_CODES as [(typeof BUERGSCHAFTART_CODES)[number]])
/** The status that a view of a guarantee shows; ABGETRETEN is that of a former beneficiary's view. */
export const visibilityStatus = z.enum(VISIBILITY_STATUS_CODES as [(typeof VISIBILITY_STATUS_CODES)[number]])
/** The status that a guarantee itself can have. */
export const buergschaftStatus = visibilityStatus.exclude(['ABGETRETEN'])
export const herkunft = z.enum(key(ORIGIN))
export const versandweg = z.enum(key(VERSANDWEG))
export const textherkunft = z.enum(key(TEXT_ORIGIN))
export const parteiRole = z.enum(key(PARTEI_ROLE))
export const projektPhase = z.enum(key(PROJEKT_PHASE))
export const gesellschaftsform = z.enum(key(GESELLSCHAFTSFORM))
export const unternehmensstatus = z.enum(key(UNTERNEHMEN_STATUS))
export const kategorie = z.enum(CATEGORIES)

/** Source: document 1, section 3 (Address). */
export const address = z
  .object({
    straße: z.string(),
    hausnummer: z.string(),
    postleitzahl: z.string(),
    ort: z.string(),
    landeskennzeichen: z.string().length(2),
  })
  .meta({ id: 'Adresse' })

/** A name beside its id; the form in which lists of choices are answered. */
export const selection = z.object({ id: z.string(), name: z.string() }).meta({ id: 'Auswahl' })

/** RFC 9457 problem answer. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.enum(PROBLEM_CODES),
  detail: z.string().optional(),
  korrelationsId: z.string(),
  felder: z.array(z.object({ feld: z.string(), grund: z.string() })).optional(),
  /** Of ANMELDUNG_NOETIG: what is to be confirmed, and where people do so by signing in anew. */
  bestaetigung: z.object({ id: z.uuid(), adresse: z.string(), was: z.string() }).optional(),
})
export type Problem = z.infer<typeof problem>

/** Which page of a list, and how long it is. */
export const pagination = {
  page: z.coerce.number().int().min(0).max(100_000).default(0),
  size: z.coerce.number().int().min(1).max(100).default(25),
}
/** Where a page ends, or begins. */
export const cursor = code('marke', /^[\w-]{1,400}$/)
/** The same for a list of any length: its pages have cursors, by which the ones beside them are reached as soon as the first one. */
export const deepPagination = {
  ...pagination,
  /** The page behind the row that this cursor names. */
  nach: cursor.optional(),
  /** The page before it. */
  vor: cursor.optional(),
}
/** The cursors of a page: of the one behind it and of the one before it, null where there is none. */
export const cursors = { weiter: z.string().nullable(), zurueck: z.string().nullable() }
/** An order of a list as an address has it: 'betrag,desc'. */
export type Sort<Field extends string> = `${Field},${'asc' | 'desc'}`
/** 'field,direction', by the latest change unless said otherwise. */
export const sorting = <Field extends string>(fields: readonly Field[], otherwise = 'geaendertAm,desc' as Sort<Field>) => {
  const sort = code('sortierung', new RegExp(`^(${fields.join('|')}),(asc|desc)$`)) as z.ZodType<unknown>
  return (sort as z.ZodType<Sort<Field>, Sort<Field>>).default(otherwise)
}
/** Among how many of a list's newest rows its text was looked for; null where that was all of them. */
export const searched = z.int().nullable()
/** How many there are, counted up to a bound; 'genau' is false where there are more. */
export const gesamt = z.object({ anzahl: z.int(), genau: z.boolean() }).meta({ id: 'Gesamt' })

/** A file that is kept until a step names it. */
export const uploadedFile = z
  .object({
    dateiId: z.uuid(),
    name: z.string(),
    /** Bytes. */
    groesse: z.int(),
    sha256: z.string(),
    /** Was looked at by a virus scanner; false where the installation has none. */
    virengeprueft: z.boolean(),
  })
  .meta({ id: 'HochgeladeneDatei' })
/** Problems of calls that make a document while the caller waits for it. */
export const DOCUMENT_PROBLEMS = ['DOKUMENT_ZU_AUFWENDIG', 'DOKUMENTE_BESETZT'] as const
/** Problems of calls that answer a document that is kept. */
export const STORED_PROBLEMS = ['DOKUMENT_NICHT_DA'] as const
/** Why a file is not kept. */
export const UPLOAD_PROBLEMS = ['DATEI_UNGUELTIG', 'VIRENSCAN_NICHT_BEREIT', 'DATEI_NICHT_LESBAR'] as const
/** A file as a body. */
export const fileBody = z.instanceof(Uint8Array, { error: MESSAGES.file })
