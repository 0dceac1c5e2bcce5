import { contactOrNull, EMPTY_POSTAL_ADDRESS, EMPTY_CONTACT, seedDraft } from '@avalwerk/bausteine'
import type { Projekt } from '@avalwerk/contracts'
import {
  type Anschrift,
  type FieldFault,
  formatAmount,
  formatDate,
  isBegun,
  MESSAGES,
  parseAmount,
  parseDate,
  type Person,
  type ProjektData,
  type ProjektPhase,
  validateProjektDetails,
} from '@avalwerk/domain'

/** The first step as typed. */
export type DetailValues = {
  name: string
  nummer: string
  beschreibung: string
  phase: ProjektPhase
  auftragssumme: string
  bauadresse: Anschrift
  beginn: string
  ende: string
  ansprechpartner: Person
}
export type Draft = {
  werte: DetailValues
  unternehmenId: string
  sicht: 'ALLE' | 'NUR'
  sichtberechtigteUnternehmen: readonly string[]
  /** Of the project that is changed; another one makes what was typed stale. */
  version: number | null
  /** The guarantee that is put into the new project. */
  buergschaftId: string | null
}

const EMPTY_PERSON: Person = { ...EMPTY_CONTACT, personentyp: 'BL' }
const EMPTY: DetailValues = {
  name: '',
  nummer: '',
  beschreibung: '',
  phase: 'PLANUNG',
  auftragssumme: '',
  bauadresse: EMPTY_POSTAL_ADDRESS,
  beginn: '',
  ende: '',
  ansprechpartner: EMPTY_PERSON,
}

export const beginn = (p: Projekt | undefined): Draft => ({
  werte: p
    ? {
        name: p.name,
        nummer: p.nummer ?? '',
        beschreibung: p.beschreibung ?? '',
        phase: p.phase,
        auftragssumme: p.auftragssumme === null ? '' : formatAmount(p.auftragssumme),
        bauadresse: p.bauadresse ?? EMPTY_POSTAL_ADDRESS,
        beginn: p.beginn ? formatDate(p.beginn) : '',
        ende: p.ende ? formatDate(p.ende) : '',
        ansprechpartner: p.ansprechpartner ?? EMPTY_PERSON,
      }
    : EMPTY,
  unternehmenId: p?.unternehmenId ?? '',
  sicht: p?.fürAlle ? 'ALLE' : 'NUR',
  sichtberechtigteUnternehmen: p?.sichtberechtigteUnternehmen ?? [],
  version: p?.version ?? null,
  buergschaftId: null,
})

const ANLEGEN = '/projekte/anlegen'
export const NEW_PROJEKT = `${ANLEGEN}/details`
/** Begins a new project, into which a guarantee is put when it is there. */
export const beginWith = (buergschaftId: string | null): void => seedDraft<Draft>(ANLEGEN, { ...beginn(undefined), buergschaftId })

const details = (w: DetailValues) => ({
  name: w.name,
  nummer: w.nummer.trim() || null,
  beschreibung: w.beschreibung.trim() || null,
  phase: w.phase,
  auftragssumme: w.auftragssumme.trim() ? (parseAmount(w.auftragssumme) ?? 0) : null,
  bauadresse: isBegun(w.bauadresse) ? w.bauadresse : null,
  beginn: parseDate(w.beginn) ?? null,
  ende: parseDate(w.ende) ?? null,
  ansprechpartner: contactOrNull({ ...w.ansprechpartner, personentyp: '' }) && w.ansprechpartner,
})

/** What is wrong with the first step, by its fields. */
export const validateDetailValues = (w: DetailValues): FieldFault[] => [
  ...validateProjektDetails(details(w)),
  ...(['beginn', 'ende'] as const).flatMap((feld) => (w[feld].trim() && !parseDate(w[feld]) ? [{ feld, grund: MESSAGES.datum }] : [])),
]

/** The whole project as it is sent. */
export const asData = (e: Draft): ProjektData & { sichtberechtigteUnternehmen: string[] } => ({
  ...details(e.werte),
  unternehmenId: e.unternehmenId,
  fürAlle: e.sicht === 'ALLE',
  sichtberechtigteUnternehmen: e.sicht === 'ALLE' ? [] : e.sichtberechtigteUnternehmen.filter((id) => id !== e.unternehmenId),
})
