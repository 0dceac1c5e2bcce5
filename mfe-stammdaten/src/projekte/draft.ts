import { contactOrNull, EMPTY_POSTAL_ADDRESS, EMPTY_CONTACT } from '@avalwerk/patterns/parties'
import { seedDraft } from '@avalwerk/forms'
import type { Projekt } from '@avalwerk/contracts'
import {
  type PostalAddress,
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
  bauadresse: PostalAddress
  beginn: string
  ende: string
  ansprechpartner: Person
}
/** What the form of a project holds so far. With `NUR`, the project is seen by its own company and by those of the list alone. */
export type Draft = {
  values: DetailValues
  unternehmenId: string
  sicht: 'ALLE' | 'NUR'
  sichtberechtigteUnternehmen: readonly string[]
  /** The version of the project that is changed; a newer one makes the input stale. */
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

/** The draft that the form begins with: the project as it is kept, with amount and dates in German; empty where there is none. */
export const start = (projekt: Projekt | undefined): Draft => ({
  values: projekt
    ? {
        name: projekt.name,
        nummer: projekt.nummer ?? '',
        beschreibung: projekt.beschreibung ?? '',
        phase: projekt.phase,
        auftragssumme: projekt.auftragssumme === null ? '' : formatAmount(projekt.auftragssumme),
        bauadresse: projekt.bauadresse ?? EMPTY_POSTAL_ADDRESS,
        beginn: projekt.beginn ? formatDate(projekt.beginn) : '',
        ende: projekt.ende ? formatDate(projekt.ende) : '',
        ansprechpartner: projekt.ansprechpartner ?? EMPTY_PERSON,
      }
    : EMPTY,
  unternehmenId: projekt?.unternehmenId ?? '',
  sicht: projekt?.fuerAlle ? 'ALLE' : 'NUR',
  sichtberechtigteUnternehmen: projekt?.sichtberechtigteUnternehmen ?? [],
  version: projekt?.version ?? null,
  buergschaftId: null,
})

const CREATE = '/projekte/anlegen'
/** The first step of a new project. */
export const NEW_PROJEKT = `${CREATE}/details`
/** Begins a new project, into which a guarantee is put when it is there. */
export const beginWith = (buergschaftId: string | null): void => seedDraft<Draft>(CREATE, { ...start(undefined), buergschaftId })

const details = (values: DetailValues) => ({
  name: values.name,
  nummer: values.nummer.trim() || null,
  beschreibung: values.beschreibung.trim() || null,
  phase: values.phase,
  auftragssumme: values.auftragssumme.trim() ? (parseAmount(values.auftragssumme) ?? 0) : null,
  bauadresse: isBegun(values.bauadresse) ? values.bauadresse : null,
  beginn: parseDate(values.beginn) ?? null,
  ende: parseDate(values.ende) ?? null,
  ansprechpartner: contactOrNull({ ...values.ansprechpartner, personentyp: '' }) && values.ansprechpartner,
})

/** The faults of the first step, by its fields. */
export const validateDetailValues = (values: DetailValues): FieldFault[] => [
  ...validateProjektDetails(details(values)),
  ...(['beginn', 'ende'] as const).flatMap((feld) =>
    values[feld].trim() && !parseDate(values[feld]) ? [{ feld, grund: MESSAGES.date }] : [],
  ),
]

/** The whole project as it is sent. */
export const asData = (draft: Draft): ProjektData & { sichtberechtigteUnternehmen: string[] } => ({
  ...details(draft.values),
  unternehmenId: draft.unternehmenId,
  fuerAlle: draft.sicht === 'ALLE',
  sichtberechtigteUnternehmen: draft.sicht === 'ALLE' ? [] : draft.sichtberechtigteUnternehmen.filter((id) => id !== draft.unternehmenId),
})
