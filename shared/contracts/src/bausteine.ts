import {
  BÜRGSCHAFTSART_CODES,
  GESELLSCHAFTSFORM,
  HERKUNFT,
  ID_MUSTER,
  KATEGORIEN,
  MELDUNGEN,
  PARTEIROLLE,
  PROJEKTPHASE,
  SICHTSTATUS_CODES,
  TEXTHERKUNFT,
  UNTERNEHMENSSTATUS,
  VERSANDWEG,
} from '@avalwerk/domain'
import { z } from 'zod'
import { code, known, wrong } from './forms.ts'

/** The keys of a code list, as an enumeration wants them. */
export const schlüssel = <T extends object>(tabelle: T) => Object.keys(tabelle) as [keyof T & string, ...(keyof T & string)[]]

export const bürgschaftId = code('buergschaftId', ID_MUSTER.bürgschaft)
export const unternehmenId = code('unternehmenId', ID_MUSTER.unternehmen)
export const nutzerId = code('nutzerId', ID_MUSTER.nutzer)
export const texttemplateId = code('texttemplateId', ID_MUSTER.texttemplate)
export const uuid = known('uuid', z.uuid({ error: wrong(MELDUNGEN.wert) }))
/** Calendar date yyyy-mm-dd. */
export const datum = known('datum', z.iso.date({ error: wrong(MELDUNGEN.datum) }))
/** Instant with time zone. */
export const zeitpunkt = known('zeitpunkt', z.iso.datetime({ offset: true, error: wrong(MELDUNGEN.datum) }))
/** An id in digits: orders, contracts, projects. */
export const kennzahl = code('kennzahl', /^\d{1,18}$/)
/** Cents. */
export const cent = z
  .int({ error: wrong(MELDUNGEN.betrag) })
  .min(0, { error: MELDUNGEN.betrag })
  .max(9_999_999_999_999, { error: MELDUNGEN.betrag })

export const bürgschaftsart = z.enum(BÜRGSCHAFTSART_CODES as [(typeof BÜRGSCHAFTSART_CODES)[number]])
export const sichtstatus = z.enum(SICHTSTATUS_CODES as [(typeof SICHTSTATUS_CODES)[number]])
export const bürgschaftsstatus = sichtstatus.exclude(['ABGETRETEN'])
export const herkunft = z.enum(schlüssel(HERKUNFT))
export const versandweg = z.enum(schlüssel(VERSANDWEG))
export const textherkunft = z.enum(schlüssel(TEXTHERKUNFT))
export const parteirolle = z.enum(schlüssel(PARTEIROLLE))
export const projektphase = z.enum(schlüssel(PROJEKTPHASE))
export const gesellschaftsform = z.enum(schlüssel(GESELLSCHAFTSFORM))
export const unternehmensstatus = z.enum(schlüssel(UNTERNEHMENSSTATUS))
export const kategorie = z.enum(KATEGORIEN)

/** Source: document 1, section 3 (Address). */
export const adresse = z.object({
  straße: z.string(),
  hausnummer: z.string(),
  postleitzahl: z.string(),
  ort: z.string(),
  landeskennzeichen: z.string().length(2),
})

/** A name beside its id; the form in which lists of choices are answered. */
export const auswahl = z.object({ id: z.string(), name: z.string() })

/** RFC 9457 problem answer. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  detail: z.string().optional(),
  korrelationsId: z.string(),
  felder: z.array(z.object({ feld: z.string(), grund: z.string() })).optional(),
  /** Of ANMELDUNG_NOETIG: what is to be confirmed, and where people do so by signing in anew. */
  bestaetigung: z.object({ id: z.uuid(), adresse: z.string(), was: z.string() }).optional(),
})
export type Problem = z.infer<typeof problem>

/** Which page of a list, and how long it is. */
export const blättern = {
  page: z.coerce.number().int().min(0).max(100_000).default(0),
  size: z.coerce.number().int().min(1).max(100).default(25),
}
/** Where the page before ended. */
export const marke = code('marke', /^[\w-]{1,400}$/)
/** 'field,direction', by the latest change unless said otherwise. */
export const sortierung = (felder: readonly string[], sonst = 'geaendertAm,desc') =>
  code('sortierung', new RegExp(`^(${felder.join('|')}),(asc|desc)$`)).default(sonst)
/** How many there are, counted up to a bound; 'genau' is false where there are more. */
export const gesamt = z.object({ anzahl: z.int(), genau: z.boolean() })

/** A file that is kept until a step names it. */
export const hochgeladeneDatei = z.object({
  dateiId: z.uuid(),
  name: z.string(),
  /** Bytes. */
  groesse: z.int(),
  sha256: z.string(),
  /** Was looked at by a virus scanner; false where the installation has none. */
  virengeprueft: z.boolean(),
})
/** Of calls that make a document while somebody waits for it. */
export const DOCUMENT_PROBLEMS = ['DOKUMENT_ZU_AUFWENDIG', 'DOKUMENTE_BESETZT']
/** Why a file is not kept. */
export const HOCHLADEN_PROBLEME = ['DATEI_UNGUELTIG', 'VIRENSCAN_NICHT_BEREIT', 'DATEI_NICHT_LESBAR']
/** A file as a body. */
export const dateikörper = z.instanceof(Uint8Array, { error: MELDUNGEN.datei })
